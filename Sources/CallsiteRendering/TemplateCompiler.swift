/// Compiles a template's text, whose tags are numbered.
///
/// A line that holds nothing but the tag of a section or a comment leaves nothing behind, as mustache has it.
struct TemplateCompiler {
  private var rest: Substring
  private var literal = ""
  /// The tokens of each open section, the template's own first.
  private var levels: [[CompiledTemplate.Token]] = [[]]
  private var open: [(name: Substring, isInverted: Bool)] = []
  /// Whether something other than white space stands on the line that isn't in the literal any more.
  private var isLineBegun = false

  /// - Returns: nil for what only swift-mustache can do or complain about: partials, inheritance, delimiters,
  ///   dotted names, transforms, and templates that aren't valid.
  static func compile(_ text: String) -> CompiledTemplate? {
    var compiler = TemplateCompiler(rest: text[...])
    guard compiler.compile(), compiler.open.isEmpty else { return nil }
    return CompiledTemplate(tokens: compiler.levels[0])
  }

  private init(rest: Substring) {
    self.rest = rest
  }

  private mutating func compile() -> Bool {
    while let start = rest.firstRange(of: "{{") {
      literal += rest[..<start.lowerBound]
      var content = rest[start.upperBound...]
      guard !content.hasPrefix("{"), let end = content.firstRange(of: "}}") else { return false }
      rest = content[end.upperBound...]
      content = content[..<end.lowerBound]
      guard add(content) else { return false }
    }
    literal += rest
    endLiteral()
    return true
  }

  /// Adds a tag.
  ///
  /// - Returns: Whether it is one that can be compiled.
  private mutating func add(_ content: Substring) -> Bool {
    let name = content.drop { "#^/!".contains($0) }
    guard content.first == "!" || name == "." || !name.isEmpty && name.allSatisfy(\.isPartOfName) else {
      return false
    }
    switch content.first {
    case "!": endLine()
    case "#", "^":
      endLine()
      endLiteral()
      open.append((name, content.first == "^"))
      levels.append([])
    case "/":
      guard let section = open.popLast(), section.name == name else { return false }
      endLine()
      endLiteral()
      let tokens = levels.removeLast()
      add(.section(tag(name), tokens, isInverted: section.isInverted))
    default:
      endLiteral()
      add(.variable(tag(name)))
      isLineBegun = true
    }
    return true
  }

  private func tag(_ name: Substring) -> CompiledTemplate.Tag {
    if name == "." { return CompiledTemplate.Tag(name: nil, site: nil) }
    let (name, site) = TemplateSite.split(String(name))
    return CompiledTemplate.Tag(name: name, site: site)
  }

  private mutating func add(_ token: CompiledTemplate.Token) {
    levels[levels.count - 1].append(token)
  }

  private mutating func endLiteral() {
    if !literal.isEmpty { levels[levels.count - 1].append(.text(literal)) }
    literal = ""
  }

  /// Takes the white space around a tag and the end of its line away, if the tag is alone there.
  private mutating func endLine() {
    let lineStart = literal.lastIndex(of: "\n").map(literal.index(after:))
    if lineStart != nil { isLineBegun = false }
    let before = literal[(lineStart ?? literal.startIndex)...]
    let after = rest.prefix { $0 == " " || $0 == "\t" }
    let end = rest[after.endIndex...]
    guard !isLineBegun, before.allSatisfy({ $0 == " " || $0 == "\t" }), end.isEmpty || end.first == "\n"
    else {
      isLineBegun = true
      return
    }
    literal.removeSubrange(before.startIndex...)
    rest = end.dropFirst()
  }
}

extension Character {
  /// Whether a name that is compiled may have it; numbered names have a hyphen.
  fileprivate var isPartOfName: Bool { isLetter || isNumber || self == "-" || self == "_" }
}
