import Foundation
import Testing

@testable import CallsiteCache
@_spi(Generated) @testable import CallsiteRuntime

struct CacheMiddlewareTests {
  private static let aMinute: HeaderFields = ["Cache-Control": "max-age=60"]

  @Test("A fresh response isn't fetched again")
  func aFreshAnswerIsNotFetchedAgain() async throws {
    let api = CachedAPI(Self.aMinute)
    #expect(try await [api.get(), api.get()] == [1, 1])
    api.clock.advance(by: .seconds(60))
    #expect(try await [api.get(), api.get()] == [2, 2])
  }

  @Test("The app's lifetime applies if the server doesn't specify one")
  func theAppsLifetimeIsForServersThatSayNothing() async throws {
    let cache = ResponseCache(defaultLifetime: .seconds(5))
    let silent = CachedAPI([:], cache)
    #expect(try await [silent.get(), silent.get()] == [1, 1])
    let strict = CachedAPI(["Cache-Control": "max-age=0"], ResponseCache(defaultLifetime: .seconds(5)))
    #expect(try await [strict.get(), strict.get()] == [1, 2])
    let off = CachedAPI([:])
    #expect(try await [off.get(), off.get()] == [1, 2])
  }

  @Test("A response behind a temporary redirect is stored under its own address only")
  func aRedirectedResponseIsStoredAtItsOwnAddress() async throws {
    let api = CachedAPI { request, count in
      request.url.path.hasSuffix("/pets")
        ? ClientResponse(status: 302, headers: ["Location": "/v1/dogs"])
        : .json("\(count)", headers: Self.aMinute)
    }
    #expect(try await [api.get(), api.get(), api.get("/dogs")] == [2, 2, 2])
    #expect(api.requests.map(\.url.lastPathComponent) == ["pets", "dogs", "pets"])
  }

  @Test("Without a cache every request is sent")
  func withoutACacheEveryRequestIsSent() async throws {
    let api = CachedAPI(Self.aMinute)
    let client = api.client { $0.cache = nil }
    #expect(try await [api.get(from: client), api.get(from: client)] == [1, 2])
  }

  @Test(
    "A response that the server forbids storing isn't reused",
    arguments: [
      ["Cache-Control": "no-store, max-age=60"], ["Cache-Control": "no-cache, max-age=60"],
      ["Cache-Control": "max-age=60", "Vary": "*"],
      ["Cache-Control": "max-age=60", "Content-Type": "text/event-stream"],
    ] as [HeaderFields])
  func whatTheServerForbidsIsNotGivenAgain(headers: HeaderFields) async throws {
    let api = CachedAPI(headers)
    #expect(try await [api.get(), api.get(), api.get("/pets", .preferStored)] == [1, 2, 3])
  }

  @Test("A stored response keeps header fields whose names only look secret")
  func aStoredResponseKeepsItsHeaderFields() async throws {
    let own: HeaderFields = ["X-Next-Page-Token": "p2", "X-Object-Key": "k1"]
    var headers = Self.aMinute
    headers.merge(own)
    headers.append("Set-Cookie", "a=b")
    let api = CachedAPI(headers)
    let client = api.client()
    let expected: [HeaderFields] = [headers, own]
    for expected in expected {
      let received = ReceivedHeaders()
      var options = RequestOptions()
      options.onResponse = { received.set($0.headers) }
      let _: Int = try await client.value(client.request("pets", .get, "/pets"), options)
      #expect(expected.allSatisfy { received.get()[$0.name] == $0.value })
    }
    #expect(api.requests.count == 1)
  }

  @Test("Users don't see each other's responses")
  func usersDontSeeEachOthersAnswers() async throws {
    let api = CachedAPI(Self.aMinute)
    let (alice, bob) = (api.client(token: "alice"), api.client(token: "bob"))
    #expect(try await [api.get(from: alice), api.get(from: bob)] == [1, 2])
    #expect(try await [api.get(from: alice), api.get(from: bob)] == [1, 2])
  }

  @Test(
    "Credentials separate answers wherever they travel",
    arguments: [SecurityScheme.header("X-Caller"), .query("caller"), .cookie("caller"), .basic])
  func credentialsSeparateAnswersWhereverTheyTravel(scheme: SecurityScheme) async throws {
    let api = CachedAPI(Self.aMinute)
    for (number, name) in ["alice", "bob", "alice"].enumerated() {
      let client = api.client(schemes: ["jwt": scheme]) {
        $0.tokenStore = InMemoryTokenStore()
        $0.credentials = ["jwt": .token(name)]
      }
      #expect(try await api.get(from: client) == [1, 2, 1][number])
    }
  }

  @Test("Vary selects a response by request headers")
  func varyChoosesByHeaders() async throws {
    let api = CachedAPI(["Cache-Control": "max-age=60", "Vary": "Accept-Language, Accept"])
    #expect(try await api.get(headers: ["Accept-Language": "de"]) == 1)
    #expect(try await api.get(headers: ["Accept-Language": "de", "X-Trace": "7"]) == 1)
    #expect(try await api.get(headers: ["Accept-Language": "en"]) == 2)
  }

  @Test("A policy decides for one call")
  func aPolicyDecidesForOneCall() async throws {
    let api = CachedAPI(Self.aMinute)
    #expect(try await [api.get(), api.get("/pets", .ignore), api.get()] == [1, 2, 1])
    #expect(try await [api.get("/pets", .revalidate), api.get()] == [3, 3])
    api.clock.advance(by: .seconds(600))
    #expect(try await [api.get("/pets", .preferStored), api.get()] == [3, 4])
  }

  @Test("The request's own directives are respected")
  func theRequestsOwnDirectivesAreKeptTo() async throws {
    let api = CachedAPI(Self.aMinute)
    #expect(try await api.get() == 1)
    api.clock.advance(by: .seconds(10))
    #expect(try await api.get(headers: ["Cache-Control": "max-age=5"]) == 2)
    #expect(try await api.get(headers: ["Cache-Control": "no-cache"]) == 3)
    #expect(try await api.get(headers: ["Cache-Control": "no-store"]) == 4)
    #expect(try await api.get() == 3)
  }

  @Test("Only complete successes are stored")
  func onlyCompleteSuccessesAreStored() async throws {
    let api = CachedAPI { _, count in
      if count == 1 { return .json("0", status: 203, headers: Self.aMinute) }
      guard count == 2 else { return .json("\(count)", headers: Self.aMinute) }
      let broken = ByteStream(length: 9) {
        AsyncThrowingStream<Data, any Error> {
          $0.yield(Data("2".utf8))
          $0.finish(throwing: URLError(.networkConnectionLost))
        }
      }
      return ClientResponse(status: 200, headers: Self.aMinute, body: broken)
    }
    #expect(try await api.get() == 0)
    await #expect(throws: APIError.self) { try await api.get() }
    #expect(try await [api.get(), api.get()] == [3, 3])
  }

  @Test("Long bodies aren't stored")
  func longBodiesPassUnstored() async throws {
    let long = String(repeating: " ", count: 3000)
    let api = CachedAPI(ResponseCache(byteLimit: 16_000)) { _, count in
      .json("\(count)\(long)", headers: Self.aMinute)
    }
    #expect(try await [api.get(), api.get()] == [1, 2])
    #expect(await api.cache.byteCount == 0)
  }

  @Test("A change invalidates its path", arguments: [HTTPMethod.post, .put, .patch, .delete])
  func aChangeMakesItsPathInvalid(method: HTTPMethod) async throws {
    let api = CachedAPI(Self.aMinute)
    let client = api.client(token: "bob")
    #expect(try await [api.get("/pets?page=2"), api.get("/toys")] == [1, 2])
    try await client.run(client.request("change", method, "/pets"), .init())
    #expect(try await [api.get("/pets?page=2"), api.get("/toys")] == [4, 2])
  }

  @Test("A change that fails may have been made, so it invalidates its path")
  func aFailedChangeMakesItsPathInvalid() async throws {
    let api = CachedAPI { request, count in
      if request.method == .post { throw URLError(.networkConnectionLost) }
      return .json("\(count)", headers: Self.aMinute)
    }
    let client = api.client()
    #expect(try await api.get() == 1)
    await #expect(throws: APIError.self) {
      try await client.run(client.request("change", .post, "/pets"), .init())
    }
    #expect(try await api.get() == 3)
  }

  @Test("A change can invalidate other paths")
  func aChangeSaysWhatElseItChanged() async throws {
    let api = CachedAPI(["Cache-Control": "max-age=60", "Location": "/v1/pets/7"])
    let client = api.client()
    #expect(try await api.get("/pets/7") == 1)
    try await client.run(client.request("change", .post, "/pets"), .init())
    #expect(try await api.get("/pets/7") == 3)
  }

  @Test("A cached response has an age")
  func anAnswerFromTheCacheSaysHowOldItIs() async throws {
    let api = CachedAPI(["Cache-Control": "max-age=60", "Set-Cookie": "session=1"])
    let client = api.client()
    let ages = Recorder.Ages()
    let options = RequestOptions(onResponse: { ages.add($0.headers["Age"], $0.headers["Set-Cookie"]) })
    for _ in 1...2 {
      let _: Int = try await client.value(client.request("pets", .get, "/pets"), options)
      api.clock.advance(by: .seconds(7))
    }
    #expect(ages.all == [[nil, "session=1"], ["7", nil]])
  }

  @Test("Every one of several parallel misses gets a response")
  func parallelMissesAreAllAnswered() async throws {
    let api = CachedAPI(Self.aMinute)
    let client = api.client()
    let answers = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<50 { group.addTask { try await api.get(from: client) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.count == 50)
    #expect(api.requests.count <= 50)
    let last = try await api.get(from: client)
    #expect(answers.contains(last))
  }
}

extension Recorder {
  /// The contents of several responses.
  fileprivate final class Ages: @unchecked Sendable {
    private let lock = NSLock()
    private var heard: [[String?]] = []
    var all: [[String?]] { lock.withLock { heard } }
    func add(_ values: String?...) { lock.withLock { heard.append(values) } }
  }
}

/// The header fields of a response.
private final class ReceivedHeaders: @unchecked Sendable {
  private let lock = NSLock()
  private var headers = HeaderFields()

  func set(_ headers: HeaderFields) { lock.withLock { self.headers = headers } }
  func get() -> HeaderFields { lock.withLock { headers } }
}
