@testable import CallsiteCommandLine
import CallsiteDiagnostics
import Foundation
import Testing

@Suite("Diagnostics in a terminal")
struct DiagnosticListingTests {
  private func text(_ diagnostics: [Diagnostic], of file: String) -> String {
    var listing = DiagnosticListing { $0 == "a.yaml" ? Data(file.utf8) : nil }
    return listing.render(diagnostics)
  }

  private func warning(_ line: Int, _ column: Int, file: String = "a.yaml") -> Diagnostic {
    Diagnostic(
      .warning, "odd", "This is odd.", at: SourcePosition(file: file, line: line, column: column),
      notes: [.init("See there.", at: SourcePosition(file: "b.yaml", line: 1, column: 1))])
  }

  @Test("The line is below the message, with a caret under the column, before the notes")
  func caret() {
    #expect(
      text([warning(2, 3)], of: "a: 1\n\tb: ä\n") == """
        a.yaml:2:3: warning: This is odd. [odd]
          2 |  b: ä
            |   ^
          b.yaml:1:1: note: See there.

        """)
  }

  @Test("A very long line is truncated around the location")
  func long() throws {
    let file = String(repeating: "x", count: 5000) + "HERE" + String(repeating: "y", count: 5000)
    let lines = text([warning(1, 5001)], of: file).split(separator: "\n")
    let line = try #require(lines.dropFirst().first)
    let margin = try #require(lines.dropFirst(2).first?.prefix { $0 != "^" })
    #expect(line.count < 120)
    #expect(line.dropFirst(margin.count).hasPrefix("HERE"))
  }

  @Test("Without the file, the line or text in it, only the message is shown")
  func absent() {
    let plain = "warning: This is odd. [odd]\n  b.yaml:1:1: note: See there.\n"
    #expect(text([warning(1, 1, file: "c.yaml")], of: "a") == "c.yaml:1:1: \(plain)")
    #expect(text([warning(9, 1)], of: "a") == "a.yaml:9:1: \(plain)")
    #expect(text([warning(1, 1)], of: "\nb") == "a.yaml:1:1: \(plain)")
  }

  @Test("A message with more than three locations is shown once, with their number")
  func repeated() {
    let file = String(repeating: "a: 1\n", count: 20)
    #expect(text((1...3).map { warning($0, 1) }, of: file).contains("a.yaml:3:1: warning"))
    let text = text((1...9).map { warning($0, 1) }, of: file)
    #expect(text.matches(of: /This is odd/).count == 1)
    #expect(
      text.hasSuffix(
        "  note: The same at 8 more places: a.yaml:2:1, a.yaml:3:1, a.yaml:4:1, a.yaml:5:1, a.yaml:6:1, …\n"))
  }

  @Test("Control characters in a line are escaped")
  func hostile() {
    let text = text([warning(1, 2)], of: "a\u{1B}[31m\u{202E}b\n")
    #expect(text.contains("  1 | a\\u{1b}[31m\\u{202e}b\n    |  ^\n"))
  }
}
