import Foundation

/// What has happened to a call so far; shared by all copies of its request.
final class CallHistory: @unchecked Sendable {
  private let lock = NSLock()
  private var retries = 0
  private var hasRefreshed = false

  private var hasFailed = false
  private var hasEnded = false

  /// Whether the session ended with this call: the server refused its tokens and gave no new ones.
  var hasSessionEnded: Bool {
    get { lock.withLock { hasEnded } }
    set { lock.withLock { hasEnded = newValue } }
  }

  /// Whether the last thing that a transport did about the call was to throw.
  var hasTransportFailed: Bool {
    get { lock.withLock { hasFailed } }
    set { lock.withLock { hasFailed = newValue } }
  }

  /// The number of retries.
  var retryCount: Int { lock.withLock { retries } }

  func countRetry() {
    lock.withLock { retries += 1 }
  }

  /// `true` the first time only: a token that the server refuses right after it gave it won't get better.
  func beginRefresh() -> Bool {
    lock.withLock {
      defer { hasRefreshed = true }
      return !hasRefreshed
    }
  }
}
