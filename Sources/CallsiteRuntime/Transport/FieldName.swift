/// The name of a header field; compares without case (RFC 9110, 5.1).
struct FieldName: Hashable, Sendable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (left: Self, right: Self) -> Bool {
    left.text.utf8.count == right.text.utf8.count && left.text.lowercased() == right.text.lowercased()
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(text.lowercased())
  }
}
