package import CallsiteDiagnostics
package import CallsiteDocument
package import CallsiteSource

extension DocumentReader {
  /// A document without errors, its references resolved.
  ///
  /// - Throws: All that was collected, if any of it is an error.
  package func resolve(
    _ source: SourceNode, into collector: inout DiagnosticCollector
  ) throws(DiagnosticFailure) -> APIDocument {
    let document = read(source, into: &collector)
    try collector.throwIfErrors()
    guard let document else {
      preconditionFailure("A document that can't be read has an error that says why.")
    }
    return document
  }
}
