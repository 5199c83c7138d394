import Foundation

/// The record of a call so far. All copies of its request share it.
package final class CallRecord: @unchecked Sendable {
  private let lock = NSLock()
  private var retries = 0
  private var hops = 0
  private var hasRefreshed = false
  private var hasFailed = false
  private var hasEnded = false
  private var isOver = false
  private var secret: String?
  private var isUnauthorized = false

  /// The number of requests that a server may have carried out, by their hops.
  private var effects: [Int: Int] = [:]

  /// Returns the error of a call whose deadline has passed, if it isn't the usual one.
  private var late: (@Sendable () async -> any Error)?

  /// Whether a server may have carried out a request of this call that changes something.
  var mayHaveTakenEffect: Bool { lock.withLock { !effects.isEmpty } }

  /// Whether the session ended during this call: the server rejected the tokens and issued no new ones.
  var hasSessionEnded: Bool {
    get { lock.withLock { hasEnded } }
    set { lock.withLock { hasEnded = newValue } }
  }

  /// Whether the most recent request failed in the transport.
  package var hasTransportFailed: Bool {
    get { lock.withLock { hasFailed } }
    set { lock.withLock { hasFailed = newValue } }
  }

  /// Whether the request was sent without a credential although the operation requires one.
  var lacksCredential: Bool {
    get { lock.withLock { isUnauthorized } }
    set { lock.withLock { isUnauthorized = newValue } }
  }

  /// The reason why the offline queue didn't store the request although it would accept it.
  package var reasonNotQueued: String? {
    get { lock.withLock { secret } }
    set { lock.withLock { secret = newValue } }
  }

  package var lateFailure: (@Sendable () async -> any Error)? {
    get { lock.withLock { late } }
    set { lock.withLock { late = newValue } }
  }

  /// The number of retries.
  var retryCount: Int { lock.withLock { retries } }

  func countRetry() {
    lock.withLock { retries += 1 }
  }

  /// Returns the identifier of the next hop.
  func beginHop() -> Int {
    lock.withLock {
      hops += 1
      return hops
    }
  }

  /// Returns `true` the first time only. If the server rejects a token that it has just issued, another
  /// refresh won't help.
  func beginRefresh() -> Bool {
    lock.withLock {
      defer { hasRefreshed = true }
      return !hasRefreshed
    }
  }
}

extension CallRecord {
  /// Records that a request is about to leave. From then on, a server may have carried it out.
  ///
  /// - Throws: `CancellationError` if the call has failed.
  package func begin(_ request: ClientRequest) throws {
    try lock.withLock {
      if isOver { throw CancellationError() }
      if !request.method.isSafe { effects[request.hop.id, default: 0] += 1 }
    }
  }

  /// Records that the call has failed. Nothing is sent for it from then on, not even from a task of middleware that
  /// outlasts its deadline, so that what the error says about requests that may have taken effect remains true.
  package func fail() {
    lock.withLock { isOver = true }
  }

  /// Records that no server has received a request.
  func neverSent(_ request: ClientRequest) {
    guard !request.method.isSafe else { return }
    lock.withLock { remove(request.hop.id) }
  }

  /// Records that a server refused to carry out a request, which servers that redirected it left to this one.
  package func refused(_ request: ClientRequest) {
    guard !request.method.isSafe else { return }
    lock.withLock {
      remove(request.hop.id)
      for id in request.hop.continued { effects[id] = nil }
    }
  }

  private func remove(_ id: Int) {
    let count = effects[id, default: 0] - 1
    effects[id] = count > 0 ? count : nil
  }
}

/// The place of a request in the chain of redirects that an attempt follows.
struct Hop: Sendable {
  /// The number of the hop within its call, from 1.
  var id = 0

  /// The hops whose redirects handed the same request on to this one (307, 308, or a method that stays).
  var continued: [Int] = []

  /// Whether the request may get credentials. It's `false` once a redirect has led to another origin, which might lead
  /// back.
  var isTrusted = true
}
