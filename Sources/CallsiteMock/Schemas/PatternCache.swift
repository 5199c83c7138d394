import Foundation

/// The regular expressions of a document (ECMA 262), compiled once.
///
/// One that ICU can't read limits nothing.
final class PatternCache: Sendable {
  private final class Storage: @unchecked Sendable {
    private let lock = NSLock()
    private var expressions: [String: NSRegularExpression?] = [:]

    func expression(_ pattern: String) -> NSRegularExpression? {
      lock.lock()
      defer { lock.unlock() }
      if let known = expressions[pattern] { return known }
      let compiled = try? NSRegularExpression(pattern: pattern)
      expressions[pattern] = .some(compiled)
      return compiled
    }
  }

  private let storage = Storage()

  /// Whether the pattern matches anywhere in a text, as JSON Schema wants it.
  func matches(_ pattern: String, _ text: String) -> Bool {
    guard let expression = storage.expression(pattern) else { return true }
    let range = NSRange(text.startIndex..., in: text)
    return expression.firstMatch(in: text, range: range) != nil
  }
}
