import CallsiteRuntime
import TaskJugglerAPI

private typealias Call = OperationCall<TaskJugglerClient>

extension TestedAPI where Client == TaskJugglerClient {
  static let taskJuggler = TestedAPI(
    spec: "taskjuggler", path: "/api", calls: accounts + tasks + inbox + teams + messages + marketplace
  ) { TaskJugglerClient(server: .init(url: $0), configuration: $1) }

  private static let id = "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed"

  private static let accounts = [
    Call("register", "POST /auth/register", isPublic: true) {
      try await $0.auth.register(
        name: "John Doe", email: "john@example.com", password: "your-password",
        passwordConfirmation: "your-password")
    },
    Call("logIn", "POST /auth/login", isPublic: true) {
      try await $0.auth.logIn(email: "john@example.com", password: "your-password")
    },
    Call("logOut", "POST /auth/logout") { try await $0.auth.logOut() },
    Call("getCurrentUser", "GET /auth/user") { try await $0.auth.user() },
    Call("forgotPassword", "POST /auth/forgot-password", isPublic: true) {
      try await $0.auth.forgotPassword(email: "john@example.com")
    },
    Call("resetPassword", "POST /auth/reset-password", isPublic: true) {
      try await $0.auth.resetPassword(
        token: "token-from-the-email", email: "john@example.com", password: "your-new-password",
        passwordConfirmation: "your-new-password")
    },
    Call("registerPushToken", "POST /auth/push-token") {
      try await $0.auth.registerPushToken(token: "device-token", platform: "ios")
    },
  ]

  private static let tasks = [
    Call("listTasks", "GET /tasks") { try await $0.tasks.list() },
    Call("createTask", "POST /tasks") {
      try await $0.tasks.create(
        title: "Order new chairs", description: "Six of them, for the meeting room", status: "pending",
        priority: "high", dueDate: "2024-02-01", ownerId: id)
    },
    Call("getTask", "GET /tasks/\(id)") { try await $0.tasks.get(id) },
    Call("updateTask", "PUT /tasks/\(id)") {
      try await $0.tasks.update(
        id,
        UpdateTaskRequest(title: "Order new chairs and a table", status: "in_progress", dueDate: .null))
    },
    Call("deleteTask", "DELETE /tasks/\(id)") { try await $0.tasks.delete(id) },
    Call("completeTask", "POST /tasks/\(id)/complete") { try await $0.tasks.complete(id) },
    Call("assignTask", "POST /tasks/\(id)/assign") { try await $0.tasks.assign(id, ownerId: id) },
  ]

  private static let inbox = [
    Call("listInbox", "GET /inbox") { try await $0.inbox.list() },
    Call("getInboxItem", "GET /inbox/\(id)") { try await $0.inbox.get(id) },
    Call("processInboxItem", "POST /inbox/\(id)/process") { try await $0.inbox.process(id) },
    Call("dismissInboxItem", "POST /inbox/\(id)/dismiss") { try await $0.inbox.dismiss(id) },
    Call("createTaskFromInbox", "POST /inbox/\(id)/create-task") { try await $0.inbox.createTask(id) },
  ]

  private static let teams = [
    Call("listTeams", "GET /teams") { try await $0.teams.list() },
    Call("createTeam", "POST /teams") {
      try await $0.teams.create(name: "Facilities", description: "Everything about the building")
    },
    Call("getTeam", "GET /teams/\(id)") { try await $0.teams.get(id) },
    Call("inviteToTeam", "POST /teams/\(id)/invite") {
      try await $0.teams.invite(id, email: "jane@example.com")
    },
  ]

  private static let messages = [
    Call("listConversations", "GET /messages/conversations") { try await $0.messages.conversations() },
    Call("listMessages", "GET /messages/with/\(id)") { try await $0.messages.list(with: id) },
    Call("sendMessage", "POST /messages/to/\(id)") {
      try await $0.messages.send(to: id, content: "Any news about the chairs?")
    },
  ]

  private static let marketplace = [
    Call("listListings", "GET /marketplace/listings") { try await $0.marketplace.listings() },
    Call("createListing", "POST /marketplace/listings") {
      try await $0.marketplace.createListing(
        title: "Paint the meeting room", description: "40 square metres, white", price: 349.5)
    },
    Call("bidOnListing", "POST /marketplace/listings/\(id)/bid") {
      try await $0.marketplace.bid(id, amount: 299.5)
    },
  ]
}
