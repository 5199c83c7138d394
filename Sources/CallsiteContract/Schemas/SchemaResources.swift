import CallsiteDocument
package import CallsiteSource

/// The documents that contain schemas, and the identifiers by which schemas refer to each other (JSON Schema
/// 2020-12, Core, sections 8.2 and 9): `$id`, `$anchor`, `$dynamicAnchor`, and JSON Pointers.
///
/// Nothing is fetched: a reference to a document that wasn't added can't be resolved.
package struct SchemaResources: Sendable {
  /// A document, or a schema with an `$id`.
  struct Resource: Sendable {
    let uri: String
    let root: SourceNode
    var anchors: [String: Place] = [:]
    var dynamicAnchors: [String: Place] = [:]
    /// The kind of its root.
    let part: SchemaPart
    /// The metaschema's URI, from `$schema`.
    let dialect: String?
  }

  /// A schema in a resource.
  struct Place: Sendable {
    let resource: Int
    let pointer: String
    let node: SourceNode

    var key: String { "\(resource)#\(pointer)" }

    func child(_ token: String, _ node: SourceNode) -> Place {
      Place(resource: resource, pointer: pointer + "/" + JSONPointer.escaped(token), node: node)
    }
  }

  private(set) var resources: [Resource] = []
  private var indices: [String: Int] = [:]

  package init() {}

  /// Adds a schema that is a document by itself.
  package mutating func add(_ schema: SourceNode, at uri: String) {
    let uri = URIText(uri).resolved(against: "")
    let index = open(
      schema, .schema, uri: URIText(schema.mapping?["$id"]?.string ?? "").resolved(against: uri))
    indices[uri] = indices[uri] ?? index
    register(Place(resource: index, pointer: "", node: schema), as: .schema)
  }

  /// Adds a document that contains schemas, such as an API description, as the root document.
  package mutating func add(document: SourceNode) {
    let index = open(document, .document, uri: "")
    register(Place(resource: index, pointer: "", node: document), as: .document)
  }

  private mutating func open(_ node: SourceNode, _ part: SchemaPart, uri: String) -> Int {
    let schema = node.mapping?["$schema"]?.string
    resources.append(Resource(uri: uri, root: node, part: part, dialect: schema))
    indices[uri] = indices[uri] ?? resources.count - 1
    return resources.count - 1
  }

  /// Registers the identifiers below a place.
  private mutating func register(_ place: Place, as kind: SchemaPart) {
    var pending = [(place, kind)]
    while let (place, kind) = pending.popLast() {
      var place = place
      if kind == .schema, let mapping = place.node.mapping {
        if !place.pointer.isEmpty, let id = mapping["$id"]?.string {
          let uri = URIText(id).resolved(against: resources[place.resource].uri)
          place = Place(resource: open(place.node, .schema, uri: uri), pointer: "", node: place.node)
        }
        for key in ["$anchor", "$dynamicAnchor"] {
          guard let name = mapping[key]?.string else { continue }
          resources[place.resource].anchors[name] = resources[place.resource].anchors[name] ?? place
          if key == "$dynamicAnchor" { resources[place.resource].dynamicAnchors[name] = place }
        }
      }
      guard kind != .data else { continue }
      for (index, element) in (place.node.sequence ?? []).enumerated() where element.scalar == nil {
        pending.append((place.child(String(index), element), kind.element))
      }
      for entry in place.node.mapping?.entries ?? [] where entry.value.scalar == nil {
        pending.append((place.child(entry.key, entry.value), kind.child(entry.key)))
      }
    }
  }

  /// Returns the place within the schema's own resource, if the schema has an `$id`.
  func entered(_ place: Place) -> Place {
    guard let id = place.node.mapping?["$id"]?.string, !place.pointer.isEmpty,
      let index = indices[URIText(id).resolved(against: resources[place.resource].uri)]
    else { return place }
    return Place(resource: index, pointer: "", node: resources[index].root)
  }

  /// Returns the schema that a reference leads to, or `nil` if it can't be resolved.
  func place(of reference: String, from resource: Int) -> Place? {
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
    var kind = resources[resource].part
    for token in tokens {
      guard let node = place.node.child(token) else { return nil }
      place = place.child(token, node)
      kind = kind.child(token)
      if kind != .data { place = entered(place) }
    }
    return place
  }

  /// Whether a resource's schemas are validated. A metaschema can omit the validation vocabulary (section
  /// 8.1.2).
  func isValidating(_ resource: Int) -> Bool {
    guard let dialect = resources[resource].dialect,
      let index = indices[URIText(dialect).resolved(against: "")],
      let vocabularies = resources[index].root.mapping?["$vocabulary"]?.mapping
    else { return true }
    return vocabularies["https://json-schema.org/draft/2020-12/vocab/validation"] != nil
  }
}

/// The kind of a document's part, as far as needed to find schemas in it.
enum SchemaPart {
  case document, schema, map, list, data

  func child(_ key: String) -> SchemaPart {
    switch self {
    case .map: .schema
    case .list: .schema
    case .data: .data
    case .schema:
      switch SchemaKeyword.named(key)?.nesting {
      case .one: .schema
      case .list: .list
      case .map: .map
      case nil: .data
      }
    case .document:
      key == "schema" || key == "itemSchema"
        ? .schema
        : key == "schemas" || key == "definitions"
          ? .map : key.hasPrefix("example") || key.hasPrefix("x-") || key == "default" ? .data : .document
    }
  }

  /// The kind of a list's elements. A list in `items` is a tuple of older drafts.
  var element: SchemaPart { self == .map ? .data : self == .document ? .document : .schema }
}
