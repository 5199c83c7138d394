import CallsiteContract
import CallsiteDocument

// Identifiers are opaque to the client, which sends the ones that it has received.
extension WireForms {
  /// Returns whether a backend that takes these forms can take identifiers. In parameters, numbers are text, too.
  func acceptsIdentifiers(in area: DriftRule.Area) -> Bool {
    contains(.uuid) || area == .parameter && contains(.integer)
  }
}

extension SchemaLocator.Place {
  /// Whether the team's document says that the strings here are the backend's identifiers: by the format `identifier`,
  /// by examples that are UUIDs, or by a pattern that UUIDs match and words don't.
  var isOfIdentifiers: Bool {
    if schema.format == "identifier" { return true }
    guard schema.isPlainString else { return false }
    if let pattern = schema.limits?.pattern {
      let patterns = PatternCache()
      return patterns.matches(pattern, Self.sample) && !patterns.matches(pattern, "word")
    }
    return !schema.examples.isEmpty && schema.examples.allSatisfy(\.isUUID)
  }

  private static let sample = "3f2504e0-4f89-41d3-9a0c-0305e82c3301"

  /// Whether the strings here could be identifiers, although the document doesn't say so.
  ///
  /// - Parameter name: The name of the property or parameter, such as `id`, `clinic_id` or `petId`.
  func mayBeOfIdentifiers(_ name: String) -> Bool {
    let words: Set = ["id", "ids", "uuid", "guid", "pk"]
    return schema.isPlainString
      && (words.contains(name.lowercased())
        || name.contains(/_(id|ids|uuid|guid|pk)$|[a-z](Id|Ids|ID|IDs|UUID)$/))
  }
}

extension DocumentValue {
  fileprivate var isUUID: Bool {
    if case .string(let text) = self { ValueFormat.uuid.isFollowed(by: text, .lenient) } else { false }
  }
}
