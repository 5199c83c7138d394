import CallsiteDiagnostics
import CallsiteDocument
import CallsiteDrift
import CallsitePipeline
import CallsiteSource

/// The changes to a spec that recorded traffic suggests, as `callsite observe --suggest` writes them.
struct ObservedMerge {
  /// The changes, or `nil` if the spec describes what was recorded.
  let merge: PublishedMerge?
  /// The exchanges that couldn't be compared and the deviations without a suggestion.
  let warnings: [Diagnostic]

  /// - Parameters:
  ///   - recording: The path of an HTTP Archive, or of a folder.
  ///   - text: The text of the API's spec.
  /// - Throws: `DiagnosticFailure` if the recording or the spec can't be read, or nothing was recorded.
  init(_ recording: String, of api: APIConfiguration, text: String) throws(DiagnosticFailure) {
    let source = VersionSource(api, label: api.spec, fetch: DocumentFetch())
    let outcome = try ObservationPipeline(ObservationRequest(source, recording: recording)).run(
      suggests: true)
    warnings = outcome.diagnostics.filter { $0.severity == .warning }
    guard let suggestion = outcome.suggestion,
      !suggestion.split(separator: "\n").allSatisfy({ $0.hasPrefix("#") })
    else {
      merge = nil
      return
    }
    let reader = SourceReader()
    let overlay = try OverlayReader().read(try reader.read(text: suggestion, file: "suggestion.yaml"))
    var problems = DiagnosticCollector()
    let changed = OverlayApplication(of: [overlay])
      .apply(to: try reader.read(text: text, file: api.spec), into: &problems)
    guard let published = try? YAMLWriter().write(changed) else {
      throw DiagnosticFailure([.unwritableFile(api.spec, reason: "the suggestion isn't a document")])
    }
    let merge = try PublishedMerge(
      base: text, published: published, into: text, file: api.spec, baseName: api.spec,
      publishedName: recording, replacesCopy: false)
    self.merge = merge.isEmpty ? nil : merge
  }
}
