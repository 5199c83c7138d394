public import CallsiteRuntime
import Foundation

/// A private cache that stores responses in memory (RFC 9111).
///
/// The cache stores complete, successful responses to GET requests for as long as the server's
/// `Cache-Control`, `Expires`, and `Age` allow, or for a default lifetime if the server states none. It
/// revalidates stale responses by `ETag` or `Last-Modified`, and respects `Vary`.
///
/// A response is only used for requests with the same credentials, which aren't stored. Requests with other
/// methods invalidate the responses of the same path, and the end of a session clears the cache. The least
/// recently used responses are evicted first.
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

  /// Increases whenever responses become invalid. A response requested before that must not be stored after
  /// it.
  private(set) var generation: UInt64 = 0

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - defaultLifetime: The lifetime of responses for which the server states none. By default, they
  ///     aren't fresh at all.
  ///   - byteLimit: The maximum size of all responses together, in bytes. A single response may take up an
  ///     eighth of it.
  ///   - entryLimit: The maximum number of responses.
  public init(defaultLifetime: Duration = .zero, byteLimit: Int = 16_000_000, entryLimit: Int = 500) {
    self.defaultLifetime = defaultLifetime
    self.byteLimit = byteLimit
    self.entryLimit = entryLimit
    longestBody = byteLimit / 8
  }

  /// Removes all responses.
  public func clear() {
    entries = [:]
    byteCount = 0
    generation += 1
  }

  var count: Int { entries.count }

  /// Returns the response stored for a request, fresh or stale, or `nil` if there is none that matches its
  /// header fields.
  func response(for key: CacheKey, to request: ClientRequest) -> StoredResponse? {
    guard let stored = entries[key]?.response,
      values(of: stored.selecting.names, in: request) == stored.selecting.values
    else { return nil }
    useCount += 1
    entries[key]?.lastUse = useCount
    return stored
  }

  /// Stores a response, unless responses have become invalid since `generation`.
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

  /// Removes the responses of resources, whatever their query or user.
  func invalidate(_ resources: Set<Fingerprint>) {
    generation += 1
    entries.keys.filter { resources.contains($0.resource) }.forEach(remove)
  }

  /// Returns a fingerprint of header fields in a request.
  nonisolated func values(of names: [String], in request: ClientRequest) -> Fingerprint {
    fingerprints.fingerprint(of: names.map { request.headers[$0] ?? "" })
  }
}

extension ResponseCache: ResponseStore {
  /// The functions that clients call.
  public nonisolated var link: StoreLink {
    StoreLink(clear: { await self.clear() }, middleware: { CacheMiddleware(cache: self, call: $0) })
  }
}

/// Distinguishes texts without storing them: 128 bits, keyed with numbers that never leave the process.
struct Fingerprint: Hashable, Sendable {
  private let halves: [Int]

  /// The key of all fingerprints in one cache.
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

/// The key of a stored response.
struct CacheKey: Hashable, Sendable {
  /// The origin and path, which a change by another method invalidates, whatever the query.
  let resource: Fingerprint

  /// The method, complete URL, and credentials.
  let variant: Fingerprint
}
