import Foundation

/// A server's sentence that can be shown to people.
struct UserText {
  let text: String

  /// `nil` for what speaks to developers: of tokens, types and programs, or in the names of statuses.
  init?(_ message: String?) {
    guard let message = message?.trimmingCharacters(in: .whitespacesAndNewlines), !message.isEmpty,
      message.count <= 500, !Self.isTechnical(message)
    else { return nil }
    text = message.replacing(/[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+/) { $0.output.replacing("_", with: " ") }
  }

  /// `items.1.unit_price` → `Unit price`
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

  /// `App\Models\Pet`, `java.lang.String`, `ValidationError`, `Foo::Bar`, `<html>`, `{"a": 1}`
  private static var typeName: Regex<Substring> {
    /[A-Za-z_]\w*(?:\\|::)\w+|(?:[a-z]\w*\.){2,}[A-Za-z]\w*|[A-Z]\w*\.[A-Z]\w*|[A-Z]\w*[a-z]\w*(?:Error|Exception|Exist|DoesNotExist|NotFound)\b|[{}<>]/
  }

  /// Words of tokens, data bases and programs.
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

  /// What stands beside statuses (RFC 9110, 15), and what frameworks write for all of them.
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
