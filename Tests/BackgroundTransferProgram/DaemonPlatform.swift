import CallsiteBackground
import CallsiteRuntime
import Foundation
import TestSupport

/// A platform whose transfers are carried out by another process.
actor DaemonPlatform: TransferPlatform {
  private let daemon: URL
  private let transport = URLSessionTransport()
  private let step: @Sendable () -> Void
  private var receiver: TransferReceiver?

  init(daemon: URL, step: @escaping @Sendable () -> Void) {
    self.daemon = daemon
    self.step = step
  }

  func connect(_ receiver: TransferReceiver) { self.receiver = receiver }

  func start(_ task: TransferTask) async throws {
    guard let receiver else { throw CocoaError(.featureUnsupported) }
    var body: String?
    if case .file(let file) = task.request.body { body = file.path(percentEncoded: false) }
    step()
    try await send(
      "start",
      DaemonTask(
        id: task.id.uuidString, method: task.request.method.rawValue, path: task.request.url.path(),
        token: task.request.headers["Authorization"], body: body,
        destination: receiver.destination(of: task.id).path(percentEncoded: false)))
    step()
  }

  func cancel(_ id: UUID) async { _ = try? await send("cancel", [id.uuidString]) }

  func tasks() async -> Set<UUID> {
    let data = try? await send("tasks", [String]())
    let ids = data.flatMap { try? JSONDecoder().decode([String].self, from: $0) } ?? []
    return Set(ids.compactMap(UUID.init))
  }

  /// Receives the events that have occurred.
  func receiveEvents() async throws {
    let events = try JSONDecoder().decode([DaemonEvent].self, from: await send("events", [String]()))
    for event in events {
      guard let id = UUID(uuidString: event.id), let receiver else { continue }
      step()
      let isRecorded =
        if let status = event.status {
          await receiver.receive(.completed(id, status: status, headers: [:]))
        } else {
          await receiver.receive(.failed(id, .networkConnectionLost))
        }
      step()
      if isRecorded { try await send("recorded", [event.id]) }
    }
  }

  @discardableResult
  private func send(_ name: String, _ message: some Encodable) async throws -> Data {
    let response = try await transport.send(
      ClientRequest(
        method: .post, url: daemon.appending(path: name), body: .data(try JSONEncoder().encode(message))))
    return try await response.body.collect()
  }
}
