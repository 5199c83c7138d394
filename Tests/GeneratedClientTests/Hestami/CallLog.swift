import Foundation

/// Keeps what a call reports through one of its closures.
final class CallLog<Entry: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var reported: [Entry] = []

  var entries: [Entry] {
    lock.withLock { reported }
  }

  @Sendable func add(_ entry: Entry) {
    lock.withLock { reported.append(entry) }
  }
}
