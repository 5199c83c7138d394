import CallsiteRuntime
import Foundation
import NeuroMedAPI
import Testing

@Suite("NeuroMed: a token that isn't valid any more")
struct NeuroMedExpiryTests {
  private static let refused = BackendStub.Answer.json(#"{"detail": "Invalid token."}"#, status: 401)

  @Test("A refused token is forgotten, because nothing can replace it")
  func ends() async throws {
    let backend = try await BackendStub(Self.refused)
    let client = try await NeuroMedClient.testing(backend)

    let error = await #expect(throws: APIError.self) { try await client.settings.get() }

    #expect(error?.kind == .unauthorized)
    #expect(await client.isLoggedIn == false)
    #expect(await backend.received.count == 1)
  }

  @Test("A wrong password forgets nothing")
  func wrongPassword() async throws {
    let backend = try await BackendStub(.json(#"{"error": "Invalid credentials"}"#, status: 401))
    let client = try await NeuroMedClient.testing(backend)

    let error = await #expect(throws: APIError.self) {
      try await client.logIn(email: "a@b.example", password: "wrong")
    }

    #expect(error?.message == "Invalid credentials")
    #expect(await client.isLoggedIn)
  }
}
