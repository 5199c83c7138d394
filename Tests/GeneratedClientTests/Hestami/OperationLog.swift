import CallsiteRuntime

/// Records the IDs of operations that were sent.
actor OperationLog: Middleware {
  private(set) var operations: [String] = []

  func intercept(
    _ request: ClientRequest,
    next: @Sendable (ClientRequest) async throws -> ClientResponse
  ) async throws -> ClientResponse {
    operations.append(request.operationID)
    return try await next(request)
  }
}
