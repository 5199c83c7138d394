import CallsiteContract
import CallsiteDocument
import OrderedCollections

/// Redacts recorded values: credentials and personal addresses are hidden, and long texts shortened.
enum SecretRedaction {
  private static let hidden = "‹hidden›"
  private static let maximumLength = 24

  /// Returns a value as JSON on one line, with secrets hidden and the rest shortened.
  ///
  /// - Parameter name: The name of the property or parameter.
  static func example(of value: DocumentValue, named name: String) -> String {
    example(of: value, named: name, depth: 0)
  }

  private static func example(of value: DocumentValue, named name: String, depth: Int) -> String {
    switch value {
    case .null: return "null"
    case .bool(let value): return "\(value)"
    case .integer(let number), .number(let number):
      return isSecret(name: name) ? hidden : String(number.prefix(maximumLength))
    case .string(let string): return isSecret(name: name) ? hidden : text(string)
    case .array(let elements):
      guard depth < 2 else { return elements.isEmpty ? "[]" : "[…]" }
      let shown = elements.prefix(2).map { example(of: $0, named: name, depth: depth + 1) }
      return "[" + (shown + (elements.count > 2 ? ["…"] : [])).joined(separator: ", ") + "]"
    case .object(let members):
      if isSecret(name: name) { return hidden }
      guard depth < 2 else { return members.isEmpty ? "{}" : "{…}" }
      let shown = members.elements.prefix(3).map {
        "\(text($0.key)): \(example(of: $0.value, named: $0.key, depth: depth + 1))"
      }
      return "{" + (shown + (members.count > 3 ? ["…"] : [])).joined(separator: ", ") + "}"
    }
  }

  /// Returns a text in quotation marks, shortened or hidden.
  static func text(_ text: String) -> String {
    if isSecret(text) { return hidden }
    let short = text.count > maximumLength ? text.prefix(maximumLength) + "…" : text[...]
    return "\"" + short.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// Returns the name of a property, shortened or hidden, since the names of a map are values, and that of a field may
  /// be a whole body with the wrong media type.
  static func name(_ text: String) -> String {
    isSecret(text) || text.hasPrefix("{") || text.hasPrefix("[{")
      ? hidden : text.count > 80 ? text.prefix(80) + "…" : text
  }

  /// Returns whether values with a name are secret.
  static func isSecret(name: String) -> Bool {
    let word = name.lowercased().filter { $0.isLetter || $0.isNumber }
    return words.contains { word.contains($0) }
      || ["pin", "otp", "ssn", "dob", "cvc", "cvv", "iban"].contains(word)
  }

  private static let words = [
    "password", "passwd", "passphrase", "passcode", "secret", "token", "apikey", "authorization",
    "credential", "cookie", "session", "signature", "privatekey", "accesskey", "jwt", "csrf", "xsrf",
    "email", "phone", "mobile", "creditcard", "cardnumber", "socialsecurity", "birth", "address", "street",
    "latitude", "longitude",
  ]

  /// Returns whether a text looks like a credential or a personal address, whatever its name.
  static func isSecret(_ text: String) -> Bool {
    let text = text.prefix(4_000)
    // Each expression is compiled anew, so those that can't match aren't tried.
    let signs = Set(text.utf8)
    let has = { (sign: Unicode.Scalar) in signs.contains(UInt8(ascii: sign)) }
    if has("@"), text.firstMatch(of: /[^\s@]+@[^\s@]+\.[A-Za-z]{2}/) != nil { return true }
    if let first = text.utf8.first, "bBdDtT".utf8.contains(first),
      text.firstMatch(of: /(?i)^(bearer|basic|token|digest)\s/) != nil
    {
      return true
    }
    if has("J"), text.firstMatch(of: /eyJ[A-Za-z0-9_\-]{8}/) != nil { return true }
    if text.utf8.count >= 32, text.firstMatch(of: /[A-Za-z0-9+\/_\-]{32}/) != nil, !isUUID(text) {
      return isMixed(text)
    }
    if has("="),
      text.firstMatch(of: /(?i)[?&;](access_token|token|key|sig|signature|password)=/) != nil
    {
      return true
    }
    if has("@"), has(":"), text.firstMatch(of: /:\/\/[^\/\s:@]+:[^\/\s@]+@/) != nil { return true }
    guard let last = text.utf8.last, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last) else {
      return false
    }
    return text.wholeMatch(of: /\+?[0-9][0-9 ()\-\/.]{8,}[0-9]/) != nil && !isDate(text)
  }

  /// Returns whether a text contains a long word with both letters and digits. Words with only letters, as in URLs,
  /// aren't keys.
  private static func isMixed(_ text: Substring) -> Bool {
    text.matches(of: /[A-Za-z0-9+\/_\-]{32,}/).contains { match in
      match.output.contains(where: \.isNumber) && match.output.contains(where: \.isLetter)
    }
  }

  private static func isUUID(_ text: Substring) -> Bool {
    text.wholeMatch(of: /[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/) != nil
  }

  private static func isDate(_ text: Substring) -> Bool {
    text.prefixMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil
  }
}
