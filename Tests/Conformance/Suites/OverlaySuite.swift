import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import Foundation

extension ConformanceSuite {
  /// The Overlay Specification's compliant sets: folders with a document, an overlay, and the result of applying it to
  /// the document.
  static let overlay = ConformanceSuite(name: "Overlay compliant sets", path: "overlay/compliant-sets") {
    folder in
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return names.map { folder.appending(path: $0) }
      .filter { FileManager.default.fileExists(atPath: $0.appending(path: "overlay.yaml").path) }
      .map { ConformanceCase(name: $0.lastPathComponent, outcome: outcome(ofOverlay: $0)) }
  }

  private static func outcome(ofOverlay folder: URL) -> ConformanceCase.Outcome {
    func read(_ name: String) throws(DiagnosticFailure) -> SourceNode {
      try SourceReader().read(path: folder.appending(path: name).path)
    }
    do throws(DiagnosticFailure) {
      let overlay = try OverlayReader().read(try read("overlay.yaml"))
      var collector = DiagnosticCollector()
      let changed = OverlayApplication(of: [overlay]).apply(to: try read("openapi.yaml"), into: &collector)
      if collector.hasErrors { throw DiagnosticFailure(collector.diagnostics) }
      let isEqual = DocumentValue(changed).isEqual(to: DocumentValue(try read("output.yaml")))
      return isEqual ? .passed : .misread("the changed document isn't 'output.yaml'")
    } catch {
      return .refused(error.firstMessage)
    }
  }
}
