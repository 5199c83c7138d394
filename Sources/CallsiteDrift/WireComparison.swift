import CallsiteDocument

/// Finds what a change of the document does to clients in the field.
struct WireComparison: Sendable {
  func findings(from old: APIDocument, to new: APIDocument) -> [Finding] {
    []
  }
}
