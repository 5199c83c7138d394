import CallsiteRuntime
import HelpPetAPI
import Testing

@Suite(.serialized)
struct HelpPetErrorTests {
  private let api = TestedAPI.helpPet

  @Test(
    "A documented error has a kind, the server's message and a body",
    arguments: [
      (400, APIError.Kind.invalidRequest, "Error message describing what went wrong"),
      (401, .unauthorized, "Could not validate credentials"), (403, .forbidden, "Not enough permissions"),
      (404, .notFound, "Not found"), (500, .server, "Internal Server Error"),
    ])
  func documented(status: Int, kind: APIError.Kind, message: String) async throws {
    let error = try await api.error("updateAppointment", status: status) {
      try await $0.appointments.update("a", status: .completed)
    }
    #expect(error.kind == kind)
    #expect(error.message == message)
    #expect(error.fieldErrors.isEmpty)
    #expect(error.body(as: ErrorDetail.self) == ErrorDetail(detail: message))
  }

  @Test("A documented validation error has fields, a message and a body")
  func validation() async throws {
    let error = try await api.error("updateAppointment", status: 422) {
      try await $0.appointments.update("a", status: .completed)
    }
    #expect(error.kind == .validation)
    #expect(error.message == "Field required")
    #expect(error.fieldErrors == ["status": ["Field required"]])
    let problem = ValidationError(
      loc: [.string("body"), .string("status")], msg: "Field required", type: "missing")
    #expect(error.body(as: HTTPValidationError.self) == HTTPValidationError(detail: [problem]))
    #expect(error.body(as: ErrorDetail.self) == nil)
  }

  @Test("A validation error names nested locations, and its body tolerates FastAPI's additions")
  func nestedValidation() async throws {
    let answer = """
      {"detail":[
      {"type":"int_parsing","loc":["body","items",0,"age"],"msg":"Input should be a valid integer",
      "input":"x","ctx":{"limit":3}},
      {"type":"uuid_parsing","loc":["path","appointment_uuid"],"msg":"Input should be a valid UUID"}]}
      """
    let error = try await api.error(.json(answer, status: 422)) { _ = try await $0.auth.me() }
    let fields = [
      "items.0.age": ["Input should be a valid integer"],
      "appointment_uuid": ["Input should be a valid UUID"],
    ]
    #expect(error.fieldErrors == fields)
    let detail = try #require(error.body(as: HTTPValidationError.self)).detail
    #expect(detail.first?.loc == [.string("body"), .string("items"), .integer(0), .string("age")])
  }
}
