import ArgumentParser
import CallsiteCommandLine
import CallsiteDocument
import CallsiteReview

/// The options of all commands that compare documents: where and how documents are read.
struct VersionArguments: ParsableArguments {
  @OptionGroup var documents: ConfiguredDocumentArguments

  @OptionGroup(title: "Selection") var selection: SelectionArguments

  func request(_ subject: DriftRequest.Subject) -> DriftRequest {
    DriftRequest(
      subject, configuration: .configuration(named: documents.config),
      needsConfiguration: documents.config != nil, module: documents.module, selection: selection.selection,
      root: documents.references.root, allowsNetwork: documents.references.allowsNetwork,
      describePackage: Surroundings.describePackage)
  }
}
