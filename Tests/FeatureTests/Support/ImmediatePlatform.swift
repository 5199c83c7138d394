import CallsiteBackground
import CallsiteRuntime
import Foundation

/// A platform for transfers that carries out each task at once, with a transport.
actor ImmediatePlatform: TransferPlatform {
  private let transport: any Transport
  private var receiver: TransferReceiver?

  init(_ transport: any Transport) {
    self.transport = transport
  }

  func connect(_ receiver: TransferReceiver) { self.receiver = receiver }

  func start(_ task: TransferTask) async throws {
    guard let receiver else { throw CocoaError(.featureUnsupported) }
    let response = try await transport.send(task.request)
    try await response.body.collect().write(to: receiver.destination(of: task.id))
    await receiver.receive(.completed(task.id, status: response.status, headers: response.headers))
  }

  func cancel(_ id: UUID) {}

  func tasks() -> Set<UUID> { [] }
}
