#if AsyncHTTPClient
  import AsyncHTTPClient
  import CallsiteRuntime
  import Foundation
  import NIOCore
  import NIOHTTP1
  import NIOPosix
  import NIOSSL

  /// Converts errors of AsyncHTTPClient and NIO to those of Foundation, whose codes determine retries.
  ///
  /// Only errors before a connection is made count as “never sent”. Any doubtful error counts as a lost
  /// connection.
  enum ConnectionFailure {
    /// Returns the error for callers, or the same one if it has no counterpart.
    static func error(for error: any Error) -> any Error {
      switch error {
      case let error as HTTPClientError: Self.error(for: error)
      case let error as NIOConnectionError: URLError(code(for: error), from: error)
      case let error as IOError: URLError(code(for: error), from: error)
      case let error as ChannelError: URLError(code(for: error), from: error)
      case let error as NIOSSLError: URLError(code(for: error), from: error)
      case is NIOSSLExtraError: URLError(.serverCertificateUntrusted, from: error)
      case is HTTPParserError: URLError(.networkConnectionLost, from: error)
      default: error
      }
    }

    private static func error(for error: HTTPClientError) -> any Error {
      switch error {
      case .connectTimeout, .getConnectionFromPoolTimeout, .socksHandshakeTimeout, .httpProxyHandshakeTimeout,
        .invalidProxyResponse, .proxyAuthenticationRequired:
        URLError(.cannotConnectToHost, from: error)
      case .tlsHandshakeTimeout:
        URLError(.secureConnectionFailed, from: error)
      case .readTimeout, .writeTimeout, .deadlineExceeded:
        URLError(.timedOut, from: error)
      case .remoteConnectionClosed, .uncleanShutdown:
        URLError(.networkConnectionLost, from: error)
      case .cancelled: CancellationError()
      case .alreadyShutdown: ClientFailure(underlying: error)
      default: refusal(error) ?? error
      }
    }

    /// Returns the error for a request that AsyncHTTPClient rejects. The original description may quote the
    /// value of a header field, which may be a secret.
    private static func refusal(_ error: HTTPClientError) -> InvalidRequest? {
      switch error.shortDescription {
      case "Body length mismatch": InvalidRequest("The body's length differs from its stated length.")
      case "Trace request with body": InvalidRequest("A TRACE request can't have a body.")
      case "Invalid header field names": InvalidRequest("A header has a name that HTTP doesn't allow.")
      case "Invalid header field values": InvalidRequest("A header has a value that HTTP doesn't allow.")
      default: nil
      }
    }

    private static func code(for error: NIOConnectionError) -> URLError.Code {
      if error.connectionErrors.isEmpty { return .cannotFindHost }
      let isOffline = error.connectionErrors.allSatisfy {
        ($0.error as? IOError).map { code(for: $0) == .notConnectedToInternet } ?? false
      }
      return isOffline ? .notConnectedToInternet : .cannotConnectToHost
    }

    private static func code(for error: IOError) -> URLError.Code {
      switch error.errnoCode {
      case ENETDOWN, ENETUNREACH: .notConnectedToInternet
      case ECONNREFUSED, EHOSTUNREACH, EHOSTDOWN, EADDRNOTAVAIL: .cannotConnectToHost
      default: .networkConnectionLost
      }
    }

    private static func code(for error: ChannelError) -> URLError.Code {
      if case .connectTimeout = error { .cannotConnectToHost } else { .networkConnectionLost }
    }

    private static func code(for error: NIOSSLError) -> URLError.Code {
      switch error {
      case .handshakeFailed, .unableToValidateCertificate, .noCertificateToValidate, .cannotFindPeerIP:
        .secureConnectionFailed
      default: .networkConnectionLost
      }
    }
  }

  extension URLError {
    fileprivate init(_ code: Code, from error: any Error) {
      self.init(code, userInfo: [NSLocalizedDescriptionKey: "\(error)"])
    }
  }
#endif
