public import Foundation

/// What went wrong with one call.
///
/// It holds no credential: no request headers, no request body, no cookies of the response.
public struct APIError: LocalizedError, Sendable, CustomStringConvertible, CustomReflectable {
  /// What went wrong, and so what to do about it.
  public enum Kind: Hashable, Sendable {
    /// No response: no network, no such host, timed out. `underlying` says more.
    case transport
    /// The task was cancelled.
    case cancelled
    /// Not sent yet: the offline queue keeps the request and will. No failure, but no answer either.
    case queued
    /// The request can't be made, or the server took it for wrong (4xx without a kind of its own).
    case invalidRequest
    /// Nobody is logged in, or the log-in has expired (401).
    case unauthorized
    /// Logged in, but not allowed to (403).
    case forbidden
    /// There is no such thing (404 or 410).
    case notFound
    /// The server refused values (422, or 400 with field errors): see ``APIError/fieldErrors``.
    case validation
    /// There are no such bytes (416): the resource is shorter than the range that was asked for.
    case rangeNotSatisfiable
    /// Too many requests (429, or 503 with `Retry-After`).
    case rateLimited(retryAfter: Duration?)
    /// The server failed (5xx).
    case server
    /// A response of another kind than documented: a page, a redirect, nothing.
    case unexpectedContent
    /// A response that doesn't fit its documented type.
    case decoding(DecodingFailure)
  }

  /// What went wrong.
  public var kind: Kind

  /// The operation, as the API's document names it.
  public var operation: String

  /// The method of the request.
  public var method: HTTPMethod

  /// The path as in the document, with `{name}` for parameters.
  public var path: String

  /// `nil` when there was no response.
  public var status: Int?

  /// The headers of the response, without cookies.
  public var headers: HeaderFields

  /// The body of the response; empty for a successful log-in, whose body is tokens.
  public var body: Data

  /// The server's own words, if it sent any that are meant to be read.
  public var message: String?

  /// What the server says about single fields. Nested ones have dotted names (`address.city`,
  /// `items.0.name`); what concerns no field is under the empty name.
  public var fieldErrors: [String: [String]]

  /// The error behind this one, if it came from elsewhere.
  public var underlying: (any Error)?

  /// An error as an app may throw it itself: in a transport, in middleware or in tests.
  public init(
    _ kind: Kind,
    operation: String = "",
    method: HTTPMethod = .get,
    path: String = "",
    status: Int? = nil,
    headers: HeaderFields = [:],
    body: Data = Data(),
    message: String? = nil,
    fieldErrors: [String: [String]] = [:],
    underlying: (any Error)? = nil
  ) {
    self.kind = kind
    self.operation = operation
    self.method = method
    self.path = path
    self.status = status
    self.headers = headers.withoutCredentials
    self.body = body
    self.message = message
    self.fieldErrors = fieldErrors
    self.underlying = underlying
  }

  /// The response's body as the error type that the API documents; `nil` if it isn't one.
  public func body<T: Decodable>(as type: T.Type = T.self) -> T? {
    try? JSONDecoder().decode(type, readingEmptyArraysAsObjects: body)
  }

  /// A sentence that can be shown to users: the server's where it has one, else one by kind, in English.
  public var userMessage: String {
    switch kind {
    case .validation, .invalidRequest, .forbidden, .notFound:
      serverSentence ?? kind.sentence
    case .unauthorized:
      message ?? kind.sentence
    default: kind.sentence
    }
  }

  /// What users can do; `nil` if there is nothing.
  public var recoverySuggestion: String? {
    switch kind {
    case .transport: "Check the connection and try again."
    case .unauthorized: "Log in again."
    case .validation: "Correct the values and try again."
    case .rateLimited(let delay?): "Try again in \(max(1, delay.wholeSecondsUp)) seconds."
    case .rateLimited, .server: "Try again later."
    default: nil
    }
  }

  /// The same as ``userMessage``.
  public var errorDescription: String? { userMessage }

  /// For developers: operation, status, kind and the reason; no header and no body, which may hold secrets.
  public var description: String {
    var text = operation.isEmpty ? "\(kind.name)" : "\(operation) (\(method) \(path)): \(kind.name)"
    if let status { text += ", status \(status)" }
    if case .decoding(let failure) = kind { text += ", \(failure)" }
    if case .rateLimited(let delay?) = kind { text += ", retry after \(delay)" }
    if let message { text += ", “\(message)”" }
    for (field, messages) in fieldErrors.sorted(by: { $0.key < $1.key }) where !field.isEmpty {
      text += "; \(field): \(Self.isSecret(field) ? "<redacted>" : messages.joined(separator: " "))"
    }
    if let reason = underlyingText { text += " (\(reason))" }
    return text
  }

  /// What `dump` and debuggers show: the description only.
  public var customMirror: Mirror { Mirror(self, children: ["error": description]) }
}
