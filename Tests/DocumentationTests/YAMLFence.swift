import CallsiteDiagnostics
import CallsiteDocument
import CallsiteDrift
import CallsiteLowering
import CallsitePipeline
@testable import CallsiteReview
import CallsiteSource
import TestSupport
import Testing

/// A YAML listing, read as the kind of file that it is.
struct YAMLFence: Sendable, CustomTestStringConvertible {
  let fence: Fence

  var testDescription: String { fence.place }

  enum Kind: Sendable {
    case document, overlay, configuration
    /// A file of accepted findings.
    case acceptance
    /// Lines of a file whose Swift is committed.
    case excerpt
    /// A file for other tools, which only has to be valid YAML.
    case plain
    /// An invalid file, to show the message in the next listing.
    case misuse(message: String)
  }

  static let excerpts = ExcerptIndex(
    ["Specs", "Tests/Features", "Tests/Consumer/Sources"].flatMap {
      ProjectFile.all(in: $0, ending: ".yaml")
    })

  static let all: [YAMLFence] = Fence.all(in: "yaml").map(YAMLFence.init)

  /// The kind of the listing, or nil if it's ambiguous.
  var kind: Kind? {
    if let message { return .misuse(message: message) }
    let keys = topKeys
    if keys.contains("openapi") || keys.contains("swagger") { return .document }
    if keys.contains("overlay") { return .overlay }
    if keys.contains(where: ["accepted", "renamed", "separate"].contains) { return .acceptance }
    if keys.contains("jobs") || keys.contains("repos") { return .plain }
    if !Self.excerpts.files(holding: fence.text).isEmpty { return .excerpt }
    return Set(keys).isSubset(of: Configured.keys) ? .configuration : nil
  }

  /// The top-level keys.
  var topKeys: [String] {
    fence.lines.compactMap { line in
      line.prefixMatch(of: /([A-Za-z][\w-]*):/).map { String($0.1) }
    }
  }

  /// The text of the next listing on the page, if it's a diagnostic; it may continue in indented lines.
  private var message: String? {
    let fences = Page.all.first { $0.path == fence.page }?.fences ?? []
    guard let index = fences.firstIndex(where: { $0.line == fence.line }), index + 1 < fences.count,
      fences[index + 1].language == "text"
    else { return nil }
    let next = fences[index + 1].text
    guard next.contains("error: ") || next.contains("warning: ") else { return nil }
    return next.replacing("\n  ", with: " ")
  }

  /// The diagnostics of the listing, with its own line numbers.
  func diagnostics() throws -> [Diagnostic] {
    switch kind {
    case .document: return try lint(fence.text)
    case .misuse where Set(topKeys).isSubset(of: Configured.keys): return try Configured(fence).diagnostics()
    case .misuse: return try lint(completed)
    case .configuration: return try Configured(fence).diagnostics()
    case .overlay:
      return problems { () throws(DiagnosticFailure) in
        _ = try OverlayReader().read(try source())
      }
    case .acceptance:
      return problems { () throws(DiagnosticFailure) in
        var reader = AcceptanceReader()
        _ = try reader.read(try source())
      }
    case .plain: return problems { () throws(DiagnosticFailure) in _ = try source() }
    case .excerpt, nil: return []
    }
  }

  /// The document that starts with the listing's lines.
  private var completed: String {
    let rest = [("openapi", "3.1.1"), ("info", "{ title: Shop, version: '1' }"), ("paths", "{}")]
    let missing = rest.filter { !topKeys.contains($0.0) }
    return fence.text + "\n" + missing.map { "\($0.0): \($0.1)\n" }.joined()
  }

  private func lint(_ text: String) throws -> [Diagnostic] {
    let folder = try TemporaryFolder()
    let file = try folder.write(text, to: "openapi.yaml")
    let api = APIConfiguration(spec: file, output: ".", options: LoweringOptions(moduleName: "ShopAPI"))
    return SpecLinter().lint(Configuration(apis: [api])).diagnostics
  }

  private func source() throws(DiagnosticFailure) -> SourceNode {
    try SourceReader().read(text: fence.text, file: "listing.yaml")
  }

  private func problems(_ read: () throws(DiagnosticFailure) -> Void) -> [Diagnostic] {
    do throws(DiagnosticFailure) {
      try read()
      return []
    } catch {
      return error.diagnostics
    }
  }
}
