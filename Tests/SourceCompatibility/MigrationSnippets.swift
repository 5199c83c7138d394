import CallsiteDrift
import CallsiteModel
import CallsiteReview

/// The call sites of migration notes as a Swift file.
struct MigrationSnippets: Sendable {
  private let head: [String]
  private var codes: [(subject: String, text: String)] = []

  init(_ snippets: [(subject: String, code: String)], of module: SwiftModule) {
    head = ["import CallsiteRuntime", "import Foundation", "import \(module.name)"]
    let client = ModuleInterface(module).spelling(of: module.client.name.name)
    let variable = MigrationGuide.client(of: module)
    codes = snippets.enumerated().map { number, snippet in
      let code = snippet.code
      let text =
        code.hasPrefix("func ")
        ? "enum Snippet\(number) {\nstatic \(code)\n}"
        : "func snippet\(number)(\(variable): \(client)) async throws {\n\(code)\n}"
      return (snippet.subject, text)
    }
  }

  var count: Int { codes.count }

  var code: String { (head + codes.map(\.text)).joined(separator: "\n") + "\n" }

  /// The subject of the snippet on a line.
  func subject(of line: Int) -> String {
    var end = head.count
    for (subject, text) in codes {
      end += text.split(separator: "\n", omittingEmptySubsequences: false).count
      if line <= end { return subject }
    }
    return "import"
  }
}

extension CompatibilityCheck {
  /// The compiler's errors for the call sites before and after a change, each against its own version, and the number
  /// of call sites.
  func migration(of pair: ChangePair) async throws -> (count: Int, problems: [String]) {
    let (old, new) = (try pair.old.resolved(), try pair.new.resolved())
    let findings = VersionComparison().compare(old, with: new).findings
    let notes = MigrationGuide(from: old, to: new).notes(findings)
    let sides = [
      (pair.old, old, notes.compactMap { note in note.before.map { (note.subject, $0) } }),
      (pair.new, new, notes.compactMap { note in note.after.map { (note.subject, $0) } }),
    ]
    var problems: [String] = []
    var count = 0
    for (version, resolved, snippets) in sides where !snippets.isEmpty {
      let file = MigrationSnippets(snippets, of: resolved.module)
      count += file.count
      problems += try await rejections(of: file.code, by: version).map {
        "\(pair.name): \(file.subject(of: $0.line)): \($0.message)"
      }
    }
    return (count, problems)
  }
}
