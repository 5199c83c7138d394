import Foundation

/// Records the values passed to a call's closure.
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
