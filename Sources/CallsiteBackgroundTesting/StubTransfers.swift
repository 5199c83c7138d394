public import CallsiteBackground
package import CallsiteRuntime
public import CallsiteTesting
public import Foundation

/// A platform for background transfers that a stub responds to, at once.
///
/// Pass it to the background transfers of the stub's configuration:
///
///     let transfers = try BackgroundTransfers(directory: folder, platform: StubTransfers())
///     var configuration = ClientConfiguration()
///     configuration.backgroundTransfers = transfers
///     let stub = HelpPetStub(configuration: configuration)
public final class StubTransfers: TransferPlatform, ConnectedPlatform, @unchecked Sendable {
  private let onFailure: @Sendable (StubFailure) -> Void
  private let lock = NSLock()
  private var transport: StubTransport?
  private var receiver: TransferReceiver?

  /// Creates a platform, for one stub.
  ///
  /// - Parameter onFailure: Called for transfers of a client that isn't a stub. By default, the test fails.
  public init(onFailure: @escaping @Sendable (StubFailure) -> Void = StubFailure.report) {
    self.onFailure = onFailure
  }

  package func connect(over transport: any Transport) {
    guard let transport = transport as? StubTransport else { return }
    lock.withLock { self.transport = transport }
  }

  public func connect(_ receiver: TransferReceiver) async { lock.withLock { self.receiver = receiver } }

  /// Sends the request to the stub, and delivers its response.
  ///
  /// - Throws: ``StubFailure`` if the client isn't a stub.
  public func start(_ task: TransferTask) async throws {
    guard case (let transport?, let receiver?) = lock.withLock({ (transport, receiver) }) else {
      let failure = StubFailure("Pass the configuration with these background transfers to a stub.")
      onFailure(failure)
      throw failure
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
