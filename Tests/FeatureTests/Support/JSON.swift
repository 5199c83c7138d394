import Foundation
import Testing

/// JSON in and out of generated types, as an app does it: with a bare decoder and encoder.
enum JSON {
  /// A value read from a text.
  static func read<T: Decodable>(_ text: String, as type: T.Type = T.self) throws -> T {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  /// A value as text, its keys sorted.
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// What a text becomes that is read and written again.
  static func roundTrip<T: Codable>(_ text: String, as type: T.Type) throws -> String {
    try Self.text(try read(text, as: type))
  }
}
