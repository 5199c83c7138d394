import Foundation

/// What a client calls of the offline queue. The client itself knows neither the queue nor what it stores.
struct QueueLink: Sendable {
  /// The queue, for the configuration.
  let queue: any Sendable

  /// Lets the queue send requests with a client.
  let add: @Sendable (APIClient) -> Void

  /// Returns the response to a request through the queue, or `nil` if the request isn't one for the queue.
  let response:
    @Sendable (APIClient, OperationRequest, ClientRequest, RequestOptions) async throws -> ClientResponse?
}

/// What a client calls of the background transfers.
struct TransferLink: Sendable {
  /// The transfers, for the configuration.
  let transfers: any Sendable

  /// Lets the transfers add the credentials of a client.
  let add: @Sendable (APIClient) -> Void

  /// Starts a request as a transfer, and always throws, because there's no response.
  let start:
    @Sendable (APIClient, OperationRequest, RequestOptions, _ accept: String) async throws(APIError) -> Void
}

extension APIClient {
  /// Lets the offline queue and the background transfers send requests with this client.
  func addToLinks() {
    configuration.queueLink?.add(self)
    configuration.transferLink?.add(self)
  }

  /// A client that neither retains nor uses the queue and the background transfers.
  var detached: APIClient {
    var configuration = configuration
    configuration.queueLink = nil
    configuration.transferLink = nil
    return APIClient(
      server: server, template: template, configuration: configuration, description: description)
  }

  /// The origin of the server, or `nil` if its URL isn't valid.
  var origin: Origin? { URL(string: server).flatMap(Origin.init) }

  /// Returns the response to a request, from the server or through the offline queue.
  func respond(
    to request: OperationRequest,
    _ outgoing: ClientRequest,
    _ options: RequestOptions
  ) async throws -> ClientResponse {
    if !outgoing.isStreamed, let queue = configuration.queueLink,
      let response = try await queue.response(self, request, outgoing, options)
    {
      return response
    }
    return try await responseOfUnqueued(request, outgoing, options)
  }

  /// Returns the server's response. Its errors say why the request wasn't queued, if the queue would accept it.
  private func responseOfUnqueued(
    _ request: OperationRequest, _ outgoing: ClientRequest, _ options: RequestOptions
  ) async throws -> ClientResponse {
    do {
      return try await chain(for: request, outgoing, options).send(outgoing)
    } catch {
      guard let reason = outgoing.calls.reasonNotQueued else { throw error }
      var failure = context(of: request).error(
        wrapping: error, isFromTransport: outgoing.calls.hasTransportFailed)
      failure.reasonNotQueued = reason
      throw failure
    }
  }

  /// Starts a transfer instead of sending a request, if the options say so, and then throws.
  func startTransfer(
    of request: OperationRequest, _ options: RequestOptions, accept: String
  ) async throws(APIError) {
    guard options.transferID != nil else { return }
    guard let transfers = configuration.transferLink else {
      throw context(of: request).error(
        wrapping: InvalidRequest("Background transfers aren't configured; see ClientConfiguration."))
    }
    try await transfers.start(self, request, options, accept)
  }
}
