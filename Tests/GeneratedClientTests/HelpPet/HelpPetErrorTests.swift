@testable import CallsiteRuntime
import Foundation
import HelpPetAPI
import Testing

@Suite("HelpPet: errors", .serialized)
struct HelpPetErrorTests {
  private let spec: SpecDocument

  init() throws {
    spec = try SpecDocument("helppet")
  }

  @Test(
    "a documented error has a kind, the server's message and a body",
    arguments: [
      (400, APIError.Kind.invalidRequest, "Error message describing what went wrong"),
      (401, .unauthorized, "Could not validate credentials"), (403, .forbidden, "Not enough permissions"),
      (404, .notFound, "Not found"), (500, .server, "Internal Server Error"),
    ])
  func documented(status: Int, kind: APIError.Kind, message: String) async throws {
    let body = try spec.response("updateAppointment", status: status)

    let error = try await failure(.json(body, status: status))

    #expect(error.kind == kind)
    #expect(error.status == status)
    #expect(error.message == message)
    #expect(error.fieldErrors.isEmpty)
    #expect(error.body(as: ErrorDetail.self) == ErrorDetail(detail: message))
  }

  @Test("a documented validation error has fields, a message and a body")
  func documentedValidation() async throws {
    let error = try await failure(.json(try spec.response("updateAppointment", status: 422), status: 422))

    #expect(error.kind == .validation)
    #expect(error.message == "Field required")
    #expect(error.userMessage == "Status: Field required")
    #expect(error.fieldErrors == ["status": ["Field required"]])
    let problem = ValidationError(
      loc: [.string("body"), .string("status")], msg: "Field required", type: "missing")
    #expect(error.body(as: HTTPValidationError.self) == HTTPValidationError(detail: [problem]))
    #expect(error.body(as: ErrorDetail.self) == nil)
  }

  @Test("a validation error names nested locations and keeps FastAPI's additions")
  func nestedValidation() async throws {
    let error = try await failure(
      .json(
        """
        {"detail":[
        {"type":"int_parsing","loc":["body","items",0,"age"],"msg":"Input should be a valid integer",
        "input":"x","ctx":{"limit":3}},
        {"type":"uuid_parsing","loc":["path","appointment_uuid"],"msg":"Input should be a valid UUID"},
        {"type":"json_invalid","loc":["body",12],"msg":"JSON decode error"}]}
        """, status: 422))

    #expect(error.kind == .validation)
    #expect(error.message == "Input should be a valid integer")
    #expect(error.fieldErrors["items.0.age"] == ["Input should be a valid integer"])
    #expect(error.fieldErrors["appointment_uuid"] == ["Input should be a valid UUID"])
    #expect(error.fieldErrors.count == 3)
    let detail = try #require(error.body(as: HTTPValidationError.self)).detail
    #expect(detail.first?.loc == [.string("body"), .string("items"), .integer(0), .string("age")])
    #expect(detail.last?.loc == [.string("body"), .integer(12)])
  }

  @Test(
    "an undocumented error has a kind, and a message if there is a readable one",
    arguments: HelpPetFailure.undocumented)
  func undocumented(_ expected: HelpPetFailure) async throws {
    let error = try await failure(expected.answer)

    #expect(error.kind == expected.kind)
    #expect(error.message == expected.message)
    #expect(error.fieldErrors.isEmpty)
    #expect(!error.userMessage.contains("<"))
  }

  @Test("a truncated response is a decoding error", arguments: [#"{"id": "5d1f7a80","#, "[", "null"])
  func truncated(_ body: String) async throws {
    let error = try await failure(.json(body))

    guard case .decoding(let failure) = error.kind else { throw error }
    #expect(failure.path.isEmpty)
    #expect(error.status == 200)
  }

  @Test("a mismatched response has the location of the mismatch")
  func misfit() async throws {
    let example = String(decoding: try spec.response("updateAppointment"), as: UTF8.self)

    let error = try await failure(.json(example.replacing(#""name":"Bella""#, with: #""name":7"#)))

    #expect(error.kind == .decoding(DecodingFailure(path: "pets.0.name", expected: "a string", found: "7")))
    #expect(String(describing: error).contains("pets.0.name: expected a string, found 7"))
  }

  @Test("a page or an empty response is unexpected content")
  func unexpected() async throws {
    for answer in [BackendStub.Answer.html("<html></html>", status: 200), .empty(200), .empty(204)] {
      #expect(try await failure(answer).kind == .unexpectedContent)
    }
  }

  @Test("an unreachable backend is a transport error")
  func unreachable() async throws {
    let client = HelpPetClient(server: .init(url: "http://127.0.0.1:9"))

    let error = try await #require(throws: APIError.self) { _ = try await client.auth.me() }

    #expect(error.kind.isTransport)
    #expect(error.status == nil)
    #expect(!error.userMessage.isEmpty)
  }

  /// The error of a call with this response, which has a message for users and doesn't contain the credential.
  private func failure(_ answer: BackendStub.Answer) async throws -> APIError {
    let backend = try await BackendStub(answer)
    let client = try await HelpPetClient.testing(backend)
    let error = try await #require(throws: APIError.self) {
      try await client.appointments.update("a", status: .completed)
    }
    #expect(await backend.received.count == 1)
    #expect(!error.userMessage.isEmpty)
    #expect(!String(describing: error).contains("secret-token"))
    return error
  }
}
