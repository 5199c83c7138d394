import CallsiteRuntime
import TaskJugglerAPI
import Testing

@Suite(.serialized)
struct TaskJugglerErrorTests {
  private let api = TestedAPI.taskJuggler

  @Test(
    "A documented error has a kind, the server's message and a body",
    arguments: [
      (400, APIError.Kind.invalidRequest, "Error message"), (401, .unauthorized, "Unauthenticated."),
      (403, .forbidden, "This action is unauthorized."), (404, .notFound, "Resource not found."),
      (500, .server, "Server Error"),
    ])
  func documented(status: Int, kind: APIError.Kind, message: String) async throws {
    let error = try await api.error("updateTask", status: status) {
      try await $0.tasks.update("t", UpdateTaskRequest())
    }
    #expect(error.kind == kind)
    #expect(error.message == message)
    #expect(error.fieldErrors.isEmpty)
    #expect(error.body(as: ErrorResponse.self) == ErrorResponse(message: message))
  }

  @Test("A validation error of Laravel names fields, also in lists")
  func validation() async throws {
    let answer = """
      {"message":"The title field is required. (and 2 more errors)","errors":{
      "title":["The title field is required."],
      "members.0.email":["The email is not valid.","The email is taken."]}}
      """
    let error = try await api.error(.json(answer, status: 422)) { try await $0.tasks.create(title: "") }
    let fields = [
      "title": ["The title field is required."],
      "members.0.email": ["The email is not valid.", "The email is taken."],
    ]
    #expect(error.kind == .validation)
    #expect(error.message == "The title field is required. (and 2 more errors)")
    #expect(error.fieldErrors == fields)
    #expect(error.body(as: ErrorResponse.self)?.errors == fields)
  }

  // PHP writes an empty array for an empty object.
  @Test("An error without field errors keeps its documented body", arguments: ["null", "{}", "[]"])
  func withoutFields(errors: String) async throws {
    let answer = BackendStub.Answer.json(#"{"message":"No","errors":\#(errors)}"#, status: 422)
    let error = try await api.error(answer) { try await $0.tasks.create(title: "") }
    #expect(error.fieldErrors.isEmpty)
    let body = try #require(error.body(as: ErrorResponse.self))
    #expect(body.message == "No")
    #expect(body.errors ?? [:] == [:])
  }
}
