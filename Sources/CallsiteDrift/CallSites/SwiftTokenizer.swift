/// Splits Swift code into words and signs, without comments and the contents of literals.
///
/// It accepts any text. Text that isn't Swift becomes meaningless tokens.
struct SwiftTokenizer {
  private let bytes: [UInt8]
  private var index = 0
  private var startsLine = true
  private var isSpaced = true
  private var tokens: [SwiftToken] = []

  static func tokens(of bytes: [UInt8]) -> [SwiftToken] {
    var tokenizer = SwiftTokenizer(bytes: bytes)
    tokenizer.read(isInterpolation: false)
    return tokenizer.tokens
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private func byte(_ distance: Int = 0) -> UInt8? {
    index + distance < bytes.count ? bytes[index + distance] : nil
  }

  private func starts(_ text: StaticString) -> Bool {
    guard index + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { $0.elementsEqual(bytes[index..<index + $0.count]) }
  }

  /// Reads tokens.
  ///
  /// - Parameter isInterpolation: Whether to stop after the parenthesis that closes the first one.
  private mutating func read(isInterpolation: Bool) {
    var depth = 0
    while let byte = byte() {
      switch byte {
      case _ where Self.isBlank(byte): blank(byte)
      case _ where starts("//"): lineComment()
      case _ where starts("/*"): blockComment()
      case _ where isTextStart: text()
      case _ where startsRegex: regex()
      case _ where Self.isWord(byte): word()
      case UInt8(ascii: "`"): escapedWord()
      default:
        sign()
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth -= 1 }
        if isInterpolation, depth <= 0 { return }
      }
    }
  }

  private mutating func append(_ kind: SwiftToken.Kind, from start: Int, text: String) {
    tokens.append(
      SwiftToken(kind: kind, text: text, offset: start, startsLine: startsLine, isSpaced: isSpaced))
    startsLine = false
    isSpaced = false
  }

  private mutating func blank(_ byte: UInt8) {
    if byte == 10 || byte == 13 { startsLine = true }
    isSpaced = true
    index += 1
  }

  private mutating func lineComment() {
    while let byte = byte(), byte != 10, byte != 13 { index += 1 }
  }

  private mutating func blockComment() {
    var depth = 0
    repeat {
      if starts("/*") {
        depth += 1; index += 2
      } else if starts("*/") {
        depth -= 1; index += 2
      } else {
        index += 1
      }
    } while depth > 0 && index < bytes.count
    isSpaced = true
  }

  private mutating func word() {
    let start = index
    while let byte = byte(), Self.isWord(byte) { index += 1 }
    let isNumber = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[start])
    append(
      isNumber ? .literal : .word, from: start, text: String(decoding: bytes[start..<index], as: UTF8.self))
  }

  private mutating func escapedWord() {
    let start = index
    index += 1
    while let byte = byte(), Self.isWord(byte) { index += 1 }
    append(.word, from: start, text: String(decoding: bytes[start + 1..<index], as: UTF8.self))
    if byte() == UInt8(ascii: "`") { index += 1 }
  }

  /// Reads a sign. Signs of several characters are only distinguished if the meaning depends on it.
  private mutating func sign() {
    let start = index
    index +=
      ["==", "!=", "->", "??", "<=", ">=", "&&", "||", "+=", "-=", "~="].contains(where: starts) ? 2 : 1
    append(.sign, from: start, text: String(decoding: bytes[start..<index], as: UTF8.self))
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }
}

// String literals (The Swift Programming Language, Lexical Structure).
extension SwiftTokenizer {
  /// The number of `#` before a quotation mark, or `nil` if no string literal starts here.
  private var poundCount: Int? {
    var count = 0
    while byte(count) == UInt8(ascii: "#") { count += 1 }
    return byte(count) == UInt8(ascii: "\"") ? count : nil
  }

  private var isTextStart: Bool { poundCount != nil }

  private mutating func text() {
    let pounds = poundCount ?? 0
    append(.literal, from: index, text: "\"")
    index += pounds
    let isMultiline = starts("\"\"\"")
    index += isMultiline ? 3 : 1
    while let byte = byte() {
      if byte == UInt8(ascii: "\\"), hasPounds(pounds, after: 1) {
        index += 1 + pounds
        if self.byte() == UInt8(ascii: "(") { read(isInterpolation: true) } else { index += 1 }
      } else if closes(isMultiline, pounds) {
        index += (isMultiline ? 3 : 1) + pounds
        return
      } else if !isMultiline, byte == 10 || byte == 13 {
        return
      } else {
        index += 1
      }
    }
  }

  private func closes(_ isMultiline: Bool, _ pounds: Int) -> Bool {
    isMultiline
      ? starts("\"\"\"") && hasPounds(pounds, after: 3)
      : byte() == UInt8(ascii: "\"") && hasPounds(pounds, after: 1)
  }

  private func hasPounds(_ count: Int, after distance: Int) -> Bool {
    (0..<count).allSatisfy { byte(distance + $0) == UInt8(ascii: "#") }
  }
}

// Regular expression literals (SE-0354).
extension SwiftTokenizer {
  /// The number of `#` before a slash, or `nil` if none starts here.
  private var slashPoundCount: Int? {
    var count = 0
    while byte(count) == UInt8(ascii: "#") { count += 1 }
    return byte(count) == UInt8(ascii: "/") ? count : nil
  }

  /// Whether a literal starts here. Without `#`, a slash starts one where an operand is expected, if another slash
  /// follows on the line, and neither is next to the white space inside.
  private var startsRegex: Bool {
    guard let pounds = slashPoundCount else { return false }
    if pounds > 0 { return true }
    guard expectsOperand, let first = byte(1), !Self.isBlank(first), let end = endOfPlainRegex else {
      return false
    }
    return bytes[end - 1] != 32 && bytes[end - 1] != 9
  }

  private var expectsOperand: Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .literal: return false
    case .word: return SwiftKeywords.precedesOperand(last.text)
    case .sign: return ![")", "]", "}", "?", "!"].contains(last.text)
    }
  }

  /// The index of the slash that ends a literal without `#` on the line.
  private var endOfPlainRegex: Int? {
    var place = index + 1
    while place < bytes.count, bytes[place] != 10, bytes[place] != 13 {
      if bytes[place] == UInt8(ascii: "/") { return place }
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  private mutating func regex() {
    let pounds = slashPoundCount ?? 0
    append(.literal, from: index, text: "/")
    if pounds == 0 {
      index = (endOfPlainRegex ?? index) + 1
      return
    }
    index += pounds + 1
    let isMultiline = byte() == 10 || byte() == 13
    while let byte = byte() {
      if byte == UInt8(ascii: "/"), hasPounds(pounds, after: 1) {
        index += 1 + pounds
        return
      }
      if !isMultiline, byte == 10 || byte == 13 { return }
      index += 1
    }
  }
}

/// A word or a sign of Swift code.
struct SwiftToken: Hashable, Sendable {
  enum Kind: Sendable {
    /// An identifier or a keyword, without backticks.
    case word
    /// A number, a string literal or a regular expression. Interpolations follow as separate tokens in parentheses.
    case literal
    case sign
  }

  var kind: Kind
  var text: String
  /// The offset in bytes.
  var offset: Int
  /// Whether the token is the first on its line.
  var startsLine: Bool
  /// Whether white space precedes the token.
  var isSpaced: Bool
}

/// Keywords of Swift, by what they introduce.
enum SwiftKeywords {
  private static let types: Set<String> = ["actor", "class", "enum", "extension", "protocol", "struct"]
  private static let declarations: Set<String> = [
    "case", "func", "init", "let", "subscript", "typealias", "var",
  ]
  private static let statements: Set<String> = ["case", "for", "guard", "if", "import", "switch", "while"]

  /// Returns whether a value follows a word, rather than an operator.
  static func precedesOperand(_ word: String) -> Bool {
    ["await", "case", "else", "if", "in", "return", "throw", "try", "where", "while", "yield"].contains(word)
  }

  /// Returns whether a word starts a declaration or a statement.
  static func isStatement(_ word: String) -> Bool {
    types.contains(word) || declarations.contains(word) || statements.contains(word)
  }
}
