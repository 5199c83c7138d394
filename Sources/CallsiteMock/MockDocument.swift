import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource

/// Reads the document of a server, and silently repairs what can be repaired.
enum MockDocument {
  /// Reads a document from a file.
  ///
  /// - Parameter root: The folder that must contain all files that the document refers to, or `nil` for the document's
  ///   own folder or the working folder.
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
        preconditionFailure("Reading a document must either succeed or report an error.")
      }
      return document
    } catch {
      throw MockServerError(problems: error.diagnostics.filter { $0.severity == .error }.map(\.description))
    }
  }
}
