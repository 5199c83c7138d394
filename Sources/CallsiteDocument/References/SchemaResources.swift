import CallsiteDiagnostics
package import CallsiteSource

/// The documents that contain schemas, and the identifiers by which schemas refer to each other (JSON Schema 2020-12,
/// Core, sections 8.2 and 9): `$id`, `$anchor`, `$dynamicAnchor`, and JSON Pointers.
///
/// Nothing is fetched: a reference to a document that wasn't added can't be resolved. The first of several equal
/// identifiers is used, and what looks like one in an example or other data isn't one.
package struct SchemaResources: Sendable {
  /// A document, or a schema with an `$id`.
  package struct Resource: Sendable {
    package let uri: String
    let root: SourceNode
    /// The pointer to the root in its document.
    let location: JSONPointer
    fileprivate(set) var anchors: [String: Place] = [:]
    package fileprivate(set) var dynamicAnchors: [String: Place] = [:]
    /// The kind of its root.
    fileprivate let kind: NodeKind
    /// The metaschema's URI, from `$schema`.
    fileprivate let dialect: String?
  }

  /// A schema in a resource.
  package struct Place: Sendable {
    package let resource: Int
    package let pointer: String
    package let node: SourceNode

    package init(resource: Int, pointer: String, node: SourceNode) {
      self.resource = resource
      self.pointer = pointer
      self.node = node
    }

    package var key: String { "\(resource)#\(pointer)" }

    package func child(_ token: String, _ node: SourceNode) -> Place {
      Place(resource: resource, pointer: pointer + "/" + JSONPointer.escaped(token), node: node)
    }
  }

  package private(set) var resources: [Resource] = []
  private var indices: [String: Int] = [:]
  /// The number of schemas with each anchor.
  private var anchorCounts: [String: Int] = [:]
  /// The resources of references that are in a schema with an `$id`, by position.
  private var references: [SourcePosition: Int] = [:]

  package init() {}

  /// Adds a schema that is a document by itself.
  package mutating func add(_ schema: SourceNode, at uri: String) {
    let uri = URIText(uri).resolved(against: "")
    let id = URIText(schema.mapping?["$id"]?.string ?? "").resolved(against: uri)
    let index = add(schema, as: NodeKind.schema, uri: id)
    indices[uri] = indices[uri] ?? index
  }

  /// Adds a document that contains schemas, such as an API description, as the root document.
  package mutating func add(document: SourceNode) { add(document, as: .document) }

  /// Adds a document whose URI is that of its `$self` (OpenAPI 3.2, section 4.1.2) or `$id`.
  mutating func add(_ document: SourceNode, as kind: NodeKind) {
    let id = document.mapping?["$self"] ?? document.mapping?["$id"]
    _ = add(document, as: kind, uri: URIText(id?.string ?? "").resolved(against: ""))
  }

  private mutating func add(_ document: SourceNode, as kind: NodeKind, uri: String) -> Int {
    let index = open(document, kind, uri: uri, at: JSONPointer())
    // Most documents have no identifiers.
    if document.containsEntry(where: { ["$id", "$anchor", "$dynamicAnchor"].contains($0.key) }) {
      register(Place(resource: index, pointer: "", node: document), as: kind)
    }
    return index
  }

  private mutating func open(
    _ node: SourceNode, _ kind: NodeKind, uri: String, at location: JSONPointer
  ) -> Int {
    resources.append(
      Resource(
        uri: uri, root: node, location: location, kind: kind, dialect: node.mapping?["$schema"]?.string))
    indices[uri] = indices[uri] ?? resources.count - 1
    return resources.count - 1
  }

  /// Registers the identifiers below a place.
  private mutating func register(_ place: Place, as kind: NodeKind) {
    var pending = [(place, kind)]
    while let (place, kind) = pending.popLast() {
      let place = kind.canBeSchema ? registered(place) : place
      guard kind != .data else { continue }
      for (index, element) in (place.node.sequence ?? []).enumerated().reversed() where element.scalar == nil
      {
        pending.append((place.child(String(index), element), kind.element))
      }
      for entry in (place.node.mapping?.entries ?? []).reversed() where entry.value.scalar == nil {
        pending.append((place.child(entry.key, entry.value), kind.child(entry.key)))
      }
    }
  }

  /// Registers a schema's own identifiers, and returns its place in the resource that it begins or is part of.
  private mutating func registered(_ place: Place) -> Place {
    guard let mapping = place.node.mapping else { return place }
    var place = place
    if !place.pointer.isEmpty, let id = mapping["$id"]?.string {
      let uri = URIText(id).resolved(against: resources[place.resource].uri)
      let index = open(place.node, NodeKind.schema, uri: uri, at: location(of: place))
      place = Place(resource: index, pointer: "", node: place.node)
    }
    for key in ["$anchor", "$dynamicAnchor"] {
      guard let name = mapping[key]?.string else { continue }
      anchorCounts[name, default: 0] += 1
      resources[place.resource].anchors[name] = resources[place.resource].anchors[name] ?? place
      if key == "$dynamicAnchor" { resources[place.resource].dynamicAnchors[name] = place }
    }
    if !resources[place.resource].location.tokens.isEmpty, let reference = mapping["$ref"] {
      references[reference.position] = place.resource
    }
    return place
  }

  /// Returns the index of the resource that a reference at a position is relative to, in the only document.
  func resource(at position: SourcePosition) -> Int { references[position] ?? 0 }

  /// Returns the index of the resource with an absolute URI.
  func index(of uri: String) -> Int? { indices[uri] }

  /// Returns the only schema with an anchor, whichever resource it's in.
  func onlyPlace(ofAnchor name: String) -> Place? {
    guard anchorCounts[name] == 1 else { return nil }
    return resources.lazy.compactMap { $0.anchors[name] }.first
  }

  /// Returns the pointer to a place in its document.
  func location(of place: Place) -> JSONPointer {
    JSONPointer(resources[place.resource].location.tokens + JSONPointer(place.pointer).tokens)
  }

  /// Returns the place within the schema's own resource, if the schema has an `$id`.
  package func entered(_ place: Place) -> Place {
    guard let id = place.node.mapping?["$id"]?.string, !place.pointer.isEmpty,
      let index = indices[URIText(id).resolved(against: resources[place.resource].uri)]
    else { return place }
    return Place(resource: index, pointer: "", node: resources[index].root)
  }

  /// Returns the schema that a reference leads to, or `nil` if it can't be resolved.
  package func place(of reference: String, from resource: Int) -> Place? {
    let uri = URIText(reference)
    let base = resources[resource].uri
    guard let index = indices[uri.resolved(against: base)] else { return nil }
    let fragment = uri.fragment ?? ""
    if fragment.isEmpty { return Place(resource: index, pointer: "", node: resources[index].root) }
    guard fragment.hasPrefix("/") else { return resources[index].anchors[fragment] }
    let tokens = JSONPointer(fragment).tokens
    // Pointers in an API description start at its root, in whichever schema they are.
    return walk(tokens, from: index) ?? (reference.hasPrefix("#") && index != 0 ? walk(tokens, from: 0) : nil)
  }

  private func walk(_ tokens: [String], from resource: Int) -> Place? {
    var place = Place(resource: resource, pointer: "", node: resources[resource].root)
    var kind = resources[resource].kind
    for token in tokens {
      guard let node = place.node.child(token) else { return nil }
      kind = place.node.sequence == nil ? kind.child(token) : kind.element
      place = place.child(token, node)
      if kind.canBeSchema { place = entered(place) }
    }
    return place
  }

  /// Whether a resource's schemas are validated. A metaschema can omit the validation vocabulary (section
  /// 8.1.2).
  package func isValidating(_ resource: Int) -> Bool {
    guard let dialect = resources[resource].dialect,
      let index = indices[URIText(dialect).resolved(against: "")],
      let vocabularies = resources[index].root.mapping?["$vocabulary"]?.mapping
    else { return true }
    return vocabularies["https://json-schema.org/draft/2020-12/vocab/validation"] != nil
  }
}

extension NodeKind {
  fileprivate var canBeSchema: Bool { self == Self.schema || self == .unknown }
}
