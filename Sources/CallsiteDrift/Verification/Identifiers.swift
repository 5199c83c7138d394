import CallsiteDocument

// Identifiers are opaque to the client, which sends the ones that it has received.
extension Finding {
  /// Returns whether the finding concerns an identifier in the team's document: a string whose format is `identifier`,
  /// or one without a format whose name says so, such as `id`, `clinic_id` or `path petId`.
  func isOfIdentifier(_ schema: Schema) -> Bool {
    if schema.format == "identifier" { return true }
    guard schema.isPlainString else { return false }
    let name = path.split { " ./[]{}".contains($0) }.last.map(String.init) ?? ""
    let words: Set = ["id", "ids", "uuid", "guid", "pk"]
    return words.contains(name.lowercased())
      || name.contains(/_(id|ids|uuid|guid|pk)$|[a-z](Id|Ids|ID|IDs|UUID)$/)
  }
}

extension WireForms {
  /// Returns whether a backend that takes these forms accepts its own identifiers as text. In parameters, numbers are
  /// text, too.
  func acceptsIdentifier(in area: String) -> Bool {
    contains(.uuid) || area == "parameter" && contains(.integer)
  }
}
