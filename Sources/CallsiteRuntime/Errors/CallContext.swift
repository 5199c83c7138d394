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
    case let error as any CallFailure: self.error(error.kind, underlying: error)
    case let error as OAuthFailure: self.error(error.kind, underlying: error)
    case let error as InvalidRequest: self.error(.invalidRequest, underlying: error)
    case is EncodingError: self.error(.invalidRequest, underlying: error)
    case is UnexpectedContent, is BodyTooLong, is ReaderTooSlow:
      self.error(.unexpectedContent, underlying: error)
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
    _ response: CompleteResponse,
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

extension CallContext {
  /// The error that a response without success means.
  func error(status response: CompleteResponse, now: Date) -> APIError {
    let body = ErrorBody(
      response.body,
      contentType: response.headers["Content-Type"],
      status: response.status,
      format: errors
    )
    return error(
      kind(response, hasFieldErrors: !body.fieldErrors.isEmpty, now: now),
      response,
      message: body.message,
      fieldErrors: body.fieldErrors
    )
  }

  private func kind(_ response: CompleteResponse, hasFieldErrors: Bool, now: Date) -> APIError.Kind {
    let retryAfter = RetryAfter.delay(response.headers, now: now)
    switch response.status {
    case 401: return .unauthorized
    case 403: return .forbidden
    case 404, 410: return .notFound
    case 416: return .rangeNotSatisfiable
    case 422: return .validation
    case 400 where hasFieldErrors: return .validation
    case 429: return .rateLimited(retryAfter: retryAfter)
    case 400...499: return .invalidRequest
    case 503:
      if let retryAfter { return .unavailable(retryAfter: retryAfter) }
      return .server
    case 500...599: return .server
    default: return .unexpectedContent
    }
  }

  /// The error that an unreadable success means: other content, or other JSON than documented.
  ///
  /// - Parameter explain: reads the value again, so that the error says more.
  func error(
    decoding error: any Error, _ response: CompleteResponse,
    explain: (MismatchDecoder) throws -> Void = { _ in }
  ) -> APIError {
    if let error = error as? APIError { return error }
    let isJSON = (try? JSONValue(parsing: response.body)) != nil
    let claimsJSON = response.headers["Content-Type"]?.lowercased().contains("json") ?? false
    guard isJSON || claimsJSON && !response.body.isEmpty else {
      return self.error(.unexpectedContent, response, underlying: error)
    }
    let clearer = MismatchDecoder.error(in: response.body, reading: explain) ?? error
    let failure = DecodingFailure(clearer, in: hasSecretResponse ? nil : response.body)
    // A DecodingError's own text may quote the value.
    return self.error(.decoding(failure), response, underlying: hasSecretResponse ? nil : error)
  }
}

/// An error of the runtime that says which kind of ``APIError`` it is to the caller.
protocol CallFailure: Error {
  var kind: APIError.Kind { get }
}

/// The tokens have expired and can't be refreshed; reaches the caller as an ``APIError`` of kind
/// `.unauthorized`.
struct SessionEnded: CallFailure, CustomStringConvertible {
  var kind: APIError.Kind { .unauthorized }
  let description = "The log-in has expired."
}
