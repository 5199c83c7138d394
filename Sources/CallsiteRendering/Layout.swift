/// White space that depends on length: a list that fits stays on one line, another fills as many as it needs.
///
/// Widths count from the declaration's own margin, which nesting moves to the right.
struct Layout: Sendable {
  /// Columns a line may have, as `swift format` is told.
  static let lineLength = 110
  /// The least that is left to a declaration, however deep it is nested.
  private static let minimum = 60

  /// Columns a line of a declaration at this depth may have.
  let width: Int

  /// - Parameter depth: How many levels the declaration is nested.
  init(depth: Int) {
    width = max(Self.lineLength - 2 * depth, Self.minimum)
  }

  /// What stands between a function's parentheses.
  ///
  /// - Parameters:
  ///   - line: The line without the parameters, with the spaces before it.
  ///   - indentation: The number of these spaces.
  func parameters(_ parameters: [String], around line: String, indentation: Int = 0) -> String {
    if fits(parameters, around: line) { return parameters.joined(separator: ", ") }
    let margin = Self.margin(indentation)
    return "\n" + filled(parameters, margin: margin + "  ") + "\n" + margin
  }

  /// What stands between a call's parentheses.
  ///
  /// - Parameter closing: The columns that follow on the last line.
  func arguments(_ arguments: [String], around line: String, indentation: Int = 0, closing: Int = 1) -> String
  {
    if fits(arguments, around: line) { return arguments.joined(separator: ", ") }
    return "\n" + filled(arguments, margin: Self.margin(indentation + 2), closing: closing)
  }

  /// The elements of an array literal, with a comma after the last of several where they have lines of
  /// their own.
  func elements(_ elements: [String], around line: String, indentation: Int = 0) -> String {
    if fits(elements, around: line) { return elements.joined(separator: ", ") }
    let margin = Self.margin(indentation)
    let comma = elements.count > 1 ? "," : ""
    return "\n" + filled(elements, margin: margin + "  ", closing: 1) + "\(comma)\n" + margin
  }

  /// The names of a `case` declaration, on as many lines as they need.
  func names(_ names: [String], indentation: Int = 0) -> String {
    let margin = Self.margin(indentation)
    return String(
      filled(names, margin: margin + "  ", first: indentation + "case ".utf8.count).drop { $0 == " " })
  }

  func fits(_ elements: [String], around line: String) -> Bool {
    var length = line.utf8.count
    for element in elements {
      length += element.utf8.count + 2
      if length > width + 2 { return false }
    }
    return true
  }

  /// Elements with commas between them, as many on a line as it holds; one of several lines stands alone.
  private func filled(_ elements: [String], margin: String, closing: Int = 0, first: Int? = nil) -> String {
    var text = margin
    var column = first ?? margin.utf8.count
    for (index, element) in elements.enumerated() {
      let isLast = index == elements.count - 1
      let isBroken = element.utf8.contains(UInt8(ascii: "\n"))
      let length = element.utf8.count
      if index > 0 {
        if isBroken || column + 1 + length + (isLast ? closing : 1) > width {
          text += "\n" + margin
          column = margin.utf8.count
        } else {
          text += " "
          column += 1
        }
      }
      text += element
      if !isLast { text += "," }
      column = isBroken ? width : column + length + (isLast ? 0 : 1)
    }
    return text
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
