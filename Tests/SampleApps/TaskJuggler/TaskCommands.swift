import CallsiteRuntime
import Foundation
import TaskJugglerAPI

struct TaskCommands {
  let tasks: TaskJugglerClient.TasksService

  func run(_ arguments: inout Arguments) async throws {
    switch arguments.next() ?? "list" {
    case "list": try await list(&arguments)
    case "add": try await add(&arguments)
    case "show": print(try await tasks.get(try arguments.need("id")).details)
    case "edit": try await edit(&arguments)
    case "done": try await finish(&arguments)
    case "give":
      let (id, owner) = (try arguments.need("id"), try arguments.need("owner"))
      let task = try await tasks.assign(id, ownerId: owner)
      print("\(task.title) is now with \(task.ownerId ?? "nobody")")
    case "drop":
      if let answer = try await tasks.delete(try arguments.need("id")), let text = answer.message {
        print(text)
      }
    case let other: throw UsageError(message: "jug tasks list|add|show|edit|done|give|drop, not \(other)")
    }
  }

  private func list(_ arguments: inout Arguments) async throws {
    let isShort = arguments.flag("short")
    let order = arguments.option("sort").flatMap(TaskOrder.init(rawValue:)) ?? .due
    var found = try await tasks.list(
      status: arguments.option("status"), priority: arguments.option("priority"))
    if let owner = arguments.option("owner") { found.removeAll { $0.ownerId != owner } }
    found.sort(by: order.isBefore)
    if isShort {
      for task in found { print(task.line) }
    } else {
      print(table(found, columns))
    }
    let counts = Dictionary(found.map { ($0.status, 1) }, uniquingKeysWith: +)
    for (status, count) in counts.sorted(by: { $0.key < $1.key }) { print("\(status): \(count)") }
  }

  private var columns: [Column<TaskModel>] {
    [
      Column("Id", \.id),
      Column("Title", \.title),
      Column("Priority") { $0.priority.uppercased() },
      Column("Due", \.dueDate, default: "whenever"),
      Column("Owner") { task in task.ownerId ?? "-" },
    ]
  }

  private func add(_ arguments: inout Arguments) async throws {
    let title = try arguments.need("title")
    let task = try await tasks.create(
      title: title,
      description: arguments.option("text"),
      priority: arguments.option("priority") ?? "medium",
      dueDate: arguments.option("due"))
    print("added \(task.id), asked for by \(task.requestorId)")
  }

  private func edit(_ arguments: inout Arguments) async throws {
    let old = try await tasks.get(try arguments.need("id"))
    var change = UpdateTaskRequest(old)
    if let title = arguments.option("title") { change.title = title }
    if let due = arguments.option("due") { change.dueDate = due == "never" ? .null : .value(due) }
    if arguments.flag("orphan") { change.ownerId = .null }
    let new = try await tasks.update(old.id, change)
    for line in TaskDiff(old: old, new: new).lines { print(line) }
  }

  private func finish(_ arguments: inout Arguments) async throws {
    while let id = arguments.next() {
      let task = try await tasks.complete(id)
      guard task.status == "completed" else {
        print("\(task.title) is \(task.status)")
        continue
      }
      print("✓ \(task.title)")
    }
  }
}

enum TaskOrder: String {
  case due, priority, age

  func isBefore(_ a: TaskModel, _ b: TaskModel) -> Bool {
    switch self {
    case .due: (a.dueDate ?? "9999") < (b.dueDate ?? "9999")
    case .priority: rank(a) > rank(b)
    case .age: a.createdAt < b.createdAt
    }
  }

  private func rank(_ task: TaskModel) -> Int {
    switch task.priority {
    case "high": 2
    case "medium": 1
    default: 0
    }
  }
}

extension TaskModel {
  var line: String { "[\(status == "completed" ? "x" : " ")] \(title)" }

  var details: String {
    let rows: [(String, String)] = [
      ("Title", title), ("Status", status), ("Due", dueDate ?? "-"), ("Created", createdAt),
      ("Changed", updatedAt), ("Text", description ?? ""),
    ]
    return rows.map { "\($0): \($1)" }.joined(separator: "\n")
  }
}

/// What changed in a task.
struct TaskDiff {
  let old: TaskModel
  let new: TaskModel

  var lines: [String] {
    let paths: [(String, KeyPath<TaskModel, String>)] = [
      ("title", \.title), ("status", \.status), ("priority", \TaskModel.priority),
    ]
    var lines = paths.compactMap { name, path in
      let values = (old[keyPath: path], new[keyPath: path])
      return values.0 == values.1 ? nil : "\(name): \(values.0) → \(values.1)"
    }
    if old.dueDate != new.dueDate { lines.append("due: \(new.dueDate ?? "never")") }
    if old.ownerId != new.ownerId {
      lines.append(new.ownerId.map { "owner: \($0)" } ?? "nobody owns it")
    }
    return lines
  }
}
