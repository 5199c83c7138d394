/// A place in a text that a person can open: file, line and column.
///
/// Lines and columns count from 1; a column counts Unicode scalars, as editors and compilers show them.
package struct SourcePosition: Hashable, Sendable, Comparable, Codable, CustomStringConvertible {
  /// The file's path as the user gave it, so that a message can be clicked.
  package var file: String
  package var line: Int
  package var column: Int

  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  package static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.file, lhs.line, lhs.column) < (rhs.file, rhs.line, rhs.column)
  }

  package var description: String { "\(file):\(line):\(column)" }
}
