import Foundation
import Testing

@_spi(Generated) @testable import CallsiteOAuth
@_spi(Generated) @testable import CallsiteRuntime

/// No log or error contains a secret, code or verifier, even if the server repeats it.
struct OAuthSecretsTests {
  private final class Log: @unchecked Sendable {
    private let lock = NSLock()
    private var text = ""

    var all: String { lock.withLock { text } }
    func add(_ line: some Any) { lock.withLock { text += "\(line)\n" } }
  }

  /// A refusal whose explanation repeats the whole request.
  private static func echo(_ request: ClientRequest) -> ClientResponse {
    guard case .data(let body) = request.body else { return ClientResponse(status: 404) }
    let values = FormFields.pairs(in: String(decoding: body, as: UTF8.self)).map(\.value)
    let text = (values + [request.headers["Authorization"] ?? ""]).joined(separator: " ")
    return .json(#"{"error": "invalid_grant", "error_description": "\#(text)"}"#, status: 400)
  }

  private func client(_ log: Log, _ client: OAuthClient, store: any TokenStore = InMemoryTokenStore())
    -> APIClient
  {
    .oauth(StubAuthorizationServer([:]), client: client) { configuration in
      configuration.transport = StubTransport { request in
        if request.url.path() == "/device" {
          return .json(
            #"{"device_code": "dev1ce-c0de", "user_code": "us3r-c0de", "verification_uri": "https://e.example.com"}"#
          )
        }
        if request.url.path() == "/v1/pets" { return ClientResponse(status: 401) }
        return Self.echo(request)
      }
      configuration.tokenStore = store
      configuration.middleware = [LoggingMiddleware(bodyLimit: 100_000) { log.add($0) }]
    }
  }

  private func note(_ error: APIError?, in log: Log) {
    guard let error else { return }
    log.add(error)
    log.add(error.userMessage)
    log.add(String(decoding: error.body, as: UTF8.self))
    log.add(error.underlying.map { "\($0)" } ?? "")
    var text = ""
    dump(error, to: &text)
    log.add(text)
  }

  @Test("A login on a page reveals no secrets")
  func nothingIsToldOfALogInOnAPage() async throws {
    let (log, browser) = (Log(), Browser("code=s3cret-c0de&state=STATE"))
    let secrets = Verifiers()
    let client = client(log, OAuthClient(id: "app", secret: "cl13nt-s3cret", sendsSecretInBody: true))
    let transport = client.configuration.transport
    var configuration = client.configuration
    configuration.transport = StubTransport { request in
      if case .data(let body) = request.body { await secrets.add(String(decoding: body, as: UTF8.self)) }
      return try await transport.send(request)
    }
    let recording = APIClient(
      server: client.server, configuration: configuration, description: client.description)
    let error = await recording.failure(ofLogIn: browser.grant())
    #expect(error?.oauthCode == "invalid_grant")
    note(error, in: log)
    let verifier = try #require(await secrets.verifier)
    for secret in ["s3cret-c0de", "cl13nt-s3cret", verifier] { #expect(!log.all.contains(secret)) }
    #expect(log.all.contains("<redacted>") && log.all.contains("invalid_grant"))
  }

  @Test("A browser callback reveals no secrets")
  func nothingIsToldOfWhatABrowserBrings() async {
    let log = Log()
    for query in [
      "code=s3cret-c0de&state=other",
      "error=denied&error_description=s3cret-c0de&code=s3cret-c0de&state=STATE",
      "code=s3cret-c0de&code=s3cret-c0de&state=STATE",
    ] {
      let browser = Browser(query)
      let error = await client(log, .app).failure(ofLogIn: browser.grant())
      #expect(error != nil)
      note(error, in: log)
      #expect(!log.all.contains(browser.parameters["state"] ?? "?"))
    }
    #expect(!log.all.contains("s3cret-c0de"))
  }

  @Test("A login on another device reveals no secrets")
  func nothingIsToldOfALogInOnAnotherDevice() async {
    let log = Log()
    let error = await client(log, .service).failure(ofLogIn: .device { _ in })
    #expect(error?.oauthCode == "invalid_grant")
    note(error, in: log)
    for secret in ["dev1ce-c0de", "us3r-c0de", "s3cret:1", OAuthClient.service.basicCredential ?? ""] {
      #expect(!log.all.contains(secret), "\(secret)")
    }
  }

  @Test("A refresh reveals no secrets")
  func nothingIsToldOfARefresh() async {
    let log = Log()
    let store = InMemoryTokenStore(Tokens(accessToken: "acc3ss-t0ken", refreshToken: "r3fresh-t0ken"))
    note(await client(log, .service, store: store).failureOfCall(), in: log)
    for secret in ["acc3ss-t0ken", "r3fresh-t0ken", "s3cret:1"] { #expect(!log.all.contains(secret)) }
    #expect(log.all.contains("grant_type=refresh_token"))
  }

  @Test("Printing a client doesn't show its secret")
  func aClientIsPrintedWithoutItsSecret() {
    var text = "\(OAuthClient.service)"
    dump(OAuthClient.service, to: &text)
    #expect(text.contains("my service") && !text.contains("s3cret:1"))
  }
}

private actor Verifiers {
  private(set) var verifier: String?

  func add(_ form: String) {
    verifier = FormFields.pairs(in: form).first { $0.name == "code_verifier" }?.value ?? verifier
  }
}
