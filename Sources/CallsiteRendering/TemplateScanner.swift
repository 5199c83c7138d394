import CallsiteDiagnostics

/// Finds the tags of a template's text, numbers them, and lists the partials it includes.
struct TemplateScanner {
  /// The text with numbered tags.
  private(set) var text = ""
  /// The tags in order; the number of the first is the scanner's offset.
  private(set) var sites: [TemplateSite] = []
  /// Names of included templates, with their tags' positions.
  private(set) var partials: [TemplateSite] = []

  /// Where a tag begins that has no end.
  private(set) var unclosedTag: SourcePosition?

  private let file: String
  private let offset: Int
  private var line = 1
  private var column = 1
  private var openSections: [(name: String, numbered: String)] = []

  /// - Parameters:
  ///   - offset: The number of the first tag, so that numbers are unique over all templates.
  init(_ source: String, file: String, offset: Int) {
    self.file = file
    self.offset = offset
    scan(source)
  }

  private mutating func scan(_ source: String) {
    var rest = source[...]
    while let start = rest.firstRange(of: "{{") {
      append(rest[..<start.lowerBound])
      let isTriple = rest[start.upperBound...].hasPrefix("{")
      let close = isTriple ? "}}}" : "}}"
      guard let end = rest[start.upperBound...].firstRange(of: close) else {
        unclosedTag = SourcePosition(file: file, line: line, column: column)
        return
      }
      let tag = rest[start.lowerBound..<end.upperBound]
      text += numbered(rest[start.upperBound..<end.lowerBound], of: tag)
      advance(tag)
      rest = rest[end.upperBound...]
    }
    append(rest)
  }

  private mutating func append(_ literal: Substring) {
    text += literal
    advance(literal)
  }

  private mutating func advance(_ source: Substring) {
    for character in source {
      if character.isNewline {
        line += 1
        column = 1
      } else {
        column += 1
      }
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0.isWhitespace }
    return String(
      start.prefix(upTo: start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex))
  }

  /// A tag with its number; comments, partials, delimiters, pragmas and `.` stay as they are.
  private mutating func numbered(_ content: Substring, of tag: Substring) -> String {
    let sigil = content.first.flatMap { "#^/&{>!=%$<".contains($0) ? $0 : nil }
    let name = Self.trimmed(sigil == nil ? content : content.dropFirst())
    let position = SourcePosition(file: file, line: line, column: column)
    switch sigil {
    case ">":
      partials.append(TemplateSite(name: name, position: position))
      return String(tag)
    case "!", "=", "%", "$", "<": return String(tag)
    case "/":
      guard openSections.last?.name == name, let open = openSections.popLast() else { return String(tag) }
      return "{{/\(open.numbered)}}"
    default: break
    }
    let numbered = name == "." ? name : "\(name)-\(offset + sites.count)"
    if name != "." { sites.append(TemplateSite(name: name, position: position)) }
    if sigil == "#" || sigil == "^" { openSections.append((name, numbered)) }
    return switch sigil {
    case "{": "{{{\(numbered)}}}"
    case let sigil?: "{{\(sigil)\(numbered)}}"
    case nil: "{{\(numbered)}}"
    }
  }
}
