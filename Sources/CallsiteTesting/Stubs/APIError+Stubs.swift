public import CallsiteRuntime
import Foundation

/// Errors as a server or a connection would cause them, for the closures of stubs.
///
/// ```swift
/// stub.pets.create = { _ in throw .validation(fields: ["name": ["This field is required."]]) }
/// ```
///
/// What a server says by a status goes through the wire: the client may refresh its tokens, or try again, and decodes
/// the error from an answer in the API's own form.
extension Error where Self == APIError {
  /// The server refused values (422).
  ///
  /// - Parameter fields: What is wrong, by the names on the wire.
  public static func validation(fields: [String: [String]], message: String? = nil) -> APIError {
    APIError(.validation, status: 422, message: message, fieldErrors: fields)
  }

  /// Nobody is logged in, or the log-in has expired (401).
  public static var unauthorized: APIError { APIError(.unauthorized, status: 401) }

  /// Logged in, but not allowed to (403).
  public static var forbidden: APIError { APIError(.forbidden, status: 403) }

  /// The resource doesn't exist (404).
  public static var notFound: APIError { APIError(.notFound, status: 404) }

  /// Too many requests (429).
  public static func rateLimited(retryAfter: Duration? = nil) -> APIError {
    APIError(.rateLimited(retryAfter: retryAfter), status: 429)
  }

  /// The server isn't available for some time (503 with `Retry-After`).
  public static func unavailable(retryAfter: Duration) -> APIError {
    APIError(.unavailable(retryAfter: retryAfter), status: 503)
  }

  /// The server failed (500).
  public static var server: APIError { APIError(.server, status: 500) }

  /// Any other refusal.
  ///
  /// - Parameters:
  ///   - status: From 400 to 599.
  ///   - message: The server's words.
  public static func status(_ status: Int, message: String? = nil) -> APIError {
    APIError(status < 500 ? .invalidRequest : .server, status: status, message: message)
  }

  /// The device has no connection.
  public static var offline: APIError { APIError(.transport(.offline)) }

  /// The server took too long to answer.
  public static var timedOut: APIError { APIError(.transport(.timedOut)) }

  /// The connection was lost before there was a response.
  public static var connectionLost: APIError { APIError(.transport(.connectionLost)) }

  /// The task was cancelled.
  public static var cancelled: APIError { APIError(.cancelled) }
}

extension APIError {
  /// The error as an answer, or thrown again where no server can say it.
  func answer(to call: StubbedCall, operationID: String) throws -> ClientResponse {
    guard let status = status ?? kind.status, status >= 400 else {
      throw transportError ?? named(by: call, operationID: operationID)
    }
    var headers = headers
    let isEmpty = body.isEmpty && message == nil && fieldErrors.isEmpty
    if headers["Content-Type"] == nil, !isEmpty { headers["Content-Type"] = "application/json" }
    if let delay = kind.delay, headers["Retry-After"] == nil {
      headers["Retry-After"] = "\(delay.components.seconds)"
    }
    let body = body.isEmpty && !isEmpty ? call.errorBody(message: message, fieldErrors: fieldErrors) : body
    return ClientResponse(status: status, headers: headers, body: ByteStream(body))
  }

  func named(by call: StubbedCall, operationID: String) -> APIError {
    var error = self
    if error.operation.isEmpty {
      (error.operation, error.method, error.path) = (operationID, call.method, call.path)
    }
    return error
  }

  /// What a transport throws: middleware tells it from an error of the app's own.
  private var transportError: (any Error)? {
    if case .cancelled = kind { return CancellationError() }
    guard case .transport(let failure) = kind else { return nil }
    if let underlying { return underlying }
    return switch failure {
    case .timedOut: URLError(.timedOut)
    case .offline: URLError(.notConnectedToInternet)
    case .cannotConnect: URLError(.cannotConnectToHost)
    case .insecure: URLError(.secureConnectionFailed)
    case .redirectLoop: URLError(.httpTooManyRedirects)
    case .connectionLost, .responseBrokenOff: URLError(.networkConnectionLost)
    case .other: URLError(.resourceUnavailable)
    }
  }
}

extension APIError.Kind {
  /// What a server answers; nil: it doesn't.
  fileprivate var status: Int? {
    switch self {
    case .transport, .client, .cancelled, .queued, .unexpectedContent, .decoding: nil
    case .invalidRequest: 400
    case .unauthorized: 401
    case .forbidden: 403
    case .notFound: 404
    case .validation: 422
    case .rangeNotSatisfiable: 416
    case .rateLimited: 429
    case .unavailable: 503
    case .server: 500
    }
  }

  fileprivate var delay: Duration? {
    switch self {
    case .rateLimited(let delay): delay
    case .unavailable(let delay): delay
    default: nil
    }
  }
}
