import CallsiteDiagnostics
import CallsiteDocument
import CallsiteRendering
import CallsiteSource
import Foundation

/// An object in `callsite.yaml`, read key by key. Invalid values are reported and read as `nil`.
struct ConfigurationSection: Sendable {
  private let mapping: SourceMapping
  private let position: SourcePosition
  private let name: String

  /// Creates a section, or returns `nil` if the node isn't an object. Reports keys that aren't in `keys`.
  ///
  /// - Parameter name: A name for the section in messages, such as `An API`.
  init?(
    _ node: SourceNode, keys: [ConfigurationKey], name: String, into collector: inout DiagnosticCollector
  ) {
    guard let mapping = node.mapping else {
      collector.report(.wrongConfigurationType(name, expected: "an object", node))
      return nil
    }
    self.mapping = mapping
    self.position = node.position
    self.name = name
    let known = keys.map(\.rawValue)
    for entry in mapping.entries where !known.contains(entry.key) {
      collector.report(.unknownConfigurationKey(entry.key, at: entry.position, known: known))
    }
  }

  /// Returns the location of a key's value.
  func position(of key: ConfigurationKey) -> SourcePosition? {
    mapping[key.rawValue]?.position
  }

  /// Returns the keys in a key's object with their locations.
  func keys(in key: ConfigurationKey) -> [(key: String, position: SourcePosition)] {
    (mapping[key.rawValue]?.mapping?.entries ?? []).map { ($0.key, $0.position) }
  }

  /// Returns a string that isn't empty.
  func text(
    _ key: ConfigurationKey, isRequired: Bool = false, into collector: inout DiagnosticCollector
  ) -> String? {
    guard let node = node(key, isRequired: isRequired, into: &collector) else { return nil }
    guard let scalar = node.scalar, scalar.kind == .string, !scalar.text.isEmpty else {
      collector.report(.wrongConfigurationType("'\(key.rawValue)'", expected: "text", node))
      return nil
    }
    return scalar.text
  }

  /// Returns a Swift name.
  func name(
    _ key: ConfigurationKey, isRequired: Bool = false, into collector: inout DiagnosticCollector
  ) -> String? {
    guard let text = text(key, isRequired: isRequired, into: &collector) else { return nil }
    guard SwiftName.isValid(text) else {
      if let position = position(of: key) {
        collector.report(.invalidSwiftName(text, key: key, at: position))
      }
      return nil
    }
    if key == .module, let objection = APIConfiguration.objection(toModule: text),
      let position = position(of: key)
    {
      collector.report(.reservedModule(text, objection, at: position))
    }
    return text
  }

  func flag(_ key: ConfigurationKey, into collector: inout DiagnosticCollector) -> Bool? {
    guard let node = node(key, into: &collector) else { return nil }
    guard let scalar = node.scalar, scalar.kind == .boolean else {
      collector.report(.wrongConfigurationType("'\(key.rawValue)'", expected: "true or false", node))
      return nil
    }
    return scalar.text.lowercased() == "true"
  }

  /// Returns a style with the values of this section in place of its own.
  func codeStyle(_ style: CodeStyle, into collector: inout DiagnosticCollector) -> CodeStyle {
    var style = style
    if mapping[ConfigurationKey.indentation.rawValue]?.scalar?.text == "tab" {
      (style.usesTabs, style.indentation) = (true, 4)
    } else if let spaces = number(.indentation, in: 1...8, or: "'tab' or ", into: &collector) {
      (style.usesTabs, style.indentation) = (false, spaces)
    }
    style.lineLength = number(.lineLength, in: 60...400, into: &collector) ?? style.lineLength
    return style
  }

  private func number(
    _ key: ConfigurationKey, in range: ClosedRange<Int>, or other: String = "",
    into collector: inout DiagnosticCollector
  ) -> Int? {
    guard let node = node(key, into: &collector) else { return nil }
    if let number = node.scalar.flatMap({ Int($0.text) }), range.contains(number) { return number }
    let expected = "\(other)a number from \(range.lowerBound) to \(range.upperBound)"
    collector.report(.wrongConfigurationType("'\(key.rawValue)'", expected: expected, node))
    return nil
  }

  func list(
    _ key: ConfigurationKey, of elements: String, isRequired: Bool = false,
    into collector: inout DiagnosticCollector
  ) -> [SourceNode]? {
    guard let node = node(key, isRequired: isRequired, into: &collector) else { return nil }
    guard let list = node.sequence, !(isRequired && list.isEmpty) else {
      collector.report(.wrongConfigurationType("'\(key.rawValue)'", expected: "a list of \(elements)", node))
      return nil
    }
    return list
  }

  /// Returns the strings of a list, each with its location.
  func texts(
    _ key: ConfigurationKey, of elements: String, into collector: inout DiagnosticCollector
  ) -> [(text: String, position: SourcePosition)] {
    (list(key, of: elements, into: &collector) ?? []).compactMap { node in
      if let scalar = node.scalar, scalar.kind != .null, !scalar.text.isEmpty {
        return (scalar.text, node.position)
      }
      collector.report(.wrongConfigurationType("An element of '\(key.rawValue)'", expected: "text", node))
      return nil
    }
  }

  /// Returns an object with keys of its own.
  func section(
    _ key: ConfigurationKey, keys: [ConfigurationKey], into collector: inout DiagnosticCollector
  ) -> ConfigurationSection? {
    node(key, into: &collector).flatMap {
      ConfigurationSection($0, keys: keys, name: "'\(key.rawValue)'", into: &collector)
    }
  }

  /// Returns one of a fixed set of values.
  func choice<Choice: Choosable>(
    _ key: ConfigurationKey, as type: Choice.Type, into collector: inout DiagnosticCollector
  ) -> Choice? {
    node(key, into: &collector).flatMap {
      Self.choice($0, name: "'\(key.rawValue)'", as: type, into: &collector)
    }
  }

  /// Returns an object whose values are from a fixed set.
  func choices<Choice: Choosable>(
    _ key: ConfigurationKey, as type: Choice.Type, into collector: inout DiagnosticCollector
  ) -> [String: Choice]? {
    guard let node = node(key, into: &collector) else { return nil }
    guard let entries = node.mapping?.entries else {
      collector.report(.wrongConfigurationType("'\(key.rawValue)'", expected: "an object", node))
      return nil
    }
    var choices: [String: Choice] = [:]
    for entry in entries {
      choices[entry.key] = Self.choice(
        entry.value, name: "'\(key.rawValue).\(entry.key)'", as: type, into: &collector)
    }
    return choices
  }

  static func choice<Choice: Choosable>(
    _ node: SourceNode, name: String, as type: Choice.Type, into collector: inout DiagnosticCollector
  ) -> Choice? {
    let known = Choice.allCases.map(\.rawValue)
    if let scalar = node.scalar, let choice = Choice(rawValue: scalar.text) { return choice }
    collector.report(.unknownConfigurationValue(node, name: name, known: known))
    return nil
  }

  func node(
    _ key: ConfigurationKey, isRequired: Bool = false, into collector: inout DiagnosticCollector
  ) -> SourceNode? {
    if isRequired, mapping[key.rawValue] == nil {
      collector.report(.missingConfigurationKey(key, in: name, at: position))
    }
    return mapping[key.rawValue]
  }
}

/// An enum whose raw values appear in `callsite.yaml`.
typealias Choosable = CaseIterable & RawRepresentable<String>

extension ConfigurationSection {
  /// Returns an object whose values are Swift names. Those of operations can be whole call sites:
  /// `pets.visits.list`.
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
        SwiftName.isValid(name) || key == .operations && GivenCallName(name) != nil
      if isName { return (entry.key, name, entry.position) }
      collector.report(.invalidGivenName(entry, of: key))
      return nil
    }
  }

  /// Returns a time zone identifier that this system knows.
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
    let found = entry.value.scalar.map { $0.text.isEmpty ? "empty" : "'\($0.text)'" } ?? "not a string"
    return Diagnostic(
      .error, "invalid-swift-name",
      "'\(key.rawValue).\(entry.key)' must be a Swift name (letters, digits and _, not starting with a digit), but is "
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
