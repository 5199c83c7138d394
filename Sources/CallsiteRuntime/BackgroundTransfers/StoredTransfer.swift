import Foundation

/// A transfer in the journal. It contains no credentials.
struct StoredTransfer: Codable, Hashable, Sendable {
  enum Phase: Codable, Hashable, Sendable {
    /// Waiting to be handed over to the platform, which must not send it before this date.
    case waiting(until: Date?)
    /// About to be handed over. After a crash, the platform knows whether it was.
    case starting(UUID)
    /// Handed over.
    case started(UUID)
    /// Ended. The task is the last one, if there was any.
    case finished(UUID?, TransferOutcome)
  }

  /// The app's identifier.
  var name: String
  var request: StoredRequest

  /// Whether sending the request twice does no harm.
  var isRepeatable: Bool
  var deadline: Date?
  var phase = Phase.waiting(until: nil)

  /// The number of attempts, not counting those that the server refused because of the token.
  var attempts = 0

  /// The fingerprint of the access token that was sent last.
  var token: String?

  /// The fingerprint of a token that the server refused, which must be replaced before the next attempt.
  var refusedToken: String?

  /// The number of times that the result has been handed out.
  var deliveries = 0

  /// The task that the platform knows, or knew.
  var task: UUID? {
    switch phase {
    case .waiting: nil
    case .starting(let task), .started(let task): task
    case .finished(let task, _): task
    }
  }

  /// The outcome, or `nil` for a transfer in progress.
  var outcome: TransferOutcome? {
    if case .finished(_, let outcome) = phase { outcome } else { nil }
  }

  var isRunning: Bool {
    switch phase {
    case .starting, .started: true
    case .waiting, .finished: false
    }
  }

  static func responseFile(of task: UUID) -> String { "response-\(task.uuidString)" }
}

/// The response to a transfer without its body, or its failure.
enum TransferOutcome: Codable, Hashable, Sendable {
  case response(status: Int, headers: [[String]])
  /// There was no response, for the reason with this `URLError` code.
  case failed(code: Int)
  /// The request couldn't be sent.
  case invalid(String)
  /// The session ended before the request was sent.
  case sessionEnded
}

/// The state that the records of a journal result in.
struct TransferState: Hashable, JournaledState {
  static let filePrefixes = ["body-", "response-"]

  /// The transfers in the order in which they were started.
  private(set) var transfers: [StoredTransfer] = []

  mutating func apply(_ record: TransferRecord) {
    switch record {
    case .stored(let transfer):
      if let index = transfers.firstIndex(where: { $0.request.id == transfer.request.id }) {
        transfers[index] = transfer
      } else {
        transfers.append(transfer)
      }
    case .removed(let id): transfers.removeAll { $0.request.id == id }
    }
  }

  var records: [TransferRecord] { transfers.map { .stored($0) } }

  var files: Set<String> {
    Set(
      transfers.flatMap { transfer in
        let body = transfer.outcome == nil ? transfer.request.bodyFile?.name : nil
        return [body, transfer.task.map(StoredTransfer.responseFile)].compactMap { $0 }
      })
  }

  subscript(name: String) -> StoredTransfer? { transfers.first { $0.name == name } }
  subscript(id id: UUID) -> StoredTransfer? { transfers.first { $0.request.id == id } }

  /// Returns the transfer that the platform carries out with a task.
  func running(_ task: UUID) -> StoredTransfer? { transfers.first { $0.isRunning && $0.task == task } }
}

/// A change in the journal.
enum TransferRecord: Codable, Hashable, JournaledRecord {
  /// A transfer was added or has changed.
  case stored(StoredTransfer)
  /// The transfer with this identifier is no longer needed.
  case removed(UUID)

  init(_ data: Data) throws {
    self = try JSONDecoder().decode(Self.self, from: data)
  }

  func encoded() throws -> Data { try JSONEncoder().encode(self) }
}
