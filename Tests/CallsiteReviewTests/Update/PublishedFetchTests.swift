import CallsiteDiagnostics
import CallsiteDrift
import CallsitePipeline
import Foundation
import TestSupport
import Testing

@testable import CallsiteReview

@Suite("Fetching what a backend publishes", .onOwnThreads)
struct PublishedFetchTests {
  private static let document = #"{"openapi": "3.1.0", "paths": {"/a": {}}}"#
  private static let position = SourcePosition(file: "callsite.yaml", line: 4, column: 13)
  private let disk: TemporaryFolder

  init() throws {
    disk = try TemporaryFolder()
  }

  @Test("A document has the server's tag and date, with which the next request asks for a newer one")
  func conditional() throws {
    let date = "Mon, 02 Nov 2026 08:00:00 GMT"
    let answers: [String: String] = [
      "/a": .answer(Self.document, "ETag: \"v1\"", "Last-Modified: \(date)"),
      "/b": .answer("", status: 304),
    ]
    try DocumentServer.run(answers) { server in
      let first = try #require(try fetch(.address("\(server.address)/a")))
      #expect(first.text == Self.document && first.date == "2026-11-02")
      #expect(first.entityTag == "\"v1\"" && first.lastModified == date)
      let lock = PublishedLock(
        source: "\(server.address)/b", document: "a.json", date: "", entityTag: "\"v1\"", lastModified: date,
        fingerprint: "")
      let second = try fetch(.address("\(server.address)/b"), unless: lock)
      #expect(second == nil)
      let head = server.requests[1]
      #expect(head.contains("If-None-Match: \"v1\"\r\n") && head.contains("If-Modified-Since: \(date)\r\n"))
      // What was fetched from elsewhere says nothing about this place.
      _ = try fetch(.address("\(server.address)/a"), unless: lock)
      #expect(!server.requests[2].contains("If-"))
    }
  }

  @Test("A document without a date has the day on which it was fetched")
  func today() throws {
    try DocumentServer.run(["/a": .answer(Self.document, "Last-Modified: yesterday")]) { server in
      let document = try fetch(.address("\(server.address)/a"))
      #expect(document?.date == "2026-11-27")
    }
  }

  @Test("Headers have values from the environment, which redirects don't take to another host")
  func headers() throws {
    let elsewhere: [String: String] = ["/a": .answer(Self.document)]
    try DocumentServer.run(elsewhere) { other in
      let answers: [String: String] = [
        "/a": .answer("", status: 302, "Location: /b"),
        "/b": .answer("", status: 302, "Location: \(other.address)/a"),
      ]
      try DocumentServer.run(answers) { server in
        _ = try fetch(.address("\(server.address)/a"), headers: ["Authorization": "TOKEN"])
        #expect(server.requests.count == 2)
        #expect(server.requests.allSatisfy { $0.contains("Authorization: Bearer a1\r\n") })
        #expect(other.requests.count == 1 && !other.requests[0].contains("a1"))
      }
    }
  }

  @Test("A variable that's missing or can't be sent is an error at its place, without its value")
  func variables() {
    let missing = problem(.address("http://localhost/"), headers: ["X-Key": "NONE"])
    #expect(
      missing
        == "callsite.yaml:4:13: error: The environment has no 'NONE', whose value is sent as 'X-Key'. [missing-variable]\n"
    )
    let broken = problem(.address("http://localhost/"), headers: ["X-Key": "LINES"])
    #expect(
      broken.contains("'LINES' has a line break or another control character") && !broken.contains("b2"))
  }

  @Test(
    "Anything but a document is an error with its reason",
    arguments: [
      ("/missing", "the server responded with status 404"), ("/page", "it's a web page, not a document"),
      ("/large", "it's larger than 100 bytes"),
      ("/other", "it isn't an OpenAPI document: 'openapi' is missing"),
      ("/text", "it isn't an OpenAPI document: 'openapi' is missing"),
      ("/unchanged", "the server responded with status 304"), ("/empty", "it has no operations"),
      ("/silent", "the response wasn't complete within 1 seconds"),
    ])
  func failures(path: String, reason: String) throws {
    let answers: [String: String] = [
      "/missing": .answer(Self.document, status: 404),
      "/page": .answer("<p>", "Content-Type: text/html; charset=utf-8"),
      "/large": .answer(String(repeating: " ", count: 200)), "/other": .answer(#"{"detail": "Log in"}"#),
      "/text": .answer("<!DOCTYPE html>"),
      "/empty": .answer(#"{"openapi": "3.1.0", "paths": 3, "webhooks": {}}"#),
      "/unchanged": .answer("", status: 304),
    ]
    try DocumentServer.run(answers) { server in
      let place = "\(server.address)\(path)"
      #expect(
        problem(.address(place))
          == "callsite.yaml:4:13: error: '\(place)' can't be fetched: \(reason). [unfetched-source]\n")
    }
  }

  @Test("A document that isn't valid is reported at its own lines")
  func invalid() throws {
    let path = try disk.write("openapi: 3.1.0\ninfo: [\n", to: "a.yaml")
    #expect(problem(.file(path)).hasPrefix("\(path):3:"))
    #expect(problem(.file(disk.path("none.yaml"))).contains("can't be fetched: no such file."))
  }

  @Test("A command prints the document, in the folder of the configuration")
  func command() throws {
    try disk.write(Self.document, to: "Specs/a.json")
    #expect(try fetch(.shell("cat a.json; echo note >&2"))?.text == Self.document)
    #expect(try fetch(.program(["cat", "a.json"]))?.text == Self.document)
  }

  @Test("A command that fails is an error with its last lines")
  func failedCommand() throws {
    try disk.write("", to: "Specs/a.json")
    let found = problem(.shell("echo '{'; echo 'no database' >&2; exit 3"))
    #expect(
      found.hasPrefix(
        "callsite.yaml:4:13: error: 'echo '{'; echo 'no database' >&2; exit 3' can't be fetched: "))
    #expect(found.contains("it ended with 3. [unfetched-source]\n") && found.hasSuffix("note: no database\n"))
    #expect(problem(.program(["no-such-program"])).contains("it ended with 127."))
  }

  @Test("A command that doesn't end, or prints too much, is stopped")
  func stoppedCommand() throws {
    try disk.write("", to: "Specs/a.json")
    #expect(problem(.shell("exec sleep 60")).contains("it didn't end within 1 seconds."))
    #expect(problem(.shell("exec yes")).contains("it's larger than 100 bytes."))
  }

  private func fetch(
    _ place: PublishedSource.Place, headers: [String: String] = [:], unless lock: PublishedLock? = nil
  ) throws(DiagnosticFailure) -> PublishedDocument? {
    let name =
      switch place {
      case .address(let text), .file(let text), .shell(let text), .recording(let text): text
      case .program(let words): words.joined(separator: " ")
      }
    let source = PublishedSource(
      place, name: name,
      headers: headers.map {
        PublishedSource.Header(name: $0.key, variable: $0.value, position: Self.position)
      },
      at: Self.position)
    let environment = ["TOKEN": "Bearer a1", "LINES": "b2\r\nX-Other: c3"]
    guard let day = CalendarDay("2026-11-27") else { return nil }
    return try PublishedFetch(
      environment: environment, today: day, timeout: name.hasSuffix("silent") ? 0.5 : 600,
      commandTimeout: name.contains("sleep") ? 0.3 : 600, maximumSize: 100
    ).fetch(source, in: disk.path("Specs"), unless: lock)
  }

  private func problem(_ place: PublishedSource.Place, headers: [String: String] = [:]) -> String {
    do {
      _ = try fetch(place, headers: headers)
      return "fetched"
    } catch {
      return TextDiagnostics.render(error.diagnostics)
    }
  }
}
