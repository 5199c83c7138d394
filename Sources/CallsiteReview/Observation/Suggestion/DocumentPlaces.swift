import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource

/// The paths of an API's parts in the source of its document, by the positions that the document reader assigned.
///
/// Parts in other files have no path.
struct DocumentPlaces {
  private(set) var schemas: [SourcePosition: DocumentPath] = [:]
  private(set) var operations: [SourcePosition: DocumentPath] = [:]
  private(set) var responses: [SourcePosition: DocumentPath] = [:]
  private(set) var parameters: [SourcePosition: DocumentPath] = [:]
  private(set) var requestBodies: [SourcePosition: DocumentPath] = [:]

  private static let methods: Set = [
    "get", "put", "post", "delete", "options", "head", "patch", "trace", "query",
  ]

  init(in root: SourceNode) {
    let start = DocumentPath()
    for (key, path, entry) in Self.entries(of: root["paths"], start.appending("paths")) {
      addPathItem(entry.value, path, key)
    }
    let components = start.appending("components")
    addComponents(root["components"], components)
    // Swagger 2.0 has schemas at the root.
    addSchemas(root["definitions"], start.appending("definitions"))
    for (_, path, entry) in Self.entries(of: root["parameters"], start.appending("parameters")) {
      addParameter(entry.value, path)
    }
    for (_, path, entry) in Self.entries(of: root["responses"], start.appending("responses")) {
      addResponse(entry, path)
    }
  }

  private typealias Entry = (key: String, path: DocumentPath, entry: SourceMapping.Entry)

  private static func entries(of node: SourceNode?, _ path: DocumentPath) -> [Entry] {
    (node?.mapping?.entries ?? []).map { ($0.key, path.appending($0.key), $0) }
  }

  private mutating func addComponents(_ components: SourceNode?, _ path: DocumentPath) {
    func entries(_ key: String) -> [Entry] { Self.entries(of: components?[key], path.appending(key)) }
    addSchemas(components?["schemas"], path.appending("schemas"))
    for (key, path, entry) in entries("pathItems") { addPathItem(entry.value, path, key) }
    for (_, path, entry) in entries("parameters") { addParameter(entry.value, path) }
    for (_, path, entry) in entries("requestBodies") { addRequestBody(entry.value, path) }
    for (_, path, entry) in entries("responses") { addResponse(entry, path) }
  }

  private mutating func addPathItem(_ item: SourceNode, _ path: DocumentPath, _ key: String) {
    addParameters(item["parameters"], path.appending("parameters"))
    for (method, path, entry) in Self.entries(of: item, path) where Self.methods.contains(method) {
      operations[entry.position] = operations[entry.position] ?? path
      addParameters(entry.value["parameters"], path.appending("parameters"))
      if let body = entry.value["requestBody"] { addRequestBody(body, path.appending("requestBody")) }
      for (_, path, entry) in Self.entries(of: entry.value["responses"], path.appending("responses")) {
        addResponse(entry, path)
      }
    }
  }

  private mutating func addParameters(_ list: SourceNode?, _ path: DocumentPath) {
    for (index, parameter) in (list?.sequence ?? []).enumerated() {
      addParameter(parameter, path.appending("\(index)"))
    }
  }

  private mutating func addParameter(_ parameter: SourceNode, _ path: DocumentPath) {
    parameters[parameter.position] = parameters[parameter.position] ?? path
    if let schema = parameter["schema"] { addSchema(schema, path.appending("schema")) }
    addContent(parameter, path)
  }

  private mutating func addRequestBody(_ body: SourceNode, _ path: DocumentPath) {
    requestBodies[body.position] = requestBodies[body.position] ?? path
    addContent(body, path)
  }

  private mutating func addResponse(_ entry: SourceMapping.Entry, _ path: DocumentPath) {
    responses[entry.position] = responses[entry.position] ?? path
    addContent(entry.value, path)
    if let schema = entry.value["schema"] { addSchema(schema, path.appending("schema")) }
  }

  private mutating func addContent(_ node: SourceNode, _ path: DocumentPath) {
    for (_, path, entry) in Self.entries(of: node["content"], path.appending("content")) {
      for key in ["schema", "itemSchema"] {
        if let schema = entry.value[key] { addSchema(schema, path.appending(key)) }
      }
    }
  }

  private mutating func addSchemas(_ node: SourceNode?, _ path: DocumentPath) {
    for (_, path, entry) in Self.entries(of: node, path) {
      addSchema(entry.value, path, at: entry.position)
    }
  }

  private mutating func addSchema(
    _ schema: SourceNode, _ path: DocumentPath, at position: SourcePosition? = nil
  ) {
    guard schema.mapping != nil else { return }
    // A named schema has the position of its name or, in a longer reference, its own position.
    for position in [position, schema.position].compactMap({ $0 }) {
      schemas[position] = schemas[position] ?? path
    }
    for entry in schema.mapping?.entries ?? [] {
      guard let keyword = SchemaKeyword.named(entry.key) else { continue }
      for (tokens, part) in keyword.schemas(in: entry.value) {
        let name = keyword.nesting == .map ? entry.value.mapping?.entry(tokens[0])?.position : nil
        addSchema(part, DocumentPath(tokens: path.tokens + [entry.key] + tokens), at: name)
      }
    }
  }
}

/// The path from the root of a document to a node in its source.
struct DocumentPath: Hashable {
  var tokens: [String] = []

  func appending(_ tokens: String...) -> DocumentPath { DocumentPath(tokens: self.tokens + tokens) }

  /// Returns the path as JSONPath (RFC 9535), such as `$.paths['/pets'].get`. The document determines which tokens are
  /// indices.
  func jsonPath(in root: SourceNode) -> String {
    var text = "$"
    var node: SourceNode? = root
    for token in tokens {
      if let elements = node?.sequence, let index = Int(token) {
        text += "[\(index)]"
        node = elements.indices.contains(index) ? elements[index] : nil
      } else {
        text += Self.isPlain(token) ? ".\(token)" : "['\(Self.escaped(token))']"
        node = node?[token]
      }
    }
    return text
  }

  /// Returns the node at the path, if there is one.
  func node(in root: SourceNode) -> SourceNode? {
    tokens.reduce(root) { node, token in node?.child(token) }
  }

  /// Returns the path with local references resolved, since updates have to change their targets.
  func resolved(in root: SourceNode) -> DocumentPath {
    let chain = Walk(from: [self], by: \.self) { path in
      guard let reference = path.node(in: root)?["$ref"]?.string, reference.hasPrefix("#/"),
        let pointer = JSONPointer(reference: reference)
      else { return [] }
      return [DocumentPath(tokens: pointer.tokens)]
    }
    return chain.reduce(self) { $1 }
  }

  static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "'": "\\'"
      case "\\": "\\\\"
      case _ where scalar.value < 0x20:
        "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: String(scalar)
      }
    }.joined()
  }

  private static func isPlain(_ text: String) -> Bool {
    text.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil
  }
}
