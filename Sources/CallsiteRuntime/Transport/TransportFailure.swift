import Foundation

/// The reason why a response is missing or incomplete.
public enum TransportFailure: Hashable, Sendable {
  /// Nothing was sent or received for longer than the request's timeout.
  case timedOut
  /// The device has no connection, or the app may not use it.
  case offline
  /// There is no such host, or nobody answers there. The request never left.
  case cannotConnect
  /// No secure connection: the certificate isn't trusted, or TLS failed. The request never left.
  case insecure
  /// The server redirects in a circle, or too often.
  case redirectLoop
  /// The connection was lost before there was an answer.
  case connectionLost
  /// The answer began and broke off; the status is known.
  case responseBrokenOff
  /// Something else, which `underlying` explains.
  case other
}

extension TransportFailure {
  init(_ code: URLError.Code) {
    switch code {
    case .timedOut: self = .timedOut
    case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .callIsActive: self = .offline
    case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed: self = .cannotConnect
    case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
      .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
      self = .insecure
    case .httpTooManyRedirects, .redirectToNonExistentLocation: self = .redirectLoop
    // Linux calls a connection that ends too early bad or unknown.
    case .networkConnectionLost, .badServerResponse, .cannotParseResponse, .unknown: self = .connectionLost
    default: self = .other
    }
  }

  /// Whether the request can't have reached the server.
  var neverLeft: Bool {
    switch self {
    case .offline, .cannotConnect, .insecure: true
    default: false
    }
  }

  var sentence: String {
    switch self {
    case .timedOut: "The server took too long to answer."
    case .offline: "You're offline."
    case .cannotConnect, .other: "The server can't be reached."
    case .insecure: "A secure connection to the server couldn't be made."
    case .redirectLoop: "The server has a problem."
    case .connectionLost, .responseBrokenOff: "The connection was lost."
    }
  }
}

/// A response whose body didn't come to its end.
struct BrokenBody: Error {
  let status: Int
  let headers: HeaderFields
  let underlying: any Error
}

/// What the app itself has got wrong while a transport worked: a stream that is a body and throws.
package struct ClientFailure: Error {
  package let underlying: any Error

  package init(underlying: any Error) {
    self.underlying = underlying
  }
}

/// Why a request can't be made; reaches the caller as an ``APIError`` of kind `.invalidRequest`.
package struct InvalidRequest: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}

/// Why a response can't be what was asked for; reaches the caller as an ``APIError`` of kind
/// `.unexpectedContent`.
struct UnexpectedContent: Error, Hashable, Sendable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// More of a stream has arrived than may be kept until its reader asks for it.
struct ReaderTooSlow: Error, Hashable, CustomStringConvertible {
  /// Bytes that were allowed.
  let limit: Int

  var description: String { "The stream is more than \(limit) bytes ahead of its reader." }
}

/// A body that is longer than its reader allows.
struct BodyTooLong: Error, Hashable, CustomStringConvertible {
  /// Bytes that were allowed.
  let limit: Int

  var description: String { "The response is longer than \(limit) bytes." }
}
