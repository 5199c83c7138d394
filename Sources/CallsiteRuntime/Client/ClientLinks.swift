import Foundation

/// A queue that stores requests and sends them later: `OfflineQueue`, of the product CallsiteBackground.
public protocol RequestQueue: Sendable {
  /// The functions that clients call.
  var link: QueueLink { get }
}

/// A sender that continues requests while the app isn't running: `BackgroundTransfers`, of the product
/// CallsiteBackground.
public protocol BackgroundSender: Sendable {
  /// The functions that clients call.
  var link: BackgroundLink { get }
}

/// The functions of an offline queue that a client calls. The client knows nothing else about the queue.
public struct QueueLink: Sendable {
  let add: @Sendable (APIClient) -> Void
  let response:
    @Sendable (APIClient, OperationRequest, ClientRequest, RequestOptions) async throws -> ClientResponse?

  /// - Parameters:
  ///   - add: Lets the queue send requests with a client.
  ///   - response: Returns the response to a request through the queue, or `nil` if the request isn't one for the
  ///     queue.
  package init(
    add: @escaping @Sendable (APIClient) -> Void,
    response:
      @escaping @Sendable (APIClient, OperationRequest, ClientRequest, RequestOptions) async throws
      -> ClientResponse?
  ) {
    self.add = add
    self.response = response
  }
}

/// The functions of a background sender that a client calls.
public struct BackgroundLink: Sendable {
  let add: @Sendable (APIClient) -> Void
  let start:
    @Sendable (APIClient, OperationRequest, RequestOptions, _ accept: String) async throws(APIError) -> Void

  /// - Parameters:
  ///   - add: Lets the sender add the credentials of a client.
  ///   - start: Starts a request in the background, and always throws, because there's no response.
  package init(
    add: @escaping @Sendable (APIClient) -> Void,
    start:
      @escaping @Sendable (APIClient, OperationRequest, RequestOptions, _ accept: String)
      async throws(APIError) -> Void
  ) {
    self.add = add
    self.start = start
  }
}

extension APIClient {
  /// Lets the offline queue and the background transfers send requests with this client.
  func addToLinks() {
    configuration.offlineQueue?.link.add(self)
    configuration.backgroundTransfers?.link.add(self)
  }

  /// A client that neither retains nor uses the queue and the background transfers.
  package var detached: APIClient {
    var configuration = configuration
    configuration.offlineQueue = nil
    configuration.backgroundTransfers = nil
    return APIClient(
      server: server, template: template, configuration: configuration, description: description)
  }

  /// The origin of the server, or `nil` if its URL isn't valid.
  package var origin: Origin? { URL(string: server).flatMap(Origin.init) }

  /// Returns the response to a request, from the server or through the offline queue.
  func respond(
    to request: OperationRequest,
    _ outgoing: ClientRequest,
    _ options: RequestOptions
  ) async throws -> ClientResponse {
    if !outgoing.isStreamed, let queue = configuration.offlineQueue,
      let response = try await queue.link.response(self, request, outgoing, options)
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
    guard let transfers = configuration.backgroundTransfers else {
      throw context(of: request).error(
        wrapping: InvalidRequest("Background transfers aren't configured; see ClientConfiguration."))
    }
    try await transfers.link.start(self, request, options, accept)
  }
}
