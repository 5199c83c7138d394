import Foundation
import Testing

@testable import CallsiteMock

struct MockScriptTests {
  private func script(_ text: String) throws -> MockScript {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).yaml")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    return try MockScript(path: file.path)
  }

  @Test("A script is a list of responses for each operation")
  func reading() throws {
    let script = try script(
      """
      list:
        - { status: 503, times: 2 }
        - { example: none, delay: 0.5, headers: { A: b } }
        - { body: { a: [1] }, status: 201 }
      """)
    let responses = try #require(script.entries.first?.responses)
    #expect(responses.map(\.content).prefix(3) == [.status(503), .status(503), .example("none")])
    #expect(responses[2].delay == .seconds(0.5))
    #expect(responses[2].headers["a"] == "b")
    #expect(responses[3] == .json(#"{"a":[1]}"#, status: 201))
  }

  @Test("Every problem of a script is reported with its location")
  func problems() throws {
    let error = #expect(throws: MockServerError.self) {
      _ = try script("list:\n  - { statsu: 1 }\n  - { delay: x }\n  - 3\n  - { times: -1 }\nother: 1\n")
    }
    let messages = try #require(error).problems.map { $0.replacing(/^.*\.yaml/, with: "s") }
    #expect(
      messages == [
        "s:2:7: error: Unknown key 'statsu' in a scripted response; did you mean 'status'? [invalid-script]",
        "s:3:14: error: 'delay' must be a number. [invalid-script]",
        "s:4:5: error: A scripted response must be an object. [invalid-script]",
        "s:5:14: error: 'times' must be a number. [invalid-script]",
        "s:6:8: error: The responses of 'other' must be a list. [invalid-script]",
      ])
  }

  @Test("An operation missing from the document is reported with its location")
  func unknownOperation() async throws {
    let text =
      "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: { /a: { get: { operationId: list } } }"
    let server = try MockServer(text: text)
    let script = try script("list: [{ status: 404 }]\nlits: [{ status: 404 }]\n")
    let error = await #expect(throws: MockServerError.self) { try await server.follow(script) }
    let message = try #require(error?.problems.first).replacing(/^.*\.yaml/, with: "s")
    #expect(
      message == "s:2:1: error: The document has no operation 'lits'; did you mean 'list'? [invalid-script]")
  }
}
