import CallsiteDiagnostics
import CallsiteSource

/// Typed access to the fields of an object. A field of the wrong type is reported and treated as absent.
///
/// Fields and extensions that the kind of object doesn't have are reported as well.
struct ObjectReader {
  let kind: ObjectKind
  let mapping: SourceMapping
  let position: SourcePosition
  let session: ReadingSession

  var node: SourceNode { SourceNode(.mapping(mapping), at: position) }

  /// Reports a node that isn't an object, and returns `nil`.
  init?(_ node: SourceNode, as kind: ObjectKind, _ session: ReadingSession) {
    guard let mapping = node.mapping else {
      session.reject(.wrongType(kind.noun.capitalizedFirst, expected: "an object", node, kind))
      return nil
    }
    self.init(mapping, as: kind, at: node.position, session)
    checkKeys()
  }

  /// Creates a reader of an object whose keys have been checked.
  init(_ mapping: SourceMapping, as kind: ObjectKind, at position: SourcePosition, _ session: ReadingSession)
  {
    self.kind = kind
    self.mapping = mapping
    self.position = position
    self.session = session
  }

  /// Creates a reader that reports nothing, for an object that is read elsewhere, too.
  init(silently mapping: SourceMapping, as kind: ObjectKind, at position: SourcePosition) {
    let node = SourceNode(.mapping(mapping), at: position)
    self.init(
      mapping, as: kind, at: position, ReadingSession(root: node, keepsSources: false))
  }

  /// Returns a field's node. A null field is reported as a warning and treated as absent.
  func node(_ key: String) -> SourceNode? {
    guard let node = mapping[key] else { return nil }
    guard node.isNull else { return node }
    session.repair(.nullField(key, node.position, kind))
    return nil
  }

  /// Returns a string. Unquoted numbers and Booleans are reported and read as written.
  func string(_ key: String) -> String? {
    guard let node = node(key) else { return nil }
    if let string = node.string { return string }
    guard let scalar = node.scalar, !kind.isExtension else {
      session.reject(.wrongType("'\(key)' of \(kind.noun)", expected: "a string", node, kind))
      return nil
    }
    session.report(.unquotedString(key, node, kind), asOneOf: "\(key) of \(kind.noun)", isRepair: true)
    return scalar.text
  }

  func requiredString(_ key: String) -> String? {
    if mapping[key] == nil { reportMissing(key) }
    return string(key)
  }

  func boolean(_ key: String) -> Bool? {
    guard let node = node(key) else { return nil }
    if let boolean = node.boolean { return boolean }
    let problem = Diagnostic.wrongType("'\(key)' of \(kind.noun)", expected: "true or false", node, kind)
    if !kind.isExtension, let boolean = node.string.flatMap({ Self.booleans[$0.lowercased()] }) {
      session.repair(.quotedBoolean("'\(key)' of \(kind.noun)", node, boolean))
      return boolean
    }
    session.reject(problem)
    return nil
  }

  /// Strings that are read as Booleans: quoted ones, and those of YAML 1.1.
  private static let booleans = [
    "true": true, "yes": true, "on": true, "false": false, "no": false, "off": false,
  ]

  /// Returns one of an enum's values.
  func choice<Choice>(_ key: String, of type: Choice.Type) -> Choice?
  where Choice: CaseIterable & RawRepresentable, Choice.RawValue == String {
    guard let node = node(key) else { return nil }
    if let choice = node.string.flatMap(Choice.init(rawValue:)) { return choice }
    session.reject(.unknownValue(key, node, Choice.allCases.map(\.rawValue), kind))
    return nil
  }

  /// Returns one of an enum's values from an extension, in which other values are errors.
  func extensionChoice<Choice>(_ key: String, of type: Choice.Type) -> Choice?
  where Choice: CaseIterable & RawRepresentable, Choice.RawValue == String {
    guard let node = mapping[key] else { return nil }
    if let choice = node.string.flatMap(Choice.init(rawValue:)) { return choice }
    session.report(.unknownChoice(key, node, Choice.allCases.map(\.rawValue)))
    return nil
  }

  func reportMissing(_ key: String) {
    session.reject(.missingField(key, kind, at: position))
  }
}

extension ObjectReader {
  /// Returns the elements of a list. Empty if there is none.
  func list(_ key: String, of elements: String) -> [SourceNode] {
    guard let node = node(key) else { return [] }
    if let sequence = node.sequence { return sequence }
    session.reject(.wrongType("'\(key)' of \(kind.noun)", expected: "a list of \(elements)", node, kind))
    return []
  }

  /// Returns a value unless it's an infinity or NaN, which YAML has, but JSON doesn't. These are reported.
  func jsonValue(_ key: String) -> SourceNode? {
    guard let node = mapping[key] else { return nil }
    guard let scalar = node.scalar, scalar.kind == .number, scalar.text.last?.isLetter == true else {
      return node
    }
    session.repair(.wrongType("'\(key)' of \(kind.noun)", expected: "a finite number", node, kind))
    return nil
  }

  /// Returns the strings of a list with their locations. Other elements are reported and skipped.
  func strings(_ key: String, of elements: String) -> [(text: String, position: SourcePosition)] {
    list(key, of: elements).compactMap { node in
      if let string = node.string { return (string, node.position) }
      guard let scalar = node.scalar, !node.isNull, !kind.isExtension else {
        session.reject(.wrongType("An element of '\(key)'", expected: "a string", node, kind))
        return nil
      }
      session.report(.unquotedString(key, node, kind), asOneOf: "\(key) of \(kind.noun)", isRepair: true)
      return (scalar.text, node.position)
    }
  }

  /// Returns the entries of an object whose keys are names. Empty if there is none.
  func entries(_ key: String, of values: String) -> [SourceMapping.Entry] {
    guard let node = node(key) else { return [] }
    if let mapping = node.mapping { return mapping.entries }
    let expected = "an object of \(values) by name"
    session.reject(.wrongType("'\(key)' of \(kind.noun)", expected: expected, node, kind))
    return []
  }

  func object(_ key: String, as kind: ObjectKind) -> ObjectReader? {
    node(key).flatMap { ObjectReader($0, as: kind, session) }
  }

  /// Returns the value of a Boolean extension, false by default.
  func flag(_ key: String) -> Bool {
    guard let node = mapping[key] else { return false }
    if let isSet = node.boolean { return isSet }
    session.report(.invalidFlag(key, node))
    return false
  }

  /// Returns the value of `x-callsite-name`: a Swift name, or `_` if `allowsUnderscore` is true.
  func swiftName(allowsUnderscore: Bool = false) -> String? {
    guard let node = mapping["x-callsite-name"] else { return nil }
    if let name = node.string, SwiftName.isValid(name), allowsUnderscore || name != "_" { return name }
    session.report(.invalidSwiftName(node, allowsUnderscore: allowsUnderscore))
    return nil
  }
}

extension ObjectReader {
  /// Reports keys that this kind of object doesn't have, except extensions that aren't Callsite's.
  func checkKeys() {
    for entry in mapping.entries where !kind.knownKeys.contains(entry.key) {
      if kind.isExtension {
        session.report(.unknownOption(entry, kind))
      } else if entry.key.hasPrefix("x-callsite") {
        session.report(.unknownExtension(entry, noun: kind.noun, allowed: kind.extensions))
      } else if !entry.key.hasPrefix("x-") {
        let nearest = NearestNames(entry.key, among: kind.fields + kind.extensions)
        let isOpen = kind.isOpen || session.acceptsUnknownFields
        if !isOpen || !nearest.names.isEmpty { session.repair(.unknownField(entry, kind, nearest)) }
      }
    }
    for key in kind.containers { reportExtensions(in: mapping[key], of: key) }
    for key in kind.nestedContainers {
      reportExtensions(in: mapping[key], of: key)
      for entry in mapping[key]?.mapping?.entries ?? [] { reportExtensions(in: entry.value, of: entry.key) }
    }
  }

  /// Reports extensions in an object in which none is allowed.
  private func reportExtensions(in node: SourceNode?, of key: String) {
    for entry in node?.mapping?.entries ?? [] where entry.key.hasPrefix("x-callsite-") {
      session.report(.unknownExtension(entry, noun: "'\(key)'", allowed: []))
    }
  }
}

extension SourceNode {
  /// The value as described in "expected …, but is …": `the string 'abc'`, `a list`, `null`.
  var found: String {
    switch content {
    case .mapping: "an object"
    case .sequence: "a list"
    case .scalar(let scalar):
      switch scalar.kind {
      case .null: "null"
      case .string: "the string '\(scalar.text.count > 40 ? scalar.text.prefix(40) + "…" : scalar.text)'"
      case .boolean, .integer, .number: "the \(scalar.kind.rawValue) \(scalar.text)"
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func invalidFlag(_ key: String, _ node: SourceNode) -> Diagnostic {
    invalidExtension("'\(key)' must be true or false, but is \(node.found).", at: node.position)
  }

  fileprivate static func unknownField(
    _ entry: SourceMapping.Entry, _ kind: ObjectKind, _ nearest: NearestNames
  ) -> Diagnostic {
    let problem = "\(kind.noun.capitalizedFirst) has no field '\(entry.key)', which is ignored"
    return Diagnostic(
      .warning, "unknown-field", problem + nearest.suggestion,
      at: entry.position)
  }

  fileprivate static func unknownOption(_ entry: SourceMapping.Entry, _ kind: ObjectKind) -> Diagnostic {
    let options = kind.fields.map { "'\($0)'" }.joinedWithOr()
    return Diagnostic(
      .error, "invalid-extension",
      "\(kind.noun.capitalizedFirst) has no option '\(entry.key)'; expected \(options).", at: entry.position)
  }

  fileprivate static func unknownExtension(
    _ entry: SourceMapping.Entry, noun: String, allowed extensions: [String]
  ) -> Diagnostic {
    let isKnown = ObjectKind.allExtensions.contains(entry.key)
    let allowed = extensions.map { "'\($0)'" }.joinedWithOr()
    let expected = allowed.isEmpty ? "none is allowed here" : "expected \(allowed)"
    let problem =
      isKnown
      ? "'\(entry.key)' isn't allowed in \(noun)" : "Unknown extension '\(entry.key)'"
    return Diagnostic(.error, "unknown-extension", "\(problem); \(expected).", at: entry.position)
  }
}
