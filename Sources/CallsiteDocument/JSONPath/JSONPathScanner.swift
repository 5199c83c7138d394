/// Reads tokens from the text of a JSONPath and keeps track of the position.
struct JSONPathScanner {
  private let scalars: [Unicode.Scalar]
  private(set) var offset = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  /// The next scalar, or `nil` at the end.
  var peek: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

  func problem(_ message: String) -> JSONPathProblem {
    JSONPathProblem(message: message, offset: offset)
  }

  mutating func skipSpace() {
    while let scalar = peek, [" ", "\t", "\n", "\r"].contains(scalar) { offset += 1 }
  }

  /// Skips a text if it comes next.
  ///
  /// - Returns: Whether the text was skipped.
  mutating func skip(_ text: String) -> Bool {
    let wanted = Array(text.unicodeScalars)
    guard scalars[offset...].starts(with: wanted) else { return false }
    offset += wanted.count
    return true
  }

  mutating func expect(_ text: String) throws(JSONPathProblem) {
    guard skip(text) else { throw problem("expected '\(text)'") }
  }

  /// Reads a name without quotes, such as `operationId`, or returns `nil` if there is none.
  mutating func readName() -> String? {
    guard let first = peek, Self.startsName(first) else { return nil }
    var name = String.UnicodeScalarView()
    while let scalar = peek, Self.startsName(scalar) || ("0"..."9").contains(scalar) {
      name.append(scalar)
      offset += 1
    }
    return String(name)
  }

  /// Whether a name can start with the scalar: a letter, `_`, or anything beyond ASCII (RFC 9535, section
  /// 2.5.1.1).
  private static func startsName(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_" || !scalar.isASCII
  }

  /// Reads an integer within the limits of I-JSON (RFC 9535, section 2.1), or returns `nil` if there is none.
  mutating func readInteger() throws(JSONPathProblem) -> Int? {
    let start = offset
    guard let text = readDigits(allowing: "-") else { return nil }
    let limit = (1 << 53) - 1
    if let number = Int(text), text == String(number), (-limit...limit).contains(number) { return number }
    throw JSONPathProblem(
      message: "'\(text)' isn't an integer from -(2^53 - 1) to 2^53 - 1 in its shortest form", offset: start)
  }

  /// Reads a JSON number (section 2.3.5.1), or returns `nil` if there is none.
  mutating func readNumber() throws(JSONPathProblem) -> Double? {
    let start = offset
    guard let text = readDigits(allowing: "-+.eE") else { return nil }
    if Self.isNumber(text), let number = Double(text), number.isFinite { return number }
    throw JSONPathProblem(message: "'\(text)' isn't a number", offset: start)
  }

  /// Reads the longest text that consists of digits and the given characters.
  private mutating func readDigits(allowing others: String) -> String? {
    guard let first = peek, first == "-" || Self.isDigit(first) else { return nil }
    var text = String.UnicodeScalarView()
    while let scalar = peek, Self.isDigit(scalar) || others.unicodeScalars.contains(scalar) {
      text.append(scalar)
      offset += 1
    }
    return String(text)
  }

  /// Whether the text is a JSON number (RFC 8259, section 6).
  private static func isNumber(_ text: String) -> Bool {
    var rest = text.unicodeScalars[...]
    func dropDigits() -> Int {
      let count = rest.prefix(while: isDigit).count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == "-" { rest = rest.dropFirst() }
    let isZero = rest.first == "0"
    let wholeDigits = dropDigits()
    guard isZero ? wholeDigits == 1 : wholeDigits > 0 else { return false }
    if rest.first == "." {
      rest = rest.dropFirst()
      guard dropDigits() > 0 else { return false }
    }
    if rest.first == "e" || rest.first == "E" {
      rest = rest.dropFirst()
      if rest.first == "+" || rest.first == "-" { rest = rest.dropFirst() }
      guard dropDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// Reads a string in single or double quotes, or returns `nil` if there is none.
  mutating func readString() throws(JSONPathProblem) -> String? {
    guard let quote = peek, quote == "'" || quote == "\"" else { return nil }
    let start = offset
    offset += 1
    var text = String.UnicodeScalarView()
    while let scalar = peek {
      offset += 1
      if scalar == quote { return String(text) }
      guard scalar.value >= 0x20 else {
        throw JSONPathProblem(
          message: "a control character in a string has to be escaped", offset: offset - 1)
      }
      text.append(scalar == "\\" ? try readEscape(in: quote) : scalar)
    }
    throw JSONPathProblem(message: "unterminated string", offset: start)
  }

  private mutating func readEscape(in quote: Unicode.Scalar) throws(JSONPathProblem) -> Unicode.Scalar {
    guard let scalar = peek else { throw problem("expected an escape") }
    offset += 1
    switch scalar {
    case quote, "\\", "/": return scalar
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u":
      let unit = try readHexadecimal()
      if let scalar = Unicode.Scalar(unit) { return scalar }
      // A surrogate pair is two escapes for one scalar (RFC 8259, section 7).
      if unit < 0xDC00, skip("\\u"), case let low = try readHexadecimal(), (0xDC00...0xDFFF).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
      {
        return scalar
      }
      throw problem("expected the other half of a surrogate pair")
    default: throw problem("invalid escape '\\\(scalar)'")
    }
  }

  private mutating func readHexadecimal() throws(JSONPathProblem) -> UInt32 {
    let digits = scalars[offset...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character($0).isHexDigit && $0.isASCII }),
      let value = UInt32(String(String.UnicodeScalarView(digits)), radix: 16)
    else {
      throw problem("expected four hexadecimal digits")
    }
    offset += 4
    return value
  }
}
