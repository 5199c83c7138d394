import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

struct LoggingMiddlewareTests {
  /// The logged lines, in order.
  private final class Log: @unchecked Sendable {
    private let lock = NSLock()
    private var all: [LogEntry] = []

    var entries: [LogEntry] { lock.withLock { all } }
    var text: String { entries.map(\.description).joined(separator: "\n") }

    func add(_ entry: LogEntry) { lock.withLock { all.append(entry) } }
  }

  private let log = Log()

  private func client(
    bodyLimit: Int = 0,
    store: any TokenStore = InMemoryTokenStore(),
    secrets: [String] = [],
    clock: any Clock<Duration> = ManualClock(),
    respond: @escaping @Sendable (ClientRequest) async throws -> ClientResponse
  ) -> APIClient {
    .make(
      tokens: .refreshing,
      respond: respond,
      configure: { [log] in
        $0.tokenStore = store
        $0.environment.clock = clock
        $0.retryPolicy = RetryPolicy()
        $0.environment.random = { 0 }
        $0.middleware = [
          LoggingMiddleware(
            bodyLimit: bodyLimit, secrets: secrets, tokenStore: store, clock: clock, log: log.add)
        ]
      }
    )
  }

  @Test("A call is one line")
  func aCallIsALine() async throws {
    let clock = ManualClock()
    let client = client(clock: clock) { _ in
      clock.advance(by: .milliseconds(35))
      return .json("{}", status: 201)
    }
    var request = client.request("createPet", .post, "/pets")
    request.query("notify", true)
    request.body(json: ["name": "Rex"])
    try await client.run(request, .init())
    #expect(
      log.text == "POST https://api.example.com/v1/pets?notify=true → 201 in 0.035 s (createPet)")
    #expect(log.entries[0].requestBody == nil)
    #expect(log.entries[0].requestHeaders["Content-Type"] == "application/json")
  }

  @Test("A response that exceeds the call's limit isn't logged, and is passed on")
  func aResponseThatIsTooLongIsPassedOn() async throws {
    var request = ClientRequest(url: URL(filePath: "/list"))
    request.responseLimit = 50
    let body = ByteStream(length: nil) { AsyncStream.bytes(200, in: 10) }
    let logging = LoggingMiddleware(bodyLimit: 10, log: log.add)
    let transport = StubTransport { _ in
      ClientResponse(status: 200, headers: ["Content-Type": "text/plain"], body: body)
    }
    let response = try await logging.intercept(request, next: transport)
    #expect(try await response.body.collect().count == 200)
    #expect(log.entries.map(\.responseBody) == ["<more than 50 bytes>"])
  }

  @Test("A failure is one line, including its retries")
  func aFailureIsALineWithItsRetries() async {
    let client = client(clock: SkippingClock()) { _ in throw URLError(.timedOut) }
    try? await client.run(client.request("pets", .get, "/pets"), .init())
    #expect(log.entries.count == 1)
    #expect(log.entries[0].status == nil)
    #expect(log.entries[0].failure?.hasPrefix("transport, timedOut (URLError -1001") == true)
    #expect(log.text.hasSuffix("(pets, 2 retries)"))
  }

  @Test("Bodies are logged on request")
  func bodiesAreShownWhenWanted() async throws {
    let client = client(bodyLimit: 100) { _ in .json(#"{"id":7}"#) }
    var request = client.request("createPet", .post, "/pets")
    request.body(json: ["name": "Rex"])
    let value: JSONValue = try await client.value(request, .init())
    #expect(value == ["id": 7])
    #expect(log.text.hasSuffix("\n> {\"name\":\"Rex\"}\n< {\"id\":7}"))
  }

  @Test(
    "What may never end isn't read", arguments: ["text/event-stream", "application/x-ndjson", "image/png"])
  func whatMayNeverEndIsNotRead(type: String) async throws {
    let (chunks, chunk) = AsyncStream<Data>.makeStream()
    let middleware = LoggingMiddleware(bodyLimit: 100, log: log.add)
    let url = try #require(URL(string: "https://a.example/"))
    let transport = StubTransport { _ in
      let body = ByteStream(length: nil) { chunks }
      return ClientResponse(status: 200, headers: ["Content-Type": type], body: body)
    }
    let response = try await middleware.intercept(ClientRequest(url: url), next: transport)
    #expect(log.entries.first?.status == 200)
    chunk.yield(Data("x".utf8))
    chunk.finish()
    #expect(try await response.text() == "x")
  }

  /// Each secret occurs in a session: a login, calls with all kinds of credentials, and a failure.
  @Test("Twelve planted secrets aren't logged")
  func twelvePlantedSecretsAreNotInTheLog() async throws {
    let planted = (1...12).map { "hush-\($0)-\(String(repeating: "x", count: $0))!" }
    let store = InMemoryTokenStore()
    let client = client(bodyLimit: 10_000, store: store, secrets: [planted[0]]) { request in
      switch request.operationID {
      case "logIn": .json(#"{"access":"\#(planted[1])","refresh":"\#(planted[2])"}"#)
      case "refreshToken": .json(#"{"access":"\#(planted[3])"}"#)
      case "fails": throw URLError(.badURL, userInfo: [NSLocalizedDescriptionKey: "at ?pin=\(planted[4])"])
      default: Self.echo(planted, isAuthorized: request.headers["Authorization"] == "Bearer \(planted[3])")
      }
    }
    try await run(client, planted)
    #expect(log.entries.count == 5)
    #expect(await store.tokens() == Tokens(accessToken: planted[3], refreshToken: planted[2]))
    let dumped = log.entries.map { "\($0) \($0.requestHeaders) \($0.responseHeaders)" }.joined()
    for secret in planted + planted.map({ PercentEncoding.encode($0) }) {
      #expect(!log.text.contains(secret))
      #expect(!dumped.contains(secret))
    }
    #expect(!log.entries.contains { $0.requestHeaders.contains { $0.value.contains("hush") } })
  }

  private static func echo(_ planted: [String], isAuthorized: Bool) -> ClientResponse {
    .json(
      #"{"echo":"\#(planted[0]) \#(planted[1])","nested":[{"client_secret":"\#(planted[5])"}]}"#,
      status: isAuthorized ? 400 : 401,
      headers: ["Set-Cookie": "session=\(planted[6]); Path=/", "Location": "/x?token=\(planted[7])"]
    )
  }

  private func run(_ client: APIClient, _ planted: [String]) async throws {
    var logIn = client.request("logIn", .post, "/login", security: [])
    logIn.body(form: ["username": "ann", "password": planted[8]])
    logIn.storesTokens()
    try await client.run(logIn, .init())
    var call = client.request("call", .post, "/reset/{token}")
    call.path("token", planted[9])
    call.query("api_key", planted[10])
    call.cookie("session", planted[6])
    call.body(json: ["otp": planted[11]])
    try? await client.run(call, .init(headers: ["X-Api-Key": planted[10]]))
    try? await client.run(client.request("fails", .get, "/fails"), .init())
    try? await client.run(client.request("call", .get, "/again"), .init())
  }
}
