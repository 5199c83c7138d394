package import Foundation

/// The information about a call that its errors contain.
///
/// It's a class because everything about a response refers to it: copies of its properties would be a large part of the
/// runtime's code.
package final class CallContext: Sendable {
  package let operation: String
  package let method: HTTPMethod
  package let path: String
  let errors: ErrorFormat
  let emptyObjects: EmptyObjects

  /// Whether successful responses contain tokens, which errors must omit.
  let hasSecretResponse: Bool

  /// Whether the call is a login.
  let isLogIn: Bool
  let properties: PropertyNames

  /// The secrets in the request, or `nil` if they're unknown.
  let sent: SentSecrets?

  /// The record of the call, or `nil` if nothing has been sent.
  let calls: CallRecord?

  package init(
    operation: String,
    method: HTTPMethod,
    path: String,
    errors: ErrorFormat = ErrorFormat(),
    emptyObjects: EmptyObjects = .objects,
    hasSecretResponse: Bool = false,
    isLogIn: Bool = false,
    properties: PropertyNames = PropertyNames(),
    sent: SentSecrets? = nil,
    calls: CallRecord? = nil
  ) {
    self.operation = operation
    self.method = method
    self.path = path
    self.errors = errors
    self.emptyObjects = emptyObjects
    self.hasSecretResponse = hasSecretResponse
    self.isLogIn = isLogIn
    self.properties = properties
    self.sent = sent
    self.calls = calls
  }

  /// Creates an error without a response.
  package func error(_ kind: APIError.Kind, underlying: (any Error)? = nil, message: String? = nil)
    -> APIError
  {
    completed(
      APIError(
        kind, operation: operation, method: method, path: path, message: message, underlying: underlying))
  }

  /// Converts an error of a transport, middleware, token store, or encoder.
  ///
  /// - Parameter isFromTransport: Whether a transport threw the error. If so, an unknown error is a
  ///   connection failure.
  package func error(wrapping error: any Error, isFromTransport: Bool = false) -> APIError {
    switch error {
    case let error as APIError: named(error)
    case is CancellationError: self.error(.cancelled, underlying: error)
    case let failed as RefreshFailed: self.error(failed.error.kind, underlying: failed.error)
    case let error as URLError: self.error(wrapping: error)
    case let error as BrokenBody: self.error(wrapping: error)
    case let error as any CallFailure: self.error(error.kind, underlying: error)
    case let error as OAuthFailure: self.error(error.kind, underlying: error)
    case let error as InvalidRequest: self.error(.invalidRequest, underlying: error)
    case is EncodingError: self.error(.invalidRequest, underlying: error)
    case let error as BodyTooLong: self.error(wrapping: error)
    case is UnexpectedContent, is ReaderTooSlow: self.error(.unexpectedContent, underlying: error)
    case let error as ClientFailure: self.error(.client, underlying: error.underlying)
    default: self.error(isFromTransport ? .transport(.other) : .client, underlying: error)
    }
  }

  private func error(wrapping error: URLError) -> APIError {
    // The user info contains the request's URL, which may contain an API key.
    let bare = URLError(error.code, userInfo: [NSLocalizedDescriptionKey: error.localizedDescription])
    if error.code == .cancelled { return self.error(.cancelled, underlying: bare) }
    return self.error(.transport(TransportFailure(error.code)), underlying: bare)
  }

  /// Keeps the status of a response that's too long. If it indicates success, the server has carried out the request.
  private func error(wrapping tooLong: BodyTooLong) -> APIError {
    var error = error(.unexpectedContent, underlying: tooLong)
    error.status = tooLong.status
    return error
  }

  /// Keeps the status of an incomplete response. If it indicates success, the server has carried out the
  /// request.
  private func error(wrapping broken: BrokenBody) -> APIError {
    var error = self.error(wrapping: broken.underlying, isFromTransport: true)
    guard case .transport(let failure) = error.kind else { return error.with(broken) }
    error.kind = .transport(failure == .timedOut ? .timedOut : .responseBrokenOff)
    return error.with(broken)
  }

  /// Creates an error about a response.
  package func error(
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
    error.emptyObjects = emptyObjects
    error.properties = properties
    return recorded(error)
  }

  /// Completes an error of a custom transport or of middleware, which may not know the operation.
  private func named(_ error: APIError) -> APIError {
    guard error.operation.isEmpty, error.path.isEmpty else { return recorded(error) }
    var error = error
    error.operation = operation
    error.method = method
    error.path = path
    return completed(error)
  }

  private func recorded(_ error: APIError) -> APIError {
    var error = error
    error.effect = error.effect ?? calls?.mayHaveTakenEffect
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
  /// Creates the error for an unsuccessful response.
  package func error(status response: CompleteResponse, now: Date) -> APIError {
    let body = ErrorBody(
      response.body,
      contentType: response.headers["Content-Type"],
      status: response.status,
      format: errors
    )
    var error = error(
      kind(response, hasFieldErrors: !body.fieldErrors.isEmpty, now: now),
      response,
      message: body.message,
      fieldErrors: body.fieldErrors
    )
    error.harmlessFields = harmlessFields(body.fieldErrors)
    return error
  }

  /// Returns the fields with secret names whose messages don't repeat a secret that was sent.
  private func harmlessFields(_ fields: [String: [String]]) -> Set<String> {
    guard let sent else { return [] }
    return Set(fields.filter { APIError.isSecret($0.key) && !sent.mayBeRepeated(in: $0.value) }.keys)
  }

  private func kind(_ response: CompleteResponse, hasFieldErrors: Bool, now: Date) -> APIError.Kind {
    let retryAfter = RetryAfter.delay(response.headers, now: now)
    switch response.status {
    case 304: return .notModified
    case 401: return .unauthorized
    case 403: return .forbidden
    case 404, 410: return .notFound
    case 409, 412: return .conflict
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

  /// Creates the error for a successful response that can't be read: another kind of content, or JSON that
  /// doesn't match its type.
  func error(decoding error: any Error, _ response: CompleteResponse) -> APIError {
    if let error = error as? APIError { return recorded(error) }
    let isJSON = (try? JSONValue(parsing: response.body)) != nil
    let claimsJSON = response.headers["Content-Type"]?.lowercased().contains("json") ?? false
    guard isJSON || claimsJSON && !response.body.isEmpty else {
      return self.error(.unexpectedContent, response, underlying: error)
    }
    let failure = DecodingFailure(error, in: hasSecretResponse ? nil : response.body)
    // The description of a DecodingError may quote the value.
    return self.error(.decoding(failure), response, underlying: hasSecretResponse ? nil : error)
  }
}

/// An error of the runtime with a kind of its own.
package protocol CallFailure: Error {
  var kind: APIError.Kind { get }
}

/// The tokens have expired and can't be refreshed. This reaches the caller as an ``APIError`` of kind
/// `.unauthorized`.
package struct SessionEnded: CallFailure, CustomStringConvertible {
  package var kind: APIError.Kind { .unauthorized }
  package let description = "The session has expired."

  package init() {}
}

/// The tokens couldn't be refreshed, so the call that needs them wasn't made. This reaches its caller as an ``APIError``
/// of the same kind as the refresh's, which is its underlying error.
struct RefreshFailed: Error {
  let error: APIError
}
