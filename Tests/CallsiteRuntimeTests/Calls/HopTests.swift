import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

/// What happens behind a redirect belongs to the redirect's request, not to the first one.
struct HopTests {
  /// A server that answers by path, and keeps what it saw.
  private actor Backend {
    private(set) var seen: [String] = []
    private let answer: @Sendable (_ request: ClientRequest, _ count: Int) throws -> ClientResponse

    init(_ answer: @escaping @Sendable (ClientRequest, Int) throws -> ClientResponse) { self.answer = answer }

    func respond(to request: ClientRequest) throws -> ClientResponse {
      let call = "\(request.method) \(request.url.absoluteString)"
      seen.append(call)
      return try answer(request, seen.count { $0 == call })
    }
  }

  private static let origin = "https://api.example.com/v1"

  private static func redirect(_ status: Int, to location: String) -> ClientResponse {
    ClientResponse(status: status, headers: ["Location": location])
  }

  private func client(
    _ backend: Backend, tokens: (any TokenStore)? = nil,
    refresh: RefreshOperation? = nil, configure: (inout ClientConfiguration) -> Void = { _ in }
  ) -> APIClient {
    .make(
      server: Self.origin,
      tokens: TokenLifecycle(
        scheme: "jwt", accessToken: "/access", refreshToken: "/refresh", refresh: refresh),
      respond: { try await backend.respond(to: $0) },
      configure: {
        if let tokens { $0.tokenStore = tokens }
        $0.retryPolicy = .atOnce()
        $0.environment.clock = SkippingClock()
        configure(&$0)
      })
  }

  private func post(_ client: APIClient) async -> APIError? {
    do throws(APIError) {
      try await client.run(client.request("pets", .post, "/pets"), .init())
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "A POST whose redirect leads to a host that refuses connections is sent once, and may have taken effect")
  func aRedirectToNowhereDoesNotRepeatThePost() async {
    let backend = Backend { request, _ in
      guard request.method == .post else { throw URLError(.cannotConnectToHost) }
      return Self.redirect(303, to: "https://down.example.com/x")
    }
    let error = await post(client(backend))
    #expect(error?.kind == .transport(.cannotConnect))
    #expect(error?.mayHaveTakenEffect == true)
    #expect(await backend.seen.filter { $0.hasPrefix("POST") }.count == 1)
    #expect(await backend.seen.filter { $0.hasPrefix("GET") }.count == 3)
  }

  @Test("Only the request behind a redirect is retried when it's postponed")
  func onlyTheHopThatFailedIsRetried() async {
    let backend = Backend { request, count in
      guard request.method == .get else { return Self.redirect(303, to: "/result") }
      return .json("{}", status: count == 1 ? 503 : 200, headers: ["Retry-After": "0"])
    }
    #expect(await post(client(backend)) == nil)
    #expect(
      await backend.seen == [
        "POST \(Self.origin)/pets", "GET https://api.example.com/result",
        "GET https://api.example.com/result",
      ])
  }

  @Test("Reading starts over at the first address")
  func readingStartsOver() async throws {
    let backend = Backend { request, count in
      request.url.path.hasSuffix("pets")
        ? Self.redirect(302, to: "/signed") : .json("{}", status: count == 1 ? 503 : 200)
    }
    let client = client(backend)
    try await client.run(client.request("pets", .get, "/pets"), .init())
    #expect(await backend.seen.filter { $0.hasSuffix("pets") }.count == 2)
  }

  @Test("A 401 of another origin refreshes nothing and repeats nothing")
  func anotherOriginsRefusalIsNotOurs() async {
    let backend = Backend { request, _ in
      request.method == .post
        ? Self.redirect(303, to: "https://other.example.com/x") : .json("{}", status: 401)
    }
    let store = InMemoryTokenStore(Tokens(accessToken: "a", refreshToken: "r"))
    let error = await post(
      client(
        backend, tokens: store,
        refresh: RefreshOperation("refresh", .post, "/refresh", refreshToken: "refresh")))
    #expect(error?.kind == .unauthorized)
    #expect(error?.mayHaveTakenEffect == true)
    #expect(await backend.seen.count == 2)
    #expect(await store.tokens()?.accessToken == "a")
  }

  @Test("A 401 behind a redirect is answered with new tokens there, without repeating the change")
  func aRefusalBehindARedirectIsRefreshedThere() async {
    let backend = Backend { request, _ in
      switch request.url.lastPathComponent {
      case "pets": Self.redirect(303, to: "/result")
      case "refresh": .json(#"{"access": "b"}"#)
      default: .json("{}", status: request.headers["Authorization"] == "Bearer b" ? 200 : 401)
      }
    }
    let store = InMemoryTokenStore(Tokens(accessToken: "a", refreshToken: "r"))
    let error = await post(
      client(
        backend, tokens: store,
        refresh: RefreshOperation("refresh", .post, "/refresh", refreshToken: "refresh")))
    #expect(error == nil)
    #expect(await backend.seen.filter { $0.hasSuffix("/pets") }.count == 1)
  }

  @Test("A redirect that leads back from another origin gets no credentials")
  func nothingComesBackFromAnotherOrigin() async throws {
    let backend = Backend { request, _ in
      switch request.url.absoluteString {
      case "\(Self.origin)/pets": Self.redirect(302, to: "https://other.example.com/")
      case "https://other.example.com/": Self.redirect(302, to: "\(Self.origin)/transfer")
      default: .json(request.headers["Authorization"] == nil ? "{}" : "[", status: 200)
      }
    }
    let client = client(backend, tokens: InMemoryTokenStore(Tokens(accessToken: "a")))
    let value: JSONValue = try await client.value(client.request("pets", .get, "/pets"), .init())
    #expect(value == [:])
  }

  @Test(
    "A change that a server handed on is judged by the answer there",
    arguments: [(422, false), (404, false), (500, true), (200, true)])
  func aHandedOnChangeIsJudgedThere(status: Int, mayHaveTakenEffect: Bool) async throws {
    let backend = Backend { request, _ in
      request.url.path.hasSuffix("pets") ? Self.redirect(307, to: "/v1/dogs") : .json("[", status: status)
    }
    let client = client(backend)
    let error = await #expect(throws: APIError.self) {
      let _: JSONValue = try await client.value(client.request("pets", .post, "/pets"), .init())
    }
    #expect(error?.mayHaveTakenEffect == mayHaveTakenEffect)
  }

  @Test("A failed refresh is an error of the operation that needed it, which wasn't carried out")
  func aFailedRefreshNamesTheOperation() async {
    let backend = Backend { request, _ in
      guard request.url.lastPathComponent == "refresh" else { return .json("{}", status: 401) }
      throw URLError(.networkConnectionLost)
    }
    let store = InMemoryTokenStore(Tokens(accessToken: "a", refreshToken: "r"))
    let error = await post(
      client(
        backend, tokens: store,
        refresh: RefreshOperation("refresh", .post, "/refresh", refreshToken: "refresh")))
    #expect(error?.operation == "pets")
    #expect(error?.kind == .transport(.connectionLost))
    #expect(error?.mayHaveTakenEffect == false)
    #expect(error.map { "\($0)" }?.contains("refresh (POST /refresh)") == true)
  }

  @Test(
    "A response that changes may already have been made",
    arguments: [(500, true), (502, true), (503, true), (504, true), (400, false), (409, false)])
  func aServerErrorMayHaveTakenEffect(status: Int, mayHaveTakenEffect: Bool) async {
    let backend = Backend { _, _ in .json("{}", status: status) }
    #expect(await post(client(backend))?.mayHaveTakenEffect == mayHaveTakenEffect)
  }

  @Test("A change whose response is too long may have been made")
  func aTooLongResponseMayHaveTakenEffect() async {
    let backend = Backend { _, _ in .json("[1, 2, 3]") }
    let error = await post(client(backend) { $0.limits.responseSize = 4 })
    #expect(error?.kind == .unexpectedContent)
    #expect(error?.mayHaveTakenEffect == true)
  }

  @Test("A cancelled change may have been made once it has left")
  func aCancelledChangeMayHaveBeenMade() async {
    let backend = Backend { _, _ in throw CancellationError() }
    let error = await post(client(backend))
    #expect(error?.kind == .cancelled)
    #expect(error?.mayHaveTakenEffect == true)
  }

  @Test("Plain HTTP to another host isn't sent, even if middleware asks for it")
  func plainHTTPIsNotSent() async {
    struct Downgrade: Middleware {
      func intercept(_ request: ClientRequest, next: any Transport) async throws -> ClientResponse {
        var request = request
        request.url = URL(string: "http://192.0.2.1/") ?? request.url
        return try await next.send(request)
      }
    }
    let backend = Backend { _, _ in .json("{}") }
    let error = await post(client(backend) { $0.networkMiddleware = [Downgrade()] })
    #expect(error?.kind == .invalidRequest)
    #expect(
      "\(String(describing: error))".contains(
        "Plain HTTP to 192.0.2.1 isn't allowed; see allowsInsecureHTTP."))
    #expect(error?.mayHaveTakenEffect == false)
    #expect(await backend.seen.isEmpty)
  }
}
