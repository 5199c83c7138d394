/// The secrets in a request, for recognizing messages that repeat them.
struct SentSecrets: Sendable {
  /// Returns the values, or `nil` if they're unknown. Called only if there's a message about a secret.
  let values: @Sendable () -> [String]?

  /// Returns whether one of the messages may repeat a value.
  func mayBeRepeated(in messages: [String]) -> Bool {
    guard let values = values() else { return true }
    let text = messages.joined(separator: "\n").lowercased()
    return values.contains { !$0.isEmpty && text.contains($0.lowercased()) }
  }
}
