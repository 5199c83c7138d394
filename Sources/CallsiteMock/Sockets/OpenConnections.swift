import FlyingSocks

/// The connections that are served, each in a task of its own.
actor OpenConnections {
  private var entries: [Int: (task: Task<Void, Never>, deadline: Deadline)] = [:]
  private var count = 0
  private var isClosed = false

  func open(_ connection: Connection) {
    guard !isClosed else {
      try? connection.socket.close()
      return
    }
    count += 1
    let id = count
    let task = Task {
      await connection.serve()
      remove(id)
    }
    entries[id] = (task, connection.deadline)
  }

  private func remove(_ id: Int) { entries[id] = nil }

  /// Ends those whose time is up.
  func endLate(at now: ContinuousClock.Instant) {
    for entry in entries.values where entry.deadline.isPast(now) { entry.task.cancel() }
  }

  /// Ends all, and takes no more.
  func close() async {
    isClosed = true
    let tasks = entries.values.map(\.task)
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
  }
}
