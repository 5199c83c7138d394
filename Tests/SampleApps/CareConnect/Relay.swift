import CallsiteRuntime
import CareConnectAPI
import Foundation

/// Serves cards to the screens on a ward, from mirrors that it refreshes itself.
actor Relay {
  typealias Route = @Sendable (Relay, Query) async throws -> any Encodable & Sendable

  let client: CareConnectClient
  let clients: Mirror<Client>
  let shifts: Mirror<Shift>
  let goals: Mirror<Goal>
  let incidents: Mirror<BehaviorLog>
  private var routes: [String: Route] = [:]

  init(configuration: ClientConfiguration = .init()) {
    client = CareConnectClient(server: .production, configuration: configuration)
    clients = Mirror(client: client)
    shifts = Mirror(client: client)
    goals = Mirror(client: client)
    incidents = Mirror(client: client)
  }

  func start(email: String, password: String) async throws {
    try await client.logIn(email: email, password: password)
    let profile = try await client.users.profile()
    guard profile.approved, profile.role != .family else { throw RelayError.forbidden(profile.username) }
    register()
    try await refreshAll()
  }

  /// Refreshes all mirrors at once, and returns the number of changes by topic.
  @discardableResult
  func refreshAll() async throws -> [Topic: Int] {
    try await withThrowingTaskGroup(of: (Topic, Int).self) { group in
      group.addTask { [clients] in (Client.topic, try await clients.refresh()) }
      group.addTask { [shifts] in (Shift.topic, try await shifts.refresh()) }
      group.addTask { [goals] in (Goal.topic, try await goals.refresh()) }
      group.addTask { [incidents] in (BehaviorLog.topic, try await incidents.refresh()) }
      var counts: [Topic: Int] = [:]
      for try await (topic, count) in group { counts[topic] = count }
      return counts
    }
  }

  /// Watches the session, and stops when the server ends it.
  func run(every interval: Duration) async throws {
    let poll = Task {
      while !Task.isCancelled {
        try await refreshAll()
        try await Task.sleep(for: interval)
      }
    }
    for await state in client.sessionStates where state != .loggedIn {
      poll.cancel()
      if state == .endedByServer { throw RelayError.sessionEnded }
      break
    }
  }

  func alarms() -> AsyncStream<String> {
    AsyncStream { continuation in
      let task = Task { [incidents] in
        for await change in await incidents.changes() where change.kind == .inserted {
          let incident = change.record
          guard case .high = incident.severity, incident.harmToOthers else { continue }
          continuation.yield(
            "\(incident.time) \(incident.location.rawValue): \(incident.behaviorType.rawValue)")
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  func answer(_ path: String, _ query: Query) async -> Answer {
    guard let route = routes[path] else { return Answer(status: 404) }
    do {
      return Answer(status: 200, body: try JSONEncoder().encode(await route(self, query)))
    } catch let error as APIError {
      switch error.kind {
      case .unauthorized, .forbidden: return Answer(status: 403)
      case .notFound: return Answer(status: 404, body: Data((error.message ?? "").utf8))
      default: return Answer(status: 502, body: Data("\(error.operation) failed".utf8))
      }
    } catch {
      return Answer(status: 500)
    }
  }

  func on(_ path: String, _ route: @escaping Route) { routes[path] = route }

  private func register() {
    on("clients") { relay, _ in await relay.clients.sorted(by: \.lastName).cards }
    on("shifts") { relay, query in
      let shifts = await relay.shifts.snapshot.filter { $0.date == query["day"] ?? Clock.day }
      return shifts.cards
    }
    on("goals") { relay, _ in
      let progress = try await relay.client.goals.progress()
      let lagging = progress.filter { $0.completedActivities * 2 < $0.totalActivities }
      return lagging.map(\.goal).cards
    }
    on("handover") { relay, _ in try await Handover(relay.client) }
    on("clock-in") { relay, query in
      let id = try query.require("shift", Int.init)
      let shift = try await relay.client.shifts.clockIn(id, location: query["location"])
      return shift.card
    }
    on("contacts") { relay, query in
      let id = try query.require("client") { $0 }
      let contacts = try await relay.client.clients.contacts(id)
      return contacts.sorted { $0.isPrimaryContact && !$1.isPrimaryContact }.map { ClientCard.Person($0) }
    }
  }
}

struct Query: Sendable {
  let values: [String: String]

  subscript(name: String) -> String? { values[name] }

  func require<Value>(_ name: String, _ parse: (String) -> Value?) throws -> Value {
    guard let value = values[name].flatMap(parse) else { throw RelayError.missing(name) }
    return value
  }
}

struct Answer: Sendable {
  var status: Int
  var body = Data()
}

enum RelayError: Error {
  case forbidden(String)
  case missing(String)
  case sessionEnded
}
