/// Converts HTML in a document's text to the Markdown that DocC supports.
///
/// CommonMark allows HTML, but DocC doesn't render it. `<p>`, `<br>`, lists, emphasis, code and links become
/// Markdown; other tags are removed and their content is kept. Text in backticks is unchanged, and so is text
/// in angle brackets that isn't an HTML tag, such as `<id>`.
struct HTMLText {
  private var output = ""
  /// The markers that the open lists write before an item.
  private var lists: [String] = []
  /// The elements known to have no closing tag. Without this, searching for their ends would be quadratic.
  private var unclosed: Set<String> = []
  /// The targets of the open links. `nil` stands for a link that can't be followed.
  private var links: [String?] = []

  /// Returns the text as Markdown. Most texts contain no HTML and are returned unchanged.
  static func markdown(_ text: String) -> String {
    var text = text
    let hasMarkup = text.withUTF8 { text in
      for byte in text where byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") { return true }
      return false
    }
    guard hasMarkup else { return text }
    var html = HTMLText()
    html.read(text)
    return html.output
  }

  private mutating func read(_ text: String) {
    var rest = text[...]
    while let start = rest.firstIndex(where: { "<&`".contains($0) }) {
      output += rest[..<start]
      rest = rest[start...]
      let end =
        switch rest.first {
        case "`": code(rest)
        case "<": tag(rest)
        default: entity(rest)
        }
      if let end {
        rest = rest[end...]
      } else {
        let plain = rest.first == "`" ? rest.prefix { $0 == "`" } : rest.prefix(1)
        output += plain
        rest = rest[plain.endIndex...]
      }
    }
    output += rest
  }

  /// Copies a code span or block, or returns `nil` if it isn't closed.
  private mutating func code(_ text: Substring) -> Substring.Index? {
    let fence = text.prefix { $0 == "`" }
    var rest = text[fence.endIndex...]
    while let start = rest.firstIndex(of: "`") {
      let run = rest[start...].prefix { $0 == "`" }
      if run.count == fence.count {
        output += text[..<run.endIndex]
        return run.endIndex
      }
      rest = rest[run.endIndex...]
    }
    return nil
  }

  // MARK: - Tags

  private mutating func tag(_ text: Substring) -> Substring.Index? {
    if text.hasPrefix("<!--") { return comment(text) }
    guard let close = text.prefix(Self.maximumTagLength).firstIndex(of: ">") else { return nil }
    var inner = text[..<close].dropFirst()
    let isClosing = inner.first == "/"
    if isClosing { inner = inner.dropFirst() }
    let name = inner.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }.lowercased()
    let attributes = inner.dropFirst(name.count)
    guard Self.names.contains(name),
      attributes.isEmpty || attributes.first?.isWhitespace == true || attributes.first == "/"
    else { return nil }
    let end = text.index(after: close)
    if !isClosing, let content = verbatim(name, text[end...]) { return content }
    isClosing ? self.close(name) : open(name, attributes)
    return end
  }

  /// The maximum length of a tag, in characters.
  private static let maximumTagLength = 1000

  private mutating func comment(_ text: Substring) -> Substring.Index? {
    guard !unclosed.contains("!--") else { return nil }
    if let end = text.firstRange(of: "-->") { return end.upperBound }
    unclosed.insert("!--")
    return nil
  }

  /// Writes the content of `code` or `pre`, in which only entities are decoded.
  private mutating func verbatim(_ name: String, _ text: Substring) -> Substring.Index? {
    guard ["code", "tt", "kbd", "pre"].contains(name), !unclosed.contains(name) else { return nil }
    var rest = text
    while let start = rest.firstIndex(of: "<") {
      rest = rest[start...]
      if rest.dropFirst().prefix(name.count + 1).lowercased() == "/\(name)",
        let close = rest.firstIndex(of: ">")
      {
        var inner = HTMLText()
        inner.read(String(text[..<start]).replacing("`", with: "'"))
        let content = inner.output.replacing("`", with: "")
        if name == "pre" {
          output += "\n\n```\n\(content)\n```\n\n"
        } else if content.contains(where: { !$0.isWhitespace }) {
          output += "`\(content.split(whereSeparator: \.isWhitespace).joined(separator: " "))`"
        }
        return text.index(after: close)
      }
      rest = rest.dropFirst()
    }
    unclosed.insert(name)
    return nil
  }

  private mutating func open(_ name: String, _ attributes: Substring) {
    switch name {
    case "b", "strong": output += "**"
    case "i", "em": output += "*"
    case "br": output += "\n\n"
    case "ul": lists.append("- ")
    case "ol": lists.append("1. ")
    case "li":
      output += "\n" + String(repeating: "  ", count: min(max(lists.count - 1, 0), 6)) + (lists.last ?? "- ")
    case "a":
      let target = Self.target(attributes)
      links.append(target)
      if target != nil { output += "[" }
    case "td", "th": output += " "
    case _ where Self.blocks.contains(name): output += "\n\n"
    default: break
    }
  }

  private mutating func close(_ name: String) {
    switch name {
    case "b", "strong": emphasize("**")
    case "i", "em": emphasize("*")
    case "ul", "ol":
      _ = lists.popLast()
      output += "\n\n"
    case "a":
      if let target = links.popLast() ?? nil { output += "](\(target))" }
    case _ where Self.blocks.contains(name): output += "\n\n"
    default: break
    }
  }

  /// Closes emphasis, unless it contains only white space.
  private mutating func emphasize(_ mark: String) {
    let end = output.lastIndex { $0 != " " }.map { output.index(after: $0) } ?? output.startIndex
    let spaces = output[end...]
    let text = output[..<end]
    output = (text.hasSuffix(mark) ? String(text.dropLast(mark.count)) : text + mark) + spaces
  }

  /// Returns a link's target if it is a web page.
  private static func target(_ attributes: Substring) -> String? {
    guard let start = attributes.firstRange(of: "href=") else { return nil }
    let rest = attributes[start.upperBound...]
    guard let quote = rest.first, quote == "\"" || quote == "'",
      let end = rest.dropFirst().firstIndex(of: quote)
    else { return nil }
    let url = rest[..<end].dropFirst()
    let isSafe = url.unicodeScalars.allSatisfy {
      $0.isASCII && $0.value > 0x20 && !"()<>[]\\`".unicodeScalars.contains($0)
    }
    return isSafe && (url.hasPrefix("https://") || url.hasPrefix("http://")) ? String(url) : nil
  }

  private static let blocks: Set<String> = [
    "blockquote", "center", "dd", "details", "div", "dl", "dt", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "p",
    "section", "summary", "table", "tbody", "tfoot", "thead", "tr",
  ]

  private static let names: Set<String> = blocks.union([
    "a", "abbr", "b", "br", "code", "em", "font", "i", "img", "kbd", "li", "ol", "pre", "s", "small", "span",
    "strong", "sub", "sup", "td", "th", "tt", "u", "ul", "var",
  ])

  // MARK: - Entities

  private mutating func entity(_ text: Substring) -> Substring.Index? {
    guard let semicolon = text.prefix(10).firstIndex(of: ";") else { return nil }
    let name = text[..<semicolon].dropFirst()
    guard let character = Self.entities[String(name)] ?? Self.number(name) else { return nil }
    output += character
    return text.index(after: semicolon)
  }

  private static func number(_ name: Substring) -> String? {
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let value =
      digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap(Unicode.Scalar.init).map { String($0) }
  }

  private static let entities = [
    "amp": "&", "apos": "'", "gt": ">", "hellip": "…", "laquo": "«", "ldquo": "“", "lsquo": "‘", "lt": "<",
    "mdash": "—", "nbsp": " ", "ndash": "–", "quot": "\"", "raquo": "»", "rdquo": "”", "rsquo": "’",
  ]
}
