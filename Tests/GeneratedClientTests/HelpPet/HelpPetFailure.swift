import CallsiteRuntime
import Foundation
import Testing

/// An error response, and the expected error.
struct HelpPetFailure: Sendable, CustomTestStringConvertible {
  var answer: BackendStub.Answer
  var kind: APIError.Kind
  var message: String?

  var testDescription: String { "\(answer.status) \(String(decoding: answer.body, as: UTF8.self))" }

  /// Undocumented responses of FastAPI and proxies in front of it.
  static let undocumented = [
    HelpPetFailure(
      answer: .json(#"{"detail":"Method Not Allowed"}"#, status: 405), kind: .invalidRequest,
      message: "Method Not Allowed"),
    HelpPetFailure(
      answer: .json(#"{"detail":{"code":"busy","message":"The visit is open"}}"#, status: 409),
      kind: .invalidRequest, message: "The visit is open"),
    HelpPetFailure(
      answer: .init(status: 429, headers: ["Retry-After": "30"], body: Data(#"{"detail":"Slow"}"#.utf8)),
      kind: .rateLimited(retryAfter: .seconds(30)), message: "Slow"),
    HelpPetFailure(
      answer: .json(#"{"error":"Rate limit exceeded: 5 per 1 minute"}"#, status: 429),
      kind: .rateLimited(retryAfter: nil), message: "Rate limit exceeded: 5 per 1 minute"),
    HelpPetFailure(
      answer: .init(
        status: 500, headers: ["Content-Type": "text/plain; charset=utf-8"],
        body: Data("Internal Server Error".utf8)),
      kind: .server, message: "Internal Server Error"),
    HelpPetFailure(answer: .html("<html><body>Bad Gateway</body></html>", status: 500), kind: .server),
    HelpPetFailure(answer: .html("<!DOCTYPE html><h1>Not Found</h1>", status: 404), kind: .notFound),
    HelpPetFailure(answer: .empty(404), kind: .notFound),
    HelpPetFailure(answer: .empty(401), kind: .unauthorized),
    HelpPetFailure(answer: .json(#"{"detail":"#, status: 400), kind: .invalidRequest),
    HelpPetFailure(
      answer: .init(status: 503, headers: ["Retry-After": "5"], body: Data()),
      kind: .unavailable(retryAfter: .seconds(5))),
  ]
}
