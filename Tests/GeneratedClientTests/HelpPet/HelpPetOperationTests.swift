import CallsiteRuntime
import HelpPetAPI
import Testing

@Suite(.serialized)
struct HelpPetOperationTests {
  private let api = TestedAPI.helpPet

  @Test("An error names the operation that failed", arguments: TestedAPI.helpPet.calls)
  func failure(call: OperationCall<HelpPetClient>) async throws {
    let answer = BackendStub.Answer.json(#"{"detail": "Not allowed"}"#, status: 403)
    let error = try await api.error(answer) { _ = try await call.send($0) }
    #expect(error.operation == call.operation)
    #expect(error.kind == .forbidden)
    #expect(error.message == "Not allowed")
  }

  @Test("A path argument is one segment, whatever its content")
  func pathArgument() async throws {
    let request = try await api.request { _ = try await $0.pets.get("ü b?c#d%41/../é+:;=&") }
    #expect(request.target == "/api/v1/pets/%C3%BC%20b%3Fc%23d%2541%2F..%2F%C3%A9%2B%3A%3B%3D%26")
  }
}
