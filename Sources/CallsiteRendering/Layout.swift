/// White space that depends on length: a list that fits stays on one line, another has a line for each entry, so that
/// a new entry adds a line and changes no other.
///
/// Widths count from the declaration's own margin, which nesting moves to the right.
struct Layout: Sendable {
  /// Columns a line may have, as `swift format` is told.
  static let lineLength = 110
  /// The least that is left to a declaration, however deep it is nested.
  private static let minimum = 60

  /// Columns a line of a declaration at this depth may have.
  let width: Int

  init(width: Int) {
    self.width = width
  }

  /// - Parameter depth: How many levels the declaration is nested.
  init(depth: Int) {
    self.init(width: max(Self.lineLength - 2 * depth, Self.minimum))
  }

  /// What stands between parentheses or brackets: parameters, arguments, elements.
  ///
  /// The last of several on lines of their own has a comma, too (Swift 6.1, SE-0439).
  ///
  /// - Parameters:
  ///   - line: The line without the entries, with the spaces before it.
  ///   - indentation: The number of these spaces.
  func list(_ entries: [String], around line: String, indentation: Int = 0) -> String {
    if fits(entries, around: line) { return entries.joined(separator: ", ") }
    let margin = Self.margin(indentation)
    let comma = entries.count > 1 ? "," : ""
    return entries.map { "\n\(margin)  \($0)\(comma)" }.joined() + "\n\(margin)"
  }

  /// What stands between a type's name with its colon and its brace.
  func conformances(_ names: [String], around line: String) -> String {
    if fits(names, around: line + "  ") { return " \(names.joined(separator: ", ")) " }
    return "\n" + names.map { "  \($0)" }.joined(separator: ",\n") + "\n"
  }

  /// The names of cases as those of `case` declarations: one if they fit on its line, else one for each.
  func cases(_ names: [String], indentation: Int) -> [String] {
    names.count > 1 && fits(names, around: Self.margin(indentation) + "case ")
      ? [names.joined(separator: ", ")] : names
  }

  func fits(_ elements: [String], around line: String) -> Bool {
    var length = line.utf8.count
    for element in elements {
      length += element.utf8.count + 2
      if length > width + 2 || element.utf8.contains(UInt8(ascii: "\n")) { return false }
    }
    return true
  }

  private static func margin(_ columns: Int) -> String { String(repeating: " ", count: columns) }

  /// Code moved to the right; blank lines stay empty.
  static func indented(_ code: String, by columns: Int) -> String {
    var code = code
    return code.withUTF8 { code in
      // Plain loops, because a debug build of the tool has no others that are fast.
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
