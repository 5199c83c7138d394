import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource

/// A place in a document: its value, what kind of object that is, and the places around it.
final class DocumentPlace {
  let token: String
  let kind: NodeKind
  let node: SourceNode
  /// A hash of the value, equal for values that differ only in the order of keys.
  private(set) var hash = 0
  private(set) var children: [DocumentPlace] = []
  private var indices: [String: Int] = [:]
  private unowned let parentPlace: DocumentPlace?

  init(_ node: SourceNode, token: String = "", kind: NodeKind = .document, in parent: DocumentPlace? = nil) {
    self.node = node
    self.token = token
    self.kind = kind
    parentPlace = parent
    switch node.content {
    case .scalar(let scalar): hash = scalar.kind == .null ? 0 : scalar.hashValue
    case .sequence(let elements):
      children = elements.enumerated().map {
        DocumentPlace($1, token: "\($0)", kind: kind.element, in: self)
      }
      hash = children.reduce(17) { $0 &* 31 &+ $1.hash }
    case .mapping(let mapping):
      children = mapping.entries.map {
        DocumentPlace($0.value, token: $0.key, kind: kind.child($0.key), in: self)
      }
      hash = children.reduce(children.count) { $0 &+ ($1.token.hashValue ^ ($1.hash &* 31)) }
      if children.count > 8 {
        indices = Dictionary(children.enumerated().map { ($1.token, $0) }) { first, _ in first }
      }
    }
  }

  var parent: DocumentPlace? { parentPlace }
  var id: ObjectIdentifier { ObjectIdentifier(self) }
  var isObject: Bool { node.mapping != nil }
  var isList: Bool { node.sequence != nil }

  subscript(token: String) -> DocumentPlace? {
    if !indices.isEmpty { return indices[token].map { children[$0] } }
    return children.first { $0.token == token }
  }

  /// The tokens from the root to here.
  var tokens: [String] { parent.map { $0.tokens + [token] } ?? [] }

  var root: DocumentPlace { parent?.root ?? self }

  /// Whether the value is the same as another one, but for the order of keys.
  func isSame(as other: DocumentPlace) -> Bool { hash == other.hash && node.isSame(as: other.node) }

  /// Returns the place that tokens lead to.
  func place(at tokens: [String]) -> DocumentPlace? {
    tokens.reduce(self) { (place: DocumentPlace?, token) in place?[token] }
  }

  /// Returns the first place whose value is at a position.
  func first(at position: SourcePosition) -> DocumentPlace? {
    if node.position == position { return self }
    return children.lazy.compactMap { $0.first(at: position) }.first
  }

  var text: String? { node.string }

  /// Whether the object's keys are names that the API gives, such as those of paths and properties.
  var hasNames: Bool {
    switch kind {
    case .map, .components: true
    case .component(.callbacks): true
    default: false
    }
  }
}

// References.
extension DocumentPlace {
  /// The text of the object's `$ref`, if it's a reference.
  var reference: String? {
    guard case .component = kind else { return nil }
    return self["$ref"]?.text
  }

  /// The place in the same document that the reference leads to.
  var target: DocumentPlace? {
    guard let reference, let pointer = JSONPointer(reference: reference), !pointer.tokens.isEmpty else {
      return nil
    }
    return root.place(at: pointer.tokens)
  }

  /// Whether this is a component: the place that references name.
  var isComponent: Bool {
    guard case .component = kind, let parent, case .map = parent.kind else { return false }
    let depth = parent.tokens.count
    return depth == 2 && parent.parent?.kind == .components
      || depth == 1 && parent.token != "paths" && parent.token != "webhooks"
  }

  /// The place at the end of references, or this one.
  var resolved: DocumentPlace {
    var place = self
    for _ in 0..<16 {
      guard let target = place.target else { break }
      place = target
    }
    return place
  }
}

// Meanings.
extension DocumentPlace {
  /// The keys of texts, names and examples, which don't change what's sent. A person's own ones are kept.
  private static let annotations: Set<String> = [
    "summary", "description", "title", "example", "examples", "externalDocs", "operationId", "tags", "info",
    "servers", "openapi", "swagger", "host", "basePath", "schemes", "links", "$comment",
  ]

  /// Whether a key of this object is an annotation.
  func isAnnotation(_ key: String) -> Bool {
    if key.hasPrefix("x-"), kind != .map(.schema) { return true }
    if isInInfo { return true }
    return !hasNames && Self.annotations.contains(key)
  }

  private var isInInfo: Bool {
    var place = self
    while let parent = place.parent {
      if parent.parent == nil { return place.token == "info" }
      place = parent
    }
    return false
  }

  /// Whether the order of the list's elements doesn't matter, and none is contained twice.
  static func isSet(_ key: String, in owner: DocumentPlace) -> Bool {
    switch key {
    case "required", "enum": owner.kind == .schema
    case "tags": owner.kind == .operation
    default: false
    }
  }

  /// Whether a list that's missing is the same as an empty one.
  static func isEmptyWithout(_ key: String, in owner: DocumentPlace) -> Bool {
    key == "parameters" ? hasParameters(owner) : key != "enum" && isSet(key, in: owner)
  }

  static func hasParameters(_ owner: DocumentPlace) -> Bool {
    owner.kind == .operation || owner.kind == .component(.pathItems)
  }

  /// The path that this place belongs to, if it does.
  var path: DocumentPlace? {
    var place = self
    while let parent = place.parent {
      if parent.token == "paths", parent.parent?.parent == nil { return place }
      place = parent
    }
    return nil
  }

  /// The path of the document's first server, or the base path of an older document, without a slash at the end.
  var basePath: String {
    let server = self["servers"]?.children.first?["url"]?.text ?? self["basePath"]?.text ?? ""
    let path = server.firstRange(of: "://").map { mark in
      let rest = server[mark.upperBound...]
      return rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? ""
    }
    let base = path ?? server
    return base.hasSuffix("/") ? String(base.dropLast()) : base
  }
}
