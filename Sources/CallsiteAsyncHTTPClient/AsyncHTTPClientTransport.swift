#if AsyncHTTPClient
  public import AsyncHTTPClient
  public import CallsiteRuntime
  import Foundation
  public import NIOCore
  import NIOHTTPCompression

  /// A transport that uses AsyncHTTPClient, for servers and for command-line tools on Linux.
  ///
  /// It keeps to the rules of `URLSessionTransport`: the same redirects, no cookies, no cache, plain HTTP only to
  /// this machine, the same errors. What is better where FoundationNetworking is the alternative:
  ///
  /// - Flow control: a body is read no faster than its reader takes it, and a request's body is made no faster
  ///   than it is sent. Neither is held in memory. Only a stream that doesn't know its length is written to a
  ///   temporary file first, since some servers see nothing of a body without a length.
  /// - HTTP/2, where the server offers it over TLS.
  /// - Connections are kept for all methods. A request on one that dies is an error and isn't sent again.
  /// - A broken head is an error.
  ///
  /// The connections belong to the transport. Make one when the program starts, give it to every client, and shut
  /// it down at the end:
  ///
  /// ```swift
  /// let transport = AsyncHTTPClientTransport()
  /// let client = CareConnectClient(server: .production, configuration: .init(transport: transport))
  /// // …
  /// try await transport.shutdown()
  /// ```
  public struct AsyncHTTPClientTransport: Transport {
    private let maximumRedirects: Int
    private let sendsBodiesToOtherOrigins: Bool
    private let clock: any Clock<Duration>
    private let owner: ClientOwner

    /// - Parameters:
    ///   - configuration: for TLS, proxies, limits of connections, HTTP versions and the time to connect (10
    ///     seconds by default). Redirects and decompression in it have no effect, and a connection that fails
    ///     isn't tried again: that is for the client's retry policy.
    ///   - eventLoopGroup: the threads; by default those that all of NIO shares.
    ///   - maximumRedirects: how many redirects one request may follow.
    ///   - sendsBodiesToOtherOrigins: whether a body follows a redirect (307, 308) to another origin, as with
    ///     uploads that a storage service takes.
    ///   - clock: what the timeouts of requests are measured with.
    public init(
      configuration: HTTPClient.Configuration = .init(),
      eventLoopGroup: any EventLoopGroup = HTTPClient.defaultEventLoopGroup,
      maximumRedirects: Int = 10,
      sendsBodiesToOtherOrigins: Bool = false,
      clock: any Clock<Duration> = ContinuousClock()
    ) {
      self.maximumRedirects = maximumRedirects
      self.sendsBodiesToOtherOrigins = sendsBodiesToOtherOrigins
      self.clock = clock
      var configuration = configuration
      configuration.redirectConfiguration = .disallow
      configuration.decompression = .enabled(limit: .none)
      configuration.connectionPool.retryConnectionEstablishment = false
      owner = ClientOwner(HTTPClient(eventLoopGroup: eventLoopGroup, configuration: configuration))
    }

    /// Sends a request, and returns when the head of the response has arrived; throws `URLError` if there is none.
    public func send(_ request: ClientRequest) async throws -> ClientResponse {
      try await request.followingRedirects(
        limit: maximumRedirects, sendsBodiesToOtherOrigins: sendsBodiesToOtherOrigins
      ) {
        try await Exchange($0, clock: clock, owner: owner).response()
      }
    }

    /// Closes all connections; pending requests fail, and so do later ones.
    ///
    /// Without it, the connections are closed when the last copy of the transport and the last of its responses
    /// are gone.
    ///
    /// - Throws: what closing a connection throws; an error if the transport is shut down already.
    public func shutdown() async throws {
      try await owner.client.shutdown()
    }
  }

  /// Shuts a client down when nobody has a use for it any more, which AsyncHTTPClient insists on.
  final class ClientOwner: Sendable {
    let client: HTTPClient

    init(_ client: HTTPClient) {
      self.client = client
    }

    deinit {
      // Whoever has shut it down already needs no second answer.
      client.shutdown { _ in }
    }
  }
#endif
