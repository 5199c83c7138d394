import NeuroMedAPI

extension MockedCall where Client == NeuroMedClient {
  /// One call of every operation.
  static let neuroMed = [
    Self("getAuthStatus") { _ = try await $0.auth.status() },
    Self("signUp") {
      try await $0.auth.signUp(name: "Jane", email: "jane@example.com", password: "password-1")
    },
    Self("logIn") { try await $0.auth.logIn(email: "jane@example.com", password: "password-1") },
    Self("listChatSessions") { _ = try await $0.chat.sessions() },
    Self("createChatSession") { _ = try await $0.chat.createSession() },
    Self("sendChat") { _ = try await $0.chat.send(message: "Hello", sessionId: nil) },
    Self("getUserSettings") { _ = try await $0.settings.get() },
    Self("updateUserSettings") { _ = try await $0.settings.update(firstName: "Jane") },
    Self("getSummary") { _ = try await $0.summaries.get() },
    Self("createSummary") { _ = try await $0.summaries.create(text: "Sleep") },
  ]
}
