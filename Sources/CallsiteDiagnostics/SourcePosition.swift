import Foundation

/// A location in a text: file, line, and column.
///
/// Lines and columns count from 1; a column counts Unicode scalars, as editors and compilers show them.
/// Every node of a document has a position, so positions are small and are copied without counting
/// references.
package struct SourcePosition: Hashable, Sendable, CustomStringConvertible {
  var source: SourceFile
  private var lineNumber: UInt32
  private var columnNumber: UInt32

  package init(in source: SourceFile, line: Int, column: Int) {
    self.source = source
    lineNumber = UInt32(clamping: line)
    columnNumber = UInt32(clamping: column)
  }

  package init(file: String, line: Int, column: Int) {
    self.init(in: SourceFile(file), line: line, column: column)
  }

  /// The file's path as the user wrote it, so that editors can follow it.
  package var file: String {
    get { source.path }
    set { source = SourceFile(newValue) }
  }

  package var line: Int {
    get { Int(lineNumber) }
    set { lineNumber = UInt32(clamping: newValue) }
  }

  package var column: Int {
    get { Int(columnNumber) }
    set { columnNumber = UInt32(clamping: newValue) }
  }

  package var description: String { "\(file):\(line):\(column)" }
}

extension SourcePosition: Comparable {
  package static func < (lhs: Self, rhs: Self) -> Bool {
    if lhs.source == rhs.source {
      return (lhs.lineNumber, lhs.columnNumber) < (rhs.lineNumber, rhs.columnNumber)
    }
    return (lhs.file, lhs.lineNumber, lhs.columnNumber) < (rhs.file, rhs.lineNumber, rhs.columnNumber)
  }
}

extension SourcePosition: Encodable {
  private enum CodingKeys: String, CodingKey {
    case file, line, column
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(file, forKey: .file)
    try container.encode(line, forKey: .line)
    try container.encode(column, forKey: .column)
  }
}

/// The name of a file, which is stored once for all positions in the file.
package struct SourceFile: Hashable, Sendable {
  private let index: UInt32

  /// - Parameter path: The file's path as the user wrote it. Paths that differ in any byte name different
  ///   files.
  package init(_ path: String) {
    index = SourceFileTable.shared.index(of: path)
  }

  var path: String { SourceFileTable.shared.path(at: index) }
}

/// The paths of all files that positions refer to.
private final class SourceFileTable: @unchecked Sendable {
  static let shared = SourceFileTable()

  private let lock = NSLock()
  private var paths: [String] = []
  /// The index of each path, by its bytes, because strings of equal characters can name different files.
  private var indices: [[UInt8]: UInt32] = [:]

  func index(of path: String) -> UInt32 {
    let bytes = Array(path.utf8)
    return lock.withLock {
      if let index = indices[bytes] { return index }
      let index = UInt32(paths.count)
      paths.append(path)
      indices[bytes] = index
      return index
    }
  }

  func path(at index: UInt32) -> String { lock.withLock { paths[Int(index)] } }
}
