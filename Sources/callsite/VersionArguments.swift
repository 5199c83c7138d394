import ArgumentParser
import CallsiteCommandLine
import CallsiteDocument
import CallsiteReview

/// The options of all commands that compare documents: where and how documents are read.
struct VersionArguments: ParsableArguments {
  @OptionGroup var api: APIArguments

  @OptionGroup(title: "Selection") var selection: SelectionArguments

  func request(_ subject: DriftRequest.Subject) -> DriftRequest {
    api.request(subject, including: selection.selection)
  }
}
