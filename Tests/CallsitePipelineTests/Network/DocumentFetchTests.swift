import CallsiteDiagnostics
import CallsiteSource
import TestSupport
import Testing

@testable import CallsitePipeline

@Suite("Fetching a document", .onOwnThreads)
struct DocumentFetchTests {
  @Test("It is fetched once, and its positions contain its URL")
  func once() throws {
    try DocumentServer.run(["/a.json": .answer("{\"a\": 1}")]) { server in
      let fetch = DocumentFetch(timeout: 600)
      let node = try fetch.read("\(server.address)/a.json")
      #expect(node.mapping?.entry("a")?.position.description == "\(server.address)/a.json:1:2")
      _ = try fetch.read("\(server.address)/a.json")
      #expect(server.asked == ["/a.json"])
    }
  }

  @Test("A redirect is followed, and the document has the final URL")
  func redirect() throws {
    let answers: [String: String] = [
      "/old": .answer("", status: 302, "Location: /new.yaml"), "/new.yaml": .answer("a: 1\n"),
    ]
    try DocumentServer.run(answers) { server in
      let node = try DocumentFetch(timeout: 600).read("\(server.address)/old")
      #expect(node.position.file == "\(server.address)/new.yaml")
    }
  }

  @Test(
    "A failed fetch is an error with the reason",
    arguments: [
      ("/missing", "the server responded with status 404"),
      ("/page", "it's a web page, not a document"),
      ("/large", "it's larger than 100 bytes"),
      ("/endless", "it's larger than 100 bytes"),
      ("/silent", "the response wasn't complete within 1 seconds"),
      ("/broken", "the connection was lost"),
      ("/circle", "it redirects to 'SERVER/circle', which isn't followed"),
      ("/elsewhere", "it redirects to 'ftp://example.com/a', which isn't followed"),
    ])
  func failures(path: String, reason: String) throws {
    let answers: [String: String] = [
      "/missing": .answer("{}", status: 404),
      "/page": .answer("<p>", "Content-Type: text/html; charset=utf-8"),
      "/large": .answer(String(repeating: " ", count: 200)), "/broken": "",
      "/endless": "HTTP/1.1 200 Test\r\nConnection: close\r\n\r\n" + String(repeating: "a", count: 5000),
      "/circle": .answer("", status: 302, "Location: SERVER/circle"),
      "/elsewhere": .answer("", status: 302, "Location: ftp://example.com/a"),
    ]
    try DocumentServer.run(answers) { server in
      let fetch = DocumentFetch(timeout: path == "/silent" ? 0.5 : 600, maximumSize: 100)
      #expect(
        failure(fetch, server.address + path)
          == "error: '\(server.address)\(path)' can't be fetched: "
          + "\(reason.replacing("SERVER", with: server.address)). [unreadable-file]\n")
    }
  }

  @Test("Credentials in a URL and a URL without a host are rejected before sending")
  func refusedAddresses() {
    #expect(
      failure(DocumentFetch(), "https://me:secret@example.com/a")
        .contains("its URL contains credentials, which would appear in every message about it."))
    #expect(failure(DocumentFetch(), "http:///a").contains("it isn't a URL."))
  }

  @Test("A text that isn't a document is reported with its location")
  func unreadable() throws {
    try DocumentServer.run(["/a.json": .answer("{\"a\": }")]) { server in
      #expect(
        failure(DocumentFetch(timeout: 600), "\(server.address)/a.json").hasPrefix(
          "\(server.address)/a.json:1:7: error"))
    }
  }

  private func failure(_ fetch: DocumentFetch, _ place: String) -> String {
    do {
      _ = try fetch.read(place)
      return "read"
    } catch {
      return TextDiagnostics.render(error.diagnostics)
    }
  }
}
