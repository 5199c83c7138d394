@_spi(Generated) import CallsiteRuntime
import Foundation

/// A transfer in the journal. It contains no credentials.
struct StoredTransfer: Codable, Equatable, Sendable {
  enum Phase: Codable, Equatable, Sendable {
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

  /// The request, or the current one of several.
  var request: StoredRequest

  /// The index of the current request, or `nil` if there's only one.
  var part: Int?

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

/// The properties that distinguish a request of a transfer from its others, such as that for a chunk of a file.
struct TransferPart: Codable, Equatable, Sendable {
  var key: String
  var url: URL
  var headers: [[String]]
  var bodyFile: StoredRequest.BodyFile?

  init(_ request: StoredRequest) {
    key = request.key
    url = request.url
    headers = request.headers
    bodyFile = request.bodyFile
  }
}

extension StoredTransfer {
  /// Makes another request the current one.
  mutating func begin(_ part: TransferPart, at index: Int) {
    self.part = index
    request.key = part.key
    request.url = part.url
    request.headers = part.headers
    request.bodyFile = part.bodyFile
    phase = .waiting(until: nil)
    (attempts, refusedToken) = (0, nil)
  }
}

/// The response to a transfer without its body, or its failure.
enum TransferOutcome: Codable, Equatable, Sendable {
  case response(status: Int, headers: [[String]])
  /// There was no response, for the reason with this `URLError` code.
  case failed(code: Int)
  /// The request couldn't be sent.
  case invalid(String)
  /// The session ended before the request was sent.
  case sessionEnded
}

/// The state that the records of a journal result in.
struct TransferState: Equatable, JournaledState {
  static let filePrefixes = ["body-", "response-"]

  /// The transfers in the order in which they were started.
  private(set) var transfers: [StoredTransfer] = []

  /// The requests of each transfer that consists of several.
  private var parts: [UUID: [TransferPart]] = [:]

  mutating func apply(_ record: TransferRecord) {
    switch record {
    case .divided(let id, let parts): self.parts[id] = parts
    case .stored(let transfer):
      if let index = transfers.firstIndex(where: { $0.request.id == transfer.request.id }) {
        transfers[index] = transfer
      } else {
        transfers.append(transfer)
      }
    case .removed(let id):
      transfers.removeAll { $0.request.id == id }
      parts[id] = nil
    }
  }

  var records: [TransferRecord] {
    transfers.flatMap { transfer in
      let id = transfer.request.id
      let division = parts[id].map { TransferRecord.divided(id, $0) }
      return [division, .stored(transfer)].compactMap(\.self)
    }
  }

  var files: Set<String> {
    Set(
      transfers.flatMap { transfer in
        let bodies = transfer.outcome == nil ? remainingBodies(of: transfer).map(\.name) : []
        return bodies + [transfer.task.map(StoredTransfer.responseFile)].compactMap { $0 }
      })
  }

  /// Returns the bodies that haven't been acknowledged.
  func remainingBodies(of transfer: StoredTransfer) -> [StoredRequest.BodyFile] {
    guard let part = transfer.part, let parts = parts[transfer.request.id] else {
      return [transfer.request.bodyFile].compactMap { $0 }
    }
    return parts.dropFirst(part).compactMap(\.bodyFile)
  }

  /// Returns the length of all bodies, and of those that have been acknowledged.
  func lengths(of transfer: StoredTransfer) -> (all: Int64, acknowledged: Int64) {
    let parts = parts[transfer.request.id] ?? [TransferPart(transfer.request)]
    let lengths = parts.map { $0.bodyFile?.length ?? 0 }
    return (lengths.reduce(0, +), lengths.prefix(transfer.part ?? 0).reduce(0, +))
  }

  /// Returns the transfer with its next request as the current one, or `nil` if the current one is the last.
  func next(after transfer: StoredTransfer) -> StoredTransfer? {
    guard let part = transfer.part, let parts = parts[transfer.request.id], part + 1 < parts.count else {
      return nil
    }
    var next = transfer
    next.begin(parts[part + 1], at: part + 1)
    return next
  }

  subscript(name: String) -> StoredTransfer? { transfers.first { $0.name == name } }
  subscript(id id: UUID) -> StoredTransfer? { transfers.first { $0.request.id == id } }

  /// Returns the transfer that the platform carries out with a task.
  func running(_ task: UUID) -> StoredTransfer? { transfers.first { $0.isRunning && $0.task == task } }
}

/// A change in the journal.
enum TransferRecord: Codable, Equatable, JournaledRecord {
  /// A transfer was added or has changed.
  case stored(StoredTransfer)
  /// The requests of a transfer, which follows if it was recorded completely.
  case divided(UUID, [TransferPart])
  /// The transfer with this identifier is no longer needed.
  case removed(UUID)

  init(_ data: Data) throws {
    self = try JSONDecoder().decode(Self.self, from: data)
  }

  func encoded() throws -> Data { try JSONEncoder().encode(self) }
}
