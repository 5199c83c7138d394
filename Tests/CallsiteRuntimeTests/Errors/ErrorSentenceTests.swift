import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

/// What errors say to users, and to developers who print them.
struct ErrorSentenceTests {
  /// The error of a call with this response.
  private func error(
    _ status: Int,
    _ body: String = "",
    headers: HeaderFields = [:],
    security: [[String]] = [],
    configure: (inout ClientConfiguration) -> Void = { _ in },
    set: (inout OperationRequest) -> Void = { _ in }
  ) async throws -> APIError {
    let client = APIClient.make(
      schemes: ["jwt": .header("Authorization", prefix: "Bearer"), "apiKey": .query("api_key")],
      respond: { _ in .json(body, status: status, headers: headers) },
      configure: {
        $0.retryPolicy = .none
        configure(&$0)
      })
    var request = client.request("save", .post, "/pets", security: security)
    set(&request)
    let sent = request
    return try #require(await #expect(throws: APIError.self) { try await client.run(sent, .init()) })
  }

  @Test(
    "A rule for passwords is shown",
    arguments: [
      #"{"password":["Too short, at least 8 characters."]}"#,
      #"{"errors":{"user.password":["Too short, at least 8 characters."]}}"#,
    ])
  func aRuleForPasswordsIsShown(body: String) async throws {
    for set in [
      { $0.body(json: ["password": "s3cret"]) }, { $0.body(form: ["password": "s3cret"]) },
      { $0.query("password", "s3cret") }, { _ in },
    ] as [(inout OperationRequest) -> Void] {
      let error = try await error(422, body, set: set)
      #expect(error.userMessage == "Password: Too short, at least 8 characters.")
      #expect(error.description.contains("Too short, at least 8 characters."))
    }
  }

  @Test("A message that repeats a secret that was sent isn't shown")
  func aMessageThatRepeatsASecretIsNotShown() async throws {
    let body = #"{"password":["S3CRET is too short."],"pin":["Use more digits than 1234."]}"#
    let error = try await error(
      422, body, set: { $0.body(json: ["user": ["password": "s3cret", "pin": "1234"]]) })
    #expect(error.userMessage == "Password isn't valid.\nPin isn't valid.")
    #expect(!error.description.lowercased().contains("s3cret"))
  }

  @Test("A message about a secret isn't shown if it's unknown what was sent")
  func aMessageAboutAnUnknownSecretIsNotShown() async throws {
    let body = #"{"password":["s3cret is too short."]}"#
    let error = try await error(422, body, set: { $0.body(text: "password: s3cret") })
    #expect(error.userMessage == "Password isn't valid.")
    let other = APIError(.validation, fieldErrors: ["password": ["s3cret is too short."]])
    #expect(other.userMessage == "Password isn't valid.")
  }

  @Test(
    "Statuses have sentences and suggestions of their own",
    arguments: [
      (400, "The request isn't valid.", nil),
      (408, "The request took too long.", "Check the connection and try again."),
      (409, "This conflicts with other data.", "Load the current version and try again."),
      (412, "This was changed in the meantime.", "Load the current version and try again."),
      (413, "This is too large for the server.", nil),
    ] as [(Int, String, String?)])
  func statusesHaveSentences(status: Int, sentence: String, suggestion: String?) async throws {
    let error = try await error(status)
    #expect(error.userMessage == sentence)
    #expect(error.recoverySuggestion == suggestion)
    let specific = try await self.error(status, #"{"detail":"The visit was cancelled."}"#)
    #expect(specific.userMessage == "The visit was cancelled.")
  }

  @Test(
    "Delays are in units that people use",
    arguments: [
      ("1", "in 1 second"), ("90", "in 90 seconds"), ("119.5", "in 2 minutes"), ("121", "in 3 minutes"),
      ("7200", "in 2 hours"), ("100000", "in 28 hours"), ("172800", "in 2 days"), ("2592000", "in 30 days"),
      ("2592001", "later"), ("1000000000", "later"), ("1e300", "later"),
    ])
  func delaysAreInUnitsThatPeopleUse(header: String, text: String) async throws {
    let error = try await error(503, headers: ["Retry-After": header])
    #expect(error.recoverySuggestion == "Try again \(text).")
  }

  @Test("A 401 to a request without a credential says which one is missing")
  func a401WithoutACredentialSaysWhichOneIsMissing() async throws {
    let key = try await error(401, security: [["apiKey"]])
    #expect(
      key.description
        == "save (POST /pets): unauthorized, status 401 (ClientConfiguration.credentials has none for the security "
        + "scheme 'apiKey')")
    #expect(key.userMessage == "You aren't logged in.")
    let session = try await error(401, security: [["jwt", "apiKey"], ["jwt"]])
    #expect(
      session.description.hasSuffix(
        "(no user is logged in, and ClientConfiguration.credentials has none for the security scheme 'jwt', 'apiKey')"
      ))
  }

  @Test("A 401 to a request without a credential names keys that aren't schemes, and the schemes")
  func a401NamesUnknownKeys() async throws {
    let error = try await error(
      401, security: [["apiKey"]],
      configure: { $0.credentials = ["api_key": .token("k"), "jwt": .token("t")] })
    let message = error.description
    #expect(
      message.contains("scheme 'apiKey'; the key 'api_key' isn't a scheme of this API, which has 'apiKey', "),
      "\(message)")
    #expect(!message.contains("key 'jwt'"))
  }

  @Test("A 401 to a request with a credential doesn't say that one is missing")
  func a401WithACredentialDoesNotSaySo() async throws {
    let identity = AddedHeader(name: "Authorization", value: "Bearer own")
    let errors = [
      try await error(401),
      try await error(401, security: [["jwt"], []]),
      try await error(403, security: [["jwt"]]),
      try await error(401, security: [["apiKey"]], configure: { $0.credentials["apiKey"] = .token("k") }),
      try await error(401, security: [["jwt"]], configure: { $0.middleware = [identity] }),
      try await error(401, security: [["apiKey"]], set: { $0.query("api_key", "k") }),
      try await error(
        401, security: [["jwt"]],
        configure: { $0.tokenStore = InMemoryTokenStore(Tokens(accessToken: "a")) }),
    ]
    #expect(errors.filter { $0.underlying is MissingCredential }.isEmpty)
  }

  @Test("A redirect without a location is an unexpected response", arguments: TestedTransport.allCases)
  func aRedirectWithoutALocation(tested: TestedTransport) async throws {
    let error = try await LoopbackServer.run { _ in
      Reply(status: 302)
    } _: { server in
      let client = APIClient.make(
        server: server.url.absoluteString, configure: { $0.transport = tested.make() })
      return await #expect(throws: APIError.self) {
        try await client.run(client.request("pets", .get, "/pets", security: []), .init())
      }
    }
    #expect(error?.kind == .unexpectedContent)
    #expect(error?.status == 302)
    #expect(error?.userMessage == "The server sent an unexpected response.")
  }
}

/// Adds a header field, like middleware of an identity provider.
private struct AddedHeader: Middleware {
  let name: String
  let value: String

  func intercept(_ request: ClientRequest, next: any Transport) async throws -> ClientResponse {
    var request = request
    request.headers[name] = value
    return try await next.send(request)
  }
}
