import Foundation
import TestSupport
import Testing

@Suite(.onOwnThreads)
struct TextTests {
  // The words are concatenated, so that this file doesn't contain them.
  @Test(
    "No file is left unfinished, crashes on failure, or is kept from the formatter",
    arguments: [
      "try" + "!", "as" + "!", "TO" + "DO", "FIX" + "ME", "swift-format-" + "ignore",
    ])
  func words(word: String) {
    #expect(SourceFile.all.filter { $0.text.contains(word) }.map(\.path) == [])
  }

  @Test("Each test has a descriptive name, and none requires raw identifiers")
  func testNames() throws {
    let unnamed = #/@Test(?:\((?!\s*#*")[^)]*\))?\s+(?:@\w+\s+)*func /#
    let raw = #/func [`][^`]*[^`\w][^`]*`/#
    let files = SourceFile.all.filter { $0.path.hasPrefix("Tests/") }
    #expect(files.filter { $0.text.firstMatch(of: unnamed) != nil }.map(\.path) == [])
    #expect(files.filter { $0.text.firstMatch(of: raw) != nil }.map(\.path) == [])
  }

  // On a machine with a load of twenty, a test of milliseconds can wait half an hour for its turn.
  @Test("A time limit only ends a test that hangs: each is an hour")
  func timeLimits() {
    let short = #/\.timeLimit\((?!\.minutes\(60\)\))/#
    #expect(SourceFile.tests.filter { $0.text.firstMatch(of: short) != nil }.map(\.path) == [])
  }

  @Test("Diagnostics start with a capital letter, unless they start with a word from the document")
  func sentences() throws {
    let message = #/\.(?:error|warning|note|info),\s*"[a-z0-9-]+",\s*"(?!x-callsite)[a-z]/#
    let files = SourceFile.sources.filter { $0.text.firstMatch(of: message) != nil }
    #expect(files.map(\.path) == [])
  }

  @Test("Each id of a diagnostic occurs in a test, or in the recorded diagnostics of a feature")
  func diagnosticIDs() throws {
    let id = #/\.(?:error|warning|note),\s*"([a-z0-9-]+)"/#
    let ids = Set(SourceFile.sources.flatMap { $0.text.matches(of: id).map { String($0.1) } })
    let features = try FileManager.default.contentsOfDirectory(atPath: Checkout.path("Tests/Features"))
    let recorded = features.compactMap {
      try? String(contentsOfFile: Checkout.path("Tests/Features/\($0)/Diagnostics.txt"), encoding: .utf8)
    }
    let quoted = #/["\[]([a-z0-9-]+)["\] ]/#
    let texts = SourceFile.tests.map(\.text) + recorded
    let tested = Set(texts.flatMap { $0.matches(of: quoted).map { String($0.1) } })
    #expect(ids.subtracting(tested).sorted() == [])
  }

  @Test("Only the command line prints and exits")
  func printing() throws {
    let call = /(?m)^\s*(?:print|exit|fputs)\(/
    let commandLine = ["CallsiteCommandLine", "callsite", "callsite-generate", "callsite-generate-testing"]
    let files = SourceFile.sources.filter { file in
      !commandLine.contains(file.target) && file.text.firstMatch(of: call) != nil
    }
    #expect(files.map(\.path) == [])
  }

  @Test("Nothing that can change is global, except for the names of the files that positions refer to")
  func globalState() {
    let variable = #/(?m)^(?:\w+ )?var |^[^\n/]*(?:\bstatic var \w+(?:: [^={\n]+)? = |nonisolated\(unsafe\))/#
    let shared = #/\bstatic let shared =/#
    let files = SourceFile.sources.filter { file in
      let text = file.text.replacing("@TaskLocal static var", with: "")
      return text.firstMatch(of: variable) != nil || text.firstMatch(of: shared) != nil
    }
    #expect(files.map(\.path) == ["Sources/CallsiteDiagnostics/SourcePosition.swift"])
  }

  @Test("Every file ends with one line break and has no tabs or spaces at line ends")
  func whiteSpace() {
    let untidy = SourceFile.all.filter { file in
      let isEnded = file.text.hasSuffix("\n") && !file.text.hasSuffix("\n\n")
      return !isEnded || file.lines.contains { $0.contains("\t") || $0.hasSuffix(" ") }
    }
    #expect(untidy.map(\.path) == [])
  }
}
