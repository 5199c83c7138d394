import FlyingSocks
import Foundation
import Testing

@testable import CallsiteMock

@Suite(.timeLimit(.minutes(60)))
struct ConnectionTests {
  /// A server that echoes its requests.
  private func serve(
    _ limits: HTTPLimits = HTTPLimits(), _ change: @escaping @Sendable (inout MockResponse) -> Void = { _ in }
  ) async throws -> SocketServer {
    let service = RequestService { request in
      var response = MockResponse(status: 200, body: Data("\(request.method) \(request.text)".utf8))
      change(&response)
      return response
    } refuse: { malformed in
      MockResponse(status: malformed.status, body: Data(malformed.reason.utf8))
    }
    return try await SocketServer(host: "127.0.0.1", port: 0, limits: limits, service)
  }

  @Test("Requests on one connection are answered in order, until one closes it")
  func pipelining() async throws {
    let server = try await serve()
    let client = try await Client(server.url)
    try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx")
    try await client.send(
      "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\ny\r\n0\r\n\r\n")
    try await client.get("/", "Connection: close\r\n")
    let answers = try await client.receive()
    let head = "HTTP/1.1 200 OK\r\nContent-Length: "
    #expect(
      answers == "\(head)6\r\n\r\nPOST x\(head)5\r\n\r\nPUT y\(head)4\r\nConnection: close\r\n\r\nGET ")
    await server.stop()
  }

  @Test("A client that expects 100-continue is told to continue")
  func expectation() async throws {
    let server = try await serve()
    let client = try await Client(server.url)
    try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nExpect: 100-continue\r\n\r\n")
    #expect(try await client.receive(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
    try await client.send("x")
    #expect(try await client.receive(until: "POST x").hasPrefix("HTTP/1.1 200 OK"))
    await server.stop()
  }

  @Test("HEAD gets the headers without the body, and 204 has neither length nor body")
  func withoutBody() async throws {
    let server = try await serve { response in
      if response.text == "DELETE " { response = MockResponse(status: 204, body: Data("lost".utf8)) }
      response.headers["Content-Length"] = "4"
    }
    let client = try await Client(server.url)
    try await client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\nDELETE / HTTP/1.1\r\nHost: a\r\n")
    try await client.send("Connection: close\r\n\r\n")
    let expected =
      "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nHTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n"
    #expect(try await client.receive() == expected)
    await server.stop()
  }

  @Test("An invalid request gets a reason, and the connection is closed")
  func malformed() async throws {
    let server = try await serve()
    let client = try await Client(server.url)
    try await client.send("nonsense\r\n")
    let answer = try await client.receive(until: "'.")
    #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    #expect(answer.hasSuffix("a request starts with a line such as 'GET /path HTTP/1.1'."))
    #expect(try await client.receive().isEmpty)
    try client.close()
    await server.stop()
  }

  @Test("An incomplete request gets 408")
  func stalled() async throws {
    var limits = HTTPLimits()
    limits.stall = .milliseconds(10)
    let server = try await serve(limits)
    let slow = try await Client(server.url)
    try await slow.send("GET / HT")
    #expect(try await slow.receive().hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
    try slow.close()
    await server.stop()
  }

  @Test("An idle connection is closed without a response")
  func idle() async throws {
    var limits = HTTPLimits()
    limits.idle = .milliseconds(10)
    let server = try await serve(limits)
    #expect(try await Client(server.url).receive().isEmpty)
    await server.stop()
  }

  @Test("A stream is sent in chunks, and as a whole to an HTTP/1.0 client")
  func chunks() async throws {
    let server = try await serve { $0.chunks = [Data("one\n".utf8), Data("two two two two\n".utf8)] }
    let client = try await Client(server.url)
    try await client.get("/")
    let answer = try await client.receive(until: "\r\n0\r\n\r\n")
    #expect(
      answer
        == "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\none\n\r\n10\r\ntwo two two two\n\r\n0\r\n\r\n"
    )
    let old = try await Client(server.url)
    try await old.send("GET / HTTP/1.0\r\n\r\n")
    #expect(
      try await old.receive().hasSuffix(
        "Content-Length: 20\r\nConnection: close\r\n\r\none\ntwo two two two\n"))
    await server.stop()
  }

  @Test("Headers of a script can neither end the head nor set the length of the body")
  func fields() async throws {
    let server = try await serve { response in
      response.headers["A"] = "b\r\nSet-Cookie: c"
      response.headers["D\r\nE"] = "f"
      response.headers["Content-Length"] = "1"
    }
    let client = try await Client(server.url)
    try await client.get("/", "Connection: close\r\n")
    let expected =
      "HTTP/1.1 200 OK\r\nA: b Set-Cookie: c\r\nContent-Length: 4\r\nConnection: close\r\n\r\nGET "
    #expect(try await client.receive() == expected)
    await server.stop()
  }

  @Test("Stopping closes open connections and cancels what they wait for")
  func stopping() async throws {
    let (arrivals, arriving) = AsyncStream<Void>.makeStream()
    let server = try await serve { response in
      guard response.text == "GET " else { return }
      response.delay = .seconds(3_600)
      arriving.yield()
    }
    let idle = try await Client(server.url)
    try await idle.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
    _ = try await idle.receive(until: "\r\n\r\n")
    let waiting = try await Client(server.url)
    try await waiting.get("/")
    // The server has read both requests.
    _ = await arrivals.first { true }
    await server.stop()
    #expect(try await waiting.receive().isEmpty)
    #expect(try await idle.receive().isEmpty)
  }

  /// Closing a connection with unread bytes resets it (RFC 9112, section 9.6), and so does the system with one that
  /// the server hasn't accepted. Which of them it is depends on when the server stops.
  @Test("Stopping ends connections whose request hasn't been read, with or without a reset")
  func stoppingUnread() async throws {
    let server = try await serve { $0.delay = .seconds(3_600) }
    let clients = [try await Client(server.url), try await Client(server.url)]
    for client in clients { try await client.get("/") }
    await server.stop()
    for client in clients { #expect(try await client.receiveUntilEnd().isEmpty) }
  }
}

/// A client that sends and receives raw bytes.
struct Client {
  private let socket: AsyncSocket

  init(_ url: URL?) async throws {
    let port = UInt16(exactly: url?.port ?? 0) ?? 0
    socket = try AsyncSocket(socket: Socket(domain: AF_INET, type: .stream), pool: await .client)
    try await socket.connect(to: .inet(ip4: "127.0.0.1", port: port))
  }

  func send(_ text: String) async throws {
    try await socket.write(Data(text.utf8))
  }

  func get(_ path: String, _ fields: String = "") async throws {
    try await send("GET \(path) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
  }

  /// The bytes up to a string, or until the server closes the connection.
  func receive(until end: String? = nil) async throws -> String {
    var bytes: [UInt8] = []
    while end.map({ !String(decoding: bytes, as: UTF8.self).hasSuffix($0) }) ?? true {
      do {
        bytes += try await socket.read(atMost: 4_096)
      } catch SocketError.disconnected {
        break
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes until the server closes or resets the connection.
  func receiveUntilEnd() async throws -> String {
    do {
      return try await receive()
    } catch SocketError.failed(_, ECONNRESET, _) {
      return ""
    }
  }

  func close() throws { try socket.close() }
}
