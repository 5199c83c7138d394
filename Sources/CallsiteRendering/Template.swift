import CallsiteDiagnostics

/// A template that has been read and can be rendered as often as there are declarations of its kind.
///
/// The language is a small part of [mustache](https://mustache.github.io), and one section of its own:
///
/// - `{{name}}` is a value; nothing is escaped, because values are Swift already.
/// - `{{#name}}` … `{{/name}}` is a section: once for a value or a true flag, for each element of a list, and not
///   at all for nothing. Inside, `{{.}}` is the element, if it is text.
/// - `{{^name}}` … `{{/name}}` is there when the section isn't.
/// - `{{#list}}` … `{{/list}}` lays out a list, as ``Layout`` has it: each line in it that isn't blank is an entry.
/// - `{{> name}}` is another template with the same values.
/// - `{{! text }}` is a comment.
///
/// A line that has nothing but the tag of a section, a comment or another template leaves nothing of its own behind.
struct Template: Sendable {
  indirect enum Token: Sendable {
    case text(String)
    case variable(Tag)
    case section(Tag, [Token], isInverted: Bool)
    case list([Token])
    /// The end of an entry of a list.
    case entryEnd
    /// Another template, by its name, and the columns that it is moved to the right.
    case inclusion(Tag, indentation: Int)
    /// The same once the other template is known.
    case included([Token], indentation: Int)
  }

  /// A name in a tag.
  ///
  /// An object, because templates are rendered a hundred thousand times and it is looked at in each.
  final class Tag: Sendable {
    let name: String
    let position: SourcePosition

    init(name: String, position: SourcePosition) {
      self.name = name
      self.position = position
    }

    /// Whether it is `.`, the value of the section around it.
    var isElement: Bool { name == "." }
  }

  /// The section that lays out its lines.
  static let listName = "list"

  var tokens: [Token]
  /// The values and sections that it asks for, in order.
  let keys: [Tag]
  /// The templates that it includes, in order.
  let inclusions: [Tag]

  /// - Throws: ``DiagnosticFailure`` with all tags that aren't valid.
  init(_ text: String, file: String) throws(DiagnosticFailure) {
    var reader = TemplateReader(text, file: file)
    let tokens = reader.read()
    if !reader.problems.isEmpty { throw DiagnosticFailure(reader.problems) }
    self.tokens = tokens
    keys = reader.keys
    inclusions = reader.inclusions
  }
}

/// Takes a template's text apart.
private struct TemplateReader {
  private(set) var keys: [Template.Tag] = []
  private(set) var inclusions: [Template.Tag] = []
  private(set) var problems: [Diagnostic] = []

  private let file: String
  private var rest: Substring
  private var literal = ""
  /// Whether the literal begins with a line.
  private var isLiteralAtLineStart = true
  /// The tokens of each open section, the template's own first.
  private var levels: [[Template.Token]] = [[]]
  private var open: [(tag: Template.Tag, isInverted: Bool)] = []
  /// Whether something other than white space stands on the line that isn't in the literal any more.
  private var isLineBegun = false
  /// The text up to where positions have been counted, and the position there.
  private var counted: Substring
  private var line = 1
  private var column = 1

  init(_ text: String, file: String) {
    self.file = file
    rest = text[...]
    counted = rest
  }

  mutating func read() -> [Template.Token] {
    while let start = rest.firstRun(of: "{", count: 2) {
      addLiteral(rest[..<start.lowerBound])
      let position = position(at: start.lowerBound)
      let content = rest[start.upperBound...]
      guard let end = content.firstRun(of: "}", count: content.utf8.first == UInt8(ascii: "{") ? 3 : 2) else {
        problems.append(.unclosedTag(at: position))
        return []
      }
      rest = content[end.upperBound...]
      add(content[..<end.lowerBound], at: position)
    }
    addLiteral(rest)
    endLiteral()
    for section in open { problems.append(.unclosedSection(section.tag)) }
    return levels[0]
  }

  /// Positions are asked for in order.
  private mutating func position(at index: String.Index) -> SourcePosition {
    for byte in counted[..<index].utf8 {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    counted = counted[index...]
    return SourcePosition(file: file, line: line, column: column)
  }

  private mutating func add(_ content: Substring, at position: SourcePosition) {
    let kind = content.first.flatMap { Self.kinds.contains($0) ? $0 : nil }
    if kind == "!" {
      _ = endLine()
      return
    }
    let name = (kind == nil ? content : content.dropFirst()).trimmed
    let tag = Template.Tag(name: name, position: position)
    guard tag.isElement || name.isName, kind.map(Self.unknownKinds.contains) != true
    else {
      problems.append(.invalidTag(content, at: position))
      return
    }
    switch kind {
    case "#", "^": begin(tag, isInverted: kind == "^")
    case "/": end(tag)
    case ">":
      inclusions.append(tag)
      let indentation = endLine()
      endLiteral()
      levels[levels.count - 1].append(.inclusion(tag, indentation: indentation ?? 0))
    default:
      endLiteral()
      note(tag)
      levels[levels.count - 1].append(.variable(tag))
      isLineBegun = true
    }
  }

  /// What a tag may begin with in mustache, besides its name.
  private static let kinds: Set<Character> = ["#", "^", "/", ">", "!", "&", "{", "=", "%", "$", "<"]
  /// Those that this language doesn't have.
  private static let unknownKinds: Set<Character> = ["=", "%", "$", "<"]

  private mutating func note(_ tag: Template.Tag) {
    if !tag.isElement { keys.append(tag) }
  }

  private mutating func begin(_ tag: Template.Tag, isInverted: Bool) {
    _ = endLine()
    endLiteral()
    if tag.name != Template.listName { note(tag) }
    open.append((tag, isInverted))
    levels.append([])
  }

  private mutating func end(_ tag: Template.Tag) {
    guard let section = open.last, section.tag.name == tag.name else {
      problems.append(.unexpectedEnd(of: tag, open: open.last?.tag.name))
      return
    }
    _ = endLine()
    endLiteral()
    open.removeLast()
    let tokens = levels.removeLast()
    levels[levels.count - 1].append(
      tag.name == Template.listName
        ? .list(tokens) : .section(section.tag, tokens, isInverted: section.isInverted))
  }

  private mutating func addLiteral(_ text: Substring) {
    if literal.isEmpty { isLiteralAtLineStart = !isLineBegun }
    literal += text
  }

  /// Adds the text so far; inside of a list its line ends are those of entries.
  private mutating func endLiteral() {
    defer { literal = "" }
    if literal.isEmpty { return }
    guard open.contains(where: { $0.tag.name == Template.listName }) else {
      levels[levels.count - 1].append(.text(literal))
      return
    }
    for (index, line) in literal.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { levels[levels.count - 1].append(.entryEnd) }
      let text = index > 0 || isLiteralAtLineStart ? line.drop { $0 == " " } : line
      if !text.isEmpty { levels[levels.count - 1].append(.text(String(text))) }
    }
  }

  /// Takes the white space around a tag and the end of its line away, if the tag is alone there.
  ///
  /// - Returns: The columns before the tag; nil if it isn't alone.
  private mutating func endLine() -> Int? {
    let lineStart = literal.lastIndex(of: "\n").map(literal.index(after:))
    if lineStart != nil { isLineBegun = false }
    let before = literal[(lineStart ?? literal.startIndex)...]
    let after = rest.prefix { $0 == " " || $0 == "\t" }
    let end = rest[after.endIndex...]
    guard !isLineBegun, before.allSatisfy({ $0 == " " || $0 == "\t" }), end.isEmpty || end.first == "\n"
    else {
      isLineBegun = true
      return nil
    }
    let columns = before.count
    literal.removeSubrange(before.startIndex...)
    rest = end.dropFirst()
    return columns
  }
}

extension Substring {
  /// The first place where a character of ASCII stands so many times in a row.
  fileprivate func firstRun(of character: Unicode.Scalar, count: Int) -> Range<Index>? {
    var length = 0
    for index in utf8.indices {
      length = utf8[index] == UInt8(ascii: character) ? length + 1 : 0
      if length == count {
        let end = utf8.index(after: index)
        return utf8.index(end, offsetBy: -count)..<end
      }
    }
    return nil
  }

  fileprivate var trimmed: String {
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte) }
    guard let start = utf8.firstIndex(where: { !isSpace($0) }),
      let end = utf8.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(self[start...end])
  }
}

extension String {
  /// Letters, digits and underscores.
  fileprivate var isName: Bool {
    let isASCII = utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
      default: false
      }
    }
    return !isEmpty && (isASCII || allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" })
  }
}

extension Diagnostic {
  fileprivate static func unclosedTag(at position: SourcePosition) -> Diagnostic {
    Diagnostic(.error, "invalid-template", "This tag isn't closed.", at: position)
  }

  fileprivate static func unclosedSection(_ tag: Template.Tag) -> Diagnostic {
    Diagnostic(.error, "invalid-template", "Section '\(tag.name)' isn't closed.", at: tag.position)
  }

  fileprivate static func unexpectedEnd(of tag: Template.Tag, open: String?) -> Diagnostic {
    let expected = open.map { "expected '{{/\($0)}}'" } ?? "no section is open"
    return Diagnostic(
      .error, "invalid-template", "Unexpected '{{/\(tag.name)}}'; \(expected).", at: tag.position)
  }

  fileprivate static func invalidTag(_ content: Substring, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .error, "invalid-template",
      "Invalid tag '{{\(content)}}'; expected a name, or '#', '^', '/', '>' or '!' and a name.", at: position)
  }
}
