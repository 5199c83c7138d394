import Foundation

/// The last tokens of a log-in: one that was replaced may be good for a while.
final class RecentTokens: @unchecked Sendable {
  private static let capacity = 16

  private let lock = NSLock()
  private var tokens: [String] = []

  var all: [String] { lock.withLock { tokens } }

  func add(_ latest: Tokens) {
    lock.withLock {
      for case let token? in [latest.accessToken, latest.refreshToken] where !tokens.contains(token) {
        tokens.append(token)
      }
      tokens = tokens.suffix(Self.capacity)
    }
  }
}
