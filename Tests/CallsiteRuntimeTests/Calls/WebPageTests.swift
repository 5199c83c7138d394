import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

/// A web page isn't a success where the document describes none.
struct WebPageTests {
  private static let page = ClientResponse(
    status: 200, headers: ["Content-Type": "text/html; charset=utf-8"],
    body: ByteStream(Data("<!doctype html><title>Log in</title>".utf8)))

  private func client(_ response: ClientResponse = page) -> APIClient {
    .make(respond: { request in
      request.url.path.hasSuffix("login") || !request.url.path.hasSuffix("moved")
        ? response : ClientResponse(status: 302, headers: ["Location": "/login"])
    })
  }

  @Test("A page isn't the success of an operation without content", arguments: ["/pets/1", "/moved"])
  func aPageIsNotTheSuccessOfAnOperationWithoutContent(path: String) async {
    let client = client()
    let error = await #expect(throws: APIError.self) {
      try await client.run(client.request("deletePet", .delete, path), .init())
    }
    #expect(error?.kind == .unexpectedContent)
    #expect(error?.mayHaveTakenEffect == true)
    #expect(error.map { "\($0)" }?.contains("web page") == true)
  }

  @Test("A page isn't text or bytes")
  func aPageIsNotTextOrBytes() async {
    let client = client()
    let request = client.request("export", .get, "/moved")
    await #expect(throws: APIError.self) { try await client.text(request, .init()) }
    await #expect(throws: APIError.self) { try await client.data(request, .init()) }
  }

  @Test("A page isn't saved as a file, and leaves the earlier file")
  func aPageIsNotSavedAsAFile() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "export.csv")
      try Data("old".utf8).write(to: file)
      let client = client()
      await #expect(throws: APIError.self) {
        try await client.data(client.request("export", .get, "/moved"), RequestOptions().saving(to: file))
      }
      #expect(try Data(contentsOf: file) == Data("old".utf8))
    }
  }

  @Test("A logout that ends at a login page isn't known to the server")
  func aLogOutThatEndsAtAPageIsNotKnown() async throws {
    let client = client()
    let result = try await client.logOut { () throws(APIError) in
      try await client.run(client.request("logOut", .post, "/moved"), .init())
    }
    #expect(!result.isKnownToServer)
  }

  @Test("A page that's asked for is a success")
  func aPageThatIsAskedForIsASuccess() async throws {
    let client = client()
    var request = client.request("terms", .get, "/terms")
    request.accept("text/html")
    #expect(try await client.text(request, .init()).contains("Log in"))
  }

  @Test(
    "JSON and nothing, labeled as a page as PHP does by default, are successes",
    arguments: [#"{"ok":true}"#, ""])
  func mislabeledContentIsASuccess(body: String) async throws {
    let response = ClientResponse(
      status: 200, headers: ["Content-Type": "text/html"], body: ByteStream(Data(body.utf8)))
    let client = client(response)
    try await client.run(client.request("deletePet", .delete, "/pets/1"), .init())
  }
}
