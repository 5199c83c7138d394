import CallsiteRuntime
import Foundation
import NeuroMedAPI
import Testing

@Suite("NeuroMed: an expired token")
struct NeuroMedExpiryTests {
  private static let refused = BackendStub.Answer.json(#"{"detail": "Invalid token."}"#, status: 401)

  @Test("A rejected token is cleared, because it can't be replaced")
  func ends() async throws {
    let backend = try await BackendStub(Self.refused)
    let client = try await NeuroMedClient.testing(backend)

    let error = await #expect(throws: APIError.self) { try await client.settings.get() }

    #expect(error?.kind == .unauthorized)
    #expect(await client.isLoggedIn == false)
    #expect(await backend.received.count == 1)
  }

  @Test("A wrong password doesn't clear the token")
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
