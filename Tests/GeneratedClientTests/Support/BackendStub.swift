import CallsiteRuntime
import FlyingFox
import FlyingSocks
import Foundation
import TestSupport

/// A backend on loopback: responds to each request with the next prepared response, and records requests.
///
/// It runs until it's released. As a middleware, it's retained by the client that calls it, so that no
/// other backend gets its port while requests may still arrive.
final class BackendStub: Sendable {
  /// A response of a backend.
  struct Answer: Sendable {
    var status: Int
    var headers: [String: String]
    var body: Data

    static func json(_ body: Data, status: Int = 200) -> Answer {
      Answer(status: status, headers: ["Content-Type": "application/json"], body: body)
    }

    static func json(_ text: String, status: Int = 200) -> Answer {
      json(Data(text.utf8), status: status)
    }

    static func empty(_ status: Int) -> Answer {
      Answer(status: status, headers: [:], body: Data())
    }
  }

  /// A request as it came over the wire.
  struct Received: Sendable {
    var method: String
    /// Path and query exactly as sent.
    var target: String
    /// The values by lowercase name.
    var headers: [String: String]
    var body: Data

    /// The target without the query.
    var path: String { String(target.prefix { $0 != "?" }) }

    /// The part after `?`, as sent, or nil without one.
    var query: String? {
      target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) }
    }

    var text: String { String(decoding: body, as: UTF8.self) }
  }

  private actor Record {
    var answers: [Answer] = []
    var received: [Received] = []

    func prepare(_ answers: [Answer]) { self.answers = answers }

    func take(_ request: Received) -> Answer {
      received.append(request)
      return answers.isEmpty
        ? .json(#"{"detail": "no answer was prepared"}"#, status: 599) : answers.removeFirst()
    }
  }

  /// The queue for backends that run at the same time.
  private static let slots = ServerSlots(count: 32)

  private let record = Record()
  private let server: HTTPServer
  private let running: Task<Void, any Error>

  /// Starts a backend with these responses, in order.
  init(_ answers: Answer...) async throws {
    await Self.slots.take()
    let record = record
    let server = HTTPServer(
      address: try .inet(ip4: "127.0.0.1", port: 0), timeout: 300, pool: ServerSockets.pool(),
      logger: .disabled)
    self.server = server
    await record.prepare(answers)
    await server.appendRoute("*") { request in
      let answer = await record.take(try await Received(request))
      return HTTPResponse(
        statusCode: HTTPStatusCode(answer.status, phrase: "Prepared"),
        headers: HTTPHeaders(
          answer.headers.reduce(into: [:]) { headers, entry in headers[HTTPHeader(entry.key)] = entry.value }),
        body: answer.body)
    }
    running = try await server.startListening()
  }

  deinit {
    running.cancel()
    Task { await Self.slots.give() }
  }

  /// `http://127.0.0.1:<port>`, without a path. Not `localhost`: if that has two addresses, a busy
  /// machine may connect to the other one, which belongs to another test.
  var url: String {
    get async throws {
      switch await server.listeningAddress {
      case .ip4(_, let port), .ip6(_, let port): "http://127.0.0.1:\(port)"
      default: throw SocketError.disconnected
      }
    }
  }

  /// The requests received so far.
  var received: [Received] {
    get async { await record.received }
  }
}

extension BackendStub {
  /// The credentials of the requests received so far.
  var authorizations: [String?] {
    get async { await received.map { $0.headers["authorization"] } }
  }
}

extension BackendStub: Middleware {
  /// Passes the request on unchanged.
  func intercept(_ request: ClientRequest, next: any Transport) async throws -> ClientResponse {
    try await next.send(request)
  }
}

extension BackendStub.Received {
  fileprivate init(_ request: HTTPRequest) async throws {
    method = request.method.rawValue
    target = request.target.rawValue
    body = try await request.bodyData
    headers = [:]
    for (name, value) in request.headers { headers[name.rawValue.lowercased()] = value }
  }
}
