import Foundation
import Testing

@_spi(Generated) @testable import CallsiteBackground
@testable import CallsiteCache
@_spi(Generated) @testable import CallsiteRuntime

/// The values and errors that events are decoded to.
struct EventStreamTests {
  private struct Tick: Codable, Hashable { var n: Int }

  private func client(_ text: String, status: Int = 200, type: String = "text/event-stream") -> APIClient {
    .make(respond: { _ in
      ClientResponse(status: status, headers: ["Content-Type": type], body: ByteStream(Data(text.utf8)))
    })
  }

  private func stream<Value: Decodable & Sendable>(
    _ text: String, type: String = "text/event-stream"
  ) -> EventStream<Value> {
    let client = client(text, type: type)
    return client.events(client.request("ticks", .post, "/ticks"), .init())
  }

  private func all<Value>(_ stream: EventStream<Value>) async throws -> [Value] {
    var values: [Value] = []
    for try await value in stream { values.append(value) }
    return values
  }

  @Test("Values are read from JSON")
  func values() async throws {
    let ticks: EventStream<Tick> = stream("data: {\"n\":\ndata: 1}\n\ndata: {\"n\":2}\n\n")
    #expect(try await all(ticks) == [Tick(n: 1), Tick(n: 2)])
  }

  @Test("Events have a name, an ID and a delay")
  func events() async throws {
    let ticks: EventStream<Int> = stream("id: 7\nretry: 10\nevent: a\ndata: 1\n\ndata: 2\n\n")
    var events: [ServerSentEvent<Int>] = []
    for try await event in ticks.events { events.append(event) }
    #expect(
      events == [
        ServerSentEvent(value: 1, name: "a", id: "7", retry: .milliseconds(10)),
        ServerSentEvent(value: 2, name: "message", id: "7", retry: nil),
      ])
  }

  /// A value that knows the name of its event.
  private struct Named: Decodable, Hashable {
    var name: String?
    var text: String

    init(name: String?, text: String) {
      self.name = name
      self.text = text
    }

    init(from decoder: any Decoder) throws {
      let union = try UnionDecoder(decoder)
      self.init(name: union.eventName, text: try union.value())
    }
  }

  @Test("A union knows the name of its event, also if the data is text, and has none elsewhere")
  func names() async throws {
    let values: EventStream<Named> = stream("event: a\ndata: \"x\"\n\nevent: b\ndata: y\n\ndata: z\n\n")
    #expect(
      try await all(values) == [
        Named(name: "a", text: "x"), Named(name: "b", text: "y"), Named(name: "message", text: "z"),
      ])
    #expect(try JSONReader().decode(Named.self, from: Data("\"x\"".utf8)) == Named(name: nil, text: "x"))
  }

  @Test("[DONE] ends a stream, and an event without data has no value")
  func done() async throws {
    let ticks: EventStream<Int> = stream("data\n\ndata: 1\n\ndata: [DONE]\n\ndata: 2\n\n")
    #expect(try await all(ticks) == [1])
  }

  @Test("Text is passed on unchanged")
  func text() async throws {
    let lines: EventStream<String> = stream("data\n\ndata: \"a\"\n\ndata: [DONE]\n\n")
    #expect(try await all(lines) == ["", "\"a\"", "[DONE]"])
  }

  @Test("A string value needs no quotation marks")
  func unquoted() async throws {
    let client = client("data: 1970-01-01T00:00:00Z\n\ndata: \"1970-01-01T00:00:01Z\"\n\n")
    let request = client.request("ticks", .post, "/ticks")
    let dates = client.events(request, .init(), as: Wire.DateTime.self)
    #expect(try await all(dates).map(\.timeIntervalSince1970) == [0, 1])
  }

  @Test("An event that can't be decoded is an error with its location, and the stream goes on")
  func decoding() async throws {
    let ticks: EventStream<Tick> = stream("data: {\"n\":1}\n\ndata: {\"n\":\"x\"}\n\ndata: {\"n\":3}\n\n")
    var iterator = ticks.makeAsyncIterator()
    #expect(try await iterator.next() == Tick(n: 1))
    let error = await #expect(throws: APIError.self) { try await iterator.next() }
    let failure = DecodingFailure(path: "n", expected: "an integer", found: #""x""#, line: 3)
    #expect(error?.kind == .decoding(failure))
    #expect(error?.body == Data(#"{"n":"x"}"#.utf8))
    #expect(error?.operation == "ticks")
    #expect(failure.description == #"line 3, n: expected an integer, found "x""#)
    #expect(try await iterator.next() == Tick(n: 3))
    #expect(try await iterator.next() == nil)
  }

  @Test("Anything but an event stream is unexpected", arguments: ["text/html", "text/event-stream-2", ""])
  func contentType(type: String) async throws {
    let ticks: EventStream<Int> = stream("data: 1\n\n", type: type)
    let error = await #expect(throws: APIError.self) { try await all(ticks) }
    #expect(error?.kind == .unexpectedContent && error?.status == 200)
  }

  @Test("Parameters of the content type don't matter")
  func parameters() async throws {
    let ticks: EventStream<Int> = stream("data: 1\n\n", type: "Text/Event-Stream ; charset=utf-8")
    #expect(try await all(ticks) == [1])
  }

  @Test("An event that is too long is an error")
  func limit() async throws {
    var ticks: EventStream<Int> = stream("data: 1\n\ndata: 1000000\n\n")
    ticks.sizeLimit = 10
    var iterator = ticks.makeAsyncIterator()
    #expect(try await iterator.next() == 1)
    let error = await #expect(throws: APIError.self) { try await iterator.next() }
    #expect(error?.kind == .unexpectedContent)
    #expect(error?.description.contains("longer than 10 bytes") == true)
    #expect(try await iterator.next() == nil)
  }

  @Test("An error response is the usual error")
  func refusal() async throws {
    let client = client(#"{"detail":"Not yours."}"#, status: 403, type: "application/json")
    let ticks: EventStream<Int> = client.events(client.request("ticks", .get, "/ticks"), .init())
    let error = await #expect(throws: APIError.self) { try await all(ticks) }
    #expect(error?.kind == .forbidden && error?.message == "Not yours.")
  }

  @Test("Nothing is sent before the first value is requested; each iteration sends a request")
  func iterations() async throws {
    let recorder = Recorder()
    let client = APIClient.make(respond: { _ in ClientResponse(status: 204) }) { $0.middleware = [recorder] }
    let ticks: EventStream<Int> = client.events(client.request("ticks", .get, "/ticks"), .init())
    _ = ticks.makeAsyncIterator()
    #expect(await recorder.requests.isEmpty)
    #expect(try await all(ticks).isEmpty)
    #expect(try await all(ticks).isEmpty)
    #expect(await recorder.requests.count == 2)
    #expect(await recorder.requests.first?.headers["Accept"] == "text/event-stream, application/json;q=0.5")
  }

  @Test("A stream is neither cached nor queued")
  func middleware() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let queue = try OfflineQueue(directory: folder, accepts: { _ in true })
    let (requests, sending) = AsyncStream<CallsiteRuntime.HTTPMethod>.makeStream()
    let headers: HeaderFields = ["Content-Type": "text/event-stream", "Cache-Control": "max-age=60"]
    let client = APIClient.make(
      respond: { request in
        sending.yield(request.method)
        return ClientResponse(status: 200, headers: headers, body: ByteStream(Data("data: 1\n\n".utf8)))
      },
      configure: {
        $0.cache = ResponseCache()
        $0.offlineQueue = queue
      })
    for method: CallsiteRuntime.HTTPMethod in [.get, .get, .post] {
      var ticks: EventStream<Int> = client.events(client.request("ticks", method, "/ticks"), .init())
      ticks.reconnection = .none
      #expect(try await all(ticks) == [1])
    }
    sending.finish()
    #expect(await requests.reduce(into: []) { $0.append($1) } == [.get, .get, .post])
  }
}
