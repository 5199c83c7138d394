import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

struct APIErrorTests {
  private struct Pet: Decodable { var name: String, age: Int?, photo: Data? }

  /// The error of a call with this response.
  private func error(
    _ status: Int,
    _ body: String = "",
    headers: HeaderFields = [:],
    errors: ErrorFormat = .init(),
    answer: TokenPurpose? = nil
  ) async throws -> APIError {
    let client = APIClient.make(errors: errors) { _ in .json(body, status: status, headers: headers) }
    var request = client.request("updatePet", .patch, "/pets/{id}")
    request.path("id", 7)
    switch answer {
    case .ofLogIn: request.storesTokens()
    case .ofRefresh: request.refreshesTokens()
    case nil: break
    }
    do {
      let _: Pet = try await client.value(request, .init())
    } catch {
      return error
    }
    throw CancellationError()
  }

  @Test(
    "The status decides the kind",
    arguments: [
      (400, "", APIError.Kind.invalidRequest), (400, #"{"name":["x"]}"#, .validation),
      (401, "", .unauthorized),
      (403, "", .forbidden), (404, "<html>", .notFound), (405, "", .invalidRequest),
      (408, "", .invalidRequest), (409, "", .conflict), (412, "", .conflict), (413, "", .invalidRequest),
      (410, "", .notFound), (422, "", .validation), (429, "", .rateLimited(retryAfter: nil)),
      (500, "", .server),
      (503, "", .server),
      (599, "", .server), (302, "", .unexpectedContent), (304, "", .notModified),
      (200, "", .unexpectedContent),
    ] as [(Int, String, APIError.Kind)]
  )
  func theStatusDecidesTheKind(status: Int, body: String, kind: APIError.Kind) async throws {
    let error = try await error(status, body)
    #expect(error.kind == kind)
    #expect(error.status == status)
    #expect(error.operation == "updatePet")
    #expect(error.method == .patch)
    #expect(error.path == "/pets/{id}")
  }

  @Test("A detail isn't a field if fields are at the top level")
  func aDetailIsNoFieldWhereFieldsAreAtTheTop() async throws {
    let errors = ErrorFormat(message: ["/detail"], fields: [""])
    #expect(try await error(400, #"{"detail":"Malformed."}"#, errors: errors).kind == .invalidRequest)
    #expect(try await error(400, #"{"name":["x"]}"#, errors: errors).kind == .validation)
  }

  @Test(
    "Retry-After is kept",
    arguments: [
      (429, APIError.Kind.rateLimited(retryAfter: .seconds(5))), (503, .unavailable(retryAfter: .seconds(5))),
    ])
  func retryAfterIsKept(status: Int, kind: APIError.Kind) async throws {
    let error = try await error(status, headers: ["Retry-After": "5"])
    #expect(error.kind == kind)
    #expect(error.recoverySuggestion == "Try again in 5 seconds.")
  }

  @Test("One second is singular")
  func oneSecondIsSingular() async throws {
    let error = try await error(503, headers: ["Retry-After": "0.5"])
    #expect(error.userMessage == "The server isn't available at the moment.")
    #expect(error.recoverySuggestion == "Try again in 1 second.")
  }

  @Test(
    "A decoding failure names place and value",
    arguments: [
      (#"{"name":5}"#, "name: expected a string, found 5"), ("{}", "name: expected a string, found nothing"),
      (#"{"name":"a","age":"b"}"#, #"age: expected an integer, found "b""#),
      (#"{"name":"a","age":12.5}"#, "age: expected an integer, found 12.5"),
      (#"{"name":"a","age":1e30}"#, "age: expected an integer, found 1e+30"),
      (#"{"name":"a","photo":"a-_b"}"#, #"photo: expected base64, found "a-_b""#),
      (#"{"name":"a","photo":1}"#, "photo: expected a string, found 1"),
      (#"{"name":null}"#, "name: expected a string, found null"),
      ("[1]", "expected an object, found [1]"),
      (#"{"name":"#, "expected valid JSON, found 8 bytes of other text"),
      (#"{"name":"a","age":1e400}"#, "age: expected a number in range, found 1e400"),
    ]
  )
  func aDecodingFailureNamesPlaceAndValue(body: String, expected: String) async throws {
    let error = try await error(200, body)
    guard case .decoding(let failure) = error.kind else {
      Issue.record("unexpected kind \(error.kind)")
      return
    }
    #expect(failure.description == expected)
    #expect(error.description == "updatePet (PATCH /pets/{id}): decoding, status 200, \(expected)")
  }

  @Test("A page instead of JSON is unexpected content")
  func aPageInsteadOfJSONIsUnexpectedContent() async throws {
    let error = try await error(200, "<html>Log in</html>", headers: ["Content-Type": "text/html"])
    #expect(error.kind == .unexpectedContent)
    #expect(error.message == nil)
  }

  @Test("The user-facing message comes from the server")
  func tellsUsersWhatTheServerSays() async throws {
    #expect(try await error(400, #"{"name":["Too long."]}"#).userMessage == "Name: Too long.")
    #expect(try await error(404, #"{"detail":"No such pet."}"#).userMessage == "No such pet.")
    #expect(
      try await error(500, #"{"detail":"stack trace"}"#).userMessage
        == "The server has a problem. The change may have been made.")
    #expect(try await error(404).localizedDescription == "This couldn't be found.")
  }

  @Test("Decodes the documented error type")
  func givesTheDocumentedErrorType() async throws {
    struct Problem: Decodable, Equatable { var code: Int }
    let error = try await error(409, #"{"code":7}"#)
    #expect(error.body(as: Problem.self) == Problem(code: 7))
    #expect(error.body(as: [Int].self) == nil)
  }

  @Test("Doesn't keep cookies")
  func keepsNoCookie() async throws {
    let error = try await error(400, headers: ["Set-Cookie": "session=secret", "X-Request-Id": "1"])
    #expect(error.headers["Set-Cookie"] == nil)
    #expect(error.headers["X-Request-Id"] == "1")
  }

  @Test(
    "A failed login or refresh keeps no token",
    arguments: [#"{"access":"secret"}"#, #"{"name":"a","token":"secret"}"#, #"{"name":"secret"#],
    [TokenPurpose.ofLogIn, .ofRefresh]
  )
  func aFailedLogInOrRefreshKeepsNoToken(body: String, answer: TokenPurpose) async throws {
    let error = try await error(200, body, answer: answer)
    var dumped = ""
    dump(error, to: &dumped)
    #expect(error.body.isEmpty)
    #expect(!"\(error) \(error.underlying.debugDescription) \(dumped)".contains("secret"))
  }

  @Test("Printing an error doesn't show headers or body")
  func printingAnErrorShowsNeitherHeadersNorBody() async throws {
    let error = try await error(400, #"{"name":["Bad."],"input":"secret"}"#, headers: ["X-Auth": "secret"])
    let other = APIError(.server, status: 500, headers: ["X": "secret"], body: Data("secret".utf8))
    var dumped = ""
    dump(other, to: &dumped)
    #expect(!"\(error.headers) \(other) \(dumped) \(String(reflecting: other))".contains("secret"))
  }
}
