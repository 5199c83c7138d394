import Foundation

/// The document's regular expressions, each compiled once.
///
/// They have the syntax of ECMA 262, as in JSON Schema (2020-12, Core, 6.4): `\d`, `\w`, `\s` and `\b` match
/// ASCII only, and `$` only matches the end of the text. A pattern that can't be compiled matches everything,
/// and one with nested quantifiers matches a text for which it can't be decided in a limited number of steps.
package final class PatternCache: Sendable {
  private final class Storage: @unchecked Sendable {
    private let lock = NSLock()
    private var expressions: [String: NSRegularExpression?] = [:]

    func expression(_ pattern: String) -> NSRegularExpression? {
      lock.lock()
      defer { lock.unlock() }
      if let known = expressions[pattern] { return known }
      let compiled = try? NSRegularExpression(pattern: ECMAPattern(pattern).translated)
      expressions[pattern] = .some(compiled)
      return compiled
    }
  }

  private let storage = Storage()

  package init() {}

  /// Whether the pattern matches anywhere in the text.
  package func matches(_ pattern: String, _ text: String) -> Bool {
    guard let expression = storage.expression(pattern) else { return true }
    let range = NSRange(text.startIndex..., in: text)
    var isMatching = false
    var progressCount = 0
    expression.enumerateMatches(in: text, options: .reportProgress, range: range) { match, flags, stop in
      if match != nil {
        isMatching = true
        stop.pointee = true
      } else if flags.contains(.progress) {
        progressCount += 1
        guard progressCount > Self.maximumProgress else { return }
        isMatching = true
        stop.pointee = true
      }
    }
    return isMatching
  }

  /// The maximum number of progress reports. The matcher sends one for a number of steps, so the limit doesn't depend
  /// on time.
  private static let maximumProgress = 200
}

/// Translates an ECMA 262 regular expression to ICU's syntax, in which some constructs match more.
struct ECMAPattern {
  private let scalars: [Unicode.Scalar]
  private var offset = 0
  private var output = ""

  private init(scalars: [Unicode.Scalar]) {
    self.scalars = scalars
  }

  init(_ pattern: String) {
    self.init(scalars: Array(pattern.unicodeScalars))
    while let scalar = next() { translate(scalar) }
  }

  /// The pattern in ICU's syntax.
  var translated: String { output }

  private static let word = "A-Za-z0-9_"
  /// White space and line terminators (ECMA 262, section 22.2.2.9).
  private static let space = #"\t-\r \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF"#
  private static let boundary = "(?:(?<=[\(word)])(?![\(word)])|(?<![\(word)])(?=[\(word)]))"
  private static let noBoundary = "(?:(?<=[\(word)])(?=[\(word)])|(?<![\(word)])(?![\(word)]))"

  private mutating func next() -> Unicode.Scalar? {
    guard offset < scalars.count else { return nil }
    defer { offset += 1 }
    return scalars[offset]
  }

  private mutating func translate(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\\": translateEscape(isInClass: false)
    case "[": translateClass()
    // ICU's `$` also matches before a final line break.
    case "$": output += #"\z"#
    case ".": output += #"[^\n\r\u2028\u2029]"#
    default: output.unicodeScalars.append(scalar)
    }
  }

  private mutating func translateEscape(isInClass: Bool) {
    guard let scalar = next() else {
      output += "\\"
      return
    }
    switch scalar {
    case "d": output += isInClass ? "0-9" : "[0-9]"
    case "D": output += "[^0-9]"
    case "w": output += isInClass ? Self.word : "[\(Self.word)]"
    case "W": output += "[^\(Self.word)]"
    case "s": output += isInClass ? Self.space : "[\(Self.space)]"
    case "S": output += "[^\(Self.space)]"
    case "b": output += isInClass ? #"\u0008"# : Self.boundary
    case "B" where !isInClass: output += Self.noBoundary
    case "0": output += #"\u0000"#
    case "v": output += #"\u000B"#
    case "u" where isAtBrace:
      output += #"\x"#
      copyBraces()
    case "p" where isAtBrace, "P" where isAtBrace:
      output += "\\"
      output.unicodeScalars.append(scalar)
      copyBraces()
    case "k", "p", "P", "u", "x", "c", "f", "n", "r", "t", "1"..."9":
      output += "\\"
      output.unicodeScalars.append(scalar)
    // These escapes have special meanings in ICU but not in ECMA 262.
    case "a"..."z", "A"..."Z": output.unicodeScalars.append(scalar)
    default:
      output += "\\"
      output.unicodeScalars.append(scalar)
    }
  }

  private var isAtBrace: Bool { offset < scalars.count && scalars[offset] == "{" }

  /// Copies `{…}` of an escape, whose braces aren't literal in a class either.
  private mutating func copyBraces() {
    while let scalar = next() {
      output.unicodeScalars.append(scalar)
      if scalar == "}" { return }
    }
  }

  /// Translates `[…]`. In ICU, a nested bracket starts another class, and `&&` and `--` are operators.
  private mutating func translateClass() {
    var isNegated = false
    if offset < scalars.count, scalars[offset] == "^" {
      isNegated = true
      offset += 1
    }
    if offset < scalars.count, scalars[offset] == "]" {
      offset += 1
      output += isNegated ? #"[\u0000-\U0010FFFF]"# : "(?!)"
      return
    }
    output += isNegated ? "[^" : "["
    while let scalar = next() {
      switch scalar {
      case "]":
        output += "]"
        return
      case "\\": translateEscape(isInClass: true)
      case "[", "&", "^", "{", "}", "$", "#", " ":
        output += "\\"
        output.unicodeScalars.append(scalar)
      case "-" where offset >= 2 && scalars[offset - 2] == "-" || isNextToClass: output += "\\-"
      default: output.unicodeScalars.append(scalar)
      }
    }
  }

  /// Whether the `-` that was just read is literal, at an end of the class or next to `\d`, `\w` or `\s`.
  private var isNextToClass: Bool {
    let isLast = offset < scalars.count && scalars[offset] == "]"
    let isAfterClass =
      offset >= 3 && scalars[offset - 3] == "\\" && "dDwWsS".unicodeScalars.contains(scalars[offset - 2])
    let isBeforeClass =
      offset + 1 < scalars.count && scalars[offset] == "\\"
      && "dDwWsS".unicodeScalars.contains(scalars[offset + 1])
    return isLast || isAfterClass || isBeforeClass
  }
}
