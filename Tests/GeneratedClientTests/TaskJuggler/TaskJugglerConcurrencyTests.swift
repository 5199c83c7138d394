import TaskJugglerAPI
import Testing

// The guide's own `struct Task` made `Task { }` unusable in every file that imported it.
@Suite("Task Juggler: Swift's own Task")
struct TaskJugglerConcurrencyTests {
  private let spec: SpecDocument

  init() throws {
    spec = try SpecDocument("taskjuggler")
  }

  @Test("Task { } is Swift's in a file that imports the client")
  func task() async throws {
    let backend = try await BackendStub(.json(try spec.response("getTask")))
    let client = try await TaskJugglerClient.testing(backend)

    let running: Task<TaskModel, any Error> = Task { try await client.tasks.get("t") }

    #expect(try await running.value.title == "Order new chairs")
    #expect(!Task.isCancelled)
    #expect(await backend.received.count == 1)
  }

  @Test("concurrent calls share the client")
  func manyTasks() async throws {
    let answer = BackendStub.Answer.json(try spec.response("getTask"))
    let backend = try await BackendStub(answer, answer, answer, answer)
    let client = try await TaskJugglerClient.testing(backend)

    let titles = try await withThrowingTaskGroup(of: String.self) { group in
      for id in 1...4 { group.addTask { try await client.tasks.get(String(id)).title } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }

    #expect(titles == ["Order new chairs"])
    let targets = await backend.received.map(\.target)
    #expect(targets.sorted() == (1...4).map { "/api/tasks/\($0)" })
  }
}
