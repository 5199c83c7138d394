import CallsiteDiagnostics
import CallsiteDocument
import CallsiteDrift
import CallsiteLowering
import CallsiteRendering
import CallsiteSource

/// One version of a small API: the text of its document, and its configuration.
struct Version: Sendable {
  var text: String
  var file = "shop.yaml"
  var options = LoweringOptions(moduleName: "ShopAPI")

  /// The document and its Swift.
  func resolved() throws -> APIVersion {
    var collector = DiagnosticCollector()
    let source = try SourceReader().read(text: text, file: file)
    guard let document = DocumentReader().read(source, into: &collector) else {
      throw DiagnosticFailure(collector.diagnostics)
    }
    let module = ModuleLowering(options: options).lower(document, into: &collector)
    try collector.throwIfErrors()
    return APIVersion(document: document, module: module)
  }
}
