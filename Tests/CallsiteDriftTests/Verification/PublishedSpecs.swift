import CallsiteDiagnostics
import CallsiteDocument
import CallsiteDrift
import CallsiteLowering
import CallsiteSource
import Foundation
import Testing

/// The documents of Tests/PublishedSpecs: a spec, and what frameworks publish of the same API.
enum PublishedSpecs {
  static let emitters = ["spectacular.yaml", "yasg.yaml", "fastapi.json"]

  static func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(root)/Tests/PublishedSpecs/\(name)", encoding: .utf8)
  }

  /// What a verification of a spec against a published text finds.
  static func verify(_ spec: String = "spec.yaml", against published: String) throws -> DriftReport {
    try verify(text: text(spec), against: published)
  }

  static func verify(text: String, against published: String) throws -> DriftReport {
    Verification().compare(try version(text, "spec"), with: try version(published, "published"))
  }

  private static func version(_ text: String, _ name: String) throws -> APIVersion {
    var problems = DiagnosticCollector()
    let source = try SourceReader().read(text: text, file: name)
    let document = try #require(DocumentReader().read(source, into: &problems))
    let module = ModuleLowering(options: LoweringOptions(moduleName: "ClinicAPI"))
      .lower(document, into: &problems)
    try problems.throwIfErrors()
    return APIVersion(document: document, module: module)
  }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path
}
