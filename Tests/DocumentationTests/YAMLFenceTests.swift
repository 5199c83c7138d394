import CallsiteDiagnostics
import TestSupport
import Testing

/// Callsite reads the YAML on every page: documents, overlays and configurations without a warning, and invalid files
/// with the message on the page.
@Suite(.onOwnThreads)
struct YAMLFenceTests {
  private static let fences = YAMLFence.all
  private static let misuses = fences.filter { if case .misuse = $0.kind { true } else { false } }
  private static let fine = fences.filter { if case .misuse = $0.kind { false } else { true } }

  @Test("Each YAML listing is read without a warning", arguments: fine)
  func read(yaml: YAMLFence) throws {
    #expect(yaml.kind != nil, "no document, no configuration, and no lines of one")
    let found = try yaml.diagnostics()
    #expect(found.isEmpty, "\(TextDiagnostics.render(found))")
  }

  @Test("Each mistake in YAML causes the diagnostic on the page", arguments: misuses)
  func misuse(yaml: YAMLFence) throws {
    guard case .misuse(let message) = yaml.kind else { return }
    #expect(try yaml.diagnostics().map(Self.shown).joined(separator: "\n") == message)
  }

  @Test("There are YAML listings of every kind")
  func count() {
    #expect(Self.fine.count > 40)
    #expect(Self.misuses.count > 10)
  }

  /// As on a page: with only the name of the file.
  private static func shown(_ diagnostic: Diagnostic) -> String {
    "\(diagnostic)".replacing(/^\S*\//, with: "").replacing(/\n  \S*\//, with: " ")
  }

  @Test("Consecutive YAML and Swift listings of a feature belong together")
  func pairs() {
    let swift = ExcerptIndex(ProjectFile.all(in: "Tests/Features", ending: ".swift"))
    for page in Page.all {
      for (yaml, code) in zip(page.fences, page.fences.dropFirst()) {
        guard yaml.language == "yaml", code.language == "swift" else { continue }
        let documents = YAMLFence.excerpts.files(holding: yaml.text).filter { $0.hasPrefix("Tests/Features") }
        let folders = Set(documents.map(Self.folder))
        let found = swift.files(holding: code.text).map(Self.folder)
        if folders.isEmpty || found.isEmpty { continue }
        #expect(!folders.isDisjoint(with: found), "\(yaml.place) and \(code.place)")
      }
    }
  }

  /// `Guide` of `Tests/Features/Guide/Models/Guide+Book.swift`.
  private static func folder(of path: String) -> String {
    path.split(separator: "/").dropFirst(2).first.map(String.init) ?? ""
  }
}
