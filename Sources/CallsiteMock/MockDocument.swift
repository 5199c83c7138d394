import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource

/// Reads the document of a server: what can be put right is, silently.
enum MockDocument {
  /// - Parameter root: The folder that files which the document refers to must be in; nil: its own, or the
  ///   working folder.
  static func read(path: String, root: String? = nil) throws(MockServerError) -> APIDocument {
    try read { () throws(DiagnosticFailure) in
      try SourceReader().read(path: path)
    } folders: {
      root.map { [$0] } ?? ["", Path.folder(of: path)]
    }
  }

  static func read(text: String) throws(MockServerError) -> APIDocument {
    try read { () throws(DiagnosticFailure) in
      try SourceReader().read(text: text, file: "openapi.yaml")
    } folders: {
      []
    }
  }

  private static func read(
    _ source: () throws(DiagnosticFailure) -> SourceNode, folders: () -> [String]
  ) throws(MockServerError) -> APIDocument {
    do throws(DiagnosticFailure) {
      var node = try source()
      var collector = DiagnosticCollector()
      node = DocumentBundler(folders: ReadableFolders(folders())).bundle(node, into: &collector).node
      let document = DocumentReader().read(node, into: &collector)
      try collector.throwIfErrors()
      guard let document else {
        preconditionFailure("A document that can't be read has an error that says why.")
      }
      return document
    } catch {
      throw MockServerError(problems: error.diagnostics.filter { $0.severity == .error }.map(\.description))
    }
  }
}
