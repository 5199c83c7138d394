import CallsiteCommandLine
import CallsiteDiagnostics
import CallsitePipeline
import CallsiteReview

/// The clients that build plugins generate, for commands that need a configuration.
enum PluginClients {
  /// The id of the error.
  static let id = "generated-by-plugins"

  /// - Parameter advice: Returns what to do with a document instead.
  /// - Throws: `DiagnosticFailure` if there's no configuration because build plugins generate the clients.
  static func check(_ advice: (String) -> String) throws(DiagnosticFailure) {
    let documents = DocumentSelection(
      spec: nil, configuration: .configuration(named: nil), needsConfiguration: false, module: nil,
      describePackage: Surroundings.describePackage)
    let apis = try documents.generatedAPIs().map(\.api)
    guard let first = apis.first else { return }
    let clients = apis.map { "'\($0.module)' from \(MessageText.printable($0.spec))" }.joined(separator: ", ")
    throw DiagnosticFailure([
      Diagnostic(
        .error, id,
        "There is no callsite.yaml, and build plugins generate \(clients) whenever the package is built; "
          + advice(MessageText.printable(first.spec)))
    ])
  }
}
