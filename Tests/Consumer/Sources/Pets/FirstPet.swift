/// The name of pet 1.
public func firstPet(over transport: any Transport) async throws -> String {
  var configuration = ClientConfiguration()
  configuration.transport = transport
  configuration.middleware = [RequestID()]
  configuration.networkMiddleware = [RequestID()]
  let client = PetsClient(configuration: configuration)
  return try await client.pets.get(1).name
}

/// Middleware as an app writes it.
struct RequestID: Middleware {
  func intercept(_ request: ClientRequest, next: any Transport) async throws -> ClientResponse {
    var request = request
    request.headers["X-Request-ID"] = request.operationID
    return try await next.send(request)
  }
}
