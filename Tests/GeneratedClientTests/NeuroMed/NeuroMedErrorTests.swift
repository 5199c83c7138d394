import CallsiteRuntime
import Foundation
import NeuroMedAPI
import Testing

struct NeuroMedErrorTests {
  private let api = TestedAPI.neuroMed

  @Test(
    "An error has the message of the backend or of its framework, and a documented body",
    arguments: zip(
      [400, 401, 403, 404, 415],
      [.invalidRequest, .unauthorized, .forbidden, .notFound, .invalidRequest] as [APIError.Kind]))
  func documented(status: Int, kind: APIError.Kind) async throws {
    let error = try await api.error("sendChat", status: status) {
      try await $0.chat.send(message: "Hello", sessionId: nil)
    }
    let body = try JSONValue(parsing: SpecDocument("neuromed").response("sendChat", status: status))
    #expect(error.kind == kind)
    if let message = body["error"]?.stringValue {
      #expect(error.message == message)
      #expect(error.body(as: ErrorBody.self) == .response(ErrorResponse(error: message)))
    } else {
      let message = try #require(body["detail"]?.stringValue)
      #expect(error.message == message)
      #expect(error.body(as: ErrorBody.self) == .detail(ErrorDetail(detail: message)))
    }
  }

  @Test("An error of the framework's serializers names fields, and its body is kept as it came")
  func fields() async throws {
    let answer = #"{"email": ["Enter a valid email address."], "non_field_errors": ["Too much."]}"#
    let error = try await api.error(.json(answer, status: 400)) {
      try await $0.settings.update(email: "a")
    }
    #expect(error.kind == .validation)
    #expect(error.fieldErrors == ["email": ["Enter a valid email address."], "": ["Too much."]])
    #expect(error.body(as: ErrorBody.self) == .unrecognized(try JSONValue(parsing: Data(answer.utf8))))
  }
}
