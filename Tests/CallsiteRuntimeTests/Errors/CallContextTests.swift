import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

/// Errors that aren't responses.
struct CallContextTests {
  private struct Odd: Error {}

  private func kind(_ thrown: any Error) async -> APIError.Kind? {
    let client = APIClient.make { _ in throw thrown }
    do {
      try await client.run(client.request("x", .get, "/x"), .init())
      return nil
    } catch {
      return error.kind
    }
  }

  @Test("Every error has a kind")
  func everyErrorHasAKind() async {
    #expect(await kind(CancellationError()) == .cancelled)
    #expect(await kind(URLError(.cancelled)) == .cancelled)
    #expect(await kind(URLError(.timedOut)) == .transport(.timedOut))
    #expect(await kind(Odd()) == .transport(.other))
    #expect(await kind(APIError(.notFound)) == .notFound)
  }

  @Test(
    "A connection's error has a reason",
    arguments: [
      (URLError.Code.timedOut, TransportFailure.timedOut), (.notConnectedToInternet, .offline),
      (.dataNotAllowed, .offline), (.cannotFindHost, .cannotConnect), (.dnsLookupFailed, .cannotConnect),
      (.cannotConnectToHost, .cannotConnect), (.serverCertificateUntrusted, .insecure),
      (.secureConnectionFailed, .insecure), (.httpTooManyRedirects, .redirectLoop),
      (.networkConnectionLost, .connectionLost), (.badServerResponse, .connectionLost),
      (.fileDoesNotExist, .other),
    ])
  func aConnectionsErrorHasAReason(code: URLError.Code, failure: TransportFailure) async {
    #expect(await kind(URLError(code)) == .transport(failure))
  }

  private struct BrokenStore: TokenStore {
    func tokens() throws -> Tokens? { throw Odd() }
    func save(_ tokens: Tokens) throws { throw Odd() }
    func clear() throws { throw Odd() }
  }

  private struct BrokenMiddleware: Middleware {
    let isLate: Bool

    func intercept(_ request: ClientRequest, next: any Transport) async throws -> ClientResponse {
      if isLate { _ = try await next.send(request) }
      throw Odd()
    }
  }

  private func error(_ configure: (inout ClientConfiguration) -> Void) async -> APIError? {
    let client = APIClient.make(configure: configure)
    return await #expect(throws: APIError.self) {
      try await client.run(client.request("x", .get, "/x"), .init())
    }
  }

  @Test("An error in the app isn't attributed to the server")
  func whatFailsInTheAppIsNotTheServersFault() async {
    let errors = [
      await error { $0.tokenStore = BrokenStore() },
      await error { $0.middleware = [BrokenMiddleware(isLate: false)] },
      await error { $0.middleware = [BrokenMiddleware(isLate: true)] },
      await error {
        $0.tokenStore = InMemoryTokenStore(); $0.credentials["jwt"] = .provider { throw Odd() }
      },
    ]
    for error in errors {
      #expect(error?.kind == .client)
      #expect(error?.underlying is Odd)
      #expect(error?.userMessage == "Something went wrong in this app.")
    }
  }

  @Test(
    "A change without an answer may have been made",
    arguments: [
      (HTTPMethod.post, URLError.Code.networkConnectionLost, true), (.post, .timedOut, true),
      (.delete, .networkConnectionLost, true), (.post, .cannotConnectToHost, false),
      (.get, .networkConnectionLost, false), (.post, .notConnectedToInternet, false),
    ])
  func aChangeWithoutAnAnswerMayHaveBeenMade(method: HTTPMethod, code: URLError.Code, isPossible: Bool) {
    let error = CallContext(operation: "x", method: method, path: "/x").error(wrapping: URLError(code))
    #expect(error.mayHaveTakenEffect == isPossible)
    #expect(error.userMessage.contains("may have been made") == isPossible)
    #expect(error.recoverySuggestion?.hasSuffix("try again.") == true)
  }

  @Test("An interrupted success keeps its status", arguments: [(HTTPMethod.post, true), (.get, false)])
  func aSuccessThatBreaksOffKeepsItsStatus(method: HTTPMethod, isPossible: Bool) async throws {
    let body = ByteStream(length: nil) {
      AsyncThrowingStream<Data, any Error> {
        $0.yield(Data("{".utf8))
        $0.finish(throwing: URLError(.networkConnectionLost))
      }
    }
    let client = APIClient.make { _ in
      ClientResponse(status: 201, headers: ["Location": "/x/1"], body: body)
    }
    let options = RequestOptions(retry: RetryPolicy.none)
    let error = try #require(
      await #expect(throws: APIError.self) {
        try await client.run(client.request("x", method, "/x"), options)
      })
    #expect(error.kind == .transport(.responseBrokenOff))
    #expect(error.status == 201)
    #expect(error.headers["Location"] == "/x/1")
    #expect(error.mayHaveTakenEffect == isPossible)
  }

  @Test("A response that stops arriving in time is a timeout with a status")
  func aSlowBodyIsATimeout() async throws {
    let body = ByteStream(length: nil) {
      AsyncThrowingStream<Data, any Error> { $0.finish(throwing: URLError(.timedOut)) }
    }
    let client = APIClient.make { _ in ClientResponse(status: 200, body: body) }
    let options = RequestOptions(retry: RetryPolicy.none)
    let error = try #require(
      await #expect(throws: APIError.self) { try await client.run(client.request("x", .get, "/x"), options) })
    #expect(error.kind == .transport(.timedOut))
    #expect(error.status == 200)
  }

  @Test("An error doesn't keep the URL")
  func theAddressDoesNotStayInAnError() async {
    let context = CallContext(operation: "x", method: .get, path: "/x")
    let thrown = URLError(.timedOut, userInfo: [NSURLErrorFailingURLErrorKey: "https://a.b/?key=secret"])
    let error = context.error(wrapping: thrown)
    #expect(!"\(error) \(String(reflecting: error.underlying))".contains("secret"))
    #expect((error.underlying as? URLError)?.code == .timedOut)
  }
}
