import ArgumentParser
import CallsiteDocument
import CallsiteReview

/// What all commands that compare documents share: with which options and from where documents are read.
struct VersionArguments: ParsableArguments {
  @OptionGroup var documents: ConfiguredDocumentArguments

  @OptionGroup(title: "Selection") var selection: SelectionArguments

  func request(_ subject: DriftRequest.Subject) -> DriftRequest {
    DriftRequest(
      subject, configuration: .configuration(named: documents.config),
      needsConfiguration: documents.config != nil, module: documents.module, selection: selection.selection,
      root: documents.references.root, allowsNetwork: documents.references.allowsNetwork)
  }
}
