import CallsiteContract
import CallsiteDocument
import Foundation

/// Generates strings with the formats, patterns and lengths of several schemas.
struct StringGenerator {
  private let schemas: [Schema]
  private let validation: SchemaValidation
  private let least: Int
  private let most: Int

  init(_ schemas: [Schema], _ validation: SchemaValidation) {
    self.schemas = schemas
    self.validation = validation
    let limits = schemas.compactMap(\.limits)
    least = limits.compactMap(\.minLength).max() ?? 0
    // Negative limits are mistakes.
    most = limits.compactMap(\.maxLength).filter { $0 >= 0 }.min() ?? .max
  }

  /// Returns a string, or `nil` if none matches.
  ///
  /// - Parameter name: The name of the property, from which readable text is made.
  func value(_ random: inout RandomSource, name: String, allowsMisfits: Bool = false) -> String? {
    guard least <= most, least < 1 << 20 else { return nil }
    let formats = schemas.compactMap(\.format)
    for format in formats {
      for text in FormatText(format, &random, name: name).candidates {
        if isValid(text) { return text }
        if isValid(fitted(text)) { return fitted(text) }
      }
    }
    let patterns = schemas.compactMap { $0.limits?.pattern }
    for pattern in patterns {
      guard let text = PatternText(pattern) else { continue }
      for _ in 0..<20 {
        guard let made = text.text(&random, validation.contract.patterns, atLeast: least) else { break }
        if isValid(made) { return made }
      }
    }
    let plain = fitted(contentText ?? plainText(&random, name))
    return isValid(plain) || allowsMisfits ? plain : nil
  }

  private func isValid(_ text: String) -> Bool {
    schemas.allSatisfy { validation.isValidWithoutBranches(.string(text), $0) }
  }

  /// The text for `contentEncoding` and `contentMediaType`.
  private var contentText: String? {
    for schema in schemas {
      if let encoding = schema.contentEncoding?.lowercased(), encoding.hasPrefix("base64") {
        return "Y2FsbHNpdGU="
      }
      if schema.contentMediaType?.contains("json") == true { return "{}" }
    }
    return nil
  }

  private func plainText(_ random: inout RandomSource, _ name: String) -> String {
    let words = ["amber", "birch", "cedar", "dune", "ember", "fern", "grove", "heath", "iris", "juniper"]
    let word = random.pick(words) ?? "amber"
    return name.isEmpty ? word : "\(name) \(word)"
  }

  /// Returns a text truncated or padded to the allowed length.
  private func fitted(_ text: String) -> String {
    let length = text.unicodeScalars.count
    if length > most { return String(String.UnicodeScalarView(text.unicodeScalars.prefix(most))) }
    return length < least ? text + String(repeating: "x", count: least - length) : text
  }
}

/// Candidate texts for a format, the best first.
package struct FormatText {
  let candidates: [String]

  init(_ format: String, _ random: inout RandomSource, name: String) {
    let number = 1 + random.index(below: 28)
    let digits = number < 10 ? "0\(number)" : "\(number)"
    let uuid = Self.uuid(&random)
    candidates =
      switch format {
      case "date-time": ["2024-05-\(digits)T09:30:00Z"]
      case "date-time-local": ["2024-05-\(digits)T09:30:00"]
      case "date": ["2024-05-\(digits)"]
      // Without a time zone, as Django and others use it and Python validators for OpenAPI check it.
      case "time", "partial-time", "local-time": ["09:30:\(digits)"]
      case "duration": ["PT\(number)M"]
      case "email", "idn-email": ["user\(number)@example.com"]
      case "hostname", "idn-hostname": ["host\(number).example.com"]
      case "ipv4", "ip": ["192.0.2.\(number)"]
      case "ipv6": ["2001:db8::\(number)"]
      case "cidr", "ipv4-cidr": ["192.0.2.0/24"]
      case "uri", "url", "iri", "uri-reference", "iri-reference":
        ["https://example.com/\(number)", "https://example.com/\(uuid)"]
      case "uri-template": ["https://example.com/{id}"]
      case "uuid", "guid", "uuid4": [uuid]
      // Bytes in JSON, too, which OpenAPI 3.0 has no other form for.
      case "byte", "base64", "base64url", "binary": ["Y2FsbHNpdGU=", "Y2Fs", ""]
      case "json-pointer": ["/\(name)"]
      case "relative-json-pointer": ["0"]
      case "regex": ["^[a-z]+$"]
      case "json", "json-string": ["{}"]
      case "decimal", "bigdecimal", "money": ["\(number).50", "\(number)"]
      case "int32", "int64", "integer", "number", "double", "float", "bigint", "unix-time", "timestamp":
        ["\(number)"]
      case "phone": ["+15555550\(100 + number)"]
      case "color": ["#a1b2c3"]
      case "password": ["Secret-\(number)-password"]
      default: []
      }
  }

  /// Returns a valid UUID of version 4 and variant 1 (RFC 9562).
  package static func uuid(_ random: inout RandomSource) -> String {
    let digits = Array("0123456789abcdef")
    return String(
      "xxxxxxxx-xxxx-4xxx-axxx-xxxxxxxxxxxx".map { $0 == "x" ? digits[random.index(below: 16)] : $0 })
  }
}
