import Foundation

/// Keeps answers in memory, so that they needn't be fetched again: a private cache (RFC 9111).
///
/// Complete successful answers to GET are kept as long as the server's `Cache-Control`, `Expires` and `Age`
/// say, or as long as the app does where the server says nothing. For a stale answer the server is asked
/// whether it still holds (`ETag`, `Last-Modified`). `Vary` is respected. An answer is given only to requests
/// with the credentials it was got with; the credentials aren't kept. A request by another method makes the
/// answers of its path invalid; the end of a session clears everything. Answers used longest ago go first.
///
/// ```swift
/// configuration.cache = ResponseCache(defaultLifetime: .seconds(300))
/// ```
public actor ResponseCache {
  nonisolated let defaultLifetime: Duration
  nonisolated let longestBody: Int
  nonisolated let fingerprints = Fingerprint.Key()

  private let byteLimit: Int
  private let entryLimit: Int
  private var entries: [CacheKey: (response: StoredResponse, lastUse: UInt64)] = [:]
  private var useCount: UInt64 = 0
  private(set) var byteCount = 0

  /// Grows when answers become invalid: what was asked for before must not be stored after it.
  private(set) var generation: UInt64 = 0

  /// - Parameters:
  ///   - defaultLifetime: how long answers are fresh whose server doesn't say; by default not at all.
  ///   - byteLimit: what all answers together may take. One alone may take an eighth of it.
  ///   - entryLimit: how many answers are kept.
  public init(defaultLifetime: Duration = .zero, byteLimit: Int = 16_000_000, entryLimit: Int = 500) {
    self.defaultLifetime = defaultLifetime
    self.byteLimit = byteLimit
    self.entryLimit = entryLimit
    longestBody = byteLimit / 8
  }

  /// Forgets everything.
  public func clear() {
    entries = [:]
    byteCount = 0
    generation += 1
  }

  var count: Int { entries.count }

  /// The answer stored for the request, fresh or not; `nil` if there is none or it was chosen by other headers.
  func response(for key: CacheKey, to request: ClientRequest) -> StoredResponse? {
    guard let stored = entries[key]?.response,
      values(of: stored.selecting.names, in: request) == stored.selecting.values
    else { return nil }
    useCount += 1
    entries[key]?.lastUse = useCount
    return stored
  }

  /// Stores the answer, unless something became invalid since `generation`.
  func store(_ response: StoredResponse, for key: CacheKey, asOf generation: UInt64) {
    guard generation == self.generation else { return }
    remove(key)
    useCount += 1
    entries[key] = (response, useCount)
    byteCount += response.byteCount
    while byteCount > byteLimit || entries.count > entryLimit,
      let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      remove(oldest.key)
    }
  }

  func remove(_ key: CacheKey) {
    guard let removed = entries.removeValue(forKey: key) else { return }
    byteCount -= removed.response.byteCount
  }

  /// Forgets what was stored for the resources, for any query and anybody.
  func invalidate(_ resources: Set<Fingerprint>) {
    generation += 1
    entries.keys.filter { resources.contains($0.resource) }.forEach(remove)
  }

  /// What the request says in the named headers.
  nonisolated func values(of names: [String], in request: ClientRequest) -> Fingerprint {
    fingerprints.fingerprint(of: names.map { request.headers[$0] ?? "" })
  }
}

/// How one call uses the client's ``ResponseCache``; without one it makes no difference.
public enum CachePolicy: Hashable, Sendable {
  /// A fresh answer is taken from the cache; for a stale one the server is asked whether it still holds.
  case automatic
  /// The server is always asked whether a stored answer still holds.
  case revalidate
  /// A stored answer is taken however old it is, unless the server forbade that (`no-cache`,
  /// `must-revalidate`).
  case preferStored
  /// The server answers, and nothing is stored.
  case ignore
}

/// Tells texts apart without keeping them: 128 bits, keyed with numbers that never leave the process.
struct Fingerprint: Hashable, Sendable {
  private let halves: [Int]

  /// What fingerprints of one cache have in common, and those of no other.
  struct Key: Sendable {
    private let salts = [UUID(), UUID()]

    func fingerprint(of texts: [String]) -> Fingerprint {
      Fingerprint(
        halves: salts.map { salt in
          var hasher = Hasher()
          hasher.combine(salt)
          hasher.combine(texts)
          return hasher.finalize()
        }
      )
    }
  }
}

/// What an answer is stored under.
struct CacheKey: Hashable, Sendable {
  /// Origin and path: what a change by another method makes invalid, whatever the query.
  let resource: Fingerprint

  /// The whole address and the credentials.
  let variant: Fingerprint
}
