import Foundation

/// The secrets in a request, for recognizing messages that repeat them.
package struct SentSecrets: Sendable {
  /// Returns the values, or `nil` if they're unknown. Called only if there's a message about a secret.
  let values: @Sendable () -> [String]?

  /// Returns whether one of the messages may repeat a value.
  func mayBeRepeated(in messages: [String]) -> Bool {
    guard let values = values() else { return true }
    return SecretSearch(values.map(Self.comparable).filter { !$0.isEmpty })
      .isFound(in: Self.comparable(messages.joined(separator: "\n")))
  }

  /// Returns the text in lowercase, with the same bytes for characters that are canonically equivalent.
  private static func comparable(_ text: String) -> String {
    text.lowercased().precomposedStringWithCanonicalMapping
  }
}
