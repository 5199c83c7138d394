import CallsiteRuntime
import CareConnectAPI
import Foundation
import Testing

/// A list that is a bare array or a page, depending on the backend's settings.
struct CareConnectList: Sendable, CustomTestStringConvertible {
  let operation: String
  let path: String
  /// Returns a page with the IDs of the items.
  let read: @Sendable (CareConnectClient, _ page: Int?, _ size: Int?) async throws -> ResultPage<String>

  init<Item: Identifiable>(
    _ operation: String, _ path: String,
    read: @escaping @Sendable (CareConnectClient, _ page: Int?, _ size: Int?) async throws -> ResultPage<Item>
  ) {
    self.operation = operation
    self.path = "/api/v1\(path)"
    self.read = { client, page, size in
      let page = try await read(client, page, size)
      return ResultPage(
        items: page.map { "\($0.id)" }, next: page.next, previous: page.previous, totalCount: page.totalCount)
    }
  }

  var testDescription: String { operation }

  static let all = [
    CareConnectList("listUsers", "/users/") { try await $0.users.list(page: $1, pageSize: $2) },
    CareConnectList("listClients", "/clients/clients/") {
      try await $0.clients.list(page: $1, pageSize: $2)
    },
    CareConnectList("listActivities", "/activities/") {
      try await $0.activities.list(page: $1, pageSize: $2)
    },
    CareConnectList("listActivityLogs", "/activities/logs/") {
      try await $0.activityLogs.list(page: $1, pageSize: $2)
    },
    CareConnectList("listGoals", "/goals/") { try await $0.goals.list(page: $1, pageSize: $2) },
    CareConnectList("listBehaviorLogs", "/behaviors/") {
      try await $0.behaviors.list(page: $1, pageSize: $2)
    },
    CareConnectList("listShifts", "/shifts/") { try await $0.shifts.list(page: $1, pageSize: $2) },
    CareConnectList("listMedia", "/media/") { try await $0.media.list(page: $1, pageSize: $2) },
  ]
}

@Suite(.serialized)
struct CareConnectListTests {
  private let api = TestedAPI.careConnect

  @Test("A list is an array or a page", arguments: CareConnectList.all)
  func bothForms(list: CareConnectList) async throws {
    let items = try items(of: list.operation)
    let page: JSONValue = ["count": 41, "next": "n", "previous": "p", "results": items]

    let bare = try await api.read(.json(items.description)) { try await list.read($0, nil, nil) }
    let paged = try await api.read(.json(page.description)) { try await list.read($0, nil, nil) }

    #expect(!bare.isEmpty && bare.items == paged.items)
    #expect(bare.next == nil && bare.previous == nil && bare.totalCount == nil)
    #expect(paged.next == "n" && paged.previous == "p" && paged.totalCount == 41)
  }

  @Test("The page and its size are query items", arguments: CareConnectList.all)
  func query(list: CareConnectList) async throws {
    let backend = try await BackendStub(.json("[]"), .json("[]"))
    let client = try await api.client(backend)

    _ = try await list.read(client, 2, 20)
    _ = try await list.read(client, nil, 50)

    let targets = await backend.received.map(\.target)
    #expect(targets == ["\(list.path)?page=2&page_size=20", "\(list.path)?page_size=50"])
  }

  @Test("All users are on pages that are requested until there is no next one")
  func sequence() async throws {
    let users = try items(of: "listUsers")
    let pages = ["http://elsewhere.example/?page=2", nil].map { (next: JSONValue) -> BackendStub.Answer in
      .json((["count": 4, "next": next, "previous": nil, "results": users] as JSONValue).description)
    }
    let backend = try await BackendStub(pages[0], pages[1])

    var count = 0
    for try await _ in try await api.client(backend).users.all(pageSize: 2) { count += 1 }

    #expect(count == 2 * (users.arrayValue?.count ?? 0))
    let queries = await backend.received.map(\.query)
    #expect(queries == ["page=1&page_size=2", "page=2&page_size=2"])
  }

  @Test("A bare array is the only page of a sequence")
  func onlyPage() async throws {
    let goals = try items(of: "listGoals")
    let backend = try await BackendStub(.json(goals.description))

    var counts: [Int] = []
    for try await page in try await api.client(backend).goals.pages() { counts.append(page.count) }

    #expect(counts == [goals.arrayValue?.count])
    #expect(await backend.received.map(\.query) == ["page=1"])
  }

  /// The items of an example that is an array or a page.
  private func items(of operation: String) throws -> JSONValue {
    let example = try JSONValue(parsing: SpecDocument("careconnect").response(operation))
    return example["results"] ?? example
  }
}
