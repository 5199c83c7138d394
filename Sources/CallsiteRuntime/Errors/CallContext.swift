import Foundation

/// What an error says about the call it comes from.
struct CallContext: Sendable {
  let operation: String
  let method: HTTPMethod
  let path: String
  var errors = ErrorFormat()

  /// Whether successful responses hold tokens, which no error may keep.
  var hasSecretResponse = false

  /// Whether the call logs in.
  var isLogIn = false
  var properties = PropertyNames()

  /// An error without a response.
  func error(_ kind: APIError.Kind, underlying: (any Error)? = nil, message: String? = nil) -> APIError {
    completed(
      APIError(
        kind, operation: operation, method: method, path: path, message: message, underlying: underlying))
  }

  /// Whatever a transport, middleware, store or encoder threw.
  ///
  /// - Parameter isFromTransport: whether it was the transport, so that an unknown error is one of connections.
  func error(wrapping error: any Error, isFromTransport: Bool = false) -> APIError {
    switch error {
    case let error as APIError: error
    case is CancellationError: self.error(.cancelled, underlying: error)
    case let error as URLError: self.error(wrapping: error)
    case let error as BrokenBody: self.error(wrapping: error)
    case let error as StillQueued: self.error(.queued(error.id), underlying: error)
    case is SessionEnded: self.error(.unauthorized, underlying: error)
    case let error as OAuthFailure: self.error(error.kind, underlying: error)
    case let error as InvalidRequest: self.error(.invalidRequest, underlying: error)
    case is EncodingError: self.error(.invalidRequest, underlying: error)
    case is UnexpectedContent, is BodyTooLong, is ReaderTooSlow:
      self.error(.unexpectedContent, underlying: error)
    case is RangeNotSatisfiable: self.error(.rangeNotSatisfiable, underlying: error)
    case let error as ClientFailure: self.error(.client, underlying: error.underlying)
    default: self.error(isFromTransport ? .transport(.other) : .client, underlying: error)
    }
  }

  private func error(wrapping error: URLError) -> APIError {
    // The error's user info holds the request's address, and that may hold an API key.
    let bare = URLError(error.code, userInfo: [NSLocalizedDescriptionKey: error.localizedDescription])
    if error.code == .cancelled { return self.error(.cancelled, underlying: bare) }
    return self.error(.transport(TransportFailure(error.code)), underlying: bare)
  }

  /// The status says what happened, and of a success that it happened.
  private func error(wrapping broken: BrokenBody) -> APIError {
    var error = self.error(wrapping: broken.underlying, isFromTransport: true)
    guard case .transport(let failure) = error.kind else { return error.with(broken) }
    error.kind = .transport(failure == .timedOut ? .timedOut : .responseBrokenOff)
    return error.with(broken)
  }

  /// An error about a response.
  func error(
    _ kind: APIError.Kind,
    _ response: CollectedResponse,
    message: String? = nil,
    fieldErrors: [String: [String]] = [:],
    underlying: (any Error)? = nil
  ) -> APIError {
    completed(
      APIError(
        kind,
        operation: operation,
        method: method,
        path: path,
        status: response.status,
        headers: response.headers,
        body: hasSecretResponse && response.isSuccess ? Data() : response.body,
        message: message,
        fieldErrors: fieldErrors,
        underlying: underlying
      ))
  }

  private func completed(_ error: APIError) -> APIError {
    var error = error
    error.isLogIn = isLogIn
    error.properties = properties
    return error
  }
}

extension APIError {
  fileprivate func with(_ broken: BrokenBody) -> APIError {
    var error = self
    error.status = broken.status
    error.headers = broken.headers.withoutCredentials
    return error
  }
}
