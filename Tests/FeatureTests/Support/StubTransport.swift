import CallsiteRuntime
import Foundation

/// Responds to every request with the same response, and records the requests.
actor StubTransport: Transport {
  private let response: ClientResponse
  private(set) var requests: [ClientRequest] = []

  init(_ status: Int = 204, _ body: String = "", contentType: String = "application/json") {
    response = ClientResponse(
      status: status, headers: ["Content-Type": contentType], body: ByteStream(Data(body.utf8)))
  }

  func send(_ request: ClientRequest) async throws -> ClientResponse {
    requests.append(request)
    return response
  }

  /// The path and query of the last request, as sent.
  var target: String {
    guard let url = requests.last?.url else { return "" }
    let query = url.query(percentEncoded: true).map { "?\($0)" } ?? ""
    return url.path(percentEncoded: true) + query
  }

  /// The body of the last request as text, or nil if there was none.
  var body: String? {
    get async throws {
      switch requests.last?.body {
      case .data(let data): return String(decoding: data, as: UTF8.self)
      case .stream(let stream):
        var data = Data()
        for try await chunk in stream { data.append(chunk) }
        return String(decoding: data, as: UTF8.self)
      case .file(let url): return try String(contentsOf: url, encoding: .utf8)
      case nil: return nil
      }
    }
  }
}

extension ClientConfiguration {
  /// A configuration that doesn't access the network.
  static func stub(_ transport: StubTransport) -> ClientConfiguration {
    ClientConfiguration(transport: transport)
  }

  /// A configuration for a server on this machine, which may be slow because the machine is busy.
  static var local: ClientConfiguration { ClientConfiguration(limits: .init(timeout: nil)) }
}
