import FlyingFox
import FlyingSocks
import Foundation
import TestSupport

/// Calls over real HTTP with one response for all, and the requests received by the server.
struct Exchange {
  var status = 204
  var contentType: String?
  var body = Data()

  struct Received: Sendable {
    /// The path and query as received.
    let target: String
    let headers: [String: String]
    let body: Data
  }

  private actor Log {
    var requests: [Received] = []

    func add(_ request: HTTPRequest) async throws {
      let headers = request.headers.map { ($0.key.rawValue.lowercased(), $0.value) }
      requests.append(
        Received(
          target: request.target.rawValue, headers: Dictionary(headers) { $0 + ", " + $1 },
          body: try await request.bodyData))
    }
  }

  /// Runs a server for the duration of the calls, and passes them its URL.
  func received(_ calls: (String) async throws -> Void) async throws -> [Received] {
    try await ServerSlots.run { try await serve(calls) }
  }

  private func serve(_ calls: (String) async throws -> Void) async throws -> [Received] {
    let log = Log()
    var reply = HTTPResponse(statusCode: HTTPStatusCode(status, phrase: ""), body: body)
    if let contentType { reply.headers[.contentType] = contentType }
    let server = HTTPServer(
      address: try .inet(ip4: "127.0.0.1", port: 0), timeout: 300, pool: ServerSockets.pool(),
      logger: .disabled,
      handler: ClosureHTTPHandler { [reply] request in
        try await log.add(request)
        return reply
      })
    let running = try await server.startListening()
    defer { running.cancel() }
    guard case .ip4(_, let port)? = await server.listeningAddress else { throw URLError(.badURL) }
    try await calls("http://127.0.0.1:\(port)")
    return await log.requests
  }
}
