public import CallsiteRuntime
public import Foundation

/// A platform for background transfers that a stub responds to, at once.
///
/// Pass it to the background transfers of the stub's configuration:
///
///     let transfers = try BackgroundTransfers(directory: folder, platform: StubTransfers())
///     let stub = HelpPetStub(configuration: ClientConfiguration(backgroundTransfers: transfers))
public final class StubTransfers: TransferPlatform, @unchecked Sendable {
  private let lock = NSLock()
  private var transport: StubTransport?
  private var receiver: TransferReceiver?

  /// Creates a platform, for one stub.
  public init() {}

  func respond(with transport: StubTransport) { lock.withLock { self.transport = transport } }

  public func connect(_ receiver: TransferReceiver) async { lock.withLock { self.receiver = receiver } }

  /// Sends the request to the stub, and delivers its response.
  public func start(_ task: TransferTask) async throws {
    guard case (let transport?, let receiver?) = lock.withLock({ (transport, receiver) }) else {
      throw StubFailure("Pass the configuration with these background transfers to a stub.")
    }
    do {
      let response = try await transport.send(task.request)
      let body = try await response.body.collect()
      if !body.isEmpty { try body.write(to: receiver.destination(of: task.id)) }
      await receiver.receive(.completed(task.id, status: response.status, headers: response.headers))
    } catch {
      await receiver.receive(.failed(task.id, (error as? URLError)?.code ?? .unknown))
    }
  }

  /// Has no effect, because a task has ended when ``start(_:)`` returns.
  public func cancel(_ id: UUID) async {}

  /// Returns no tasks, because a task has ended when ``start(_:)`` returns.
  public func tasks() async -> Set<UUID> { [] }
}
