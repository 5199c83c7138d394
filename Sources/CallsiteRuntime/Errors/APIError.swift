public import Foundation

/// The error that calls throw.
///
/// It contains no credentials: no request headers, no request body, and no cookies of the response.
public struct APIError: LocalizedError, Sendable, CustomStringConvertible, CustomReflectable {
  /// The kind of an error, which determines how to handle it.
  public enum Kind: Hashable, Sendable {
    /// There was no complete response.
    case transport(TransportFailure)
    /// Something in the app failed: the token store or middleware threw an error. See
    /// ``APIError/underlying``.
    case client
    /// The task was cancelled.
    case cancelled
    /// The request hasn't been sent yet. The offline queue has stored it under this `QueuedRequest.id` and
    /// will send it later.
    case queued(UUID)
    /// The request can't be made, or the server rejected it: a 4xx status without a kind of its own, such as 400, 408
    /// (it took too long to arrive), and 413 (it's too large).
    case invalidRequest
    /// No user is logged in, or the session has expired (401).
    case unauthorized
    /// The user isn't allowed to do this (403).
    case forbidden
    /// The resource doesn't exist (404 or 410).
    case notFound
    /// The resource hasn't changed since the version that the request names in `If-None-Match` or
    /// `If-Modified-Since` (304). See ``APIError/headers``.
    case notModified
    /// The request contradicts the state of the resource (409), or one of its conditions, such as `If-Match`, isn't
    /// met (412). Load the resource again before another attempt.
    case conflict
    /// The server rejected values (422, or 400 with field errors). See ``APIError/fieldErrors``.
    case validation
    /// The resource has no bytes in the requested range (416).
    case rangeNotSatisfiable
    /// There were too many requests (429). The server may state when to retry.
    case rateLimited(retryAfter: Duration?)
    /// The server is temporarily unavailable (503 with `Retry-After`).
    case unavailable(retryAfter: Duration)
    /// The server failed (5xx).
    case server
    /// The response isn't of a documented kind: for example, a web page, a redirect, or no content.
    case unexpectedContent
    /// The response doesn't match its documented type.
    case decoding(DecodingFailure)

    /// Whether the kind is `.transport`, for any reason.
    public var isTransport: Bool {
      if case .transport = self { true } else { false }
    }

    /// Whether the kind is `.queued`.
    public var isQueued: Bool {
      if case .queued = self { true } else { false }
    }
  }

  /// The kind of error.
  public var kind: Kind

  /// The identifier of the operation in the API's document.
  public var operation: String

  /// The method of the request.
  public var method: HTTPMethod

  /// The path in the API's document, with `{name}` in place of parameters.
  public var path: String

  /// The status code of the response, or `nil` if there was no response.
  public var status: Int?

  /// The header fields of the response, without cookies.
  public var headers: HeaderFields

  /// The body of the response. It's empty for a successful login, because the body contains tokens.
  public var body: Data

  /// The message in the server's response, if it contains one for people.
  public var message: String?

  /// The server's messages about individual fields, by field name.
  ///
  /// Names of nested fields contain dots, such as `address.city` and `items.0.name`. Messages that don't
  /// concern a field have an empty name.
  public var fieldErrors: [String: [String]]

  /// The error that caused this one, if any.
  public var underlying: (any Error)?

  /// The reason why the offline queue didn't store the request although it accepts such requests: a sentence for
  /// developers that names the secret in the request. It's `nil` for all other requests.
  public var reasonNotQueued: String?

  /// The Swift names of the properties in the request, for ``fields``.
  var properties = PropertyNames()

  /// Whether the call was a login.
  var isLogIn = false

  /// Whether a server may have carried out a request of the call, or `nil` if that's unknown.
  var effect: Bool?

  /// The value that the API sends for empty objects, for ``body(as:)``.
  var emptyObjects = EmptyObjects.objects

  /// The fields with secret names, such as passwords, whose messages are known not to repeat what was sent.
  var harmlessFields: Set<String> = []

  /// Creates an error, for use in a transport, middleware, or tests.
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

  /// Decodes the body of the response as the error type that the API documents.
  ///
  /// - Returns: `nil` if the body doesn't match the type.
  public func body<T: Decodable>(as type: T.Type = T.self) -> T? {
    try? JSONReader(timeZone: .gmt, emptyObjects: emptyObjects).decode(type, from: body)
  }

  /// The server's messages about fields, sorted by field name. Messages that don't concern a field come
  /// first.
  public var fields: [FieldError] {
    fieldErrors.sorted { $0.key < $1.key }.map { name, messages in
      FieldError(name: name, property: properties.property(for: name), messages: messages)
    }
  }

  /// Whether a server may have carried out the request despite the error. If so, sending it again may carry
  /// it out twice.
  ///
  /// It's `false` if the method doesn't change anything, and if no server can have carried the request out: it was never
  /// sent, or each server that received it refused it, with a 4xx status or with 503 and `Retry-After`. Redirects count:
  /// if the response to a POST leads elsewhere, the POST has been received, whatever happens there.
  public var mayHaveTakenEffect: Bool {
    if let effect { return effect }
    guard !method.isSafe else { return false }
    if let status {
      return !(400...499).contains(status) && !(status == 503 && headers["Retry-After"] != nil)
    }
    if case .transport(let failure) = kind { return !failure.wasNeverSent }
    return false
  }

  /// One or more sentences to show to users, without names of fields, types, or programs.
  ///
  /// These are the server's messages if they're suitable for users, or else an English sentence about the
  /// kind of error.
  public var userMessage: String { userMessage(\.english) }

  /// Returns ``userMessage`` with translations of the sentences that aren't the server's.
  public func userMessage(_ translate: (ErrorSentence) -> String) -> String {
    let text = text(translate)
    return mayHaveTakenEffect ? "\(text) \(translate(.init(.changeMayHaveBeenMade)))" : text
  }

  /// A suggestion for users, or `nil` if there is none.
  public var recoverySuggestion: String? { suggestion?.english }

  /// Returns a translation of ``recoverySuggestion``.
  public func recoverySuggestion(_ translate: (ErrorSentence) -> String) -> String? {
    suggestion.map(translate)
  }

  private var suggestion: ErrorSentence? {
    if mayHaveTakenEffect { return .init(.checkWhetherMade) }
    switch kind {
    case .transport(.insecure), .transport(.redirectLoop): return .init(.tryLater)
    case .transport: return .init(.checkConnection)
    case .unauthorized: return .init(isLogIn ? .checkEntries : .logInAgain)
    case .validation: return .init(.correctValues)
    case .conflict: return .init(.loadCurrent)
    case .invalidRequest where status == 408: return .init(.checkConnection)
    case .rateLimited(let delay?), .unavailable(let delay): return delay.asSuggestion
    case .rateLimited, .server: return .init(.tryLater)
    default: return nil
    }
  }

  /// The same as ``userMessage``.
  public var errorDescription: String? { userMessage }

  /// A description for developers: the operation, status, kind, and reason. It omits headers and body, which
  /// may contain secrets.
  public var description: String {
    let call = path.isEmpty ? operation : "\(operation) (\(method) \(path))"
    var text = operation.isEmpty ? kind.name : "\(call): \(kind.name)"
    if let status { text += ", status \(status)" }
    if case .decoding(let failure) = kind { text += ", \(failure)" }
    if case .transport(let failure) = kind { text += ", \(failure)" }
    if case .rateLimited(let delay?) = kind { text += ", retry after \(delay)" }
    if case .unavailable(let delay) = kind { text += ", retry after \(delay)" }
    if let message { text += ", “\(message)”" }
    for (field, messages) in fieldErrors.sorted(by: { $0.key < $1.key }) where !field.isEmpty {
      text += "; \(field): \(mayRepeatSecret(field) ? "<redacted>" : messages.joined(separator: " "))"
    }
    if let reason = underlyingText { text += " (\(reason))" }
    if let reasonNotQueued { text += " (not queued: \(reasonNotQueued))" }
    return text
  }

  /// A mirror that contains only the description.
  @_spi(Generated) public var customMirror: Mirror { Mirror(self, children: ["error": description]) }
}
