import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

@Suite(.timeLimit(.minutes(60)))
struct JSONStreamTests {
  private struct Row: Codable, Hashable { var id: Int }

  private func rows(
    _ text: String, status: Int = 200, type: String = "application/jsonl",
    documented: String = "application/jsonl"
  ) -> JSONStream<Row> {
    let client = APIClient.make(respond: { _ in
      ClientResponse(status: status, headers: ["Content-Type": type], body: ByteStream(Data(text.utf8)))
    })
    return client.elements(client.request("rows", .get, "/rows"), .init(), documented)
  }

  private func all<Value>(_ stream: JSONStream<Value>) async throws -> [Value] {
    var values: [Value] = []
    for try await value in stream { values.append(value) }
    return values
  }

  @Test("Each line is a value")
  func lines() async throws {
    #expect(try await all(rows("{\"id\":1}\n\n{\"id\":2}\r\n{\"id\":3}")).map(\.id) == [1, 2, 3])
    #expect(try await all(rows("", status: 204)).isEmpty)
    #expect(try await all(rows("")).isEmpty)
  }

  @Test("The response determines whether it's a text sequence, or else the document")
  func sequence() async throws {
    let text = "\u{1E}{\"id\":\n1}\n\u{1E}{\"id\":2}\n"
    #expect(try await all(rows(text, type: "application/json-seq")).map(\.id) == [1, 2])
    let documented = rows(text, type: "application/octet-stream", documented: "application/json-seq")
    #expect(try await all(documented).map(\.id) == [1, 2])
  }

  @Test("An invalid line is an error with its number, between the valid ones")
  func decoding() async throws {
    for (line, path, found) in [(#"{"id":"x"}"#, "id", #""x""#), (#"{"id":"#, "", "6 bytes of other text")] {
      var iterator = rows("{\"id\":1}\n\n\(line)\n{\"id\":4}\n").makeAsyncIterator()
      #expect(try await iterator.next() == Row(id: 1))
      let error = await #expect(throws: APIError.self) { try await iterator.next() }
      guard case .decoding(let failure) = error?.kind else { throw error ?? APIError(.server) }
      #expect(failure.line == 3 && failure.path == path && failure.found == found)
      #expect(try await iterator.next() == Row(id: 4))
      #expect(try await iterator.next() == nil)
    }
  }

  @Test("An unterminated number in a text sequence is an error")
  func cut() async throws {
    let client = APIClient.make(respond: { _ in
      .json("\u{1E}1\n\u{1E}12", headers: ["Content-Type": "application/json-seq"])
    })
    let request = client.request("numbers", .get, "/numbers")
    let numbers: JSONStream<Int> = client.elements(request, .init(), "application/json-seq")
    var iterator = numbers.makeAsyncIterator()
    #expect(try await iterator.next() == 1)
    let error = await #expect(throws: APIError.self) { try await iterator.next() }
    guard case .decoding(let failure) = error?.kind else { throw error ?? APIError(.server) }
    #expect(failure.line == 2)
  }

  @Test("A web page or a line that is too long is unexpected")
  func unexpected() async throws {
    let page = await #expect(throws: APIError.self) { try await all(rows("<html>", type: "text/html")) }
    #expect(page?.kind == .unexpectedContent)
    var long = rows("{\"id\":1}\n")
    long.sizeLimit = 4
    var iterator = long.makeAsyncIterator()
    let error = await #expect(throws: APIError.self) { try await iterator.next() }
    #expect(error?.kind == .unexpectedContent)
  }

  @Test("Values can have a wire format")
  func wireFormat() async throws {
    let client = APIClient.make(respond: { _ in .json("\"1970-01-01T00:00:09Z\"\n") })
    let request = client.request("times", .get, "/times")
    let times = client.elements(request, .init(), "application/x-ndjson", as: Wire.DateTime.self)
    #expect(try await all(times).map(\.timeIntervalSince1970) == [9])
  }

  @Test("A broken connection ends the stream with an error, after the complete lines")
  func breaks() async throws {
    let answer = Data.answer(200, ["Content-Type: application/jsonl"], body: Data("1\n2\n3".utf8), length: 99)
    try await FaultServer.run([answer]) { server async throws in
      let client = APIClient.make(
        server: server.url.absoluteString, configure: { $0.transport = URLSessionTransport() })
      let stream: JSONStream<Int> = client.elements(
        client.request("numbers", .get, "/numbers"), .init(), "application/jsonl")
      var iterator = stream.makeAsyncIterator()
      #expect(try await iterator.next() == 1)
      #expect(try await iterator.next() == 2)
      let error = await #expect(throws: APIError.self) { try await iterator.next() }
      #expect(error?.kind.isTransport == true)
      #expect(await server.requestCount == 1)
    }
  }

  @Test("Lines arrive one by one while the response is open; ending the loop closes the connection")
  func open() async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\nConnection: close\r\n\r\n"
    try await FaultServer.run([Data("\(head)1\n2".utf8)], keepsOpen: true) { server async throws in
      let client = APIClient.make(
        server: server.url.absoluteString, configure: { $0.transport = URLSessionTransport() })
      let stream: JSONStream<Int> = client.elements(
        client.request("numbers", .get, "/numbers"), .init(), "application/x-ndjson")
      for try await number in stream {
        #expect(number == 1)
        break
      }
      await server.clientCloses()
    }
  }
}
