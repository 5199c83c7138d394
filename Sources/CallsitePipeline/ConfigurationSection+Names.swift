import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import Foundation

extension ConfigurationSection {
  /// An object whose values are Swift names; those of operations may be whole call sites, `pets.visits.list`.
  func names(
    _ key: ConfigurationKey, into collector: inout DiagnosticCollector
  ) -> [(key: String, name: String, position: SourcePosition)] {
    guard let node = node(key, into: &collector) else { return [] }
    guard let entries = node.mapping?.entries else {
      collector.report(.wrongConfigurationType("'\(key.rawValue)'", expected: "an object", node))
      return []
    }
    return entries.compactMap { entry in
      let name = entry.value.scalar?.text ?? ""
      let isName =
        APIConfiguration.isSwiftName(name) || key == .operations && GivenCallName(name) != nil
      if isName { return (entry.key, name, entry.position) }
      collector.report(.invalidGivenName(entry, of: key))
      return nil
    }
  }

  /// The identifier of a zone that this system knows.
  func timeZone(_ key: ConfigurationKey, into collector: inout DiagnosticCollector) -> String? {
    guard let text = text(key, into: &collector) else { return nil }
    if TimeZone(identifier: text) != nil { return text }
    if let position = position(of: key) { collector.report(.unknownTimeZone(text, at: position)) }
    return nil
  }
}

extension Diagnostic {
  fileprivate static func invalidGivenName(
    _ entry: SourceMapping.Entry, of key: ConfigurationKey
  ) -> Diagnostic {
    let found = entry.value.scalar.map { $0.text.isEmpty ? "empty" : "'\($0.text)'" } ?? "no text"
    return Diagnostic(
      .error, "invalid-swift-name",
      "'\(key.rawValue).\(entry.key)' must be a Swift name (letters, digits and _, not first a digit), but is "
        + "\(found).", at: entry.value.position)
  }

  fileprivate static func unknownTimeZone(_ text: String, at position: SourcePosition) -> Diagnostic {
    let nearest = NearestNames(text, among: TimeZone.knownTimeZoneIdentifiers)
    let hint = nearest.names.isEmpty ? "." : nearest.suggestion
    return Diagnostic(
      .error, "unknown-time-zone",
      "'zone' must be the identifier of a time zone, such as 'Europe/Berlin' or 'UTC', but is '\(text)'\(hint)",
      at: position)
  }
}
