import CallsiteDiagnostics
import CallsiteDocument
import CallsiteDrift
import CallsiteSource
import Foundation

/// Documents for comparisons, read as the pipeline does.
enum WireReading {
  static func document(_ yaml: String) throws -> APIDocument {
    try document(SourceReader().read(text: yaml, file: "a.yaml"), folder: "")
  }

  static func document(at path: String) throws -> APIDocument {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return try document(SourceReader().read(path: path), folder: folder)
  }

  static func document(_ source: SourceNode, folder: String = "") throws -> APIDocument {
    var collector = DiagnosticCollector()
    let bundled = DocumentBundler(folders: ReadableFolders([folder])).bundle(source, into: &collector)
    guard let document = DocumentReader().read(bundled.node, into: &collector) else {
      throw DiagnosticFailure(collector.diagnostics)
    }
    return document
  }

  /// A file of what lies beside the repository; nil where nothing does.
  static func shared(_ path: String, file: String = #filePath) -> String? {
    var folder = URL(fileURLWithPath: file)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    let shared = folder.deletingLastPathComponent().appendingPathComponent("shared/" + path).path
    return FileManager.default.fileExists(atPath: shared) ? shared : nil
  }
}

/// What findings say without saying how much it matters, to hold them against those of the way back.
struct WireMirror: Hashable, Comparable, CustomStringConvertible {
  let description: String

  static func < (lhs: Self, rhs: Self) -> Bool { lhs.description < rhs.description }

  /// Each finding by the coordinates of its rule, on the way back with the opposite action; how often.
  static func counts(_ findings: [Finding], isBack: Bool) -> [WireMirror: Int] {
    var counts: [WireMirror: Int] = [:]
    for finding in findings {
      guard let rule = WireRules.rule(finding.id)?.coordinates else { continue }
      let action = isBack ? rule.action.opposite : rule.action
      let text = "\(rule.direction?.rawValue ?? "-") \(rule.area) \(rule.kind) \(action.rawValue)"
      // What was renamed is told under its old name, which is another one on the way back.
      let isElsewhere = finding.path.contains("<") || finding.path.hasPrefix("path ") || rule.kind == "name"
      let place = isElsewhere ? "" : finding.path
      counts[WireMirror(description: "\(text) @ \(place)"), default: 0] += finding.operations.count
    }
    return counts
  }

  /// What one way says and the other doesn't.
  static func asymmetries(_ old: APIDocument, _ new: APIDocument) -> [String] {
    let comparison = WireComparison(today: CalendarDay(year: 2026, month: 11, day: 21))
    let there = counts(comparison.findings(from: old, to: new), isBack: false)
    let back = counts(comparison.findings(from: new, to: old), isBack: true)
    return Set(there.keys).union(back.keys).sorted().filter { there[$0] != back[$0] }.map {
      "\($0): \(there[$0] ?? 0) there, \(back[$0] ?? 0) back"
    }
  }
}
