/// White space that depends on length: lists that fit stay on one line, others get a line for each element.
///
/// Widths count from the declaration's own margin; what is nested is indented afterwards, so the limit leaves
/// room for two levels.
enum Layout {
  /// Columns a line may have before it is nested.
  static let width = 100

  /// What stands between a function's parentheses.
  ///
  /// - Parameters:
  ///   - line: The line without the parameters, with the spaces before it.
  ///   - indentation: The number of these spaces.
  static func parameters(_ parameters: [String], around line: String, indentation: Int = 0) -> String {
    let joined = parameters.joined(separator: ", ")
    if line.count + joined.count <= width { return joined }
    let margin = String(repeating: " ", count: indentation)
    return "\n" + parameters.map { "\(margin)  \($0)" }.joined(separator: ",\n") + "\n" + margin
  }

  /// What stands between a call's parentheses: arguments on lines of their own where they don't fit.
  static func arguments(_ arguments: [String], around line: String, indentation: Int = 0) -> String {
    let joined = arguments.joined(separator: ", ")
    if line.count + joined.count <= width { return joined }
    let margin = String(repeating: " ", count: indentation + 2)
    if joined.count + indentation + 3 <= width { return "\n\(margin)\(joined)" }
    return "\n" + arguments.map { "\(margin)\($0)" }.joined(separator: ",\n")
  }

  /// The elements of an array literal, with a comma after the last one where each has its line.
  static func elements(_ elements: [String], around line: String, indentation: Int = 0) -> String {
    let joined = elements.joined(separator: ", ")
    if line.count + joined.count <= width { return joined }
    let margin = String(repeating: " ", count: indentation)
    return "\n" + elements.map { "\(margin)  \($0),\n" }.joined() + margin
  }

  /// Code moved to the right; blank lines stay empty.
  static func indented(_ code: String, by columns: Int) -> String {
    let margin = [UInt8](repeating: UInt8(ascii: " "), count: columns)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(code.utf8.count + code.utf8.count / 4)
    var isAtLineStart = true
    for byte in code.utf8 {
      let isBreak = byte == UInt8(ascii: "\n")
      if isAtLineStart, !isBreak { bytes += margin }
      bytes.append(byte)
      isAtLineStart = isBreak
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
