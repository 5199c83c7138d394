import CallsiteDiagnostics
import CallsiteDocument
@testable import CallsiteDrift
import CallsiteSource
import Foundation
import TestSupport

/// Documents for comparisons, read like the pipeline does.
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

  /// A file in the folder beside the repository; nil if that doesn't exist.
  static func shared(_ path: String) -> String? {
    let shared = Checkout.root.deletingLastPathComponent().appendingPathComponent("shared/" + path).path
    return FileManager.default.fileExists(atPath: shared) ? shared : nil
  }
}

extension WireRules {
  /// Returns the rule with an id, with its severity for clients.
  static func rule(_ id: String) -> DriftRule? { byID[id] }

  private static let byID = all.keyed(by: \.id)
}

/// Findings without their severity, to compare them with those of the reverse comparison.
struct WireMirror: Hashable, Comparable, CustomStringConvertible {
  let description: String

  static func < (lhs: Self, rhs: Self) -> Bool { lhs.description < rhs.description }

  /// The number of findings by the coordinates of their rule, with the opposite action for the reverse.
  static func counts(_ findings: [Finding], isBack: Bool) -> [WireMirror: Int] {
    var counts: [WireMirror: Int] = [:]
    for finding in findings {
      let rule = finding.rule.coordinates
      let action = isBack ? rule.action.opposite : rule.action
      let text = "\(rule.direction?.rawValue ?? "-") \(rule.area) \(rule.aspect) \(action.rawValue)"
      // Renames are reported under the old name, which differs in the reverse comparison.
      let isElsewhere = finding.path.contains("<") || finding.path.hasPrefix("path ") || rule.aspect == .name
      let place = isElsewhere ? "" : finding.path
      counts[WireMirror(description: "\(text) @ \(place)"), default: 0] += finding.operations.count
    }
    return counts
  }

  /// Findings of only one of the two comparisons.
  static func asymmetries(_ old: APIDocument, _ new: APIDocument) -> [String] {
    let comparison = WireComparison(today: CalendarDay(year: 2026, month: 11, day: 21))
    let there = counts(comparison.findings(from: old, to: new), isBack: false)
    let back = counts(comparison.findings(from: new, to: old), isBack: true)
    return Set(there.keys).union(back.keys).sorted().filter { there[$0] != back[$0] }.map {
      "\($0): \(there[$0] ?? 0) there, \(back[$0] ?? 0) back"
    }
  }
}
