import Foundation
import Testing

@testable import CallsiteMock

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.serialized)
struct MockServerTests {
  private let text = """
    openapi: 3.1.0
    info: { title: T, version: '1' }
    paths:
      /pets/{id}:
        get:
          operationId: getPet
          responses: { '200': { description: a, content: { application/json: { schema: { const: { name: Rex } } } } } }
        put:
          operationId: putPet
          requestBody: { content: { application/json: { schema: { type: object } } } }
          responses: { '204': { description: a } }
    """

  private func get(_ url: URL) async throws -> (String, Int) {
    let configuration = URLSessionConfiguration.ephemeral
    // A busy machine may need longer than the default of a minute.
    configuration.timeoutIntervalForRequest = 1_200
    let (data, response) = try await URLSession(configuration: configuration).data(from: url)
    return (String(decoding: data, as: UTF8.self), try #require(response as? HTTPURLResponse).statusCode)
  }

  @Test("It answers over HTTP as soon as start returns, and records the requests", .timeLimit(.minutes(60)))
  func serving() async throws {
    let server = try MockServer(text: text)
    let url = try await server.start()
    #expect(await server.baseURL == url)
    #expect(try await get(url.appending(path: "pets/1")) == (#"{"name":"Rex"}"#, 200))
    #expect(try await get(url.appending(path: "cats")).1 == 404)
    #expect(await server.requests.map(\.target) == ["/pets/1", "/cats"])
    #expect(await server.requests(for: "getPet").map(\.method) == ["GET"])
    await server.stop()
    #expect(await server.baseURL == nil)
  }

  @Test("A port in use is reported", .timeLimit(.minutes(60)))
  func takenPort() async throws {
    let first = try MockServer(text: text)
    let port = try #require(try await first.start().port.flatMap { UInt16(exactly: $0) })
    let error = await #expect(throws: MockServerError.self) {
      try await MockServer(text: text).start(port: port)
    }
    #expect(error?.description.hasPrefix("Can't listen on 127.0.0.1, port \(port): ") == true)
    await first.stop()
  }

  @Test("Scripted responses come first, each once")
  func scripting() async throws {
    let server = try MockServer(text: text)
    try await server.script("getPet", .status(503, headers: ["Retry-After": "1"]), .json("{}", status: 201))
    let answers = [
      await server.respond(to: MockRequest("GET", "/pets/1")),
      await server.respond(to: MockRequest("GET", "/pets/1")),
      await server.respond(to: MockRequest("GET", "/pets/1")),
    ]
    #expect(answers.map(\.status) == [503, 201, 200])
    #expect(answers[0].headers["retry-after"] == "1")
    let error = await #expect(throws: MockServerError.self) {
      try await server.script("getPets", .documented)
    }
    #expect(error?.description == "The document has no operation 'getPets'; did you mean 'getPet'?")
  }

  @Test("Old requests are discarded")
  func recording() async throws {
    let server = try MockServer(text: text, options: .make { $0.recordedRequests = 3 })
    for number in 0..<10 { _ = await server.respond(to: MockRequest("GET", "/pets/\(number)")) }
    #expect(await server.requests.map(\.path) == ["/pets/7", "/pets/8", "/pets/9"])
    await server.reset()
    #expect(await server.requests.isEmpty)
  }

  @Test("An unreadable document is reported with its errors")
  func unreadable() throws {
    let error = #expect(throws: MockServerError.self) { try MockServer(text: "openapi: 9") }
    #expect(try #require(error).problems.first?.hasPrefix("openapi.yaml:1:") == true)
    #expect(throws: MockServerError.self) { try MockServer(spec: "/no/such/file.yaml") }
  }

  @Test("Every response is delayed by the latency")
  func latency() async throws {
    let server = try MockServer(text: text, options: .make { $0.latency = .milliseconds(300) })
    try await server.script("getPet", .documented.delayed(by: .seconds(1)))
    #expect(await server.respond(to: MockRequest("GET", "/pets/1")).delay == .milliseconds(1_300))
    #expect(await server.respond(to: MockRequest("GET", "/pets/1")).delay == .milliseconds(300))
  }
}

@Suite("Pages of other origins")
struct CrossOriginAccessTests {
  private func answer(_ request: MockRequest, allows: Bool = true) async throws -> MockResponse {
    let text = """
      openapi: 3.1.0
      info: { title: T, version: '1' }
      paths: { /a: { get: { responses: { '204': { description: a } } } } }
      """
    let server = try MockServer(text: text, options: .make { $0.allowsOtherOrigins = allows })
    return await server.respond(to: request)
  }

  @Test("may read responses only if the options allow it")
  func read() async throws {
    let request = MockRequest("GET", "/a", headers: ["Origin": "http://localhost:3000"])
    let response = try await answer(request)
    #expect(response.status == 204)
    #expect(response.headers["Access-Control-Allow-Origin"] == "http://localhost:3000")
    #expect(try await answer(request, allows: false).headers["Access-Control-Allow-Origin"] == nil)
    #expect(try await answer(MockRequest("GET", "/a")).headers["Access-Control-Allow-Origin"] == nil)
  }

  @Test("learn from a preflight what they may send")
  func preflight() async throws {
    let headers: MockHeaders = [
      "Origin": "http://a.example", "Access-Control-Request-Method": "PUT",
      "Access-Control-Request-Headers": "authorization",
    ]
    let response = try await answer(MockRequest("OPTIONS", "/a", headers: headers))
    #expect(response.status == 204)
    #expect(response.headers["Access-Control-Allow-Methods"] == "PUT")
    #expect(response.headers["Access-Control-Allow-Headers"] == "authorization")
  }
}
