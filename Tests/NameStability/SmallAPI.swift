import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource

/// A document in a few lines.
///
/// An operation is its route, followed by an operationId, a `#tag`, a `~summary`, `+property` for each property of its
/// body, the `!name` of a callback, and the `>Schema`, `>[Schema]` or inline `>{property,property}` that it returns, each
/// optional. In tags and summaries, `_` is a space. A schema is its key, followed by its properties. A property is its
/// name, which `=` and the values of an enum can follow.
struct SmallAPI: Sendable {
  let name: String
  /// The declared tags.
  var tags: [String] = []
  var operations: [String] = []
  var schemas: [String] = []

  func document(file: String = "api.yaml") throws -> APIDocument {
    var collector = DiagnosticCollector()
    let source = try SourceReader().read(text: yaml, file: file)
    guard let document = DocumentReader().read(source, into: &collector) else {
      throw Unreadable(document: name)
    }
    return document
  }

  private var yaml: String {
    """
    openapi: 3.1.1
    info: { title: \(name), version: '1' }
    servers: [{ url: 'https://a.example' }, { url: 'https://b.example' }, { url: 'https://c.example' }]
    tags: [\(tags.map { "{ name: '\($0)' }" }.joined(separator: ", "))]
    paths:
    \(paths)
    components:
      schemas:
        Empty: { type: object }
    \(schemas.map(Self.schema).joined())
    """
  }

  private var paths: String {
    var paths: [(path: String, operations: [String])] = []
    for operation in operations.map(SmallOperation.init) {
      if let index = paths.firstIndex(where: { $0.path == operation.path }) {
        paths[index].operations.append(operation.yaml)
      } else {
        paths.append((operation.path, [operation.yaml]))
      }
    }
    return paths.map { "  '\($0.path)':\n" + $0.operations.joined() }.joined()
  }

  private static func schema(_ text: String) -> String {
    let words = text.split(separator: " ")
    return "    \(words[0]): \(object(words.dropFirst()))\n"
  }

  /// Returns the schema of an object with these properties.
  fileprivate static func object(_ properties: some Sequence<Substring>) -> String {
    let properties = properties.map { property in
      let parts = property.split(separator: "=")
      let values = parts.dropFirst().map { ", enum: [\($0.replacing("|", with: ", "))]" }.joined()
      return "\(parts[0]): { type: string\(values) }"
    }
    return "{ type: object, properties: { \(properties.joined(separator: ", ")) } }"
  }
}

private struct SmallOperation {
  let method: String
  let path: String
  var rest: [Substring]

  init(_ text: String) {
    let words = text.split(separator: " ")
    method = words[0].lowercased()
    path = String(words[1])
    rest = Array(words.dropFirst(2))
  }

  var yaml: String {
    var fields: [String] = []
    var answer = "'204': { description: Done. }"
    var properties: [Substring] = []
    for word in rest {
      switch word.first {
      case "+": properties.append(word.dropFirst())
      case "#": fields.append("tags: ['\(word.dropFirst().replacing("_", with: " "))']")
      case "~": fields.append("summary: '\(word.dropFirst().replacing("_", with: " "))'")
      case "!": fields.append("callbacks: { \(word.dropFirst()): { '{$url}': { post: \(Self.callback) } } }")
      case ">": answer = "'200': { description: Done., content: { application/json: \(Self.content(word)) } }"
      default: fields.append("operationId: '\(word)'")
      }
    }
    if !properties.isEmpty {
      fields.append(
        "requestBody: { content: { application/json: { schema: \(SmallAPI.object(properties)) } } }")
    }
    let parameters = path.split(separator: "{").dropFirst().map { part in
      "{ name: '\(part.prefix { $0 != "}" })', in: path, required: true, schema: { type: string } }"
    }
    fields.append("parameters: [\(parameters.joined(separator: ", "))]")
    return "    \(method): { \(fields.joined(separator: ", ")), responses: { \(answer) } }\n"
  }

  private static let callback =
    "{ requestBody: { content: { application/json: { schema: \(SmallAPI.object(["id", "state"])) } } } }"

  private static func content(_ text: Substring) -> String {
    if text.hasPrefix(">{") {
      return "{ schema: \(SmallAPI.object(text.dropFirst(2).dropLast().split(separator: ","))) }"
    }
    let key = text.filter { $0 != ">" && $0 != "[" && $0 != "]" }
    let reference = "{ $ref: '#/components/schemas/\(key)' }"
    return text.contains("[")
      ? "{ schema: { type: array, items: \(reference) } }" : "{ schema: \(reference) }"
  }
}
