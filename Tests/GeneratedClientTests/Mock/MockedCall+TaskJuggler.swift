import CallsiteRuntime
import Foundation
import TaskJugglerAPI

extension MockedCall where Client == TaskJugglerClient {
  private static let id = "7c9e6679-7425-40de-944b-e07fc1f90ae7"

  /// One call of every operation.
  static let taskJuggler = first + second + third

  private static let first = [
    Self("register") {
      try await $0.auth.register(name: "J", email: "j@example.com", password: "p", passwordConfirmation: "p")
    },
    Self("logIn") { try await $0.auth.logIn(email: "j@example.com", password: "p") },
    Self("logOut") { try await $0.auth.logOut() },
    Self("getCurrentUser") { _ = try await $0.auth.user() },
    Self("forgotPassword") { try await $0.auth.forgotPassword(email: "j@example.com") },
    Self("resetPassword") {
      try await $0.auth.resetPassword(
        token: "t", email: "j@example.com", password: "p", passwordConfirmation: "p")
    },
    Self("registerPushToken") { try await $0.auth.registerPushToken(token: "t") },
    Self("listTasks") { _ = try await $0.tasks.list() },
    Self("createTask") { try await $0.tasks.create(title: "T") },
    Self("getTask") { _ = try await $0.tasks.get(id) },
  ]

  private static let second = [
    Self("updateTask") { try await $0.tasks.update(id, UpdateTaskRequest(title: "T")) },
    Self("deleteTask") { try await $0.tasks.delete(id) },
    Self("completeTask") { try await $0.tasks.complete(id) },
    Self("assignTask") { try await $0.tasks.assign(id, ownerId: id) },
    Self("listInbox") { _ = try await $0.inbox.list() },
    Self("getInboxItem") { _ = try await $0.inbox.get(id) },
    Self("processInboxItem") { try await $0.inbox.process(id) },
    Self("dismissInboxItem") { try await $0.inbox.dismiss(id) },
    Self("createTaskFromInbox") { try await $0.inbox.createTask(id) },
    Self("listTeams") { _ = try await $0.teams.list() },
  ]

  private static let third = [
    Self("createTeam") { try await $0.teams.create(name: "N") },
    Self("getTeam") { _ = try await $0.teams.get(id) },
    Self("inviteToTeam") { try await $0.teams.invite(id, email: "jane@example.com") },
    Self("listConversations") { _ = try await $0.messages.conversations() },
    Self("listMessages") { _ = try await $0.messages.list(with: id) },
    Self("sendMessage") { try await $0.messages.send(to: id, content: "Hello") },
    Self("listListings") { _ = try await $0.marketplace.listings() },
    Self("createListing") { try await $0.marketplace.createListing(title: "T") },
    Self("bidOnListing") { try await $0.marketplace.bid(id, amount: 1) },
  ]
}
