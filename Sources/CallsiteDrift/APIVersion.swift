package import CallsiteDocument
package import CallsiteModel

/// One version of an API: what its document says, and the Swift that is generated from it.
package struct APIVersion: Sendable {
  package var document: APIDocument
  package var module: SwiftModule

  package init(document: APIDocument, module: SwiftModule) {
    self.document = document
    self.module = module
  }
}
