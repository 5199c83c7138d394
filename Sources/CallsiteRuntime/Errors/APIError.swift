public import Foundation

/// The error that a call throws.
///
/// It holds no credential: no request headers, no request body, no cookies of the response.
public struct APIError: LocalizedError, Sendable, CustomStringConvertible, CustomReflectable {
  /// The kind of failure, which decides what to do about it.
  public enum Kind: Hashable, Sendable {
    /// No response, or not the whole of it.
    case transport(TransportFailure)
    /// Something in the app failed: the token store or middleware threw. `underlying` says what.
    case client
    /// The task was cancelled.
    case cancelled
    /// Not sent yet: the offline queue keeps the request, under this ``QueuedRequest/id``, and will send it. No
    /// failure, but no answer either.
    case queued(UUID)
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
    /// Too many requests (429).
    case rateLimited(retryAfter: Duration?)
    /// The server isn't available for some time (503 with `Retry-After`).
    case unavailable(retryAfter: Duration)
    /// The server failed (5xx).
    case server
    /// A response of another kind than documented: a page, a redirect, nothing.
    case unexpectedContent
    /// A response that doesn't fit its documented type.
    case decoding(DecodingFailure)

    /// Whether it is `.transport`, for whatever reason.
    public var isTransport: Bool {
      if case .transport = self { true } else { false }
    }

    /// Whether it is `.queued`.
    public var isQueued: Bool {
      if case .queued = self { true } else { false }
    }
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

  /// How the properties of what was sent are called, for ``fields``.
  var properties = PropertyNames()

  /// Whether the call is the one that logs in.
  var isLogIn = false

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
    try? JSONReader().decode(type, readingEmptyArraysAsObjects: body)
  }

  /// The server's messages about fields, sorted by field name; messages about no field come first.
  public var fields: [FieldError] {
    fieldErrors.sorted { $0.key < $1.key }.map { name, messages in
      FieldError(name: name, property: properties.property(for: name), messages: messages)
    }
  }

  /// Whether the server may have done what it was asked, although there is no proper answer. Sending such a
  /// request again may do it twice. Always `false` for methods that change nothing.
  public var mayHaveTakenEffect: Bool {
    guard !method.isSafe else { return false }
    switch kind {
    case .transport(let failure):
      let isRefused = status.map { (400...499).contains($0) } ?? false
      return !isRefused && !failure.neverLeft && failure != .redirectLoop
    case .decoding, .unexpectedContent: return status.map { (200...299).contains($0) } ?? false
    default: return false
    }
  }

  /// A sentence, or several, that can be shown to users: the server's own where they are meant for people, else
  /// what the kind means, in English. Without names of fields, types or programs.
  public var userMessage: String {
    let sentence = sentenceForUsers
    return mayHaveTakenEffect ? "\(sentence) The change may have been made." : sentence
  }

  /// A suggestion for users; `nil` if there is none.
  public var recoverySuggestion: String? {
    if mayHaveTakenEffect { return "Check whether it was made before you try again." }
    switch kind {
    case .transport(.insecure), .transport(.redirectLoop): return "Try again later."
    case .transport: return "Check the connection and try again."
    case .unauthorized: return isLogIn ? "Check what you entered and try again." : "Log in again."
    case .validation: return "Correct the values and try again."
    case .rateLimited(let delay?), .unavailable(let delay): return "Try again in \(delay.inWords)."
    case .rateLimited, .server: return "Try again later."
    default: return nil
    }
  }

  /// The same as ``userMessage``.
  public var errorDescription: String? { userMessage }

  /// A description for developers: operation, status, kind and reason, without headers and body, which may contain
  /// secrets.
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
      text += "; \(field): \(Self.isSecret(field) ? "<redacted>" : messages.joined(separator: " "))"
    }
    if let reason = underlyingText { text += " (\(reason))" }
    return text
  }

  /// What `dump` and debuggers show: the description only.
  @_spi(Generated) public var customMirror: Mirror { Mirror(self, children: ["error": description]) }
}
