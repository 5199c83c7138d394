import Foundation
import Testing

/// Coding generated types with a plain decoder and encoder, like an app does.
enum JSON {
  /// A value decoded from a text.
  static func read<T: Decodable>(_ text: String, as type: T.Type = T.self) throws -> T {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  /// A value encoded as text, with sorted keys.
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// The result of decoding a text and encoding it again.
  static func roundTrip<T: Codable>(_ text: String, as type: T.Type) throws -> String {
    try Self.text(try read(text, as: type))
  }
}
