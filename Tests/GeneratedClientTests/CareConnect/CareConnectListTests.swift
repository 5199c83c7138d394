import CallsiteRuntime
import CareConnectAPI
import Testing

/// A list that is a bare array or a page, depending on the backend's settings.
struct CareConnectList: Sendable, CustomTestStringConvertible {
  /// The common behavior of all lists.
  struct Page: Sendable, Equatable {
    var ids: [String]
    var next: String?
    var previous: String?
    var totalCount: Int?

    init(ids: [String], next: String? = nil, previous: String? = nil, totalCount: Int? = nil) {
      self.ids = ids
      self.next = next
      self.previous = previous
      self.totalCount = totalCount
    }

    init<Item: Identifiable>(_ page: ResultPage<Item>) {
      self.init(
        ids: page.map { "\($0.id)" }, next: page.next, previous: page.previous, totalCount: page.totalCount)
    }
  }

  let id: String
  let path: String
  let read: @Sendable (CareConnectClient, _ page: Int?, _ pageSize: Int?) async throws -> Page

  var testDescription: String { id }

  static let all = [
    CareConnectList(id: "listUsers", path: "/users/") {
      Page(try await $0.users.list(page: $1, pageSize: $2))
    },
    CareConnectList(id: "listClients", path: "/clients/clients/") {
      Page(try await $0.clients.list(page: $1, pageSize: $2))
    },
    CareConnectList(id: "listActivities", path: "/activities/") {
      Page(try await $0.activities.list(page: $1, pageSize: $2))
    },
    CareConnectList(id: "listActivityLogs", path: "/activities/logs/") {
      Page(try await $0.activityLogs.list(page: $1, pageSize: $2))
    },
    CareConnectList(id: "listGoals", path: "/goals/") {
      Page(try await $0.goals.list(page: $1, pageSize: $2))
    },
    CareConnectList(id: "listBehaviorLogs", path: "/behaviors/") {
      Page(try await $0.behaviors.list(page: $1, pageSize: $2))
    },
    CareConnectList(id: "listShifts", path: "/shifts/") {
      Page(try await $0.shifts.list(page: $1, pageSize: $2))
    },
    CareConnectList(id: "listMedia", path: "/media/") {
      Page(try await $0.media.list(page: $1, pageSize: $2))
    },
  ]
}

@Suite("CareConnect: arrays and pages", .serialized)
struct CareConnectListTests {
  @Test("a bare array is the only page", arguments: CareConnectList.all)
  func array(list: CareConnectList) async throws {
    let items = try CareConnectSpec.items(list.id)
    let page = try await Self.read(list, items)
    #expect(page == CareConnectList.Page(ids: Self.ids(items)))
  }

  @Test("a page has links to its neighbors and the total count", arguments: CareConnectList.all)
  func page(list: CareConnectList) async throws {
    let items = try CareConnectSpec.items(list.id)
    let next = "https://jellyfish-app-ho48c.ondigitalocean.app/api/v1\(list.path)?page=3"
    let previous = "https://jellyfish-app-ho48c.ondigitalocean.app/api/v1\(list.path)"
    let page = try await Self.read(
      list,
      ["count": 41, "next": .string(next), "previous": .string(previous), "results": items])
    #expect(
      page
        == CareConnectList.Page(ids: Self.ids(items), next: next, previous: previous, totalCount: 41))
  }

  @Test("an empty list is empty in both forms", arguments: CareConnectList.all)
  func empty(list: CareConnectList) async throws {
    #expect(try await Self.read(list, []) == CareConnectList.Page(ids: []))
    let page = try await Self.read(list, ["count": 0, "next": nil, "previous": nil, "results": []])
    #expect(page == CareConnectList.Page(ids: [], totalCount: 0))
  }

  @Test("page and size are omitted if nil", arguments: CareConnectList.all)
  func query(list: CareConnectList) async throws {
    let answer = BackendStub.Answer.json("[]")
    let backend = try await BackendStub(answer, answer, answer, answer)
    let client = try await CareConnectClient.testing(backend)
    _ = try await list.read(client, nil, nil)
    _ = try await list.read(client, 2, 20)
    _ = try await list.read(client, nil, 50)
    _ = try await list.read(client, 3, nil)
    let queries = await backend.received.map(\.query)
    #expect(queries == [nil, "page=2&page_size=20", "page_size=50", "page=3"])
    #expect(await backend.received.allSatisfy { $0.path == "/api/v1" + list.path })
  }

  @Test("a page after the last one isn't found", arguments: CareConnectList.all)
  func afterTheLast(list: CareConnectList) async throws {
    let answer = try CareConnectSpec.response(list.id, status: 404, example: "page")
    let error = try await CareConnectSpec.error(.json(answer, status: 404)) {
      _ = try await list.read($0, 99, nil)
    }
    #expect(error.kind == .notFound)
    #expect(error.message == "Invalid page.")
  }

  @Test("an object without results is a decoding error that names the property")
  func noResults() async throws {
    let error = try await CareConnectSpec.error(.json(#"{"count": 0}"#)) { _ = try await $0.users.list() }
    guard case .decoding(let failure) = error.kind else {
      Issue.record("\(error)")
      return
    }
    #expect(failure.path == "results")
    #expect(failure.found == "nothing")
  }

  private static func read(_ list: CareConnectList, _ answer: JSONValue) async throws -> CareConnectList.Page
  {
    let backend = try await BackendStub(.json(answer.description))
    return try await list.read(try await .testing(backend), 2, nil)
  }

  private static func ids(_ items: JSONValue) -> [String] {
    (items.arrayValue ?? []).compactMap { $0["id"]?.stringValue ?? $0["id"]?.description }
  }
}
