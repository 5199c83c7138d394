@_spi(Generated) public import CallsiteRuntime
public import Foundation

/// The part of the system that carries out transfers, also while the app isn't running.
///
/// ``BackgroundTransfers`` decides what is sent, when, and how often; a platform only carries out tasks. It sends
/// each task at most once, keeps it across launches of the app, and reports its end to the app that is running
/// then.
public protocol TransferPlatform: Sendable {
  /// Starts a task. Once this method returns, the task continues without the app.
  ///
  /// The task's request contains credentials. A platform that stores it must protect it.
  ///
  /// - Throws: An error if the task hasn't been started and never will be.
  func start(_ task: TransferTask) async throws

  /// Cancels a task. No event needs to follow. Unknown identifiers have no effect.
  func cancel(_ id: UUID) async

  /// The identifiers of all tasks whose end hasn't been recorded: those that are running, and those whose
  /// final event is still to be delivered. A task that is missing isn't sent anymore.
  func tasks() async -> Set<UUID>

  /// Delivers all further events to a receiver, beginning with those that haven't been recorded, such as the
  /// ones that occurred while the app wasn't running. Called once each time the app is launched, before the
  /// other methods.
  func connect(_ receiver: TransferReceiver) async
}

/// A platform that sends requests over the transport of the client, as those of tests do.
package protocol ConnectedPlatform: TransferPlatform {
  /// Called for each new client whose configuration has the platform's transfers.
  func connect(over transport: any Transport)
}

/// A request for the platform to carry out.
public struct TransferTask: Identifiable, Sendable {
  /// The identifier of this attempt. A request that is sent again has a new one.
  public let id: UUID

  /// The request with credentials. Its body is a file, or `nil`.
  public let request: ClientRequest

  /// The date before which the request must not be sent, or `nil` for none.
  public let earliestBegin: Date?

  /// The date after which the result isn't needed, or `nil` for none.
  public let deadline: Date?

  /// Whether the transfer may use a cellular connection. If not, it waits for Wi-Fi or Ethernet.
  public let allowsCellularAccess: Bool
}

/// An event in the life of a task.
public enum TransferEvent: Sendable {
  /// More bytes have been transferred.
  case progressed(UUID, TransferProgress)

  /// The response is complete, whatever its status. Its body, unless it's empty, is in the file
  /// ``TransferReceiver/destination(of:)``.
  case completed(UUID, status: Int, headers: HeaderFields)

  /// There is no complete response. If the server may have received the request, the code must not be one of
  /// a connection that was never made, such as `notConnectedToInternet`.
  case failed(UUID, URLError.Code)
}

/// The receiver of a platform's events.
public struct TransferReceiver: Sendable {
  private let folder: URL
  private let record: @Sendable (TransferEvent) async -> Bool

  init(folder: URL, record: @escaping @Sendable (TransferEvent) async -> Bool) {
    self.folder = folder
    self.record = record
  }

  /// Returns the file to which the platform writes the body of a task's response, or moves it.
  public func destination(of task: UUID) -> URL {
    folder.appending(path: StoredTransfer.responseFile(of: task))
  }

  /// Delivers an event.
  ///
  /// - Returns: Whether the event has been recorded. If not, a final event must be delivered again at the
  ///   next launch. Progress never needs to be.
  @discardableResult
  public func receive(_ event: TransferEvent) async -> Bool { await record(event) }
}
