import CallsiteRuntime
import Foundation
package import TaskJugglerAPI

/// The examples of the reference of TaskJugglerAPI, as `ReferenceExampleTests` records them.
package enum TaskJugglerAPIExamples {
  package static let all: [@Sendable (TaskJugglerClient) async throws -> Void] = [
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
    example10,
    example11,
    example12,
    example13,
    example14,
    example15,
    example16,
    example17,
    example18,
    example19,
    example20,
    example21,
    example22,
    example23,
    example24,
    example25,
    example26,
    example27,
    example28,
  ]

  @Sendable private static func example0(_ taskJuggler: TaskJugglerClient) async throws {
    let authResponse = try await taskJuggler.auth.register(
      name: "Name",
      email: "user2@example.com",
      password: "Secret-21-password",
      passwordConfirmation: "Secret-18-password"
    )
    _ = authResponse
  }

  @Sendable private static func example1(_ taskJuggler: TaskJugglerClient) async throws {
    let authResponse = try await taskJuggler.auth.logIn(
      email: "user28@example.com",
      password: "Secret-2-password"
    )
    _ = authResponse
  }

  @Sendable private static func example2(_ taskJuggler: TaskJugglerClient) async throws {
    let apiResponse = try await taskJuggler.auth.logOut()
    _ = apiResponse
  }

  @Sendable private static func example3(_ taskJuggler: TaskJugglerClient) async throws {
    let user = try await taskJuggler.auth.user()
    _ = user
  }

  @Sendable private static func example4(_ taskJuggler: TaskJugglerClient) async throws {
    let apiResponse = try await taskJuggler.auth.forgotPassword(
      email: "user5@example.com"
    )
    _ = apiResponse
  }

  @Sendable private static func example5(_ taskJuggler: TaskJugglerClient) async throws {
    let apiResponse = try await taskJuggler.auth.resetPassword(
      token: "sample-token",
      email: "user24@example.com",
      password: "Secret-8-password",
      passwordConfirmation: "Secret-18-password"
    )
    _ = apiResponse
  }

  @Sendable private static func example6(_ taskJuggler: TaskJugglerClient) async throws {
    let apiResponse = try await taskJuggler.auth.registerPushToken(
      token: "sample-token"
    )
    _ = apiResponse
  }

  @Sendable private static func example7(_ taskJuggler: TaskJugglerClient) async throws {
    let items = try await taskJuggler.tasks.list()
    _ = items
  }

  @Sendable private static func example8(_ taskJuggler: TaskJugglerClient) async throws {
    let taskModel = try await taskJuggler.tasks.create(title: "Title")
    _ = taskModel
  }

  @Sendable private static func example9(_ taskJuggler: TaskJugglerClient) async throws {
    let taskModel = try await taskJuggler.tasks.get(
      "f0bad8cd-be01-4a70-a3fa-02819366a431"
    )
    _ = taskModel
  }

  @Sendable private static func example10(_ taskJuggler: TaskJugglerClient) async throws {
    let taskModel = try await taskJuggler.tasks.update(
      "f0bad8cd-be01-4a70-a3fa-02819366a431",
      UpdateTaskRequest()
    )
    _ = taskModel
  }

  @Sendable private static func example11(_ taskJuggler: TaskJugglerClient) async throws {
    let apiResponse = try await taskJuggler.tasks.delete(
      "f0bad8cd-be01-4a70-a3fa-02819366a431"
    )
    _ = apiResponse
  }

  @Sendable private static func example12(_ taskJuggler: TaskJugglerClient) async throws {
    let taskModel = try await taskJuggler.tasks.complete(
      "f0bad8cd-be01-4a70-a3fa-02819366a431"
    )
    _ = taskModel
  }

  @Sendable private static func example13(_ taskJuggler: TaskJugglerClient) async throws {
    let taskModel = try await taskJuggler.tasks.assign(
      "f0bad8cd-be01-4a70-a3fa-02819366a431",
      ownerId: "141d6ad7-9f49-476a-ac0c-8331bf1ab9c8"
    )
    _ = taskModel
  }

  @Sendable private static func example14(_ taskJuggler: TaskJugglerClient) async throws {
    let items = try await taskJuggler.inbox.list()
    _ = items
  }

  @Sendable private static func example15(_ taskJuggler: TaskJugglerClient) async throws {
    let inboxItem = try await taskJuggler.inbox.get(
      "59cdf002-c17d-4089-ade2-1cd4e745a1e0"
    )
    _ = inboxItem
  }

  @Sendable private static func example16(_ taskJuggler: TaskJugglerClient) async throws {
    let apiResponse = try await taskJuggler.inbox.process(
      "59cdf002-c17d-4089-ade2-1cd4e745a1e0"
    )
    _ = apiResponse
  }

  @Sendable private static func example17(_ taskJuggler: TaskJugglerClient) async throws {
    let apiResponse = try await taskJuggler.inbox.dismiss(
      "59cdf002-c17d-4089-ade2-1cd4e745a1e0"
    )
    _ = apiResponse
  }

  @Sendable private static func example18(_ taskJuggler: TaskJugglerClient) async throws {
    let taskModel = try await taskJuggler.inbox.createTask(
      "59cdf002-c17d-4089-ade2-1cd4e745a1e0"
    )
    _ = taskModel
  }

  @Sendable private static func example19(_ taskJuggler: TaskJugglerClient) async throws {
    let items = try await taskJuggler.teams.list()
    _ = items
  }

  @Sendable private static func example20(_ taskJuggler: TaskJugglerClient) async throws {
    let team = try await taskJuggler.teams.create(name: "Name")
    _ = team
  }

  @Sendable private static func example21(_ taskJuggler: TaskJugglerClient) async throws {
    let team = try await taskJuggler.teams.get(
      "e1ba510f-6551-4f4c-ae70-2dd80ed7e82e"
    )
    _ = team
  }

  @Sendable private static func example22(_ taskJuggler: TaskJugglerClient) async throws {
    let apiResponse = try await taskJuggler.teams.invite(
      "e1ba510f-6551-4f4c-ae70-2dd80ed7e82e",
      email: "user7@example.com"
    )
    _ = apiResponse
  }

  @Sendable private static func example23(_ taskJuggler: TaskJugglerClient) async throws {
    let items = try await taskJuggler.messages.conversations()
    _ = items
  }

  @Sendable private static func example24(_ taskJuggler: TaskJugglerClient) async throws {
    let items = try await taskJuggler.messages.list(
      with: "1b021433-38d0-42f5-a4b9-978bbdf492f8"
    )
    _ = items
  }

  @Sendable private static func example25(_ taskJuggler: TaskJugglerClient) async throws {
    let message = try await taskJuggler.messages.send(
      to: "1b021433-38d0-42f5-a4b9-978bbdf492f8",
      content: "Content"
    )
    _ = message
  }

  @Sendable private static func example26(_ taskJuggler: TaskJugglerClient) async throws {
    let items = try await taskJuggler.marketplace.listings()
    _ = items
  }

  @Sendable private static func example27(_ taskJuggler: TaskJugglerClient) async throws {
    let marketplaceListing = try await taskJuggler.marketplace.createListing(
      title: "Title"
    )
    _ = marketplaceListing
  }

  @Sendable private static func example28(_ taskJuggler: TaskJugglerClient) async throws {
    let apiResponse = try await taskJuggler.marketplace.bid(
      "76876f37-a22d-44a2-a3d8-3c552c0ba1f7",
      amount: 25.5
    )
    _ = apiResponse
  }
}
