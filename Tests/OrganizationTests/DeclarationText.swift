/// One declaration in the lines of a formatted file.
struct DeclarationText {
  private let lines: [Substring]
  private let start: Int

  /// - Parameter start: The index of its first line, after attributes on separate lines.
  init(_ lines: [Substring], from start: Int) {
    self.lines = lines
    self.start = start
  }

  /// Its attributes, modifiers, name, types and defaults on one line, with texts as `…`. The contents of braces are
  /// omitted, except for whether a property can be set.
  var signature: String {
    var text = attributes
    var depth = 0
    for index in start..<lines.count {
      let line = SourceText.code(of: lines[index])
      var taken = ""
      for character in line {
        if character == "{" && depth == 0 {
          return Self.joined(text + [taken, accessors(of: text + [taken])])
        }
        if "([{".contains(character) { depth += 1 }
        if ")]}".contains(character) { depth -= 1 }
        taken.append(character)
      }
      text.append(taken)
      if depth == 0 && !continues(after: index) { break }
    }
    return Self.joined(text)
  }

  /// `@available(…)` and other attributes on the lines above it, except for the access level.
  private var attributes: [String] {
    let above = lines[..<start].reversed().prefix { $0.contains(/^\s*@\w+(?:\(.*\))?\s*$/) }
    return above.reversed().map(SourceText.code).filter { !$0.contains("@_spi(") }
  }

  private func continues(after index: Int) -> Bool {
    guard index + 1 < lines.count else { return false }
    let code = SourceText.code(of: lines[index])
    if [",", "=", "<"].contains(where: code.hasSuffix) { return true }
    return lines[index + 1].contains(/^\s*(?:where |-> |async |throws|>|&& |[:|?] |\.\w|\{)/)
  }

  private func accessors(of head: [String]) -> String {
    guard Self.joined(head).contains(/\b(?:var|subscript)\b/) else { return "" }
    let first = lines[start...].firstIndex { $0.contains("{") } ?? start
    if lines[first].contains(/\{ get(?: set)? \}/) {
      return lines[first].contains("{ get set }") ? "{ get set }" : "{ get }"
    }
    let indentation = lines[start].prefix { $0 == " " }
    let body = lines[(first + 1)...].prefix { !$0.hasPrefix(indentation + "}") }
    let isOneLine = lines[first].contains(/\{.*\}\s*$/)
    if isOneLine { return "{ get }" }
    if body.contains(where: { $0.contains(/^\s*(?:didSet|willSet)\b/) }) { return "{ get set }" }
    return body.contains { $0.hasPrefix(indentation + "  ") && $0.contains(/^\s*(?:nonmutating )?set\b/) }
      ? "{ get set }" : "{ get }"
  }

  private static func joined(_ parts: [String]) -> String {
    parts.joined(separator: " ").split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
      .replacing(/= ?(?=[,)]|$)/, with: "= …").replacing("( ", with: "(").replacing(" )", with: ")")
  }
}
