import CallsiteRuntime
import NeuroMedAPI

private typealias Call = OperationCall<NeuroMedClient>

extension TestedAPI where Client == NeuroMedClient {
  static let neuroMed = TestedAPI(
    spec: "neuromed", scheme: "Token", calls: accounts + conversations
  ) { NeuroMedClient(server: .init(url: $0), configuration: $1) }

  private static let accounts = [
    Call("getAuthStatus", "GET /api/auth/status/") { try await $0.auth.status() },
    Call("signUp", "POST /api/signup/", isPublic: true) {
      try await $0.auth.signUp(
        name: "John Doe", email: "john@example.com", password: "example-password", language: "en-US")
    },
    Call("logIn", "POST /api/login/", isPublic: true) {
      try await $0.auth.logIn(email: "admin@gmail.com", password: "example-password")
    },
    Call("getUserSettings", "GET /api/user/settings/") { try await $0.settings.get() },
    Call("updateUserSettings", "POST /api/user/settings/update/") {
      try await $0.settings.update(firstName: "Jane", lastName: "Smith")
    },
  ]

  private static let conversations = [
    Call("listChatSessions", "GET /api/chat/sessions/") { try await $0.chat.sessions() },
    Call("createChatSession", "POST /api/chat/sessions/new/") {
      try await $0.chat.createSession(title: "Questions about sleep")
    },
    Call("sendChat", "POST /api/send-chat/") {
      try await $0.chat.send(message: "Hello, can you help me?", sessionId: nil)
    },
    Call("getSummary", "GET /api/summarize/") { try await $0.summaries.get() },
    Call("createSummary", "POST /api/summarize/") {
      try await $0.summaries.create(
        text: "I slept badly for a week, drank less coffee since Monday and feel better today.")
    },
  ]
}
