package import CallsiteDiagnostics
import CallsitePipeline
import CallsiteSource
import Foundation

/// The outcome of merging what was published into the file of a spec.
package struct SpecUpdate {
  /// The path of the spec, as the user gave it.
  private let spec: String
  private let merge: PublishedMerge

  /// Whether a person must decide about something.
  package var hasConflicts: Bool { !merge.conflicts.isEmpty }

  /// Reads the three documents and merges them, without writing.
  ///
  /// - Parameters:
  ///   - spec: The path of the spec.
  ///   - base: The path of the document that was published last.
  ///   - published: The path of the document that's published now.
  /// - Throws: The problems of all documents that can't be read.
  package init(of spec: String, from base: String, to published: String) throws(DiagnosticFailure) {
    self.spec = spec
    var problems: [Diagnostic] = []
    let texts = [base, published, spec].map { path -> String in
      let bytes: [UInt8]
      do { bytes = try Disk.bytes(of: path) } catch {
        problems.append(.unreadable(path, because: ": \(Disk.reason(of: error))"))
        return ""
      }
      guard let text = String(bytes: bytes, encoding: .utf8) else {
        problems.append(.unreadable(path, because: "; it isn't UTF-8 text"))
        return ""
      }
      return text
    }
    if !problems.isEmpty { throw DiagnosticFailure(problems) }
    merge = try PublishedMerge(
      base: texts[0], published: texts[1], into: texts[2], file: spec, baseName: base,
      publishedName: published)
  }

  /// Replaces the spec's file, if its text changed.
  package func write() throws(DiagnosticFailure) {
    guard let old = try? Disk.bytes(of: spec), old != Array(merge.text.utf8) else { return }
    do {
      try Disk.write(Array(merge.text.utf8), to: spec)
    } catch {
      throw DiagnosticFailure([.unwritableFile(spec, reason: Disk.reason(of: error))])
    }
  }

  /// A line for each change, and one for the total.
  package var summary: String {
    let lines =
      merge.applied.map { "  \($0.kind.rawValue.padded)\(MessageText.printable($0.place))\n" }
      + merge.kept.map { "  \("kept".padded)\(MessageText.printable($0.place))\n" }
    let changes = merge.applied.count
    return "\(spec): \(changes) change\(changes == 1 ? "" : "s"), \(merge.kept.count) kept as in the spec, "
      + "\(merge.conflicts.count) conflict\(merge.conflicts.count == 1 ? "" : "s")\n" + lines.joined()
  }

  /// The conflicts, with all three sides.
  package var conflicts: [Diagnostic] { merge.conflictDiagnostics }
}

extension PublishedMerge {
  /// The conflicts, with all three sides.
  var conflictDiagnostics: [Diagnostic] {
    conflicts.map { conflict in
      Diagnostic(
        .warning, "update-conflict",
        "\(conflict.reason) '\(conflict.change.place)' was left as it was; edit it if the client should follow.",
        at: conflict.position,
        notes: conflict.sides.map { Diagnostic.Note("\($0.name): \($0.text)", at: nil) })
    }
  }
}

extension PublishedMerge.Conflict {
  /// The value of each side, on one line.
  var sides: [(name: String, text: String)] {
    [("published before", before), ("published now", now), ("in the spec", own)].compactMap { name, text in
      text.map { (name, $0) }
    }
  }
}

extension Diagnostic {
  fileprivate static func unreadable(_ path: String, because reason: String) -> Diagnostic {
    Diagnostic(.error, "unreadable-file", "'\(path)' can't be read\(reason).")
  }
}

extension String {
  fileprivate var padded: String { self + String(repeating: " ", count: max(1, 9 - count)) }
}
