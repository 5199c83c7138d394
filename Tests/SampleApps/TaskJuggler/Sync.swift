import Foundation
import TaskJugglerAPI

/// Keeps a file with the own tasks, so that they can be read without a connection.
struct Sync {
  struct Snapshot: Codable {
    var owner: User
    var tasks: [TaskModel]
    var teams: [String: Team]
    var savedAt: Date
  }

  let client: TaskJugglerClient
  var file = URL(fileURLWithPath: ".jug.json")

  func run() async throws {
    let user = try await client.auth.user()
    let tasks = try await client.tasks.list().filter { $0.ownerId == user.id || $0.requestorId == user.id }
    let teams = Dictionary(uniqueKeysWithValues: try await client.teams.list().map { ($0.id, $0) })
    let snapshot = Snapshot(owner: user, tasks: tasks, teams: teams, savedAt: Date())
    let changes = try Changes(from: read()?.tasks ?? [], to: tasks)
    try JSONEncoder().encode(snapshot).write(to: file)
    print("\(changes.added.count) new, \(changes.changed.count) changed, \(changes.gone.count) gone")
    changes.added.map(\.title).forEach { print("+ \($0)") }
    for (old, new) in changes.changed where old.status != new.status {
      print("~ \(new.title): \(old.status) → \(new.status)")
    }
    for team in snapshot.teams.values where team.members.contains(where: { $0.email == snapshot.owner.email })
    {
      print("@ \(team.name)")
    }
  }

  private func read() throws -> Snapshot? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try JSONDecoder().decode(Snapshot.self, from: Data(contentsOf: file))
  }
}

/// The differences between two lists of things with ids.
struct Changes<Item: Identifiable & Equatable> {
  private(set) var added: [Item] = []
  private(set) var gone: [Item] = []
  private(set) var changed: [(old: Item, new: Item)] = []

  init(from old: [Item], to new: [Item]) {
    let known = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
    let current = Set(new.map(\.id))
    for item in new {
      if let before = known[item.id] {
        if before != item { changed.append((before, item)) }
      } else {
        added.append(item)
      }
    }
    gone = old.filter { !current.contains($0.id) }
  }
}

/// A plan for the day, from tasks and inbox.
struct DayPlan {
  enum Entry {
    case task(TaskModel)
    case mail(InboxItem)
    case talk(with: User, last: Message?)

    var text: String {
      switch self {
      case .task(let task): task.dueDate.map { "\($0) \(task.title)" } ?? task.title
      case .mail(let item): item.subject
      case .talk(let user, let last): "\(user.name): \(last?.content ?? "…")"
      }
    }

    var weight: Int {
      switch self {
      case .task(let task) where task.priority == "high": 3
      case .task: 2
      case .mail(let item): item.isNew ? 2 : 0
      case .talk(_, let last): last?.readAt == nil ? 1 : 0
      }
    }
  }

  private(set) var entries: [Entry]

  init(tasks: [TaskModel], inbox: [InboxItem], conversations: [Conversation]) {
    let talks = conversations.compactMap { conversation in
      conversation.user.map { Entry.talk(with: $0, last: conversation.lastMessage) }
    }
    entries = tasks.map(Entry.task) + inbox.map { .mail($0) } + talks
    entries.sort { $0.weight > $1.weight }
  }

  func due(before date: String) -> [TaskModel] {
    entries.compactMap { entry in
      guard case .task(let task) = entry, let due = task.dueDate else { return nil }
      return due < date ? task : nil
    }
  }
}

enum Fixtures {
  static let user = User(id: "u", name: "John Doe", email: "john@example.com", timezone: "Europe/Berlin")

  static let tasks = [
    TaskModel(
      id: "1", title: "Fix door", status: "open", priority: "high", dueDate: "2026-12-01",
      createdAt: "2026-11-01",
      updatedAt: "2026-11-01", requestorId: user.id),
    TaskModel(
      id: "2", title: "Paint", status: "completed", priority: "low", createdAt: "2026-11-02",
      updatedAt: "2026-11-03", requestorId: "x", ownerId: user.id),
  ]

  static let inbox: [InboxItem] = [
    .init(id: "i", type: "mail", subject: "Hi", body: "…", status: "new", receivedAt: "2026-11-03")
  ]

  static let conversation = Conversation(
    id: "c", user: user,
    lastMessage: Message(id: "m", senderId: "u", receiverId: "x", content: "Hello", createdAt: "2026-11-03"),
    unreadCount: 1)

  static let listing = MarketplaceListing(id: "l", title: "Mow the lawn", status: "open", price: 20)

  static let team = Team(
    id: "t", name: "Facilities", members: [TeamMember(id: "1", name: "Jane", role: "lead")])

  static let request = CreateTaskRequest(title: "New", priority: "low", dueDate: nil)
}
