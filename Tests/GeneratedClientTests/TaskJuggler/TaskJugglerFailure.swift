import CallsiteRuntime
import Foundation
import Testing

/// An error response, and the expected error.
struct TaskJugglerFailure: Sendable, CustomTestStringConvertible {
  var answer: BackendStub.Answer
  var kind: APIError.Kind
  var message: String?

  var testDescription: String { "\(answer.status) \(String(decoding: answer.body, as: UTF8.self))" }

  /// Undocumented responses of Laravel and proxies in front of it.
  static let undocumented = [
    TaskJugglerFailure(
      answer: .json(#"{"message":"No query results for model [App\\Models\\Task] 1"}"#, status: 404),
      kind: .notFound, message: #"No query results for model [App\Models\Task] 1"#),
    TaskJugglerFailure(
      answer: .json(
        """
        {"message":"The GET method is not supported.","exception":"MethodNotAllowedHttpException",
        "file":"/var/www/index.php","line":1,"trace":[{"file":"/var/www/index.php","line":1}]}
        """, status: 405), kind: .invalidRequest, message: "The GET method is not supported."),
    TaskJugglerFailure(
      answer: .json(#"{"message":"CSRF token mismatch."}"#, status: 419), kind: .invalidRequest,
      message: "CSRF token mismatch."),
    TaskJugglerFailure(
      answer: .init(
        status: 429, headers: ["Retry-After": "42", "X-RateLimit-Remaining": "0"],
        body: Data(#"{"message":"Too Many Attempts."}"#.utf8)),
      kind: .rateLimited(retryAfter: .seconds(42)), message: "Too Many Attempts."),
    TaskJugglerFailure(
      answer: .init(
        status: 503, headers: ["Retry-After": "60"], body: Data(#"{"message":"Service Unavailable"}"#.utf8)),
      kind: .unavailable(retryAfter: .seconds(60)), message: "Service Unavailable"),
    TaskJugglerFailure(
      answer: .json(#"{"message":"Service Unavailable"}"#, status: 503), kind: .server,
      message: "Service Unavailable"),
    TaskJugglerFailure(
      answer: .json(
        #"{"data":null,"message":"Not yours","status":"error"}"#, status: 403), kind: .forbidden,
      message: "Not yours"),
    TaskJugglerFailure(answer: .json(#"{"message":""}"#, status: 404), kind: .notFound),
    TaskJugglerFailure(
      answer: .html("<!DOCTYPE html><html><title>Server Error</title></html>", status: 500), kind: .server),
    TaskJugglerFailure(answer: .html("<html>Not Found</html>", status: 404), kind: .notFound),
    TaskJugglerFailure(answer: .empty(404), kind: .notFound),
    TaskJugglerFailure(answer: .empty(401), kind: .unauthorized),
    TaskJugglerFailure(answer: .json(#"{"message":"Una"#, status: 401), kind: .unauthorized),
    TaskJugglerFailure(answer: .json("[]", status: 400), kind: .invalidRequest),
  ]
}
