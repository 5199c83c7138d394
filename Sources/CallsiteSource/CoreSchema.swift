/// Decides the type of a plain scalar (YAML 1.2.2, section 10.3.2, core schema).
///
/// YAML 1.1's booleans, octals, base-60 numbers and dates are strings or decimal integers here: `no` is a
/// string, `017` is 17, `1:30` and `2024-01-01` are strings.
enum CoreSchema {
  static func kind(ofPlain text: String) -> SourceScalar.Kind {
    switch text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE", "false", "False", "FALSE": return .boolean
    default: return isInteger(text) ? .integer : isNumber(text) ? .number : .string
    }
  }

  private static func isInteger(_ text: String) -> Bool {
    if text.hasPrefix("0o") { return isAll(text.utf8.dropFirst(2)) { (0x30...0x37).contains($0) } }
    if text.hasPrefix("0x") {
      return isAll(text.utf8.dropFirst(2)) { Character(Unicode.Scalar($0)).isHexDigit }
    }
    return isAll(withoutSign(text), isDigit)
  }

  private static func isNumber(_ text: String) -> Bool {
    switch text {
    case ".nan", ".NaN", ".NAN": return true
    default: break
    }
    var rest = withoutSign(text)
    if let word = String(rest), [".inf", ".Inf", ".INF"].contains(word) { return true }
    let whole = dropDigits(&rest)
    var fraction = 0
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      fraction = dropDigits(&rest)
    }
    guard whole + fraction > 0 else { return false }
    if let letter = rest.first, letter == UInt8(ascii: "e") || letter == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      guard dropDigits(&rest) > 0 else { return false }
    }
    return rest.isEmpty
  }

  private static func withoutSign(_ text: String) -> Substring.UTF8View {
    text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst().utf8 : Substring(text).utf8
  }

  private static func dropDigits(_ text: inout Substring.UTF8View) -> Int {
    let rest = text.drop(while: isDigit)
    defer { text = rest }
    return text.count - rest.count
  }

  private static func isAll(_ bytes: some Collection<UInt8>, _ predicate: (UInt8) -> Bool) -> Bool {
    !bytes.isEmpty && bytes.allSatisfy(predicate)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
