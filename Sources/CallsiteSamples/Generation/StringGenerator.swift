import CallsiteContract
import CallsiteDocument
import Foundation

/// Makes strings that formats, patterns and lengths of schemas allow together.
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
    // A limit below zero allows nothing, and is a mistake.
    most = limits.compactMap(\.maxLength).filter { $0 >= 0 }.min() ?? .max
  }

  /// - Parameter name: Of the property, which tells people what the text is.
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
        if let made = text.text(&random, validation.contract.patterns, atLeast: least), isValid(made) {
          return made
        }
      }
    }
    let plain = fitted(contentText ?? plainText(&random, name))
    return isValid(plain) || allowsMisfits ? plain : nil
  }

  private func isValid(_ text: String) -> Bool {
    schemas.allSatisfy { validation.isValidWithoutBranches(.string(text), $0) }
  }

  /// What `contentEncoding` and `contentMediaType` ask for.
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

  /// The text cut or filled to the lengths that are allowed.
  private func fitted(_ text: String) -> String {
    let length = text.unicodeScalars.count
    if length > most { return String(String.UnicodeScalarView(text.unicodeScalars.prefix(most))) }
    return length < least ? text + String(repeating: "x", count: least - length) : text
  }
}
