import CallsiteRuntime
import CareConnectAPI
import Foundation
import Testing

@Suite("CareConnect: lists as sequences")
struct CareConnectSequenceTests {
  private static let goal =
    #"{"id": 1, "name": "Walk", "description": "", "status": "active", "#
    + #""priority": "low", "assigned_carers": [], "created_by": \#(user), "progress_percentage": 0, "#
    + #""required_activities_count": 1, "completion_threshold": 1, "created_at": "", "updated_at": ""}"#
  private static let user =
    #"{"id": 7, "username": "a", "email": "a@b.example", "first_name": "A", "last_name": "B", "#
    + #""role": "family", "is_admin": false, "approved": true, "is_active_carer": false, "created_at": "", "#
    + #""updated_at": ""}"#

  private func page(next: String) -> BackendStub.Answer {
    .json(#"{"count": 2, "next": \#(next), "previous": null, "results": [\#(Self.user)]}"#)
  }

  @Test("users.all requests pages until there is no next one")
  func items() async throws {
    let backend = try await BackendStub(
      page(next: #""http://elsewhere.example/?page=2""#), page(next: "null"))
    let client = try await CareConnectClient.testing(backend)

    var names: [String] = []
    for try await user in client.users.all(pageSize: 1) { names.append(user.username) }

    #expect(names == ["a", "a"])
    #expect(
      await backend.received.map(\.target) == [
        "/api/v1/users/?page=1&page_size=1", "/api/v1/users/?page=2&page_size=1",
      ])
  }

  @Test("goals.pages treats a bare array as the only page")
  func bareArray() async throws {
    let backend = try await BackendStub(.json("[\(Self.goal)]"))
    let client = try await CareConnectClient.testing(backend)

    var pages: [ResultPage<Goal>] = []
    for try await page in client.goals.pages() { pages.append(page) }

    #expect(pages.map(\.count) == [1])
    #expect(await backend.received.map(\.target) == ["/api/v1/goals/?page=1"])
  }

  @Test("A page that fails ends the sequence with its error")
  func failure() async throws {
    let backend = try await BackendStub(
      page(next: #""x""#), .json(#"{"detail": "Not found."}"#, status: 404))
    let client = try await CareConnectClient.testing(backend)

    var iterator = client.users.all().makeAsyncIterator()
    #expect(try await iterator.next()?.id == 7)
    let error = await #expect(throws: APIError.self) { try await iterator.next() }
    #expect(error?.kind == .notFound)
    #expect(try await iterator.next() == nil)
  }
}
