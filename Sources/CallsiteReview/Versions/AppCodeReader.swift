package import CallsiteDiagnostics
package import CallsiteDrift
import CallsiteModel
import CallsitePipeline
import CallsiteSource
import Foundation

/// Reads an app's Swift code from files and folders.
package enum AppCodeReader {
  /// Whether a folder has Swift files.
  package static func hasCode(in place: String) -> Bool { !paths(in: place).isEmpty }

  /// Reads Swift files. Hidden files and folders (`.build`) and generated files are skipped, and links aren't followed.
  ///
  /// - Parameter places: The paths of folders and files.
  /// - Throws: `DiagnosticFailure` with each path that can't be read or contains no Swift code.
  package static func read(_ places: [String]) throws(DiagnosticFailure) -> AppCode {
    var collector = DiagnosticCollector()
    var files: [SwiftFile] = []
    var seen: Set<String> = []
    for place in places {
      let paths = paths(in: place)
      if paths.isEmpty { collector.report(.noSwiftCode(place)) }
      for path in paths where seen.insert(path).inserted {
        guard let bytes = try? Disk.bytes(of: path) else {
          collector.report(.unreadableCode(path))
          continue
        }
        if !OutputFolder.carriesMarker(bytes) { files.append(SwiftFile(path: path, bytes: bytes)) }
      }
    }
    try collector.throwIfErrors()
    return AppCode(files: files)
  }

  /// Reads Swift files, and what the compiler's index says about them.
  ///
  /// - Parameters:
  ///   - places: The paths of folders and files.
  ///   - stores: The folders with the index. If there are none, or they can't be read, names are compared.
  /// - Returns: The code, and notes about what the index doesn't say.
  /// - Throws: `DiagnosticFailure` with each path that can't be read or contains no Swift code.
  package static func read(
    _ places: [String], indexedIn stores: [String]
  ) throws(DiagnosticFailure) -> (code: AppCode, notes: [Diagnostic]) {
    let code = try read(places)
    if stores.isEmpty { return (code, [.noIndex()]) }
    do throws(DiagnosticFailure) {
      let reader = AppIndexReader(stores: stores, library: try IndexStoreLibrary.ofToolchain())
      let index = try reader.index(of: code.files.map(\.path))
      return (AppCode(files: code.files, index: index), notes(on: index, of: code.files.map(\.path)))
    } catch {
      return (code, error.diagnostics)
    }
  }

  /// Returns notes about the files whose lines are found by name, because the index doesn't have them as they are.
  private static func notes(on index: AppIndex, of files: [String]) -> [Diagnostic] {
    let outdated = files.filter(index.outdated.contains)
    let missing = files.filter { index.uses[$0] == nil && !index.outdated.contains($0) }
    return (outdated.isEmpty ? [] : [.outdatedIndex(outdated)])
      + (missing.isEmpty ? [] : [.unindexedCode(missing)])
  }

  private static func paths(in place: String) -> [String] {
    if place.hasSuffix(".swift"), Disk.type(of: place) == .typeRegular { return [place] }
    return Disk.paths(below: place).filter { path in
      path.hasSuffix(".swift") && !path.split(separator: "/").contains { $0.hasPrefix(".") }
    }.map { Path.joined(place, $0) }.filter { Disk.type(of: $0) == .typeRegular }.sorted()
  }

}

extension Diagnostic {
  private static let byName =
    "so lines are found there by name. Build the app with the old client, or add --build COMMAND"

  fileprivate static func noIndex() -> Diagnostic {
    Diagnostic(
      .note, "no-index",
      "No compiler's index of the app is found, \(byName); --index FOLDER names an index elsewhere.")
  }

  fileprivate static func outdatedIndex(_ files: [String]) -> Diagnostic {
    let subject = files.count == 1 ? "1 file has" : "\(files.count) files have"
    return Diagnostic(
      .note, "outdated-index", "\(subject) changed since the app was built, \(byName).", notes: listed(files))
  }

  fileprivate static func unindexedCode(_ files: [String]) -> Diagnostic {
    let subject = files.count == 1 ? "1 file isn't" : "\(files.count) files aren't"
    return Diagnostic(
      .note, "unindexed-code", "\(subject) in the compiler's index, \(byName).", notes: listed(files))
  }

  private static func listed(_ files: [String]) -> [Note] {
    files.prefix(5).map { Note($0) } + (files.count > 5 ? [Note("and \(files.count - 5) more")] : [])
  }

  /// - Parameter module: The client's module, as the document or the configuration names it.
  static func unindexedClient(_ module: String) -> Diagnostic {
    Diagnostic(
      .note, "unindexed-client",
      "The compiler's index doesn't have the client \(module) as it was, so its uses are found by name. Build the app with "
        + "the old client, or add --build COMMAND.")
  }

  // There is no position, because the problem isn't in the text.
  fileprivate static func noSwiftCode(_ place: String) -> Diagnostic {
    Diagnostic(
      .error, "no-swift-code",
      "'\(place)' contains no Swift code; expected a .swift file, or a folder with such files.")
  }

  fileprivate static func unreadableCode(_ path: String) -> Diagnostic {
    Diagnostic(.error, "unreadable-swift-code", "Can't read '\(path)'; check its permissions.")
  }
}

/// An app's code with the new names of renamed declarations, of all its clients.
package struct AppEdits: Sendable {
  private var fixIts: FixIts

  init(_ app: AppCode) { fixIts = FixIts(in: app) }

  mutating func apply(_ findings: [Finding], from module: SwiftModule) {
    fixIts.add(findings, from: module)
  }

  /// The edited files, in the order of the app's files.
  var files: [FixIts.EditedFile] { fixIts.files }

  /// The lines that have to be edited by hand.
  var open: [CallSite] { fixIts.open }

  /// The edits as input for `patch -p0` and `git apply -p0`, in the order of the files, or empty if there are none.
  package var patch: String {
    fixIts.files.map { UnifiedDiff(from: $0.old, to: $0.new, path: $0.path).description }.joined()
  }

  /// Diagnostics about the number of edits, and the lines that have to be edited by hand.
  package var diagnostics: [Diagnostic] {
    let count = fixIts.editCount
    var seen: Set<CallSite> = []
    return fixIts.open.filter { seen.insert($0).inserted }.map(Diagnostic.unedited)
      + [.edited(count == 1 ? "1 name" : "\(count) names")]
  }
}

extension Diagnostic {
  fileprivate static func unedited(_ site: CallSite) -> Diagnostic {
    Diagnostic(
      .note, "unedited-line",
      "This line \(site.effect == .mayUse ? "may use" : "uses") a renamed declaration; edit it by hand.",
      at: site.position)
  }

  fileprivate static func edited(_ names: String) -> Diagnostic {
    Diagnostic(.note, "fix-its", "The patch renames \(names).")
  }
}
