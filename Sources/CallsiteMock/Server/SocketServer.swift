import FlyingFox
import FlyingSocks
import Foundation

/// The socket: the only place that knows FlyingFox.
final class SocketServer: Sendable {
  let url: URL
  private let server: HTTPServer
  private let running: Task<Void, any Error>

  /// Listens, and returns when connections are accepted.
  init(
    host: String, port: UInt16, methods: Set<String>,
    respond: @escaping @Sendable (MockRequest) async -> MockResponse
  ) async throws {
    let pool = PromptSocketPool(pool: HTTPServer.defaultPool())
    let server = try Self.makeServer(host, port, pool)
    // A route takes no methods but those that FlyingFox knows or is told.
    let usual = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"]
    let known = methods.union(usual).map { HTTPMethod(rawValue: $0) }
    await server.appendRoute("*", for: known) { request in
      let response = await respond(try await MockRequest(request))
      if response.delay > .zero { try await Task.sleep(for: response.delay) }
      return HTTPResponse(response)
    }
    let running = Task { try await server.run() }
    let listening = Task { try await server.waitUntilListening(timeout: 60) }
    Task {
      _ = await running.result
      listening.cancel()
    }
    do {
      try await listening.value
    } catch {
      // A port that is taken ends the server, which says why.
      let reason = await Self.reason(running) ?? "\(error)"
      throw MockServerError(problems: ["Can't listen at \(host), port \(port): \(reason)"])
    }
    guard let bound = await server.listeningAddress?.port else { throw SocketError.disconnected }
    let name = host.contains(":") ? "[\(host)]" : host
    guard let url = URL(string: "http://\(name):\(bound)") else { throw SocketError.unsupportedAddress }
    (self.url, self.server, self.running) = (url, server, running)
  }

  private static func reason(_ running: Task<Void, any Error>) async -> String? {
    running.cancel()
    do {
      try await running.value
      return nil
    } catch {
      return error.localizedDescription
    }
  }

  /// In seconds. Long enough for a busy machine; and no longer, since FlyingFox leaves a timer of this length
  /// behind for every request, of 750 bytes (measured).
  private static let timeout = 30.0

  private static func makeServer(
    _ host: String, _ port: UInt16, _ pool: some AsyncSocketPool
  ) throws -> HTTPServer {
    if host.contains(":") {
      return HTTPServer(
        address: try .inet6(ip6: host, port: port), timeout: timeout, pool: pool, logger: .disabled)
    }
    let address = host == "localhost" ? "127.0.0.1" : host
    return HTTPServer(
      address: try .inet(ip4: address, port: port), timeout: timeout, pool: pool, logger: .disabled)
  }

  func stop() async {
    await server.stop(timeout: 0)
    running.cancel()
    _ = try? await running.value
  }

  deinit { running.cancel() }
}

extension Socket.Address {
  fileprivate var port: UInt16? {
    switch self {
    case .ip4(_, let port), .ip6(_, let port): port
    case .unix: nil
    }
  }
}

extension MockRequest {
  fileprivate init(_ request: HTTPRequest) async throws {
    self.init(request.method.rawValue, request.target.rawValue, body: try await request.bodyData)
    for (name, value) in request.headers { headers.append(name.rawValue, value) }
  }
}

extension HTTPResponse {
  fileprivate init(_ response: MockResponse) {
    var headers = HTTPHeaders()
    for field in response.headers.fields { headers.addValue(field.value, for: HTTPHeader(field.name)) }
    self.init(
      statusCode: HTTPStatusCode(response.status, phrase: StatusPhrase.text(response.status)),
      headers: headers, body: response.body)
  }
}
