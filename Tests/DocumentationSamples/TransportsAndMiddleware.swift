import CallsiteRuntime
import Foundation
import HelpPetAPI

// snippet
struct CannedTransport: Transport {
  let answers: [String: String]

  func send(_ request: ClientRequest) async throws -> ClientResponse {
    guard let json = answers[request.operationID] else { return ClientResponse(status: 404) }
    return ClientResponse(
      status: 200,
      headers: ["Content-Type": "application/json"],
      body: ByteStream(Data(json.utf8))
    )
  }
}
// end

func answerFromMemory(_ configuration: inout ClientConfiguration) {
  // snippet
  configuration.transport = CannedTransport(answers: ["getCurrentUser": #"{"id": 7}"#])
  // end
}

// snippet
struct RequestID: Middleware {
  func intercept(_ request: ClientRequest, next: any Transport) async throws -> ClientResponse {
    var request = request
    request.headers["X-Request-ID"] = UUID().uuidString
    return try await next.send(request)
  }
}
// end

// snippet
struct Measured: Middleware {
  func intercept(_ request: ClientRequest, next: any Transport) async throws -> ClientResponse {
    var request = request
    request.onMetrics = { print($0.duration, $0.bytesReceived) }
    return try await next.send(request)
  }
}
// end

func measure(_ configuration: inout ClientConfiguration) {
  // snippet
  configuration.networkMiddleware = [Measured()]
  // end
}

func readHeader(_ helpPet: HelpPetClient) async throws -> (User, String?) {
  // snippet
  let (vet, response) = try await withResponse { try await helpPet.auth.me(options: $0) }
  let requestID = response.headers["X-Request-ID"]
  // end
  return (vet, requestID)
}
