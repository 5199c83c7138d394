import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import Foundation

/// An object of `callsite.yaml`, read key by key; whatever is wrong goes to the collector and reads as nil.
struct ConfigurationSection: Sendable {
  private let mapping: SourceMapping
  private let position: SourcePosition
  private let name: String

  /// Nil if the node isn't an object. Reports the keys that aren't among `keys`.
  ///
  /// - Parameter name: What the section is, for messages, e.g. `An API`.
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

  /// Where a key's value stands.
  func position(of key: ConfigurationKey) -> SourcePosition? {
    mapping[key.rawValue]?.position
  }

  /// Text that isn't empty.
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

  /// The name of something in Swift.
  func name(
    _ key: ConfigurationKey, isRequired: Bool = false, into collector: inout DiagnosticCollector
  ) -> String? {
    guard let text = text(key, isRequired: isRequired, into: &collector) else { return nil }
    guard APIConfiguration.isSwiftName(text) else {
      if let position = position(of: key) {
        collector.report(.invalidSwiftName(text, key: key, at: position))
      }
      return nil
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

  /// The texts of a list, each with its place.
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

  /// An object with keys of its own.
  func section(
    _ key: ConfigurationKey, keys: [ConfigurationKey], into collector: inout DiagnosticCollector
  ) -> ConfigurationSection? {
    node(key, into: &collector).flatMap {
      ConfigurationSection($0, keys: keys, name: "'\(key.rawValue)'", into: &collector)
    }
  }

  /// One of the names of a type's cases.
  func choice<Choice: Choosable>(
    _ key: ConfigurationKey, as type: Choice.Type, into collector: inout DiagnosticCollector
  ) -> Choice? {
    node(key, into: &collector).flatMap {
      Self.choice($0, name: "'\(key.rawValue)'", as: type, into: &collector)
    }
  }

  /// An object whose values are names of a type's cases.
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

/// An enum whose cases' names stand in `callsite.yaml`.
typealias Choosable = CaseIterable & RawRepresentable<String>

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

/// The keys of `callsite.yaml`.
enum ConfigurationKey: String, CaseIterable {
  case apis
  case spec, module, client, namespace
  case overlays, include, exclude, tags, paths, operations
  case allowNetworkReferences
  case names
  case naming, identifiers, abbreviations, schemas, properties
  case dates, zone
  case lint
  case strict, output, root, templates, access, enums, types, conformances, coding, testing

  /// Keys beside `apis`: the defaults of every API.
  static let topLevel: [ConfigurationKey] = [.apis] + shared
  /// Keys of one API.
  static let api: [ConfigurationKey] =
    [.spec, .module, .client, .namespace, .overlays, .include, .exclude] + shared
  /// Keys of `include` and `exclude`.
  static let selection: [ConfigurationKey] = [.tags, .paths, .operations]

  /// Keys of `naming` at the top.
  static let namingStyle: [ConfigurationKey] = [.identifiers, .abbreviations]
  /// Keys of `naming` of one API, which also names parts of its document.
  static let namingOfAPI: [ConfigurationKey] = namingStyle + [.schemas, .properties, .operations]

  private static let shared: [ConfigurationKey] = [
    .strict, .lint, .output, .root, .allowNetworkReferences, .templates, .access, .enums, .types,
    .conformances, .coding, .names, .naming, .dates, .testing,
  ]
}
