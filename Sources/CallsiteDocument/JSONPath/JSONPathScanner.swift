/// A place in the text of a JSONPath, and the tokens from there on.
struct JSONPathScanner {
  private let scalars: [Unicode.Scalar]
  private(set) var offset = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  /// The scalar here; nil at the end.
  var peek: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

  func problem(_ message: String) -> JSONPathProblem {
    JSONPathProblem(message: message, offset: offset)
  }

  mutating func skipSpace() {
    while let scalar = peek, [" ", "\t", "\n", "\r"].contains(scalar) { offset += 1 }
  }

  /// Steps over a text if it stands here.
  mutating func skip(_ text: String) -> Bool {
    let wanted = Array(text.unicodeScalars)
    guard scalars[offset...].starts(with: wanted) else { return false }
    offset += wanted.count
    return true
  }

  mutating func expect(_ text: String) throws(JSONPathProblem) {
    guard skip(text) else { throw problem("expected '\(text)'") }
  }

  /// A name without quotes: `operationId`; nil if none stands here.
  mutating func readName() -> String? {
    guard let first = peek, Self.startsName(first) else { return nil }
    var name = String.UnicodeScalarView()
    while let scalar = peek, Self.startsName(scalar) || ("0"..."9").contains(scalar) {
      name.append(scalar)
      offset += 1
    }
    return String(name)
  }

  /// RFC 9535, section 2.5.1.1: letters, `_`, and whatever isn't ASCII.
  private static func startsName(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_" || !scalar.isASCII
  }

  /// A whole number; nil if none stands here.
  mutating func readInteger() throws(JSONPathProblem) -> Int? {
    let start = offset
    let text = readDigits(allowing: "-")
    guard !text.isEmpty else { return nil }
    if let number = Int(text), text == String(number) { return number }
    offset = start
    throw problem("'\(text)' is no whole number")
  }

  mutating func readNumber() throws(JSONPathProblem) -> Double? {
    let start = offset
    let text = readDigits(allowing: "-+.eE")
    guard !text.isEmpty else { return nil }
    if let number = Double(text), number.isFinite { return number }
    offset = start
    throw problem("'\(text)' is no number")
  }

  private mutating func readDigits(allowing others: String) -> String {
    guard let first = peek, first == "-" || ("0"..."9").contains(first) else { return "" }
    var text = String.UnicodeScalarView()
    while let scalar = peek, ("0"..."9").contains(scalar) || others.unicodeScalars.contains(scalar) {
      text.append(scalar)
      offset += 1
    }
    return String(text)
  }

  /// A string in single or double quotes; nil if none stands here.
  mutating func readString() throws(JSONPathProblem) -> String? {
    guard let quote = peek, quote == "'" || quote == "\"" else { return nil }
    let start = offset
    offset += 1
    var text = String.UnicodeScalarView()
    while let scalar = peek {
      offset += 1
      if scalar == quote { return String(text) }
      text.append(scalar == "\\" ? try readEscape(in: quote) : scalar)
    }
    throw JSONPathProblem(message: "this string has no end", offset: start)
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
      // RFC 8259, section 7: two halves make one scalar.
      if unit < 0xDC00, skip("\\u"), case let low = try readHexadecimal(), (0xDC00...0xDFFF).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
      {
        return scalar
      }
      throw problem("expected the other half of a surrogate pair")
    default: throw problem("there is no escape '\\\(scalar)'")
    }
  }

  private mutating func readHexadecimal() throws(JSONPathProblem) -> UInt32 {
    let digits = String(String.UnicodeScalarView(scalars[offset...].prefix(4)))
    guard digits.count == 4, let value = UInt32(digits, radix: 16) else {
      throw problem("expected four hexadecimal digits")
    }
    offset += 4
    return value
  }
}
