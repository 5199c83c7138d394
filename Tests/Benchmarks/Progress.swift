import Foundation

/// A line on standard error that the next one replaces, on a terminal only.
enum Progress {
  static func show(_ line: String) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K\(line)".utf8))
  }

  /// Leaves the line empty for results.
  static func clear() { show("") }
}
