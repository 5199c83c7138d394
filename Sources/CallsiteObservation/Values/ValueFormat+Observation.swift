import CallsiteDocument

// As strictly as a client needs.
extension ValueFormat {
  /// Those of ``recognized`` that a text follows.
  static func formats(of text: String) -> Set<ValueFormat> {
    guard text.utf8.count < 500 else { return [] }
    return Set(recognized.filter { $0.isFollowed(by: text, .lenient) })
  }

  /// The formats that a text is recognised by, the most telling first.
  static let recognized: [ValueFormat] = [.dateTime, .date, .time, .uuid, .email, .uri]
}
