import Foundation
import TestSupport

/// A process that carries out transfers whether or not the app is running, and the server that they're sent to.
actor TransferDaemon {
  /// How often each upload was carried out by the server.
  private(set) var effects: [String: Int] = [:]
  private(set) var damagedBodies = 0

  private var running: [DaemonTask] = []
  private var unrecorded: [DaemonEvent] = []
  private var random: SeededGenerator
  private let downloadLength: UInt64

  /// - Parameter downloadLength: The number of bytes of each download.
  init(seed: UInt64, downloadLength: UInt64 = 7) {
    random = SeededGenerator(seed: seed)
    self.downloadLength = downloadLength
  }

  /// Gives a body the program whose transfers this process carries out.
  ///
  /// - Parameter maximum: The length of the longest upload in bytes.
  nonisolated func run<Result: Sendable>(
    in folder: URL, uploads: Int, chunked: Int = 0, downloads: Int, maximum: Int,
    _ body: @Sendable (ProgramRun) async throws -> Result
  ) async throws -> Result {
    try await LoopbackServer.run {
      try await self.reply(to: $0)
    } _: { server in
      try await body(
        ProgramRun(
          "BackgroundTransferProgram",
          [
            folder.path(percentEncoded: false), server.url.absoluteString, "\(uploads)", "\(chunked)",
            "\(downloads)", "\(maximum)",
          ]))
    }
  }

  func reply(to request: ReceivedRequest) throws -> Reply {
    let decoder = JSONDecoder()
    switch request.target.dropFirst() {
    case "refresh": return .text(#"{"access":"s3cret-new"}"#)
    case "start": running.append(try decoder.decode(DaemonTask.self, from: request.body))
    case "tasks": return try reply(running.map(\.id) + unrecorded.map(\.id))
    case "events":
      try work()
      return try reply(unrecorded)
    case "recorded":
      let ids = try decoder.decode([String].self, from: request.body)
      unrecorded.removeAll { ids.contains($0.id) }
    case "cancel":
      let ids = try decoder.decode([String].self, from: request.body)
      running.removeAll { ids.contains($0.id) }
      unrecorded.removeAll { ids.contains($0.id) }
    default: return Reply(status: 404)
    }
    return .text("")
  }

  private func reply(_ value: some Encodable) throws -> Reply {
    Reply(body: try JSONEncoder().encode(value))
  }

  /// Carries out some of the tasks.
  func work() throws {
    for _ in 0..<Int.random(in: 0...4, using: &random) where !running.isEmpty {
      let task = running.remove(at: .random(in: 0..<running.count, using: &random))
      unrecorded.append(DaemonEvent(id: task.id, status: try carryOut(task)))
    }
  }

  /// Returns the status of the server's response, or `nil` if it was lost.
  private func carryOut(_ task: DaemonTask) throws -> Int? {
    guard task.token == "Bearer s3cret-new" else { return 401 }
    if let body = task.body {
      if try end(of: URL(filePath: body)) != Data("--\r\n".utf8) { damagedBodies += 1 }
      effects[String(task.path.split(separator: "/").last ?? ""), default: 0] += 1
    }
    if Int.random(in: 0..<6, using: &random) == 0 { return nil }
    let destination = URL(filePath: task.destination)
    try Data((task.body == nil ? "content" : "{}").utf8).write(to: destination)
    if task.body == nil {
      let handle = try FileHandle(forWritingTo: destination)
      try handle.truncate(atOffset: downloadLength)
      try handle.close()
    }
    return 200
  }

  /// Returns the last four bytes of a file.
  private func end(of file: URL) throws -> Data? {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    try handle.seek(toOffset: handle.seekToEnd() - 4)
    return try handle.readToEnd()
  }
}
