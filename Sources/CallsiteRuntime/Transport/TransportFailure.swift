package import Foundation

/// The reason why a response is missing or incomplete.
public enum TransportFailure: Hashable, Sendable {
  /// No data was sent or received within the request's timeout.
  case timedOut
  /// The device is offline, or the app isn't allowed to use the network.
  case offline
  /// The host can't be found or doesn't accept connections. The request wasn't sent.
  case cannotConnect
  /// No secure connection: the certificate isn't trusted, or the TLS handshake failed. The request wasn't
  /// sent.
  case insecure
  /// Too many redirects, or a redirect loop.
  case redirectLoop
  /// The connection was lost before a response arrived.
  case connectionLost
  /// The connection was lost while the response was arriving. Its status is known.
  case responseBrokenOff
  /// Another failure, described by the underlying error.
  case other
}

extension TransportFailure {
  package init(_ code: URLError.Code) {
    switch code {
    case .timedOut: self = .timedOut
    case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .callIsActive: self = .offline
    case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed: self = .cannotConnect
    case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
      .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
      self = .insecure
    case .httpTooManyRedirects, .redirectToNonExistentLocation: self = .redirectLoop
    // Linux reports a connection that closes early as `badServerResponse` or `unknown`.
    case .networkConnectionLost, .badServerResponse, .cannotParseResponse, .unknown: self = .connectionLost
    default: self = .other
    }
  }

  /// Whether the request can't have reached the server.
  package var wasNeverSent: Bool {
    switch self {
    case .offline, .cannotConnect, .insecure: true
    default: false
    }
  }
}

/// A response whose body is incomplete.
struct BrokenBody: Error {
  let status: Int
  let headers: HeaderFields
  let underlying: any Error
}

/// A failure of the app rather than of the transport, such as an error thrown by a body stream.
package struct ClientFailure: Error {
  package let underlying: any Error

  package init(underlying: any Error) {
    self.underlying = underlying
  }
}

/// The reason why a request can't be made. It reaches the caller as an ``APIError`` of kind
/// `.invalidRequest`.
package struct InvalidRequest: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}

/// The reason why a response isn't what was requested. It reaches the caller as an ``APIError`` of kind
/// `.unexpectedContent`.
package struct UnexpectedContent: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}

/// More of a stream has arrived than may be buffered for its consumer.
struct ReaderTooSlow: Error, Hashable, CustomStringConvertible {
  /// The maximum number of bytes.
  let limit: Int

  var description: String { "The stream is more than \(limit) bytes ahead of its reader." }
}

/// A body that is longer than allowed.
package struct BodyTooLong: Error, Hashable, CustomStringConvertible {
  /// The maximum number of bytes.
  package let limit: Int

  /// The status of the response, or `nil` if it's unknown.
  package var status: Int?

  package init(limit: Int, status: Int? = nil) {
    self.limit = limit
    self.status = status
  }

  package var description: String { "The response is longer than \(limit) bytes." }
}
