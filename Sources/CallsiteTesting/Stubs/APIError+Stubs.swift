public import CallsiteRuntime
import Foundation

/// Errors for the closures of stubs, as a server or a connection would cause them.
///
/// ```swift
/// stub.pets.create = { _ in throw .validation(fields: ["name": ["This field is required."]]) }
/// ```
///
/// Errors with a status are encoded as a response in the API's own format. As with a real server, the client may
/// refresh its tokens or retry the request, and decodes the error from the response.
extension Error where Self == APIError {
  /// The server rejected values (422).
  ///
  /// - Parameter fields: The messages for each field, by the names on the wire.
  public static func validation(fields: [String: [String]], message: String? = nil) -> APIError {
    APIError(.validation, status: 422, message: message, fieldErrors: fields)
  }

  /// The user isn't logged in, or the session has expired (401).
  public static var unauthorized: APIError { APIError(.unauthorized, status: 401) }

  /// The user doesn't have permission (403).
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

  /// Another error status.
  ///
  /// - Parameters:
  ///   - status: The status, from 400 to 599.
  ///   - message: The server's message.
  public static func status(_ status: Int, message: String? = nil) -> APIError {
    APIError(status < 500 ? .invalidRequest : .server, status: status, message: message)
  }

  /// The device has no connection.
  public static var offline: APIError { APIError(.transport(.offline)) }

  /// The server took too long to respond.
  public static var timedOut: APIError { APIError(.transport(.timedOut)) }
}

extension APIError {
  /// Returns the error as a response, or throws it if no response can represent it.
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

  /// The error that a transport throws, which middleware distinguishes from the app's own errors.
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
  /// The status of the response, or `nil` if there is none.
  fileprivate var status: Int? {
    switch self {
    case .transport, .client, .cancelled, .queued, .unexpectedContent, .decoding: nil
    case .notModified: 304
    case .invalidRequest: 400
    case .unauthorized: 401
    case .forbidden: 403
    case .notFound: 404
    case .conflict: 409
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
