import Foundation

@_spi(Generated) @testable import CallsiteBackground
@testable import CallsiteRuntime

/// Plays the part of the system that carries out transfers. It outlives the objects of the app, and only sends
/// when a test tells it to.
actor StandInSystem: TransferPlatform {
  /// What a server does with a request.
  enum Answer: Sendable {
    case response(Int, String = "{}", HeaderFields = [:])
    case failure(URLError.Code)
  }

  /// The tasks that were started, in order.
  private(set) var started: [TransferTask] = []

  /// The tasks that were cancelled, in order.
  private(set) var cancelled: [UUID] = []

  private var running: [TransferTask] = []
  private var unrecorded: [TransferEvent] = []
  private var receiver: TransferReceiver?
  private var refusesTasks = false
  private var answers: [Answer] = []
  private var bodies: [Data] = []

  /// The bodies that were sent.
  var sent: [String] { bodies.map { String(decoding: $0, as: UTF8.self) } }

  /// Sets the responses to the next requests. Later ones get 200.
  func answer(_ answers: Answer...) { self.answers = answers }

  func refuseTasks() { refusesTasks = true }

  func acceptTasks() { refusesTasks = false }

  /// Loses all tasks without any event.
  func forget() {
    running = []
    unrecorded = []
  }

  func start(_ task: TransferTask) async throws {
    guard !refusesTasks else { throw CocoaError(.featureUnsupported) }
    started.append(task)
    running.append(task)
  }

  func cancel(_ id: UUID) {
    cancelled.append(id)
    running.removeAll { $0.id == id }
  }

  func tasks() -> Set<UUID> { Set(running.map(\.id) + unrecorded.compactMap(\.end)) }

  func connect(_ receiver: TransferReceiver) async {
    self.receiver = receiver
    await deliver()
  }

  /// The app ends.
  func disconnect() { receiver = nil }

  /// Reports progress of the first task.
  func progress(_ completed: Int64, of total: Int64) async {
    guard let task = running.first else { return }
    await receiver?.receive(
      .progressed(task.id, TransferProgress(direction: .upload, completed: completed, total: total)))
  }

  /// Carries out all tasks, and those that are started meanwhile, or as many as are given.
  func run(tasks count: Int = .max) async throws {
    var rest = count
    while !running.isEmpty, rest > 0 {
      try carryOut(running.removeFirst())
      await deliver()
      rest -= 1
    }
  }

  private func carryOut(_ task: TransferTask) throws {
    if case .file(let file) = task.request.body { bodies.append(try Data(contentsOf: file)) }
    switch answers.isEmpty ? .response(200) : answers.removeFirst() {
    case .failure(let code): unrecorded.append(.failed(task.id, code))
    case .response(let status, let body, let headers):
      let file = folder?.appending(path: "response-\(task.id.uuidString)")
      if !body.isEmpty, let file { try Data(body.utf8).write(to: file) }
      unrecorded.append(.completed(task.id, status: status, headers: headers))
    }
  }

  /// The folder of the receiver, which the system remembers.
  private var folder: URL?

  init(folder: URL) {
    self.folder = folder
  }

  private func deliver() async {
    guard let receiver else { return }
    let events = unrecorded
    unrecorded = []
    for event in events where !(await receiver.receive(event)) { unrecorded.append(event) }
  }
}

extension TransferEvent {
  /// The task that has ended.
  fileprivate var end: UUID? {
    switch self {
    case .progressed: nil
    case .completed(let id, _, _), .failed(let id, _): id
    }
  }
}
