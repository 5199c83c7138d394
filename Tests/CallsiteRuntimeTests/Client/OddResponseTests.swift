import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

/// Responses that servers shouldn't send but do, over real sockets: a value or an error that says why.
@Suite(.timeLimit(.minutes(20)))
struct OddResponseTests {
  private func value(_ answer: Data) async throws -> String {
    try await FaultServer.run([answer]) { server in
      let client = client(server)
      return try await client.value(client.request("pet", .get, "/pet"), .init())
    }
  }

  private func error(_ answer: Data) async -> APIError? {
    await #expect(throws: APIError.self) { _ = try await value(answer) }
  }

  private func client(_ server: FaultServer) -> APIClient {
    .make(server: server.url.absoluteString, configure: { $0.transport = URLSessionTransport() })
  }

  @Test func aBodyInChunksOfOneByte() async throws {
    let text = "\"" + String(repeating: "ö", count: 500) + "\""
    var answer = Data(
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
    for byte in text.utf8 { answer += Data("1\r\n".utf8) + [byte] + Data("\r\n".utf8) }
    let value = try await value(answer + Data("0\r\n\r\n".utf8))
    #expect(value.count == 500)
  }

  @Test func aCompressedBody() async throws {
    let body = try #require(Data(base64Encoded: "H4sIAAAAAAACA1PKz1YCADzHnTsEAAAA"))
    let headers = ["Content-Type: application/json", "Content-Encoding: gzip"]
    #expect(try await value(.answer(200, headers, body: body)) == "ok")
  }

  @Test func garbageAndOtherTypes() async {
    let json = ["Content-Type: application/json"]
    let html = ["Content-Type: text/html"]
    #expect(await error(.answer(200, json, body: Data("{\"a\":".utf8)))?.isDecoding == true)
    #expect(await error(.answer(200, json, body: Data([0xFF, 0, 0xC3])))?.isDecoding == true)
    #expect(await error(.answer(200, html, body: Data("<html>".utf8)))?.kind == .unexpectedContent)
    #expect(await error(.answer(200, [], body: Data("ok".utf8)))?.kind == .unexpectedContent)
  }

  @Test func nothingWhereSomethingIsPromised() async {
    #expect(await error(.answer(200))?.kind == .unexpectedContent)
    #expect(await error(.answer(204, body: Data("\"ok\"".utf8)))?.kind == .unexpectedContent)
  }

  @Test(arguments: [Data.answer(200), .answer(204, body: Data("\"ok\"".utf8)), .answer(205)])
  func nothingWhereNothingIsFine(answer: Data) async throws {
    try await FaultServer.run([answer]) { server in
      let client = client(server)
      let request = client.request("pet", .get, "/pet")
      let value: String? = try await client.valueIfPresent(request, .init())
      #expect(value == nil)
      try await client.run(request, .init())
    }
  }

  @Test func anErrorPageOfFiveMegabytes() async {
    let page = Data("<html>".utf8) + Data(repeating: 120, count: 5_000_000)
    let error = await error(.answer(500, ["Content-Type: text/html"], body: page))
    #expect(error?.kind == .server)
    #expect(error?.message == nil)
    #expect(error?.body.count == page.count)
  }

  @Test func noHTTPAtAll() async {
    #expect(await error(Data("220 mail.example ESMTP\r\n\r\n".utf8))?.kind.isTransport ?? false)
  }
}

extension APIError {
  fileprivate var isDecoding: Bool {
    if case .decoding = kind { true } else { false }
  }
}
