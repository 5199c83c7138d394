import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

/// Twelve secrets in twelve locations, sent and received over real sockets: none is logged or printed.
@Suite(.timeLimit(.minutes(60)))
struct PlantedSecretsTests {
  @Test("Twelve planted secrets are neither logged nor printed")
  func noneOfTwelveSecretsIsLoggedOrPrinted() async throws {
    let output = Output()
    let backend = LeakyBackend()
    try await LoopbackServer.run {
      await backend.answer($0)
    } _: { server in
      let session = SecretSession(server: server.url, output: output)
      await session.logInAndRefresh()
      await session.callWithSecrets()
      await session.callWithOtherCredentials()
      try await session.callNobody()
      #expect(await server.received(16).count >= 16)
    }
    #expect(output.lines.count >= 15)
    #expect(output.errorCount >= 6)
    for secret in Secret.allCases {
      let leak = output.lines.first { $0.contains(secret.rawValue) }
      #expect(leak == nil, "\(secret)")
    }
    let received = await backend.received
    for secret in Secret.allCases where secret.isSent {
      #expect(received.contains { $0.contains(secret.onWire) }, "\(secret) was never sent")
    }
  }
}

/// The secrets that mustn't be revealed.
private enum Secret: String, CaseIterable {
  case accessToken = "acc3ss-1-f0a9"
  case refreshToken = "r3fresh-2-b81c"
  case newAccessToken = "acc3ss-3-77de"
  case cookie = "c00kie-4-19bb"
  case queryKey = "k3y-5-ab02"
  case jsonPassword = "passw0rd-6-cc31"
  case formPassword = "passw0rd-7-d44e"
  case multipartSecret = "s3cret-8-e5f6"
  case basicPassword = "passw0rd-9-0a1b"
  case userInfo = "us3rinfo-10-2c3d"
  case nestedSecret = "n3sted-11-4e5f"
  case redirectToken = "r3direct-12-6a7b"

  /// Whether the client sends the secret, rather than the server.
  var isSent: Bool { self != .cookie && self != .userInfo }

  var onWire: String {
    self == .basicPassword ? Data("ann:\(rawValue)".utf8).base64EncodedString() : rawValue
  }
}

/// Everything that was logged and printed.
private final class Output: @unchecked Sendable {
  private let lock = NSLock()
  private var all: [String] = []
  private var errors = 0

  var lines: [String] { lock.withLock { all } }
  var errorCount: Int { lock.withLock { errors } }

  func add(_ entry: LogEntry) {
    let headers = (Array(entry.requestHeaders) + entry.responseHeaders).map { "\($0.name): \($0.value)" }
    add(printed(entry) + headers.joined(separator: "\n"))
  }

  func add(_ error: any Error) {
    lock.withLock { errors += 1 }
    add(printed(error))
  }

  private func add(_ line: String) { lock.withLock { all.append(line) } }

  private func printed(_ value: Any) -> String {
    var dumped = ""
    dump(value, to: &dumped)
    return "\(value)\n\(String(reflecting: value))\n\(dumped)"
  }
}

/// A server that echoes requests.
private actor LeakyBackend {
  private(set) var received: [String] = []
  private var failures = 1

  func answer(_ request: ReceivedRequest) -> Reply {
    let headers = request.headers.map { "\($0.name): \($0.value)" }
    received.append(([request.target] + headers + [request.text]).joined(separator: "\n"))
    switch request.target.prefix(while: { $0 != "?" }) {
    case "/login": return json(Self.tokens(.accessToken), ["Set-Cookie": "sid=\(Secret.cookie.rawValue)"])
    case "/refresh": return json(Self.tokens(.newAccessToken))
    case "/pets" where request.headers["Authorization"] == "Bearer \(Secret.accessToken.rawValue)":
      return json(#"{"detail":"\#(Secret.accessToken.rawValue) has expired"}"#, status: 401)
    case "/pets": return json(#"{"name":"Rex","owner":{"client_secret":"\#(Secret.nestedSecret.rawValue)"}}"#)
    case "/flaky" where failures > 0:
      failures -= 1
      return json(#"{"detail":"try again"}"#, status: 503)
    case "/moved":
      return .redirect(307, to: "/pets?access_token=\(Secret.redirectToken.rawValue)")
    case "/echo": return json(request.text, status: 400)
    default: return json("{}")
    }
  }

  private static func tokens(_ access: Secret) -> String {
    #"{"access":"\#(access.rawValue)","refresh":"\#(Secret.refreshToken.rawValue)"}"#
  }

  private func json(_ text: String, status: Int = 200, _ headers: [String: String] = [:]) -> Reply {
    let type = ["Content-Type": "application/json"]
    return .text(text, status: status, headers: type.merging(headers) { $1 })
  }

  private func json(_ text: String, _ headers: [String: String]) -> Reply {
    json(text, status: 200, headers)
  }
}

/// A typical sequence of calls.
private struct SecretSession {
  let server: URL
  let output: Output
  private let store = InMemoryTokenStore()

  init(server: URL, output: Output) {
    self.server = server
    self.output = output
  }

  private func client(_ server: String? = nil) -> APIClient {
    .make(
      server: server ?? self.server.absoluteString,
      schemes: [
        "jwt": .header("Authorization", prefix: "Bearer"), "key": .query("api_key"), "basic": .basic,
      ],
      tokens: .refreshing,
      configure: {
        $0.transport = URLSessionTransport()
        $0.tokenStore = store
        $0.retryPolicy = RetryPolicy.atOnce()
        $0.credentials["key"] = .token(Secret.queryKey.rawValue)
        $0.credentials["basic"] = .basic(username: "ann", password: Secret.basicPassword.rawValue)
        $0.middleware = [LoggingMiddleware(bodyLimit: 10_000, tokenStore: store, log: output.add)]
      }
    )
  }

  private func call(
    _ method: CallsiteRuntime.HTTPMethod,
    _ path: String,
    security: [[String]]? = nil,
    server: String? = nil,
    _ set: (inout OperationRequest) -> Void = { _ in }
  ) async {
    let client = client(server)
    var request = client.request("call", method, path, security: security)
    set(&request)
    do {
      let _: JSONValue = try await client.value(request, .init())
    } catch {
      output.add(error)
    }
  }

  func logInAndRefresh() async {
    await call(.post, "/login", security: []) {
      $0.storesTokens()
      $0.body(form: ["username": "ann", "password": Secret.formPassword.rawValue])
    }
    await call(.get, "/pets")
    await call(.get, "/pets")
    await call(.get, "/flaky")
    await call(.get, "/moved")
  }

  func callWithSecrets() async {
    let json: JSONValue = ["user": ["name": "ann", "password": .string(Secret.jsonPassword.rawValue)]]
    let nested: JSONValue = ["a": [["b": ["client_secret": .string(Secret.nestedSecret.rawValue)]]]]
    await call(.post, "/echo") { $0.body(json: json) }
    await call(.post, "/pets") { $0.body(json: nested) }
    await call(.post, "/echo") { $0.body(json: nested) }
    await call(.post, "/echo") { $0.body(form: ["password": Secret.formPassword.rawValue]) }
    for path in ["/echo", "/pets"] {
      await call(.post, path) {
        $0.body(multipart: Secret.multipartSecret.rawValue) { secret in { $0.value("secret", secret) } }
      }
    }
    await call(.get, "/moved") { $0.query("token", Secret.redirectToken.rawValue) }
  }

  func callWithOtherCredentials() async {
    await call(.get, "/pets", security: [["key"]])
    await call(.get, "/echo", security: [["basic"]])
    await call(.post, "/echo", security: [["key"]]) { $0.body(text: "api_key=\(Secret.queryKey.rawValue)") }
  }

  /// The URLs contain secrets, and no server responds.
  func callNobody() async throws {
    try await Loopback.withoutServer { url in
      let address = url.absoluteString
      await call(.get, "/pets", security: [["key"]], server: address)
      let named = address.replacing("http://", with: "http://ann:\(Secret.userInfo.rawValue)@")
      await call(.get, "/pets", security: [], server: named)
      await call(.get, "/pets", server: address) { $0.query("api_key", Secret.queryKey.rawValue) }
    }
  }
}
