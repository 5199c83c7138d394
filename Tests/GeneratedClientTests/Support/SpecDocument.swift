import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import Foundation
import OrderedCollections

/// The path of the document with this name in the article on the mock server.
let helpPetSpec = SpecDocument.root.appending(path: "Specs/helppet.yaml").path

/// One of the bundled specs, for the example payloads in it.
struct SpecDocument {
  let document: APIDocument

  /// - Parameter name: The name of the file in Specs/ without its extension, such as `helppet`.
  init(_ name: String) throws {
    guard let document = Self.documents[name] else { throw Missing(what: "file \(name).yaml") }
    self.document = try document.get()
  }

  /// All bundled specs, each read once.
  private static let documents: [String: Result<APIDocument, any Error>] = {
    let names = ["careconnect", "hestami", "helppet", "neuromed", "taskjuggler"]
    return names.reduce(into: [:]) { documents, name in documents[name] = Result { try read(name) } }
  }()

  private static func read(_ name: String) throws -> APIDocument {
    let path = Self.root.appendingPathComponent("Specs/\(name).yaml").path
    var collector = DiagnosticCollector()
    let root = try SourceReader().read(path: path)
    guard let document = DocumentReader().read(root, into: &collector) else {
      throw DiagnosticFailure(collector.diagnostics)
    }
    return document
  }

  /// The example of an operation's response.
  ///
  /// - Parameters:
  ///   - status: nil for the first success that has content.
  ///   - example: Its name among several; nil for the first.
  func response(_ operationID: String, status: Int? = nil, example: String? = nil) throws -> Data {
    let responses = try operation(operationID).responses.filter { response in
      status.map { response.status == .code($0) } ?? (response.status.isSuccess && !response.content.isEmpty)
    }
    return try Self.example(responses.first?.content.first, named: example, of: operationID)
  }

  /// The example of an operation's request body.
  func request(_ operationID: String, example: String? = nil) throws -> Data {
    try Self.example(try operation(operationID).requestBody?.content.first, named: example, of: operationID)
  }

  /// The documented success of an operation: the example of the first response that has content, or an empty one.
  func success(_ operationID: String) throws -> BackendStub.Answer {
    let responses = try operation(operationID).responses.filter(\.status.isSuccess)
    guard let response = responses.first(where: { !$0.content.isEmpty }) ?? responses.first,
      case .code(let status) = response.status
    else { throw Missing(what: "success of \(operationID)") }
    guard let content = response.content.first else { return .empty(status) }
    return .json(try Self.example(content, named: nil, of: operationID), status: status)
  }

  /// The media type of an operation's request body, or `nil` if it has none.
  func requestMediaType(_ operationID: String) throws -> String? {
    try operation(operationID).requestBody?.content.first?.mediaType
  }

  /// The IDs of all operations, in document order.
  var operationIDs: [String] { document.operations.map(\.id) }

  private func operation(_ id: String) throws -> CallsiteDocument.Operation {
    guard let operation = document.operations.first(where: { $0.id == id }) else {
      throw Missing(what: "operation \(id)")
    }
    return operation
  }

  private static func example(_ content: MediaTypeContent?, named name: String?, of id: String) throws -> Data
  {
    let examples = content?.examples ?? [:]
    guard let value = name.map({ examples[$0] }) ?? examples.values.first else {
      throw Missing(what: "example \(name ?? "") of \(id)")
    }
    return Data(value.json.utf8)
  }

  private struct Missing: Error, CustomStringConvertible {
    var what: String
    var description: String { "the spec has no \(what)" }
  }

  /// The package's folder.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
}

extension DocumentValue {
  /// The value as JSON text, in document order.
  var json: String {
    switch self {
    case .null: "null"
    case .bool(let value): String(value)
    case .integer(let text), .number(let text): text
    case .string(let text): Self.quoted(text)
    case .array(let values): "[" + values.map(\.json).joined(separator: ",") + "]"
    case .object(let values):
      "{" + values.map { "\(Self.quoted($0.key)):\($0.value.json)" }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where scalar.value < 0x20: quoted += String(format: "\\u%04x", scalar.value)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
