import CallsiteRuntime
import Foundation
package import NeuroMedAPI

/// The examples of the reference of NeuroMedAPI, as `ReferenceExampleTests` records them.
package enum NeuroMedAPIExamples {
  package static let all: [@Sendable (NeuroMedClient) async throws -> Void] = [
    example0,
    example1,
    example2,
    example3,
    example4,
    example5,
    example6,
    example7,
    example8,
    example9,
  ]

  @Sendable private static func example0(_ neuroMed: NeuroMedClient) async throws {
    let authStatus = try await neuroMed.auth.status()
    _ = authStatus
  }

  @Sendable private static func example1(_ neuroMed: NeuroMedClient) async throws {
    let user = try await neuroMed.auth.signUp(
      name: "Name",
      email: "user16@example.com",
      password: "Secret-13-password"
    )
    _ = user
  }

  @Sendable private static func example2(_ neuroMed: NeuroMedClient) async throws {
    let user = try await neuroMed.auth.logIn(
      email: "user28@example.com",
      password: "Secret-2-password"
    )
    _ = user
  }

  @Sendable private static func example3(_ neuroMed: NeuroMedClient) async throws {
    let user = try await neuroMed.settings.get()
    _ = user
  }

  @Sendable private static func example4(_ neuroMed: NeuroMedClient) async throws {
    let user = try await neuroMed.settings.update()
    _ = user
  }

  @Sendable private static func example5(_ neuroMed: NeuroMedClient) async throws {
    let items = try await neuroMed.chat.sessions()
    _ = items
  }

  @Sendable private static func example6(_ neuroMed: NeuroMedClient) async throws {
    let chatSession = try await neuroMed.chat.createSession()
    _ = chatSession
  }

  @Sendable private static func example7(_ neuroMed: NeuroMedClient) async throws {
    let chatMessage = try await neuroMed.chat.send(
      message: "Message",
      sessionId: "Session id"
    )
    _ = chatMessage
  }

  @Sendable private static func example8(_ neuroMed: NeuroMedClient) async throws {
    let summary = try await neuroMed.summaries.get()
    _ = summary
  }

  @Sendable private static func example9(_ neuroMed: NeuroMedClient) async throws {
    let summary = try await neuroMed.summaries.create()
    _ = summary
  }
}
