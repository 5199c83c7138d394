/// The characters that a class of a regular expression stands for, of those that one can type.
enum CharacterClass {
  static let digits = scalars("0"..."9")
  static let word = scalars("a"..."z") + digits
  /// The characters for `.`, with some of every kind to satisfy password rules.
  static let any = word + upperCase + digits + ["-", "!"]
  private static let letters = scalars("a"..."z")
  private static let upperCase = scalars("A"..."Z")
  private static let wordCharacters = letters + upperCase + digits + ["_"]
  private static let printable = scalars(" "..."~")

  private static func scalars(_ range: ClosedRange<Unicode.Scalar>) -> [Unicode.Scalar] {
    (range.lowerBound.value...range.upperBound.value).compactMap(Unicode.Scalar.init)
  }

  /// Reads what follows `[`, up to its `]`.
  static func read(_ rest: inout Substring.UnicodeScalarView) -> [Unicode.Scalar]? {
    let isNegated = rest.first == "^"
    if isNegated { rest.removeFirst() }
    var members: [Unicode.Scalar] = []
    while let next = rest.popFirst() {
      if next == "]" { return isNegated ? excluding(members) : members }
      guard var own = next == "\\" ? escape(&rest) : [next] else { return nil }
      if own.count == 1, rest.first == "-", let end = rest.dropFirst().first, end != "]" {
        rest.removeFirst()
        rest.removeFirst()
        guard let last = end == "\\" ? escape(&rest) : [end], last.count == 1, own[0] <= last[0] else {
          return nil
        }
        own = range(own[0], last[0])
      }
      members += own
    }
    return nil
  }

  /// A range, its first characters and those that one can type.
  private static func range(_ first: Unicode.Scalar, _ last: Unicode.Scalar) -> [Unicode.Scalar] {
    let typed = printable.filter { $0 >= first && $0 <= last }
    if !typed.isEmpty { return typed }
    return (first.value...min(last.value, first.value + 64)).compactMap(Unicode.Scalar.init)
  }

  private static func excluding(_ members: [Unicode.Scalar]) -> [Unicode.Scalar] {
    let excluded = Set(members)
    let usual = word.filter { !excluded.contains($0) }
    return usual.isEmpty ? printable.filter { !excluded.contains($0) } : usual
  }

  /// Reads what follows a backslash.
  static func escape(_ rest: inout Substring.UnicodeScalarView) -> [Unicode.Scalar]? {
    guard let letter = rest.popFirst() else { return nil }
    switch letter {
    case "d": return digits
    case "w": return wordCharacters
    case "s": return [" "]
    case "D", "S": return letters
    case "W": return ["-"]
    case "n": return ["\n"]
    case "r": return ["\r"]
    case "t": return ["\t"]
    case "f": return ["\u{0C}"]
    case "v": return ["\u{0B}"]
    case "0": return ["\0"]
    case "x": return hexadecimal(&rest, digits: 2)
    case "u": return hexadecimal(&rest, digits: 4)
    case "p", "P": return property(&rest, isNegated: letter == "P")
    default: return [letter]
    }
  }

  private static func hexadecimal(
    _ rest: inout Substring.UnicodeScalarView, digits: Int
  ) -> [Unicode.Scalar]? {
    let isBraced = rest.first == "{"
    if isBraced { rest.removeFirst() }
    let text = String(String.UnicodeScalarView(isBraced ? rest.prefix { $0 != "}" } : rest.prefix(digits)))
    guard let value = UInt32(text, radix: 16), let scalar = Unicode.Scalar(value) else { return nil }
    rest = rest.dropFirst(text.unicodeScalars.count + (isBraced ? 1 : 0))
    return [scalar]
  }

  /// Returns the ASCII characters of a Unicode category: `\p{L}`, `\p{Lu}`, `\p{Nd}`.
  private static func property(
    _ rest: inout Substring.UnicodeScalarView, isNegated: Bool
  ) -> [Unicode.Scalar]? {
    var name = String(String.UnicodeScalarView(rest.prefix(1)))
    if name == "{" {
      name = String(String.UnicodeScalarView(rest.dropFirst().prefix { $0 != "}" }))
      rest = rest.dropFirst(name.unicodeScalars.count + 2)
    } else {
      rest = rest.dropFirst()
    }
    let members: [Unicode.Scalar]
    switch name {
    case "L", "Letter", "Ll", "IsL", "Alphabetic", "L&": members = letters
    case "Lu": members = upperCase
    case "N", "Nd": members = digits
    case "P", "Pd", "Punct": members = ["-"]
    case "S", "Sm", "Sc": members = ["+"]
    case "Z", "Zs", "Space": members = [" "]
    case "M", "Mn": members = ["\u{301}"]
    default: return nil
    }
    return isNegated ? excluding(members) : members
  }
}
