import Foundation

extension APIError {
  /// Returns the server's message if it's suitable for users, or else a sentence about the kind of error.
  func text(_ translate: (ErrorSentence) -> String) -> String {
    switch kind {
    case .transport, .client, .cancelled, .queued: break
    case .validation:
      if let text = fieldSentences(translate) ?? UserText(message)?.text { return text }
    case .invalidRequest, .forbidden, .notFound, .conflict:
      if let text = UserText(message)?.text ?? fieldSentences(translate) { return text }
    case .unauthorized where isLogIn:
      return UserText(message)?.text ?? translate(.init(.loginRefused))
    case .unauthorized where underlying is SessionEnded: return translate(.init(.sessionEnded))
    default: break
    }
    return translate(.init(statusSentence ?? kind.sentence))
  }

  /// A sentence about statuses that share their kind with others.
  private var statusSentence: ErrorSentence.Text? {
    switch (kind, status) {
    case (.invalidRequest, 408): .tooSlow
    case (.conflict, 412): .changed
    case (.invalidRequest, 413): .tooLarge
    default: nil
    }
  }

  /// Returns one line per message, prefixed with the field's label unless the message contains it.
  private func fieldSentences(_ translate: (ErrorSentence) -> String) -> String? {
    var lines: [String] = []
    for field in fields {
      let label = UserText.label(of: field.name)
      for message in field.messages {
        let line = Self.line(label, mayRepeatSecret(field.name) ? nil : message, translate)
        if let line, !lines.contains(line) { lines.append(line) }
      }
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  private static func line(
    _ label: String, _ message: String?, _ translate: (ErrorSentence) -> String
  ) -> String? {
    guard let text = UserText(message)?.text else {
      return label.isEmpty ? nil : translate(.init(.invalidField, label))
    }
    let isNamed = label.isEmpty || text.lowercased().contains(label.lowercased())
    return isNamed ? text : "\(label): \(text)"
  }

  /// Returns whether messages about a field may repeat a secret, such as a password. A rule for passwords doesn't.
  func mayRepeatSecret(_ field: String) -> Bool {
    Self.isSecret(field) && !harmlessFields.contains(field)
  }

  static func isSecret(_ field: String) -> Bool {
    field.split(separator: ".").contains { SecretNames.contains(String($0)) }
  }

  /// A description of the underlying error that contains no secrets.
  var underlyingText: String? {
    switch underlying {
    case nil, is CancellationError, is DecodingError: nil
    case let error as URLError: "URLError \(error.code.rawValue): \(error.localizedDescription)"
    case let error as InvalidRequest: error.description
    case EncodingError.invalidValue(_, let context)?: context.debugDescription
    case let error?: String(describing: error)
    }
  }
}

extension TransportFailure {
  fileprivate var sentence: ErrorSentence.Text {
    switch self {
    case .timedOut: .timedOut
    case .offline: .offline
    case .cannotConnect, .other: .unreachable
    case .insecure: .insecure
    case .redirectLoop: .serverProblem
    case .connectionLost, .responseBrokenOff: .connectionLost
    }
  }
}

extension APIError.Kind {
  var sentence: ErrorSentence.Text {
    switch self {
    case .transport(let failure): failure.sentence
    case .client: .client
    case .cancelled: .cancelled
    case .queued: .queued
    case .invalidRequest: .invalidRequest
    case .unauthorized: .unauthorized
    case .forbidden: .forbidden
    case .notFound: .notFound
    case .notModified: .notModified
    case .conflict: .conflict
    case .validation: .invalidValues
    case .rangeNotSatisfiable: .noSuchPart
    case .rateLimited: .tooManyRequests
    case .unavailable: .unavailable
    case .server: .serverProblem
    case .unexpectedContent, .decoding: .unexpected
    }
  }

  var name: String {
    switch self {
    case .transport: "transport"
    case .queued: "queued"
    case .rateLimited: "rateLimited"
    case .unavailable: "unavailable"
    case .decoding: "decoding"
    default: String(describing: self)
    }
  }
}

extension Duration {
  package var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }

  /// The suggestion to try again after the duration, rounded up: to seconds, minutes, hours, or days up to 30.
  var asSuggestion: ErrorSentence {
    let seconds = max(1, seconds.rounded(.up))
    if seconds == 1 { return .init(.tryInOneSecond) }
    let units: [(Double, Double, ErrorSentence.Text)] = [
      (1, 120, .tryInSeconds), (60, 120, .tryInMinutes), (3600, 48, .tryInHours), (86_400, 31, .tryInDays),
    ]
    for (length, end, text) in units {
      let count = (seconds / length).rounded(.up)
      if count < end { return .init(text, String(Int(count))) }
    }
    return .init(.tryLater)
  }
}

/// A message from a server that is suitable for users.
struct UserText {
  let text: String

  /// Returns `nil` for a message meant for developers: one that mentions tokens, types, or programs, or
  /// repeats the name of a status.
  init?(_ message: String?) {
    guard let message = message?.trimmingCharacters(in: .whitespacesAndNewlines), !message.isEmpty,
      message.count <= 500, !Self.isTechnical(message)
    else { return nil }
    text = message.replacing(/[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+/) { $0.output.replacing("_", with: " ") }
  }

  /// Returns the label of a field: `items.1.unit_price` becomes `Unit price`.
  static func label(of field: String) -> String {
    guard let name = field.split(separator: ".").last(where: { Int($0) == nil }) else { return "" }
    let words = Words.of(String(name)).map { $0.lowercased() }.joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  private static func isTechnical(_ message: String) -> Bool {
    let lowercased = message.lowercased()
    let bare = lowercased.trimmingCharacters(in: .punctuationCharacters.union(.whitespaces))
    if reasonPhrases.contains(bare) || !message.contains(where: \.isWhitespace) && message.contains("_") {
      return true
    }
    if fragments.contains(where: { lowercased.contains($0) }) { return true }
    let words = lowercased.split { !$0.isLetter && !$0.isNumber }
    if words.contains(where: { jargon.contains(String($0)) }) { return true }
    return message.contains(typeName)
  }

  /// Matches `App\Models\Pet`, `java.lang.String`, `ValidationError`, `Foo::Bar`, `<html>`, and `{"a": 1}`.
  private static var typeName: Regex<Substring> {
    /[A-Za-z_]\w*(?:\\|::)\w+|(?:[a-z]\w*\.){2,}[A-Za-z]\w*|[A-Z]\w*\.[A-Z]\w*|[A-Z]\w*[a-z]\w*(?:Error|Exception|Exist|DoesNotExist|NotFound)\b|[{}<>]/
  }

  /// Words about tokens, databases, and programs.
  private static let jargon: Set<String> = [
    "api", "bearer", "csrf", "endpoint", "enum", "exception", "header", "headers", "html", "http", "json",
    "jwt", "null", "oauth", "parse", "parser", "pk", "regex", "schema", "serializer", "sql", "sqlstate",
    "stack", "token", "tokens", "traceback", "undefined", "unparsable", "uri", "uuid", "xml", "yaml",
  ]

  private static let fragments = [
    "authentication credentials", "foreign key", "given query", "matching query", "media type",
    "object does not exist", "object_id", "primary key", "query results", "unique constraint",
    "\" not allowed",
    "method is not supported",
  ]

  /// Reason phrases (RFC 9110, section 15), and general messages of frameworks.
  private static let reasonPhrases: Set<String> = [
    "bad request", "unauthorized", "unauthenticated", "not authenticated", "forbidden", "not found",
    "method not allowed", "not acceptable", "conflict", "gone", "length required", "precondition failed",
    "payload too large", "content too large", "unsupported media type", "unprocessable entity",
    "unprocessable content", "too many requests", "too many attempts", "internal server error",
    "bad gateway", "service unavailable", "gateway timeout", "server error", "validation failed",
    "validation error", "invalid request", "the given data was invalid",
    "one or more validation errors occurred", "no message available", "error",
  ]
}
