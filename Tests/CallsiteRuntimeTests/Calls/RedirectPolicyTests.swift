import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

/// The handling of redirects, without a network.
struct RedirectPolicyTests {
  private static func next(
    _ status: Int,
    to location: String,
    _ method: HTTPMethod = .post,
    from url: String = "https://api.example.com/v1/pets",
    body: RequestBody = .data(Data("{}".utf8)),
    contentType: String = "application/json",
    hasSecretBody: Bool = false,
    sendsBodies: Bool = false,
    allowsInsecureHTTP: Bool = false
  ) throws -> ClientRequest? {
    let request = ClientRequest(
      method: method,
      url: try #require(URL(string: url)),
      headers: [
        "Accept": "application/json", "Authorization": "Bearer secret", "Cookie": "session=secret",
        "X-Api-Key": "secret", "Content-Type": contentType,
      ],
      body: body,
      hasSecretBody: hasSecretBody
    )
    return RedirectPolicy(sendsBodiesToOtherOrigins: sendsBodies, allowsInsecureHTTP: allowsInsecureHTTP)
      .next(
        after: ClientResponse(status: status, headers: ["Location": location]), to: request)
  }

  @Test(
    "Chooses the method",
    arguments: [
      (301, HTTPMethod.post, HTTPMethod.get), (302, .post, .get), (303, .post, .get), (303, .put, .get),
      (301, .put, .put), (302, .delete, .delete), (307, .post, .post), (308, .patch, .patch),
      (303, .head, .head),
    ]
  )
  func choosesTheMethod(status: Int, method: HTTPMethod, expected: HTTPMethod) throws {
    #expect(try Self.next(status, to: "/x", method)?.method == expected)
  }

  @Test("A redirected GET has no body or content headers")
  func aGetLosesBodyAndContentHeaders() throws {
    let next = try #require(try Self.next(303, to: "/x"))
    #expect(next.body == nil)
    #expect(next.headers["Content-Type"] == nil)
    #expect(next.headers["Authorization"] == "Bearer secret")
  }

  @Test(
    "Resolves the location and keeps credentials at the origin",
    arguments: [
      ("/v1/pets/", "https://api.example.com/v1/pets/"), ("more", "https://api.example.com/v1/more"),
      ("https://API.example.com:443/x", "https://API.example.com:443/x"),
    ]
  )
  func resolvesTheLocationAndKeepsCredentialsAtTheOrigin(location: String, expected: String) throws {
    let next = try #require(try Self.next(307, to: location))
    #expect(next.url.absoluteString == expected)
    #expect(next.headers["Authorization"] == "Bearer secret")
    #expect(next.body != nil)
  }

  @Test(
    "Another origin sees no secret",
    arguments: ["https://other.example.com/", "https://api.example.com:8443/", "http://localhost/"])
  func anotherOriginSeesNoSecret(location: String) throws {
    let next = try #require(try Self.next(307, to: location, sendsBodies: true))
    #expect(next.headers.map(\.name) == ["Accept", "Content-Type"])
    #expect(next.body != nil)
  }

  @Test("A password isn't sent to another origin")
  func aPasswordIsNotSentToAnotherOrigin() throws {
    let other = "https://other.example.com/"
    #expect(try Self.next(307, to: other, hasSecretBody: true, sendsBodies: true) == nil)
    #expect(try Self.next(307, to: "/elsewhere", hasSecretBody: true)?.body != nil)
  }

  @Test(
    "A body with a secret isn't sent to another origin",
    arguments: [
      ("application/json", #"{"old":1,"users":[{"newPassword":"x"}]}"#),
      ("application/merge-patch+json", #"{"pin":1}"#),
      ("application/x-www-form-urlencoded; charset=utf-8", "name=a&api%5Fkey=x"),
      (
        "multipart/form-data; boundary=b",
        "--b\r\nContent-Disposition: form-data; name=\"otp\"\r\n\r\n1\r\n--b--"
      ),
    ]
  )
  func aBodyWithASecretIsNotSentToAnotherOrigin(type: String, text: String) throws {
    let body = RequestBody.data(Data(text.utf8))
    let other = "https://other.example.com/"
    #expect(try Self.next(308, to: other, body: body, contentType: type, sendsBodies: true) == nil)
    #expect(try Self.next(308, to: "/elsewhere", body: body, contentType: type)?.body != nil)
    #expect(try Self.next(303, to: "https://other.example.com/", body: body, contentType: type)?.body == nil)
  }

  @Test(
    "Other bodies follow to another origin if that is allowed",
    arguments: [
      ("application/json", .data(Data(#"{"name":"password"}"#.utf8))),
      ("application/json", .data(Data("{".utf8))),
      ("text/plain", .data(Data("password=x".utf8))), ("application/json", .file(URL(filePath: "/password"))),
      ("application/x-www-form-urlencoded", .data(Data("name=password&accessLevel=1".utf8))),
      ("multipart/form-data; boundary=b", .data(Data("; name=\"photo\"; filename=\"pin\"".utf8))),
    ] as [(String, RequestBody)]
  )
  func otherBodiesFollowToAnotherOriginIfThatIsAllowed(type: String, body: RequestBody) throws {
    let other = "https://other.example.com/"
    #expect(try Self.next(307, to: other, body: body, contentType: type, sendsBodies: true)?.body != nil)
    #expect(try Self.next(307, to: other, body: body, contentType: type) == nil)
  }

  @Test("A login isn't redirected to another origin", arguments: [301, 302, 303, 307, 308])
  func aLogInFollowsToNoOtherOrigin(status: Int) throws {
    #expect(try Self.next(status, to: "https://other.example.com/", hasSecretBody: true) == nil)
    #expect(try Self.next(status, to: "/elsewhere", hasSecretBody: true) != nil)
  }

  @Test(
    "Does not follow to plain HTTP or other schemes",
    arguments: ["http://api.example.com/", "ftp://api.example.com/", "mailto:a@example.com"])
  func doesNotFollowToPlainHTTPOrOtherSchemes(location: String) throws {
    #expect(try Self.next(302, to: location) == nil)
  }

  @Test("Follows a redirect to plain HTTP if allowed")
  func followsToPlainHTTPWhenAllowed() throws {
    #expect(try Self.next(302, to: "http://api.example.com/", allowsInsecureHTTP: true) != nil)
  }

  @Test("Keeps If-Range at another origin")
  func keepsTheConditionOfARangeAtAnotherOrigin() throws {
    let url = try #require(URL(string: "https://api.example.com/file"))
    let headers: HeaderFields = ["Range": "bytes=4-9", "If-Range": "\"v1\"", "Accept-Encoding": "identity"]
    let response = ClientResponse(status: 302, headers: ["Location": "https://files.example.com/1"])
    let next = RedirectPolicy().next(after: response, to: ClientRequest(url: url, headers: headers))
    #expect(next?.headers == headers)
  }

  @Test("Other statuses aren't redirects", arguments: [200, 300, 304, 305, 401])
  func otherStatusesAreNoRedirects(status: Int) throws {
    #expect(try Self.next(status, to: "/x") == nil)
  }
}
