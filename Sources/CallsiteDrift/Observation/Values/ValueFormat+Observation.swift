import CallsiteDocument
import CallsiteSource
import Foundation

// As strictly as a client needs.
extension ValueFormat {
  static func isFollowed(_ format: String, by scalar: SourceScalar) -> Bool {
    switch scalar.kind {
    case .integer:
      // What counts up may be unsigned, which clients can read.
      guard let integer = IntegerFormat(format), UInt64(scalar.text) == nil || integer.bits < 64 else {
        return true
      }
      return Decimal(string: scalar.text).map(integer.allows) ?? false
    case .string:
      guard scalar.text.utf8.count <= 100_000 else { return false }
      return ValueFormat(format)?.isFollowed(by: scalar.text, .lenient) ?? true
    case .null, .boolean, .number: return true
    }
  }

  /// Those of ``recognized`` that a text follows.
  static func formats(of text: String) -> Set<ValueFormat> {
    guard text.utf8.count < 500 else { return [] }
    return Set(recognized.filter { $0.isFollowed(by: text, .lenient) })
  }

  /// The formats that a text is recognised by, the most telling first.
  static let recognized: [ValueFormat] = [.dateTime, .date, .time, .uuid, .email, .uri]
}
