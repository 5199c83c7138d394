import Foundation
import Testing

@testable import CallsiteCache
@testable import CallsiteRuntime

struct ResponseCacheTests {
  private let request = ClientRequest(url: URL(filePath: "/"))

  private func stored(_ count: Int = 0, in cache: ResponseCache) -> StoredResponse {
    StoredResponse(
      headers: [:],
      body: Data(count: count),
      freshness: Freshness(
        [:],
        sinceRequest: Stopwatch(clock: ManualClock()),
        now: Date(timeIntervalSince1970: 0),
        defaultLifetime: .seconds(60)
      ),
      selecting: ([], cache.values(of: [], in: request))
    )
  }

  private func key(_ name: String, in cache: ResponseCache, variant: String = "") -> CacheKey {
    let fingerprints = cache.fingerprints
    return CacheKey(
      resource: fingerprints.fingerprint(of: [name]),
      variant: fingerprints.fingerprint(of: [variant])
    )
  }

  @Test("The least recently used response is evicted first")
  func theAnswerUsedLongestAgoGoesFirst() async {
    let cache = ResponseCache(entryLimit: 2)
    let keys = ["a", "b", "c"].map { key($0, in: cache) }
    await cache.store(stored(in: cache), for: keys[0], asOf: 0)
    await cache.store(stored(in: cache), for: keys[1], asOf: 0)
    #expect(await cache.response(for: keys[0], to: request) != nil)
    await cache.store(stored(in: cache), for: keys[2], asOf: 0)
    #expect(await cache.count == 2)
    #expect(await cache.response(for: keys[1], to: request) == nil)
    #expect(await cache.response(for: keys[0], to: request) != nil)
  }

  @Test("The total size of responses is limited")
  func theBytesOfAllAnswersAreBounded() async {
    let cache = ResponseCache(byteLimit: 4000)
    for name in "abcdefgh" {
      await cache.store(stored(900, in: cache), for: key(String(name), in: cache), asOf: 0)
      #expect(await cache.byteCount <= 4000)
    }
    #expect(await cache.count == 3)
    await cache.clear()
    #expect(await cache.byteCount == 0)
  }

  @Test("A response requested before a change isn't stored after it")
  func whatWasAskedForBeforeAChangeIsNotStoredAfterIt() async {
    let cache = ResponseCache()
    let generation = await cache.generation
    await cache.invalidate([])
    await cache.store(stored(in: cache), for: key("a", in: cache), asOf: generation)
    #expect(await cache.count == 0)
  }

  @Test("All variants of a resource are invalidated")
  func allVariantsOfAResourceBecomeInvalid() async {
    let cache = ResponseCache()
    let keys = [key("a", in: cache, variant: "1"), key("a", in: cache, variant: "2"), key("b", in: cache)]
    for key in keys { await cache.store(stored(in: cache), for: key, asOf: 0) }
    await cache.invalidate([keys[0].resource])
    #expect(await cache.count == 1)
    #expect(await cache.response(for: keys[2], to: request) != nil)
  }

  @Test("Fingerprints differ between caches")
  func fingerprintsOfOneCacheSayNothingInAnother() {
    let texts = ["Bearer abc"]
    let key = Fingerprint.Key()
    #expect(key.fingerprint(of: texts) == key.fingerprint(of: texts))
    #expect(key.fingerprint(of: texts) != key.fingerprint(of: ["Bearer abd"]))
    #expect(key.fingerprint(of: texts) != Fingerprint.Key().fingerprint(of: texts))
  }
}
