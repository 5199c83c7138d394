/// Separates generated Swift into code, comments and string literals, independently of the compiler's lexer.
///
/// It supports what Callsite writes: line comments and single-line literals. Anything else is a problem.
struct SwiftScanner {
  /// The code, with `""` for each literal and without comments.
  private(set) var code = String.UnicodeScalarView()
  /// The contents of the literals.
  private(set) var literals: [String] = []
  private(set) var problems: [String] = []

  private var rest: Substring.UnicodeScalarView
  private var open: [Unicode.Scalar] = []

  init(_ text: String) {
    rest = text.unicodeScalars[...]
    scan()
    if !open.isEmpty { problems.append("\(open.count) brackets stay open") }
  }

  /// The words of the code.
  var words: Set<Substring> {
    Set(String(code).split { !($0.isLetter || $0.isNumber || $0 == "_") })
  }

  private mutating func scan() {
    while let scalar = rest.popFirst() {
      switch scalar {
      case "/" where rest.first == "/": skipComment()
      case "/" where rest.first == "*": problems.append("a block comment begins")
      case "\"": scanLiteral()
      case "(", "[", "{": open.append(scalar)
      case ")", "]", "}": close(scalar)
      case "#": problems.append("a '#' in code")
      case "\n", " "..."~": break
      default:
        if !scalar.properties.isXIDContinue {
          problems.append("U+\(String(scalar.value, radix: 16)) in code")
        }
      }
      code.append(scalar)
    }
  }

  private mutating func close(_ scalar: Unicode.Scalar) {
    let pairs: [Unicode.Scalar: Unicode.Scalar] = [")": "(", "]": "[", "}": "{"]
    if open.popLast() != pairs[scalar] { problems.append("'\(scalar)' closes nothing") }
  }

  private mutating func skipComment() {
    while let scalar = rest.first, scalar != "\n" {
      if !Self.isPlain(scalar) { problems.append("U+\(String(scalar.value, radix: 16)) in a comment") }
      rest.removeFirst()
    }
  }

  private mutating func scanLiteral() {
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst(), scalar != "\"" {
      if !Self.isPlain(scalar) { problems.append("U+\(String(scalar.value, radix: 16)) in a literal") }
      text.append(scalar == "\\" ? scanEscape() : scalar)
    }
    literals.append(String(text))
    code.append("\"")
  }

  private mutating func scanEscape() -> Unicode.Scalar {
    switch rest.popFirst() {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u":
      let digits = rest.dropFirst().prefix { $0 != "}" }
      rest = rest.dropFirst(digits.count + 2)
      if let scalar = UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init) { return scalar }
      problems.append("an escape without a scalar")
      return " "
    case let scalar? where scalar == "\"" || scalar == "\\": return scalar
    default:
      problems.append("an interpolation or an unknown escape")
      return " "
    }
  }

  /// Whether a scalar isn't a control character, a line break or a bidirectional control.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
    default: true
    }
  }
}
