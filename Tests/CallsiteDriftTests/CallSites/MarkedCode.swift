import CallsiteDiagnostics
import CallsiteDrift
import Testing

/// An app's code, in which marks at the ends of lines say what is to be found: `// ✗` a line that breaks, `// ?` one
/// that may.
struct MarkedCode {
  private let app: AppCode
  private let marked: Set<String>

  /// - Parameter files: Each with a name, because what one declares another may use.
  init(_ files: [String: String]) {
    let ordered = files.sorted { $0.key < $1.key }
    app = AppCode(files: ordered.map { SwiftFile(path: $0.key, text: $0.value) })
    marked = Set(
      ordered.flatMap { name, text in
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
          number, line in
          ["✗", "?"].first { line.hasSuffix("// \($0)") }.map { "\(name):\(number + 1) \($0)" }
        }
      })
  }

  init(_ text: String) {
    self.init(["App.swift": text])
  }

  /// Compares two versions of a document, and what is found with the marks.
  func check(
    from old: String, to new: String, _ axis: Finding.Axis = .source,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let versions = (
      try Changed.version(old, "old.yaml", .shop), try Changed.version(new, "new.yaml", .shop)
    )
    let findings = VersionComparison(app: app).compare(versions.0, with: versions.1).findings
    let found = findings.filter { $0.axis == axis }.flatMap(\.callSites).map {
      "\($0.position.file):\($0.position.line) \($0.isCertain ? "✗" : "?")"
    }
    #expect(Set(found) == marked, sourceLocation: location)
  }
}
