package import CallsiteDiagnostics
import CallsiteDrift
import CallsitePipeline

/// An app's code with the new names of what was renamed, of one API after the other.
package struct AppEdits: Sendable {
  private let original: AppCode
  private var edited: AppCode
  private var editCount = 0
  private var open: [CallSite] = []

  init(_ app: AppCode) {
    original = app
    edited = app
  }

  mutating func apply(_ findings: [Finding], from version: APIVersion) {
    let fixes = FixIts(findings, in: edited, from: version)
    editCount += fixes.editCount
    open += fixes.open
    let files = Dictionary(fixes.files.map { ($0.path, $0.new) }) { first, _ in first }
    edited = AppCode(
      files: edited.files.map { file in
        files[file.path].map { SwiftFile(path: file.path, bytes: $0) } ?? file
      })
  }

  /// What `patch -p0` and `git apply -p0` take, in the order of the files; empty if nothing is to be edited.
  package var patch: String {
    zip(original.files, edited.files).map { old, new in
      UnifiedDiff(from: old.bytes, to: new.bytes, path: old.path).description
    }.joined()
  }

  /// How much was edited, and each line that wasn't.
  package var diagnostics: [Diagnostic] {
    let names = editCount == 1 ? "1 name" : "\(editCount) names"
    var seen: Set<CallSite> = []
    return open.filter { seen.insert($0).inserted }.map(Diagnostic.unedited) + [.edited(names)]
  }
}

extension Diagnostic {
  fileprivate static func unedited(_ site: CallSite) -> Diagnostic {
    Diagnostic(
      .note, "unedited-line",
      "This line \(site.isCertain ? "uses" : "may use") what was renamed, and isn't edited; change it by hand.",
      at: site.position)
  }

  fileprivate static func edited(_ names: String) -> Diagnostic {
    Diagnostic(.note, "fix-its", "The patch replaces \(names).")
  }
}
