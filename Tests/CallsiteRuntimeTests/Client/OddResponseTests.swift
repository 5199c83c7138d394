import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

/// Malformed responses over real sockets, which result in a value or a helpful error.
@Suite(.timeLimit(.minutes(60)))
struct OddResponseTests {
  private func value(_ answer: Data, _ tested: TestedTransport) async throws -> String {
    try await FaultServer.run([answer]) { server in
      let client = client(server, tested)
      return try await client.value(client.request("pet", .get, "/pet"), .init())
    }
  }

  private func error(_ answer: Data, _ tested: TestedTransport) async -> APIError? {
    await #expect(throws: APIError.self) { _ = try await value(answer, tested) }
  }

  private func client(_ server: FaultServer, _ tested: TestedTransport) -> APIClient {
    .make(server: server.url.absoluteString, configure: { $0.transport = tested.make() })
  }

  @Test("A body in chunks of one byte", arguments: TestedTransport.allCases)
  func aBodyInChunksOfOneByte(tested: TestedTransport) async throws {
    let text = "\"" + String(repeating: "ö", count: 500) + "\""
    var answer = Data(
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
    for byte in text.utf8 { answer += Data("1\r\n".utf8) + [byte] + Data("\r\n".utf8) }
    let value = try await value(answer + Data("0\r\n\r\n".utf8), tested)
    #expect(value.count == 500)
  }

  @Test("A compressed body", arguments: TestedTransport.allCases)
  func aCompressedBody(tested: TestedTransport) async throws {
    let body = try #require(Data(base64Encoded: "H4sIAAAAAAACA1PKz1YCADzHnTsEAAAA"))
    let headers = ["Content-Type: application/json", "Content-Encoding: gzip"]
    #expect(try await value(.answer(200, headers, body: body), tested) == "ok")
  }

  @Test("Garbage and other types", arguments: TestedTransport.allCases)
  func garbageAndOtherTypes(tested: TestedTransport) async {
    let json = ["Content-Type: application/json"]
    let html = ["Content-Type: text/html"]
    #expect(await error(.answer(200, json, body: Data("{\"a\":".utf8)), tested)?.isDecoding == true)
    #expect(await error(.answer(200, json, body: Data([0xFF, 0, 0xC3])), tested)?.isDecoding == true)
    #expect(await error(.answer(200, html, body: Data("<html>".utf8)), tested)?.kind == .unexpectedContent)
    #expect(await error(.answer(200, [], body: Data("ok".utf8)), tested)?.kind == .unexpectedContent)
  }

  @Test("A missing body", arguments: TestedTransport.allCases)
  func nothingWhereSomethingIsPromised(tested: TestedTransport) async {
    #expect(await error(.answer(200), tested)?.kind == .unexpectedContent)
    #expect(await error(.answer(204, body: Data("\"ok\"".utf8)), tested)?.kind == .unexpectedContent)
  }

  @Test(
    "Nothing where nothing is fine",
    arguments: TestedTransport.allCases,
    [Data.answer(200), .answer(204, body: Data("\"ok\"".utf8)), .answer(205)])
  func nothingWhereNothingIsFine(tested: TestedTransport, answer: Data) async throws {
    try await FaultServer.run([answer]) { server in
      let client = client(server, tested)
      let request = client.request("pet", .get, "/pet")
      let value: String? = try await client.valueIfPresent(request, .init())
      #expect(value == nil)
      try await client.run(request, .init())
    }
  }

  @Test("An error page of five megabytes", arguments: TestedTransport.allCases)
  func anErrorPageOfFiveMegabytes(tested: TestedTransport) async {
    let page = Data("<html>".utf8) + Data(repeating: 120, count: 5_000_000)
    let error = await error(.answer(500, ["Content-Type: text/html"], body: page), tested)
    #expect(error?.kind == .server)
    #expect(error?.message == nil)
    #expect(error?.body.count == page.count)
  }

  @Test("A response that isn't HTTP", arguments: TestedTransport.allCases)
  func noHTTPAtAll(tested: TestedTransport) async {
    #expect(await error(Data("220 mail.example ESMTP\r\n\r\n".utf8), tested)?.kind.isTransport ?? false)
  }
}

extension APIError {
  fileprivate var isDecoding: Bool {
    if case .decoding = kind { true } else { false }
  }
}
