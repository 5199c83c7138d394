import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

struct OperationRequestTests {
  private let client = APIClient.make(security: [])

  @Test("Builds the URL")
  func buildsTheAddress() async throws {
    let request = try await client.sent(.get, "/pets/{id}/") {
      $0.path("id", "a b/ö")
      $0.query("tag", ["x", "y"])
      $0.query("q", "1&2")
      $0.query("none", String?.none)
      $0.query("since", Date(timeIntervalSince1970: 0), as: Wire.DateTime.self)
      $0.query("never", Date?.none, as: Wire.DateTime.self)
    }
    #expect(
      request.url.absoluteString == "https://api.example.com/v1/pets/a%20b%2F%C3%B6/"
        + "?tag=x&tag=y&q=1%262&since=1970-01-01T00%3A00%3A00Z"
    )
  }

  @Test("The query of a server precedes the parameters")
  func theQueryOfAServerPrecedesTheParameters() async throws {
    let client = APIClient.make(server: "https://api.example.com/v1?version=2", security: [])
    let request = try await client.sent(.get, "/pets") { $0.query("tag", "x") }
    #expect(request.url.absoluteString == "https://api.example.com/v1/pets?version=2&tag=x")
  }

  @Test("What a server's URL can't contain is escaped, and values once")
  func serversAreEscaped() async throws {
    let client = APIClient.make(server: "https://api.example.com/my team", security: [])
    let request = try await client.sent(.get, "/pets/{id}") { $0.path("id", "a/b") }
    #expect(request.url.absoluteString == "https://api.example.com/my%20team/pets/a%2Fb")
  }

  @Test("Writes the whole query")
  func writesTheWholeQuery() async throws {
    func query(_ set: (inout OperationRequest) -> Void) async throws -> String? {
      try await client.sent(.get, "/pets", set).url.absoluteString.split(separator: "?").dropFirst().first
        .map(String.init)
    }
    #expect(try await query { $0.queryString(form: ["a": "1&2"]) } == "a=1%262")
    #expect(try await query { $0.queryString(json: ["a": [1]]) } == "%7B%22a%22%3A%5B1%5D%7D")
    #expect(try await query { $0.queryString(text: "a b&c") } == "a%20b%26c")
    #expect(try await query { $0.queryString(form: [String: String]?.none) } == nil)
  }

  @Test("Sends headers and cookies")
  func sendsHeadersAndCookies() async throws {
    let request = try await client.sent {
      $0.header("X-Ids", [1, 2])
      $0.header("X-At", Date(timeIntervalSince1970: 5), as: Wire.UnixTime.self)
      $0.header("X-None", Int?.none)
      $0.header("X-Tabs", ["a", "b"], style: .tabDelimited)
      $0.cookie("a", "x y")
      $0.cookie("b", [1, 2])
    }
    #expect(request.headers["X-Ids"] == "1,2")
    #expect(request.headers["X-At"] == "5")
    #expect(request.headers["X-None"] == nil)
    #expect(request.headers["X-Tabs"] == "a\tb")
    #expect(request.headers["Cookie"] == "a=x%20y; b=1; b=2")
  }

  @Test("Accepts JSON and names no content type without a body")
  func acceptsJSONAndNamesNoContentTypeWithoutABody() async throws {
    let request = try await client.sent(.post) { $0.body(json: String?.none) }
    #expect(request.headers["Accept"] == "application/json")
    #expect(request.headers["Content-Type"] == nil)
    #expect(request.body == nil)
  }

  @Test("The call's headers take precedence")
  func theCallsHeadersWin() async throws {
    var options = RequestOptions(headers: ["accept": "text/csv", "X-A": "call"])
    options.timeout = .seconds(3)
    let client = APIClient.make(security: [], configure: { $0.headers = ["X-A": "client", "X-B": "client"] })
    let request = try await client.sent(options: options) { $0.header("X-A", "operation") }
    #expect(request.headers["Accept"] == "text/csv")
    #expect(request.headers["X-A"] == "call")
    #expect(request.headers["X-B"] == "client")
    #expect(request.timeout == .seconds(3))
  }

  @Test("Writes bodies")
  func writesBodies() async throws {
    func sent(_ set: (inout OperationRequest) -> Void) async throws -> String {
      let request = try await client.sent(.post, "/pets", set)
      guard case .data(let data) = request.body else { return "no data" }
      return "\(request.headers["Content-Type"] ?? "") \(String(decoding: data, as: UTF8.self))"
    }
    #expect(try await sent { $0.body(json: ["url": "a/b"]) } == #"application/json {"url":"a/b"}"#)
    #expect(
      try await sent { $0.body(json: 1, contentType: "application/merge-patch+json") }
        == "application/merge-patch+json 1")
    #expect(try await sent { $0.body(form: ["a": "b c"]) } == "application/x-www-form-urlencoded a=b%20c")
    #expect(try await sent { $0.body(text: "é") } == "text/plain; charset=utf-8 é")
    #expect(try await sent { $0.body(data: Data("x".utf8), contentType: "image/png") } == "image/png x")
    #expect(
      try await sent { $0.body(file: UploadFile(data: Data("x".utf8), filename: "a.PDF")) }
        == "application/pdf x")
  }

  @Test(
    "A file is sent as its own media type if that is listed or in a range, and as the first one listed otherwise",
    arguments: [
      (["image/png", "application/pdf"], "application/pdf"),
      (["image/png", "application/*"], "Application/PDF"),
      (["image/*", "image/png"], "image/png"), (["image/png", "image/jpeg"], "image/png"),
    ])
  func fileTypes(types: [String], sent: String) async throws {
    let file = UploadFile(data: Data("x".utf8), filename: "a", contentType: "Application/PDF")
    let request = try await client.sent(.post, "/pets") { $0.body(file: file, contentTypes: types) }
    #expect(request.headers["Content-Type"] == sent)
  }

  @Test("A JSON body that may be null is sent as null, and another that is nil isn't sent")
  func nullBodies() async throws {
    func sent(_ set: (inout OperationRequest) -> Void) async throws -> String? {
      guard case .data(let data) = try await client.sent(.post, "/pets", set).body else { return nil }
      return String(decoding: data, as: UTF8.self)
    }
    #expect(try await sent { $0.body(nullableJSON: String?.none) } == "null")
    #expect(try await sent { $0.body(nullableJSON: "a") } == #""a""#)
    #expect(try await sent { $0.body(nullableJSON: Date?.none, as: Wire.UnixTime.self) } == "null")
    #expect(
      try await sent { $0.body(nullableJSON: Date(timeIntervalSince1970: 5), as: Wire.UnixTime.self) } == "5")
    #expect(try await sent { $0.body(json: String?.none) } == nil)
  }

  @Test(
    "What can't be sent is an invalid request",
    arguments: [
      { $0.path("id", "") }, { $0.path("id", "..") }, { $0.path("id", [Int]()) },
      { $0.path("id", Nullable<Int>.null) },
      { _ in },
      {
        $0.path("id", 1); $0.header("X", "a\r\nb")
      },
      {
        $0.path("id", 1); $0.query("q", Double.nan)
      },
      {
        $0.path("id", 1); $0.body(json: ["amount": Double.infinity])
      },
      {
        $0.path("id", 1); $0.header("bad name", "x")
      },
      {
        $0.path("id", 1); $0.body(file: UploadFile(url: URL(filePath: "/nowhere/at/all")))
      },
    ] as [@Sendable (inout OperationRequest) -> Void]
  )
  func whatCannotBeSentIsAnInvalidRequest(set: @Sendable (inout OperationRequest) -> Void) async throws {
    do {
      _ = try await client.sent(.post, "/pets/{id}", set)
      Issue.record("expected an error")
    } catch let error as APIError {
      #expect(error.kind == .invalidRequest, "\(error)")
      #expect(error.status == nil)
    }
  }

  @Test(
    "Refuses servers that are not safe",
    arguments: ["http://api.example.com", "ftp://a.b", "not an address", ""])
  func refusesServersThatAreNotSafe(server: String) async {
    await #expect(throws: APIError.self) { try await APIClient.make(server: server).sent() }
  }

  @Test(
    "Plain HTTP to this machine is fine",
    arguments: ["http://localhost:8000", "http://127.0.0.1:8000", "http://[::1]:8000"])
  func plainHTTPToThisMachineIsFine(server: String) async throws {
    _ = try await APIClient.make(server: server).sent()
  }

  @Test("Plain HTTP can be allowed")
  func plainHTTPMayBeAllowed() async throws {
    let client = APIClient.make(server: "http://10.0.0.1", configure: { $0.allowsInsecureHTTP = true })
    #expect(try await client.sent().url.scheme == "http")
  }
}
