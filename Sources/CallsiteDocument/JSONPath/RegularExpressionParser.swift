/// A part of a regular expression.
indirect enum RegularExpressionNode: Sendable {
  case set(RegularExpressionSet)
  case start
  case end
  case sequence([RegularExpressionNode])
  case choice([RegularExpressionNode])
  /// A repetition, without a maximum for `*`, `+` and `{2,}`.
  case repetition(RegularExpressionNode, minimum: Int, maximum: Int?)
}

/// A set of scalars that match one character.
struct RegularExpressionSet: Sendable {
  enum Member: Sendable {
    case range(ClosedRange<Unicode.Scalar>)
    /// A Unicode general category, by its one- or two-letter abbreviation: `L`, `Lu`.
    indirect case category(String, isNegated: Bool)
    indirect case set(RegularExpressionSet)
  }

  var members: [Member]
  var isNegated = false

  static let digit = RegularExpressionSet(members: [.range("0"..."9")])
  static let word = RegularExpressionSet(
    members: [.range("a"..."z"), .range("A"..."Z"), .range("0"..."9"), .range("_"..."_")])
  static let space = RegularExpressionSet(members: [.range("\t"..."\r"), .range(" "..." ")])
  /// All scalars except line breaks (RFC 9485, section 5.3).
  static let dot = RegularExpressionSet(members: [.range("\n"..."\n"), .range("\r"..."\r")], isNegated: true)

  var negated: RegularExpressionSet { RegularExpressionSet(members: members, isNegated: !isNegated) }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let isMember = members.contains { member in
      switch member {
      case .range(let range): range.contains(scalar)
      case .category(let name, let isNegated):
        scalar.properties.generalCategory.abbreviation.hasPrefix(name) != isNegated
      case .set(let set): set.contains(scalar)
      }
    }
    return isMember != isNegated
  }
}

/// Parses I-Regexp (RFC 9485, section 4).
struct RegularExpressionParser {
  private let scalars: [Unicode.Scalar]
  private var offset = 0
  private var depth = 0
  /// The maximum nesting depth of groups.
  private static let maximumDepth = 64
  /// The maximum count in braces.
  private static let maximumRepetition = 1_000

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  /// Returns the expression, or `nil` if it is invalid.
  mutating func parse() -> RegularExpressionNode? {
    guard let node = readChoice(), offset == scalars.count else { return nil }
    return node
  }

  private var peek: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

  private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard peek == scalar else { return false }
    offset += 1
    return true
  }

  private mutating func next() -> Unicode.Scalar? {
    defer { offset += 1 }
    return peek
  }

  private mutating func readChoice() -> RegularExpressionNode? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { return nil }
    var branches: [RegularExpressionNode] = []
    repeat {
      var parts: [RegularExpressionNode] = []
      while let scalar = peek, scalar != "|", scalar != ")" {
        guard let atom = readAtom(), let part = readQuantifier(of: atom) else { return nil }
        parts.append(part)
      }
      branches.append(.sequence(parts))
    } while skip("|")
    return .choice(branches)
  }

  private mutating func readAtom() -> RegularExpressionNode? {
    guard let scalar = next() else { return nil }
    switch scalar {
    case "(":
      guard let group = readChoice(), skip(")") else { return nil }
      return group
    case ".": return .set(.dot)
    case "^": return .start
    case "$": return .end
    case "[": return readClass().map { .set($0) }
    case "\\": return readEscape().map { .set(RegularExpressionSet(members: [$0])) }
    case ")", "*", "+", "?", "]", "{", "|", "}": return nil
    default: return .set(RegularExpressionSet(members: [.range(scalar...scalar)]))
    }
  }

  private mutating func readQuantifier(of atom: RegularExpressionNode) -> RegularExpressionNode? {
    if skip("*") { return .repetition(atom, minimum: 0, maximum: nil) }
    if skip("+") { return .repetition(atom, minimum: 1, maximum: nil) }
    if skip("?") { return .repetition(atom, minimum: 0, maximum: 1) }
    guard skip("{") else { return atom }
    guard let minimum = readCount() else { return nil }
    var maximum: Int? = minimum
    if skip(",") {
      maximum = nil
      if peek != "}" {
        guard let count = readCount(), count >= minimum else { return nil }
        maximum = count
      }
    }
    return skip("}") ? .repetition(atom, minimum: minimum, maximum: maximum) : nil
  }

  private mutating func readCount() -> Int? {
    var digits = ""
    while let scalar = peek, ("0"..."9").contains(scalar) {
      digits.unicodeScalars.append(scalar)
      offset += 1
    }
    return Int(digits).flatMap { $0 <= Self.maximumRepetition ? $0 : nil }
  }

  /// Reads a character class after its opening bracket.
  private mutating func readClass() -> RegularExpressionSet? {
    var set = RegularExpressionSet(members: [], isNegated: skip("^"))
    if skip("-") { set.members.append(.range("-"..."-")) }
    while let scalar = next() {
      switch scalar {
      case "]": return set.members.isEmpty ? nil : set
      case "[": return nil
      case "-":
        // A hyphen is literal only as the first or last character.
        guard peek == "]" else { return nil }
        set.members.append(.range("-"..."-"))
      case "\\":
        guard let member = readEscape() else { return nil }
        set.members.append(member)
        if case .range(let range) = member, !extendRange(&set, from: range.lowerBound) { return nil }
      default:
        set.members.append(.range(scalar...scalar))
        if !extendRange(&set, from: scalar) { return nil }
      }
    }
    return nil
  }

  /// Extends the last scalar of a class to a range, if a hyphen and another scalar follow.
  ///
  /// - Returns: Whether the text is valid so far.
  private mutating func extendRange(_ set: inout RegularExpressionSet, from lower: Unicode.Scalar) -> Bool {
    guard peek == "-", offset + 1 < scalars.count, scalars[offset + 1] != "]" else { return true }
    offset += 1
    guard var upper = next(), upper != "[", upper != "-" else { return false }
    if upper == "\\" {
      guard case .range(let range) = readEscape() else { return false }
      upper = range.lowerBound
    }
    guard lower <= upper else { return false }
    set.members[set.members.count - 1] = .range(lower...upper)
    return true
  }

  /// Reads the character after a backslash.
  private mutating func readEscape() -> RegularExpressionSet.Member? {
    guard let scalar = next() else { return nil }
    switch scalar {
    case "(", ")", "*", "+", "-", ".", "?", "[", "\\", "]", "^", "{", "|", "}", "$", "/":
      return .range(scalar...scalar)
    case "n": return .range("\n"..."\n")
    case "r": return .range("\r"..."\r")
    case "t": return .range("\t"..."\t")
    case "d": return .set(.digit)
    case "D": return .set(.digit.negated)
    case "w": return .set(.word)
    case "W": return .set(.word.negated)
    case "s": return .set(.space)
    case "S": return .set(.space.negated)
    case "p", "P": return readCategory(isNegated: scalar == "P")
    default: return nil
    }
  }

  private mutating func readCategory(isNegated: Bool) -> RegularExpressionSet.Member? {
    guard skip("{") else { return nil }
    var name = ""
    while let scalar = next(), scalar != "}" { name.unicodeScalars.append(scalar) }
    guard scalars[..<min(offset, scalars.count)].last == "}",
      Unicode.GeneralCategory.abbreviations.contains(where: { $0 == name || $0.prefix(1) == name })
    else { return nil }
    return .category(name, isNegated: isNegated)
  }
}

extension Unicode.GeneralCategory {
  /// The abbreviations of the general categories. Text contains no surrogates.
  fileprivate static let abbreviations = [
    "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf",
    "Po",
    "Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Co", "Cn",
  ]

  fileprivate var abbreviation: String {
    switch self {
    case .uppercaseLetter: "Lu"
    case .lowercaseLetter: "Ll"
    case .titlecaseLetter: "Lt"
    case .modifierLetter: "Lm"
    case .otherLetter: "Lo"
    case .nonspacingMark: "Mn"
    case .spacingMark: "Mc"
    case .enclosingMark: "Me"
    case .decimalNumber: "Nd"
    case .letterNumber: "Nl"
    case .otherNumber: "No"
    case .connectorPunctuation: "Pc"
    case .dashPunctuation: "Pd"
    case .openPunctuation: "Ps"
    case .closePunctuation: "Pe"
    case .initialPunctuation: "Pi"
    case .finalPunctuation: "Pf"
    case .otherPunctuation: "Po"
    case .mathSymbol: "Sm"
    case .currencySymbol: "Sc"
    case .modifierSymbol: "Sk"
    case .otherSymbol: "So"
    case .spaceSeparator: "Zs"
    case .lineSeparator: "Zl"
    case .paragraphSeparator: "Zp"
    case .control: "Cc"
    case .format: "Cf"
    case .surrogate: "Cs"
    case .privateUse: "Co"
    case .unassigned: "Cn"
    @unknown default: "Cn"
    }
  }
}
