import CallsiteContract
import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import Foundation

/// Scripted responses that come before those of the document, read from a file:
///
///     listPets:
///       - status: 503
///       - { status: 429, headers: { Retry-After: '1' }, times: 2 }
///       - { example: none, delay: 0.5 }
///       - { body: { items: [] } }
package struct MockScript: Sendable {
  let entries: [Entry]

  struct Entry: Sendable {
    let operation: String
    let responses: [ScriptedResponse]
    let position: SourcePosition
  }

  /// Reads a script file.
  ///
  /// - Throws: ``MockServerError`` with every problem of the file.
  package init(path: String) throws(MockServerError) {
    do throws(DiagnosticFailure) {
      var reader = MockScriptReader()
      entries = reader.read(try SourceReader().read(path: path))
      guard reader.problems.isEmpty else { throw DiagnosticFailure(reader.problems) }
    } catch {
      throw MockServerError(problems: error.diagnostics.map(\.description))
    }
  }
}

extension MockScript {
  /// Returns a diagnostic for each entry whose operation the document doesn't have.
  func unknownOperations(among ids: [String]) -> [Diagnostic] {
    entries.filter { !ids.contains($0.operation) }.map { entry in
      let suggestion = NearestNames(entry.operation, among: ids).suggestion
      return .invalidScript(
        "The document has no operation '\(entry.operation)'\(suggestion)", at: entry.position)
    }
  }
}

/// Reads a script and collects all of its problems.
private struct MockScriptReader {
  private(set) var problems: [Diagnostic] = []

  private static let keys = ["status", "example", "body", "headers", "delay", "times"]

  mutating func read(_ root: SourceNode) -> [MockScript.Entry] {
    guard let mapping = root.mapping else {
      problems.append(
        .invalidScript(
          "A script must be an object with a list of responses for each operation.", at: root.position))
      return []
    }
    return mapping.entries.map { entry in
      guard let list = entry.value.sequence else {
        problems.append(
          .invalidScript("The responses of '\(entry.key)' must be a list.", at: entry.value.position))
        return MockScript.Entry(operation: entry.key, responses: [], position: entry.position)
      }
      let responses = list.flatMap { readStep($0) }
      return MockScript.Entry(operation: entry.key, responses: responses, position: entry.position)
    }
  }

  private mutating func readStep(_ node: SourceNode) -> [ScriptedResponse] {
    guard let mapping = node.mapping else {
      problems.append(.invalidScript("A scripted response must be an object.", at: node.position))
      return []
    }
    for entry in mapping.entries where !Self.keys.contains(entry.key) {
      let suggestion = NearestNames(entry.key, among: Self.keys).suggestion
      problems.append(
        .invalidScript("Unknown key '\(entry.key)' in a scripted response\(suggestion)", at: entry.position))
    }
    let status = number("status", mapping).map { Int($0) }
    var answer = ScriptedResponse.documented
    if let status { answer = .status(status) }
    if let example = mapping["example"]?.scalar?.text { answer = .example(example) }
    if let body = mapping["body"] {
      let value = DocumentValue(body)
      answer = .response(
        MockResponse(status: status ?? 200, headers: ["Content-Type": "application/json"], body: value.json))
    }
    for entry in mapping["headers"]?.mapping?.entries ?? [] {
      answer.headers.append(entry.key, entry.value.scalar?.text ?? "")
    }
    answer.delay = .seconds(number("delay", mapping) ?? 0)
    return Array(repeating: answer, count: min(max(Int(number("times", mapping) ?? 1), 0), 10_000))
  }

  private mutating func number(_ key: String, _ mapping: SourceMapping) -> Double? {
    guard let node = mapping[key] else { return nil }
    if let scalar = node.scalar, let number = Double(scalar.text), number >= 0, number < 1_000_000 {
      return number
    }
    problems.append(.invalidScript("'\(key)' must be a number.", at: node.position))
    return nil
  }
}

extension Diagnostic {
  fileprivate static func invalidScript(_ message: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(.error, "invalid-script", message, at: position)
  }
}

/// A scripted response to one request.
public struct ScriptedResponse: Sendable, Hashable {
  enum Content: Sendable, Hashable {
    case documented
    case status(Int)
    case example(String)
    case response(MockResponse)
  }

  var content: Content
  var headers: MockHeaders = [:]
  var delay: Duration = .zero

  /// The response that the document describes.
  public static let documented = ScriptedResponse(content: .documented)

  /// Returns the document's response for a status, such as 404 or 503.
  public static func status(_ code: Int, headers: MockHeaders = [:]) -> ScriptedResponse {
    ScriptedResponse(content: .status(code), headers: headers)
  }

  /// Returns the document's example with a name.
  public static func example(_ name: String) -> ScriptedResponse { ScriptedResponse(content: .example(name)) }

  /// Returns a response that replaces the document's.
  public static func response(_ response: MockResponse) -> ScriptedResponse {
    ScriptedResponse(content: .response(response))
  }

  /// A response with a body of JSON that replaces the document's.
  public static func json(_ text: String, status: Int = 200) -> ScriptedResponse {
    .response(.json(text, status: status))
  }

  /// Returns the response with a delay.
  public func delayed(by delay: Duration) -> ScriptedResponse {
    var answer = self
    answer.delay = delay
    return answer
  }
}
