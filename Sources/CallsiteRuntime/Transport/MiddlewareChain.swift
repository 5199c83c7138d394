/// A transport wrapped in middleware, the first one outermost.
struct MiddlewareChain: Transport {
  let middleware: [any Middleware]
  let transport: any Transport

  func send(_ request: ClientRequest) async throws -> ClientResponse {
    try await send(request, from: middleware.startIndex)
  }

  private func send(_ request: ClientRequest, from index: Int) async throws -> ClientResponse {
    guard index < middleware.endIndex else { return try await sendByTransport(request) }
    return try await middleware[index].intercept(request) { request in
      try await send(request, from: index + 1)
    }
  }

  private func sendByTransport(_ request: ClientRequest) async throws -> ClientResponse {
    do {
      let response = try await transport.send(request)
      request.calls.hasTransportFailed = false
      return response
    } catch {
      request.calls.hasTransportFailed = true
      throw error
    }
  }
}
