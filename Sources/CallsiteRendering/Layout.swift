/// Lays out lists by length: a list that fits stays on one line, and any other has a line for each entry, so
/// that adding an entry changes no other line.
///
/// Widths are relative to the declaration's indentation.
struct Layout: Sendable {
  /// The minimum width of a declaration, however deeply it is nested.
  private static let minimum = 60

  /// The maximum width of a line of a declaration.
  let width: Int
  private let style: CodeStyle

  init(width: Int, style: CodeStyle = .standard) {
    self.width = width
    self.style = style
  }

  /// - Parameter depth: The nesting depth of the declaration.
  init(depth: Int, style: CodeStyle = .standard) {
    self.init(width: max(style.lineLength - style.indentation * depth, Self.minimum), style: style)
  }

  /// Returns a list for parentheses or brackets: parameters, arguments, elements.
  ///
  /// If the entries are on separate lines, the last of several has a trailing comma as well (Swift 6.1,
  /// SE-0439).
  ///
  /// - Parameters:
  ///   - line: The line without the entries, with its indentation.
  ///   - indentation: The number of spaces in the indentation.
  func list(_ entries: [String], around line: String, indentation: Int = 0) -> String {
    if fits(entries, around: line) { return entries.joined(separator: ", ") }
    let margin = Self.margin(indentation)
    let comma = entries.count > 1 ? "," : ""
    return entries.map { "\n\(margin)  \($0)\(comma)" }.joined() + "\n\(margin)"
  }

  /// Returns the conformances between a type's colon and its opening brace.
  func conformances(_ names: [String], around line: String) -> String {
    if fits(names, around: line + "  ") { return " \(names.joined(separator: ", ")) " }
    return "\n" + names.map { "  \($0)" }.joined(separator: ",\n") + "\n"
  }

  /// Returns the names for `case` declarations: a single list if it fits on a line, otherwise one name each.
  func cases(_ names: [String], indentation: Int) -> [String] {
    names.count > 1 && fits(names, around: Self.margin(indentation) + "case ")
      ? [names.joined(separator: ", ")] : names
  }

  func fits(_ elements: [String], around line: String) -> Bool {
    var length = line.utf8.count
    if style != .standard {
      let spaces = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
      length += style.columns(of: spaces) - spaces
    }
    for element in elements {
      length += element.utf8.count + 2
      if length > width + 2 || element.utf8.contains(UInt8(ascii: "\n")) { return false }
    }
    return true
  }

  private static func margin(_ columns: Int) -> String { String(repeating: " ", count: columns) }

  /// Returns code that is indented. Blank lines stay empty.
  static func indented(_ code: String, by columns: Int) -> String {
    var code = code
    return code.withUTF8 { code in
      // Only plain loops are fast in a debug build of the tool.
      let lineFeed = UInt8(ascii: "\n")
      let margin = [UInt8](repeating: UInt8(ascii: " "), count: columns)
      var bytes: [UInt8] = []
      bytes.reserveCapacity(code.count + code.count / 4)
      var start = 0
      while start < code.count {
        var end = start
        while end < code.count, code[end] != lineFeed { end += 1 }
        if end > start { bytes += margin }
        end = min(end + 1, code.count)
        bytes += UnsafeBufferPointer(rebasing: code[start..<end])
        start = end
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
