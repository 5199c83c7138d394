import CallsiteRuntime
import FeatureSnapshots
import FlyingFox
import FlyingSocks
import Foundation
import TestSupport
import Testing

/// Streams of a generated client, over real HTTP.
@Suite(.timeLimit(.minutes(60)))
struct StreamsTests {
  @Test("Events decode to their type, including text and JSON")
  func events() async throws {
    let tick = #"{"price":"1.50","at":"1970-01-01T00:00:00Z"}"#
    let stream = "text/event-stream"
    try await serve(stream, "id: 7\nevent: tick\ndata: \(tick)\n\n") { client async throws in
      var ticks = client.ticks.ticks(symbol: "ABC")
      ticks.reconnection = .none
      for try await event in ticks.events {
        #expect(event.value == Streams.Tick(price: 1.5, at: Date(timeIntervalSince1970: 0)))
        #expect(event.name == "tick" && event.id == "7")
      }
      #expect(try await first(client.ticks.log()) == tick)
      let price = Streams.Tick(price: 1.5, at: Date(timeIntervalSince1970: 0))
      #expect(try await first(client.ticks.kinds()) == .tick(price))
    }
    try await serve("text/event-stream", "data: 1970-01-01T00:00:09Z\n\n") { client async throws in
      #expect(try await first(client.ticks.dates()) == Date(timeIntervalSince1970: 9))
    }
  }

  @Test("The names of events tell the same data apart, and data without a known name is told apart by itself")
  func names() async throws {
    let halt = #"data: {"reason":"r"}"#
    let tick = #"data: {"price":"1.50","at":"1970-01-01T00:00:00Z"}"#
    let events = ["event: closing\n\(halt)", "event: resume\n\(halt)", halt, tick, "event: open\n\(tick)"]
    try await serve("text/event-stream", events.joined(separator: "\n\n") + "\n\n") { client async throws in
      var alike = client.ticks.alike()
      alike.reconnection = .none
      var events: [Streams.TicksService.AlikeEvent] = []
      let error = await #expect(throws: APIError.self) {
        for try await event in alike { events.append(event) }
      }
      guard case .decoding? = error?.kind else { throw try #require(error) }
      #expect(
        events == [
          .closing(.init(reason: "r")), .halt(.init(reason: "r")), .halt(.init(reason: "r")),
          .tick(.init(price: 1.5, at: Date(timeIntervalSince1970: 0))),
        ])
    }
  }

  @Test("A response that can be a whole or a stream has two methods")
  func both() async throws {
    let body = "data: {\"delta\":\"a\"}\n\ndata: {\"delta\":\"b\"}\n\ndata: [DONE]\n\n"
    try await serve("text/event-stream", body) { client async throws in
      var text = ""
      let parts = client.ticks.createCompletionStream2(prompt: "p")
      for try await part in parts { text += part.delta }
      #expect(text == "ab")
    }
    try await serve("application/json", #"{"text":"ab"}"#) { client async throws in
      let completion = try await client.ticks.createCompletion(prompt: "p")
      #expect(completion.text == "ab")
    }
  }

  @Test("The method decides whether the body asks for a stream")
  func streamFlags() async throws {
    let plain = StubTransport(200, #"{"text":"ab"}"#)
    let events = StubTransport(200, "data: {\"delta\":\"a\"}\n\n", contentType: "text/event-stream")
    let ticks = Streams.StreamsClient(configuration: .stub(plain)).ticks
    let streaming = Streams.StreamsClient(configuration: .stub(events)).ticks
    let chat = Streams.ChatRequest(prompt: "p", stream: .value(true))

    try await ticks.createCompletion(prompt: "p")
    #expect(try await plain.body == #"{"prompt":"p"}"#)
    for try await _ in streaming.createCompletionStream2(prompt: "p") {}
    #expect(try await events.body == #"{"prompt":"p","stream":true}"#)

    try await ticks.createChat(chat)
    #expect(try await plain.body == #"{"prompt":"p"}"#)
    for try await _ in streaming.createChatStream(.init(prompt: "p")) {}
    #expect(try await events.body == #"{"prompt":"p","stream":true}"#)

    try await ticks.createImage(prompt: "p")
    #expect(try await plain.body?.contains("name=\"stream\"\r\n\r\nfalse\r\n") == true)
    for try await _ in streaming.createImageStream(prompt: "p") {}
    #expect(try await events.body?.contains("name=\"stream\"\r\n\r\ntrue\r\n") == true)

    try await ticks.editChat(body: .init(prompt: "p"))
    #expect(try await plain.body == #"{"prompt":"p","stream":false}"#)
    for try await _ in streaming.editChatStream(body: .init(prompt: "p")) {}
    #expect(try await events.body == #"{"prompt":"p","stream":true}"#)
    for try await _ in streaming.editChatStream() {}
    #expect(try await events.body == #"{"stream":true}"#)
  }

  @Test("Lines decode to their type")
  func lines() async throws {
    try await serve("application/jsonl", "{\"id\":1}\n{\"id\":2}\n") { client async throws in
      var ids: [Int] = []
      for try await row in client.exports.rows() { ids.append(row.id) }
      for try await row in client.exports.listed() { ids.append(row.id) }
      #expect(ids == [1, 2, 1, 2])
      #expect(try await first(client.exports.any()) == ["id": 1])
    }
    let texts = "\u{1E}null\n\u{1E}\"1970-01-01T00:00:09Z\"\n"
    try await serve("application/json-seq", texts) { client async throws in
      var times: [Date?] = []
      for try await time in client.exports.times() { times.append(time) }
      #expect(times == [nil, Date(timeIntervalSince1970: 9)])
    }
  }

  @Test("Error responses have the operation's name")
  func refusal() async throws {
    try await serve("application/json", #"{"detail":"No."}"#, status: .notFound) { client async throws in
      let error = await #expect(throws: APIError.self) { try await first(client.ticks.ticks(symbol: "x")) }
      #expect(error?.kind == .notFound && error?.operation == "ticks" && error?.message == "No.")
    }
  }

  private func first<S: AsyncSequence>(_ sequence: S) async throws -> S.Element? {
    for try await value in sequence { return value }
    return nil
  }

  private func serve(
    _ type: String, _ text: String, status: HTTPStatusCode = .ok,
    _ body: (Streams.StreamsClient) async throws -> Void
  ) async throws {
    try await ServerSlots.run { try await runServer(type, text, status, body) }
  }

  /// Runs a server with one response for the duration of `body`.
  private func runServer(
    _ type: String, _ text: String, _ status: HTTPStatusCode,
    _ body: (Streams.StreamsClient) async throws -> Void
  ) async throws {
    let server = HTTPServer(
      address: try .inet(ip4: "127.0.0.1", port: 0), timeout: 300, pool: ServerSockets.pool(),
      logger: .disabled,
      handler: ClosureHTTPHandler { _ in
        HTTPResponse(statusCode: status, headers: [.contentType: type], body: Data(text.utf8))
      })
    let running = try await server.startListening()
    defer { running.cancel() }
    guard case .ip4(_, let port)? = await server.listeningAddress else { throw URLError(.badURL) }
    let address = "http://127.0.0.1:\(port)"
    try await body(Streams.StreamsClient(server: .init(url: address), configuration: .local))
  }
}
