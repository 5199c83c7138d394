import CallsiteRuntime
import NeuroMedAPI
import Testing

struct NeuroMedSessionTests {
  private let api = TestedAPI.neuroMed
  private let spec: SpecDocument

  init() throws {
    spec = try SpecDocument("neuromed")
  }

  @Test("A login without a token in its response is an error", arguments: ["", #", "token": null"#])
  func noToken(token: String) async throws {
    let user = #"{"id": 1, "username": "a", "email": "a@b.c", "date_joined": "now"\#(token)}"#
    let error = try await api.error(.json(user)) { try await $0.logIn(email: "a@b.c", password: "p") }
    guard case .decoding(let failure) = error.kind else { throw error }
    #expect(failure.path == "token")
  }

  @Test("A wrong password doesn't end the session")
  func wrongPassword() async throws {
    let backend = try await BackendStub(.json(try spec.response("logIn", status: 401), status: 401))
    let client = try await api.client(backend)

    let error = await #expect(throws: APIError.self) {
      try await client.logIn(email: "a@b.example", password: "wrong")
    }

    #expect(error?.message == "Invalid credentials")
    #expect(await client.isLoggedIn)
  }

  @Test("The status needs no token, and sends one if there is one")
  func status() async throws {
    let answer = try spec.success("getAuthStatus")
    let backend = try await BackendStub(answer, answer)

    _ = try await api.client(backend, store: InMemoryTokenStore()).auth.status()
    _ = try await api.client(backend).auth.status()

    #expect(await backend.authorizations == [nil, "Token secret-token"])
  }
}
