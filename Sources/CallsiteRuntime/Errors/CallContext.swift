import Foundation

/// What an error says about the call it comes from.
struct CallContext: Sendable {
  let operation: String
  let method: HTTPMethod
  let path: String
  var errors = ErrorFormat()

  /// Whether successful responses hold tokens, which no error may keep.
  var hasSecretResponse = false

  /// An error without a response.
  func error(_ kind: APIError.Kind, underlying: (any Error)? = nil, message: String? = nil) -> APIError {
    APIError(
      kind,
      operation: operation,
      method: method,
      path: path,
      message: message,
      underlying: underlying
    )
  }

  /// Whatever a transport, middleware, store or encoder threw.
  func error(wrapping error: any Error) -> APIError {
    switch error {
    case let error as APIError: error
    case is CancellationError: self.error(.cancelled, underlying: error)
    case let error as URLError:
      // The error's user info holds the request's address, and that may hold an API key.
      self.error(
        error.code == .cancelled ? .cancelled : .transport,
        underlying: URLError(error.code, userInfo: [NSLocalizedDescriptionKey: error.localizedDescription])
      )
    case let error as StillQueued: self.error(.queued, underlying: error)
    case is SessionEnded: self.error(.unauthorized, underlying: error)
    case let error as InvalidRequest: self.error(.invalidRequest, underlying: error)
    case is EncodingError: self.error(.invalidRequest, underlying: error)
    case is UnexpectedContent: self.error(.unexpectedContent, underlying: error)
    case is RangeNotSatisfiable: self.error(.rangeNotSatisfiable, underlying: error)
    default: self.error(.transport, underlying: error)
    }
  }

  /// An error about a response.
  func error(
    _ kind: APIError.Kind,
    _ response: CollectedResponse,
    message: String? = nil,
    fieldErrors: [String: [String]] = [:],
    underlying: (any Error)? = nil
  ) -> APIError {
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
    )
  }
}
