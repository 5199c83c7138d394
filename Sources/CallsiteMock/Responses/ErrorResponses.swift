import CallsiteContract
import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSamples
import Foundation
import OrderedCollections

/// The reason for refusing a request.
struct Refusal: Sendable {
  /// The suitable statuses, the best first.
  var statuses: [Int]
  var reason: String
  var problems: [RequestProblem] = []
  var headers: MockHeaders = [:]
}

/// Writes refusals in the API's own error format.
///
/// That's the format of the response's status, of the operation's errors, or of most errors in the document. If there
/// is none, it's `application/problem+json` (RFC 9457).
struct ErrorResponses: Sendable {
  let document: APIDocument
  let generator: ValueGenerator
  /// The most common error bodies of the document.
  private let common: CommonErrors

  init(_ document: APIDocument, _ generator: ValueGenerator) {
    self.document = document
    self.generator = generator
    common = CommonErrors(document)
  }

  func answer(_ refusal: Refusal, for operation: Operation?, accept: String?) -> MockResponse {
    let status =
      refusal.statuses.first { code in operation?.documents(code) ?? false } ?? refusal.statuses.first ?? 400
    let documented = operation?.answer(status, accept: accept)
    var response = MockResponse(status: status, headers: refusal.headers)
    for field in HeaderWriting(generator: generator).headers(documented?.response, named: "error").fields
    where response.headers[field.name] == nil {
      response.headers.append(field.name, field.value)
    }
    // For people who inspect the traffic, because not every error format has a place for the reason.
    response.headers["X-Mock-Reason"] = refusal.reason
    let ownType = operation?.typeWithoutContent(status)
    if let documented, documented.content == nil {
      response.headers["Content-Type"] = ownType
      return response
    }
    let content = content(documented, operation) ?? common.content(for: status)
    write(refusal, status, content, otherwise: ownType, into: &response)
    return response
  }

  private func content(_ documented: DocumentedResponse?, _ operation: Operation?) -> MediaTypeContent? {
    if let content = documented?.content { return content }
    return operation?.responses.lazy.compactMap(\.errorContent).first
  }

  private func write(
    _ refusal: Refusal, _ status: Int, _ content: MediaTypeContent?, otherwise ownType: String?,
    into response: inout MockResponse
  ) {
    guard let content, MediaType(content.mediaType).canCarryErrors else {
      let textType = content.map(\.mediaType).flatMap { MediaType($0).isText ? $0 : nil }
      writeProblem(refusal, status, type: textType ?? ownType ?? "application/problem+json", into: &response)
      return
    }
    let type = MediaType(content.mediaType)
    response.headers["Content-Type"] = type.subtype == "*" ? "application/json" : content.mediaType
    guard let schema = content.schema else {
      response.body = unshaped(refusal).json
      return
    }
    let examples = Array(content.examples.values)
    var value = generator.value(for: schema, named: "error \(status)", examples: examples).value
    ErrorReason(document.errors, generator.validation, schema).write(refusal, status, into: &value)
    BodyWriting(schemas: generator.schemas).write(value, type, content, into: &response)
  }

  private func writeProblem(
    _ refusal: Refusal, _ status: Int, type: String, into response: inout MockResponse
  ) {
    let name = MediaType(type)
    response.headers["Content-Type"] = type
    if name.isText {
      response.body = Data(refusal.reason.utf8)
    } else if name.isXML {
      response.body = XMLText(root: "problem").data(problem(refusal, status))
    } else {
      response.headers["Content-Type"] = name.isJSON ? type : "application/problem+json"
      response.body = problem(refusal, status).json
    }
  }

  /// Returns an error body without a schema, with the reason where clients look for it.
  private func unshaped(_ refusal: Refusal) -> DocumentValue {
    var value = DocumentValue.object([:])
    guard let errors = document.errors else { return problem(refusal, refusal.statuses.first ?? 400) }
    let pointers = errors.message.map(JSONPointer.init)
    if let pointer = pointers.min(by: { $0.tokens.count < $1.tokens.count }), !pointer.tokens.isEmpty {
      value[pointer] = .string(refusal.reason)
    }
    return value
  }

  private func problem(_ refusal: Refusal, _ status: Int) -> DocumentValue {
    var members: OrderedDictionary<String, DocumentValue> = [
      "title": .string(StatusPhrase.text(status)), "status": .integer("\(status)"),
      "detail": .string(refusal.reason),
    ]
    if !refusal.problems.isEmpty {
      members["errors"] = .array(
        refusal.problems.prefix(20).map { problem in
          .object([
            "in": .string(problem.part.rawValue), "name": .string(problem.place.path),
            "reason": .string(problem.message),
          ])
        })
    }
    return .object(members)
  }
}

extension MediaType {
  fileprivate var canCarryErrors: Bool { isJSON || type == "*" || (type == "application" && subtype == "*") }
}

/// The most common error bodies of a document, for errors that no operation describes.
struct CommonErrors: Sendable {
  private typealias Counts = OrderedDictionary<String, (count: Int, content: MediaTypeContent)>

  private let byStatus: [Response.Status: MediaTypeContent]
  private let other: MediaTypeContent?

  init(_ document: APIDocument) {
    var byStatus: [Response.Status: Counts] = [:]
    var other: Counts = [:]
    for response in document.operations.flatMap(\.responses) {
      guard let content = response.errorContent else { continue }
      let name = content.schema?.reference ?? "\(content.schema?.position.line ?? 0)"
      byStatus[response.status, default: [:]][name, default: (0, content)].count += 1
      // Errors about tokens often have a format of their own.
      if response.status != .code(401) { other[name, default: (0, content)].count += 1 }
    }
    self.byStatus = byStatus.compactMapValues(Self.most)
    self.other = Self.most(other) ?? byStatus[.code(401)].flatMap(Self.most)
  }

  /// Returns the most common body of errors with a status, or else of all errors.
  func content(for status: Int) -> MediaTypeContent? { byStatus[.code(status)] ?? other }

  private static func most(_ counts: Counts) -> MediaTypeContent? {
    counts.values.max { $0.count < $1.count }?.content
  }
}

extension Response {
  /// The JSON content of an error response, or `nil` for other responses.
  var errorContent: MediaTypeContent? {
    switch status {
    case .code(let code) where code < 400: return nil
    case .range(let hundreds) where hundreds < 4: return nil
    default: break
    }
    return content.first { MediaType($0.mediaType).isJSON && $0.schema != nil }
  }
}
