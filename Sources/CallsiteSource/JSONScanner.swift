import CallsiteDiagnostics

/// Reads tokens from the bytes of a JSON text and keeps track of the position.
struct JSONScanner {
  private let bytes: [UInt8]
  private let file: SourceFile
  private var offset = 0
  private var line = 1
  private var column = 1

  init(_ text: String, file: String) {
    bytes = Array(text.utf8)
    self.file = SourceFile(file)
  }

  var position: SourcePosition { SourcePosition(in: file, line: line, column: column) }

  /// The next byte, or `nil` at the end.
  var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Skips a byte. UTF-8 continuation bytes (`10xxxxxx`) don't count as columns.
  mutating func advance() {
    if bytes[offset] == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if bytes[offset] & 0xC0 != 0x80 {
      column += 1
    }
    offset += 1
  }

  mutating func skipSpace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x0D, 0x09: column += 1
      case 0x0A:
        line += 1
        column = 1
      default: return
      }
      offset += 1
    }
  }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    advance()
    return true
  }

  mutating func expect(_ byte: UInt8, _ expected: String) throws(Diagnostic) {
    guard skip(byte) else { throw unexpected(peek, expected: expected) }
  }

  /// Reads `true`, `false` or `null`.
  mutating func readWord() throws(Diagnostic) -> SourceScalar {
    let words: [(String, SourceScalar.Kind)] = [("true", .boolean), ("false", .boolean), ("null", .null)]
    for (word, kind) in words where bytes[offset...].starts(with: word.utf8) {
      for _ in word.utf8 { advance() }
      return SourceScalar(word, kind)
    }
    throw unexpected(peek, expected: "a value")
  }

  mutating func readNumber() throws(Diagnostic) -> SourceScalar {
    let start = offset
    var kind = SourceScalar.Kind.integer
    _ = skip(UInt8(ascii: "-"))
    if skip(UInt8(ascii: "0")) {
      if isAtDigit { throw unexpected(peek, expected: "no digit after a leading zero") }
    } else {
      try readDigits()
    }
    if skip(UInt8(ascii: ".")) {
      kind = .number
      try readDigits()
    }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      kind = .number
      if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
      try readDigits()
    }
    return SourceScalar(String(decoding: bytes[start..<offset], as: UTF8.self), kind)
  }

  private var isAtDigit: Bool { peek.map { (0x30...0x39).contains($0) } ?? false }

  private mutating func readDigits() throws(Diagnostic) {
    guard isAtDigit else { throw unexpected(peek, expected: "a digit") }
    while isAtDigit { advance() }
  }

  /// Reads a string, including its quotes, and resolves its escapes.
  mutating func readString() throws(Diagnostic) -> String {
    let start = position
    advance()
    let plain = readPlainBytes()
    if peek == UInt8(ascii: "\"") {
      advance()
      return String(decoding: plain, as: UTF8.self)
    }
    var result = Array(plain)
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        advance()
        return String(decoding: result, as: UTF8.self)
      case UInt8(ascii: "\\"):
        result.append(contentsOf: try readEscape().utf8)
      case 0..<0x20:
        throw .jsonSyntax(
          "A string can't contain \(Self.name(byte)) unescaped.", at: position)
      default:
        result.append(contentsOf: readPlainBytes())
      }
    }
    throw .jsonSyntax("Unterminated string.", at: start)
  }

  /// Reads the bytes of a string up to its end, an escape or a control character. None of them is a line
  /// break.
  private mutating func readPlainBytes() -> ArraySlice<UInt8> {
    let start = offset
    var continuations = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
      if byte & 0xC0 == 0x80 { continuations += 1 }
      offset += 1
    }
    column += offset - start - continuations
    return bytes[start..<offset]
  }

  private mutating func readEscape() throws(Diagnostic) -> String {
    let start = position
    advance()
    guard let byte = peek else { throw .jsonSyntax("Unterminated escape.", at: start) }
    advance()
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return String(Unicode.Scalar(byte))
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return String(try readUnicodeEscape(from: start))
    default: throw .jsonSyntax("Invalid escape '\\\(Unicode.Scalar(byte))'.", at: start)
    }
  }

  /// Reads the scalar of `\uXXXX`, or of a surrogate pair such as `\uD83D\uDE00` (RFC 8259, section 7).
  private mutating func readUnicodeEscape(from start: SourcePosition) throws(Diagnostic) -> Unicode.Scalar {
    let unit = try readHexadecimal()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    if unit < 0xDC00, skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")) {
      let low = try readHexadecimal()
      if (0xDC00...0xDFFF).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
      {
        return scalar
      }
    }
    throw .jsonSyntax("This escape is half of a surrogate pair; the other half is missing.", at: start)
  }

  private mutating func readHexadecimal() throws(Diagnostic) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw unexpected(peek, expected: "four hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      advance()
    }
    return value
  }

  /// Returns a diagnostic for a byte that isn't allowed here.
  func unexpected(_ byte: UInt8?, expected: String) -> Diagnostic {
    if byte == UInt8(ascii: "/") {
      return .jsonSyntax("JSON doesn't allow comments; remove this one.", at: position)
    }
    return .jsonSyntax("Expected \(expected), found \(found(byte)).", at: position)
  }

  private func found(_ byte: UInt8?) -> String {
    guard let byte else { return "the end of the file" }
    if byte < 0x20 { return Self.name(byte) }
    let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    return "'\(String(decoding: bytes[offset...].prefix(length), as: UTF8.self))'"
  }

  private static func name(_ control: UInt8) -> String {
    switch control {
    case 0x0A, 0x0D: "a line break"
    case 0x09: "a tab"
    default:
      "the control character U+\(String(UInt32(control) + 0x10000, radix: 16, uppercase: true).dropFirst())"
    }
  }
}

extension Diagnostic {
  fileprivate static func jsonSyntax(_ message: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(.error, "json-syntax", message, at: position)
  }
}
