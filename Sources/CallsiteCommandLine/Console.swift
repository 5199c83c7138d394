package import CallsiteDiagnostics
import Foundation

/// Prints results to standard output, and problems and progress to standard error.
package struct Console {
  private let output: TerminalAbilities
  private let errors: TerminalAbilities

  package init() {
    let environment = ProcessInfo.processInfo.environment
    output = TerminalAbilities(isTerminal: isatty(STDOUT_FILENO) == 1, environment: environment)
    errors = TerminalAbilities(isTerminal: isatty(STDERR_FILENO) == 1, environment: environment)
  }

  package var isOutputColored: Bool { output.hasColors }

  /// Prints a result unchanged.
  package func write(_ text: String) {
    var text = text
    // A report can be hundreds of megabytes: write the text's own bytes, without a copy.
    text.withUTF8 { bytes in
      guard let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress.map(UnsafeRawPointer.init)) else {
        return
      }
      FileHandle.standardOutput.write(Data(bytesNoCopy: start, count: bytes.count, deallocator: .none))
    }
  }

  /// Prints a diff, in color on a terminal.
  package func write(differences: String) {
    write(isOutputColored ? Self.colored(differences, by: Self.color(ofDifference:)) : differences)
  }

  /// Prints diagnostics as a result.
  package func write(_ diagnostics: [Diagnostic], as format: DiagnosticFormat) {
    write(Self.render(diagnostics, as: format, isColored: isOutputColored))
  }

  /// Prints problems.
  package func report(_ diagnostics: [Diagnostic]) {
    report(Self.render(diagnostics, as: .text, isColored: errors.hasColors))
  }

  /// On a terminal, shows a line that the next call replaces; `nil` removes it.
  package func showProgress(_ line: String?) {
    if errors.erasesLines { report("\r\u{1B}[K" + (line ?? "")) }
  }

  /// Prints problems that are already text.
  package func report(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }

  private static func render(
    _ diagnostics: [Diagnostic], as format: DiagnosticFormat, isColored: Bool
  ) -> String {
    var listing = DiagnosticListing()
    let text = format == .text ? listing.render(diagnostics) : format.render(diagnostics)
    return isColored && format == .text ? coloringKinds(in: text) : text
  }

  /// Colors the word that states the severity, and leaves the message unchanged.
  static func coloringKinds(in diagnostics: String) -> String {
    diagnostics.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.prefixMatch(of: #/ *\d* \| /#) == nil,
        let match = line.firstMatch(of: #/(?:^|: )(error|warning|note): /#)
      else { return String(line) }
      let color = match.1 == "error" ? 31 : match.1 == "warning" ? 33 : 36
      let word = match.1.startIndex..<match.1.endIndex
      return
        "\(line[..<word.lowerBound])\u{1B}[\(color)m\(match.1):\u{1B}[0m\(line[word.upperBound...].dropFirst())"
    }.joined(separator: "\n")
  }

  private static func colored(_ text: String, by color: (Substring) -> Int?) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      color(line).map { "\u{1B}[\($0)m\(line)\u{1B}[0m" } ?? String(line)
    }.joined(separator: "\n")
  }

  private static func color(ofDifference line: Substring) -> Int? {
    if line.hasPrefix("---") || line.hasPrefix("+++") { return 1 }
    switch line.first {
    case "-": return 31
    case "+": return 32
    case "@": return 36
    default: return nil
    }
  }
}

/// The capabilities of an output stream beyond plain text.
struct TerminalAbilities: Equatable {
  /// Whether colors are supported: not if `NO_COLOR` has a value (https://no-color.org), or `CLICOLOR` is 0
  /// (https://bixense.com/clicolors).
  let hasColors: Bool
  /// Whether a line can be erased and replaced.
  let erasesLines: Bool

  init(isTerminal: Bool, environment: [String: String]) {
    erasesLines = isTerminal && environment["TERM"] != "dumb"
    hasColors = erasesLines && environment["NO_COLOR", default: ""].isEmpty && environment["CLICOLOR"] != "0"
  }
}
