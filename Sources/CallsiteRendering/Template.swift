import CallsiteDiagnostics

/// A parsed template, which can be rendered any number of times.
///
/// The language is a subset of [mustache](https://mustache.github.io) with one additional section:
///
/// - `{{name}}` is a value. It isn't escaped, because values are Swift code already. `{{{name}}}` and `{{&name}}`,
///   mustache's forms for values that aren't escaped, have the same meaning.
/// - `{{#name}}` … `{{/name}}` is a section. It is rendered once for a value or a true flag, once for each
///   element of a list, and not at all for a missing value or a false flag. Inside, `{{.}}` is the element,
///   if it is text.
/// - `{{^name}}` … `{{/name}}` is rendered if the section isn't.
/// - `{{#list}}` … `{{/list}}` lays out a list as described in ``Layout``. Each line in it that isn't blank
///   is an entry.
/// - `{{> name}}` includes another template with the same values.
/// - `{{! text }}` is a comment.
///
/// A line that contains only the tag of a section, a section without contents, a comment or an inclusion isn't part of
/// the output.
struct Template: Sendable {
  indirect enum Token: Sendable {
    case text(String)
    case variable(Tag)
    case section(Tag, [Token], isInverted: Bool)
    case list([Token])
    /// The end of a list's entry.
    case entryEnd
    /// Another template, by name, and its indentation.
    case inclusion(Tag, indentation: Int)
    /// The tokens of another template, once it is known, and its indentation.
    case included([Token], indentation: Int)
  }

  /// The name in a tag.
  ///
  /// This is a class because templates are rendered a hundred thousand times, and every rendering accesses
  /// it.
  final class Tag: Sendable {
    let name: String
    let position: SourcePosition

    init(name: String, position: SourcePosition) {
      self.name = name
      self.position = position
    }

    /// Whether it is `.`, the element of the enclosing section.
    var isElement: Bool { name == "." }
  }

  /// The name of the section that lays out its lines.
  static let listName = "list"

  let file: String
  var tokens: [Token]
  /// The values and sections that the template uses, in order.
  let keys: [Tag]
  /// The templates that it includes, in order.
  let inclusions: [Tag]

  /// - Throws: ``DiagnosticFailure`` with all invalid tags.
  init(_ text: String, file: String) throws(DiagnosticFailure) {
    var reader = TemplateReader(text, file: file)
    let tokens = reader.read()
    if !reader.problems.isEmpty { throw DiagnosticFailure(reader.problems) }
    self.file = file
    self.tokens = tokens
    keys = reader.keys
    inclusions = reader.inclusions
  }
}

/// Parses a template's text.
private struct TemplateReader {
  private(set) var keys: [Template.Tag] = []
  private(set) var inclusions: [Template.Tag] = []
  private(set) var problems: [Diagnostic] = []

  private let file: String
  private var rest: Substring
  private var literal = ""
  /// Whether the literal starts at the start of a line.
  private var isLiteralAtLineStart = true
  /// The tokens of each open section. The template's own come first.
  private var levels: [[Template.Token]] = [[]]
  private var open: [(tag: Template.Tag, isInverted: Bool)] = []
  /// Whether the current line contains something other than white space before the literal.
  private var isLineBegun = false
  /// The rest of the text, from the place whose position is known.
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

  /// Returns the position of an index. Indices must be passed in order.
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
    let isInvertedList = kind == "^" && name == Template.listName
    guard tag.isElement || name.isName, kind.map(Self.unknownKinds.contains) != true, !isInvertedList else {
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

  /// The characters that can precede the name in a mustache tag.
  private static let kinds: Set<Character> = ["#", "^", "/", ">", "!", "&", "{", "=", "%", "$", "<"]
  /// The kinds of tags that this language doesn't support.
  private static let unknownKinds: Set<Character> = ["=", "%", "$", "<"]

  private mutating func note(_ tag: Template.Tag) {
    if !tag.isElement { keys.append(tag) }
  }

  private mutating func begin(_ tag: Template.Tag, isInverted: Bool) {
    let end = "{{/\(tag.name)}}"
    let isEmpty = tag.name != Template.listName && rest.hasPrefix(end)
    if isEmpty { rest = rest.dropFirst(end.count) }
    _ = endLine()
    endLiteral()
    if tag.name != Template.listName { note(tag) }
    if isEmpty {
      levels[levels.count - 1].append(.section(tag, [], isInverted: isInverted))
      return
    }
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

  /// Adds the text so far. In a list, line breaks end entries.
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

  /// Removes the white space around a tag and the line break after it, if the tag is alone on its line.
  ///
  /// - Returns: The indentation of the tag, or `nil` if it isn't alone.
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
  /// Returns the first range in which an ASCII character is repeated the given number of times.
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

  /// The text without white space at its ends.
  var trimmed: String {
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte) }
    guard let start = utf8.firstIndex(where: { !isSpace($0) }),
      let end = utf8.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(self[start...end])
  }
}

extension String {
  /// Whether the text consists of letters, digits and underscores.
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
