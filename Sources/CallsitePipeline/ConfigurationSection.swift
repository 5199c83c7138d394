import CallsiteDiagnostics
import CallsiteSource

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
