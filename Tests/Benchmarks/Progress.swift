import Foundation

/// A line on standard error that the next one replaces. Only for terminals.
enum Progress {
  static func show(_ line: String) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K\(line)".utf8))
  }

  /// Clears the line for results.
  static func clear() { show("") }
}
