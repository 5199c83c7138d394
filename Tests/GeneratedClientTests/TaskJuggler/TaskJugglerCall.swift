import TaskJugglerAPI
import Testing

/// A call of one operation, and the start of its request.
struct TaskJugglerCall: Sendable, CustomTestStringConvertible {
  /// The operation's ID in the spec.
  var operation: String
  /// Method and target.
  var line: String
  var hasBody = false
  var isPublic = false
  var send: @Sendable (TaskJugglerClient) async throws -> Void

  var testDescription: String { operation }

  /// One call of every operation, in the spec's order.
  static let all = auth + tasks + inbox + teams + messages + marketplace

  private static let auth = [
    TaskJugglerCall(operation: "register", line: "POST /api/auth/register", hasBody: true, isPublic: true) {
      try await $0.auth.register(name: "J", email: "j@example.com", password: "p", passwordConfirmation: "p")
    },
    TaskJugglerCall(operation: "logIn", line: "POST /api/auth/login", hasBody: true, isPublic: true) {
      try await $0.auth.logIn(email: "j@example.com", password: "p")
    },
    TaskJugglerCall(operation: "logOut", line: "POST /api/auth/logout") { try await $0.auth.logOut() },
    TaskJugglerCall(operation: "getCurrentUser", line: "GET /api/auth/user") { _ = try await $0.auth.user() },
    TaskJugglerCall(
      operation: "forgotPassword", line: "POST /api/auth/forgot-password", hasBody: true, isPublic: true
    ) { try await $0.auth.forgotPassword(email: "j@example.com") },
    TaskJugglerCall(
      operation: "resetPassword", line: "POST /api/auth/reset-password", hasBody: true, isPublic: true
    ) {
      try await $0.auth.resetPassword(
        token: "t", email: "j@example.com", password: "p", passwordConfirmation: "p")
    },
    TaskJugglerCall(operation: "registerPushToken", line: "POST /api/auth/push-token", hasBody: true) {
      try await $0.auth.registerPushToken(token: "t")
    },
  ]

  private static let tasks = [
    TaskJugglerCall(operation: "listTasks", line: "GET /api/tasks") { _ = try await $0.tasks.list() },
    TaskJugglerCall(operation: "createTask", line: "POST /api/tasks", hasBody: true) {
      try await $0.tasks.create(title: "T")
    },
    TaskJugglerCall(operation: "getTask", line: "GET /api/tasks/t%2F1") { _ = try await $0.tasks.get("t/1") },
    TaskJugglerCall(operation: "updateTask", line: "PUT /api/tasks/t%2F1", hasBody: true) {
      try await $0.tasks.update("t/1", UpdateTaskRequest(title: "T"))
    },
    TaskJugglerCall(operation: "deleteTask", line: "DELETE /api/tasks/t%2F1") {
      try await $0.tasks.delete("t/1")
    },
    TaskJugglerCall(operation: "completeTask", line: "POST /api/tasks/t%2F1/complete") {
      try await $0.tasks.complete("t/1")
    },
    TaskJugglerCall(operation: "assignTask", line: "POST /api/tasks/t%2F1/assign", hasBody: true) {
      try await $0.tasks.assign("t/1", ownerId: "u")
    },
  ]

  private static let inbox = [
    TaskJugglerCall(operation: "listInbox", line: "GET /api/inbox") { _ = try await $0.inbox.list() },
    TaskJugglerCall(operation: "getInboxItem", line: "GET /api/inbox/i%2F1") {
      _ = try await $0.inbox.get("i/1")
    },
    TaskJugglerCall(operation: "processInboxItem", line: "POST /api/inbox/i%2F1/process") {
      try await $0.inbox.process("i/1")
    },
    TaskJugglerCall(operation: "dismissInboxItem", line: "POST /api/inbox/i%2F1/dismiss") {
      try await $0.inbox.dismiss("i/1")
    },
    TaskJugglerCall(operation: "createTaskFromInbox", line: "POST /api/inbox/i%2F1/create-task") {
      try await $0.inbox.createTask("i/1")
    },
  ]

  private static let teams = [
    TaskJugglerCall(operation: "listTeams", line: "GET /api/teams") { _ = try await $0.teams.list() },
    TaskJugglerCall(operation: "createTeam", line: "POST /api/teams", hasBody: true) {
      try await $0.teams.create(name: "N")
    },
    TaskJugglerCall(operation: "getTeam", line: "GET /api/teams/t%2F1") { _ = try await $0.teams.get("t/1") },
    TaskJugglerCall(operation: "inviteToTeam", line: "POST /api/teams/t%2F1/invite", hasBody: true) {
      try await $0.teams.invite("t/1", email: "jane@example.com")
    },
  ]

  private static let messages = [
    TaskJugglerCall(operation: "listConversations", line: "GET /api/messages/conversations") {
      _ = try await $0.messages.conversations()
    },
    TaskJugglerCall(operation: "listMessages", line: "GET /api/messages/with/u%2F1") {
      _ = try await $0.messages.list(with: "u/1")
    },
    TaskJugglerCall(operation: "sendMessage", line: "POST /api/messages/to/u%2F1", hasBody: true) {
      try await $0.messages.send(to: "u/1", content: "Hello")
    },
  ]

  private static let marketplace = [
    TaskJugglerCall(operation: "listListings", line: "GET /api/marketplace/listings") {
      _ = try await $0.marketplace.listings()
    },
    TaskJugglerCall(operation: "createListing", line: "POST /api/marketplace/listings", hasBody: true) {
      try await $0.marketplace.createListing(title: "T")
    },
    TaskJugglerCall(
      operation: "bidOnListing", line: "POST /api/marketplace/listings/l%2F1/bid", hasBody: true
    ) { try await $0.marketplace.bid("l/1", amount: 1) },
  ]
}
