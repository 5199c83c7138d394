import CallsiteDiagnostics
import CallsiteSource

/// An object of a known kind and typed access to its fields; what has another type is diagnosed and absent.
///
/// The object is in the newest form: that of an older document is rewritten when the reader is made. Fields and
/// extensions that the kind doesn't have are reported then, too.
struct ObjectReader {
  let kind: ObjectKind
  let mapping: SourceMapping
  let position: SourcePosition
  let session: ReadingSession

  /// The object in the newest form.
  var node: SourceNode { SourceNode(.mapping(mapping), at: position) }

  /// Nil, with a diagnostic, when the node is no object.
  init?(_ node: SourceNode, as kind: ObjectKind, _ session: ReadingSession) {
    let node = kind.rewritten.map { session.rewriting.rewrite(node, as: $0, session) } ?? node
    guard let mapping = node.mapping else {
      session.reject(.wrongType(kind.noun.capitalizedFirst, expected: "an object", node, kind))
      return nil
    }
    self.kind = kind
    self.mapping = mapping
    self.session = session
    position = node.position
    checkKeys()
  }

  /// The field's node; a field that says `null` is absent, with a warning.
  func node(_ key: String) -> SourceNode? {
    guard let node = mapping[key] else { return nil }
    guard node.isNull else { return node }
    session.repair(.nullField(key, node.position, kind))
    return nil
  }

  /// A string. Numbers and booleans that lack their quotes are taken as written, with a warning.
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

  /// Texts that mean a truth value: in quotes, or as YAML 1.1 had them.
  private static let booleans = [
    "true": true, "yes": true, "on": true, "false": false, "no": false, "off": false,
  ]

  /// One of the values of an enum.
  func choice<Choice>(_ key: String, of type: Choice.Type) -> Choice?
  where Choice: CaseIterable & RawRepresentable, Choice.RawValue == String {
    guard let node = node(key) else { return nil }
    if let choice = node.string.flatMap(Choice.init(rawValue:)) { return choice }
    session.reject(.unknownValue(key, node, Choice.allCases.map(\.rawValue), kind))
    return nil
  }

  func reportMissing(_ key: String) {
    session.reject(.missingField(key, kind, at: position))
  }
}

extension ObjectReader {
  /// The elements of a list; empty when there is none.
  func list(_ key: String, of elements: String) -> [SourceNode] {
    guard let node = node(key) else { return [] }
    if let sequence = node.sequence { return sequence }
    session.reject(.wrongType("'\(key)' of \(kind.noun)", expected: "a list of \(elements)", node, kind))
    return []
  }

  /// The strings of a list, with their places. What is no string is diagnosed and left out.
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

  /// The entries of an object whose keys are names; empty when there is none.
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

  /// An extension that is true or false; false when there is none.
  func flag(_ key: String) -> Bool {
    guard let node = mapping[key] else { return false }
    if let isSet = node.boolean { return isSet }
    session.report(.invalidFlag(key, node))
    return false
  }

  /// `x-callsite-name`: a Swift name, where `allowsUnderscore` also `_`.
  func swiftName(allowsUnderscore: Bool = false) -> String? {
    guard let node = mapping["x-callsite-name"] else { return nil }
    if let name = node.string, SwiftName.isValid(name), allowsUnderscore || name != "_" { return name }
    session.report(.invalidSwiftName(node, allowsUnderscore: allowsUnderscore))
    return nil
  }
}

extension ObjectReader {
  /// Reports keys that an object of this kind doesn't have. Foreign `x-…` keys are nobody's business.
  func checkKeys() {
    for entry in mapping.entries where !kind.knownKeys.contains(entry.key) {
      if kind.isExtension {
        session.report(.unknownOption(entry, kind))
      } else if entry.key.hasPrefix("x-callsite") {
        session.report(.unknownExtension(entry, kind))
      } else if !entry.key.hasPrefix("x-") {
        let nearest = NearestNames(entry.key, among: kind.fields + kind.extensions)
        let isOpen = kind.isOpen || session.isAhead
        if !isOpen || !nearest.names.isEmpty { session.repair(.unknownField(entry, kind, nearest)) }
      }
    }
  }
}

extension SourceNode {
  /// What stands there, for "expected …, but is …": `the string 'abc'`, `a list`, `null`.
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

  /// The text of a string.
  var string: String? {
    guard let scalar, scalar.kind == .string else { return nil }
    return scalar.text
  }

  /// The value of a boolean; YAML allows three spellings of each.
  var boolean: Bool? {
    guard let scalar, scalar.kind == .boolean else { return nil }
    return scalar.text.lowercased() == "true"
  }

  var isNull: Bool { scalar?.kind == .null }
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

  fileprivate static func unknownExtension(_ entry: SourceMapping.Entry, _ kind: ObjectKind) -> Diagnostic {
    let isKnown = ObjectKind.allExtensions.contains(entry.key)
    let allowed = kind.extensions.map { "'\($0)'" }.joinedWithOr()
    let expected = allowed.isEmpty ? "none is allowed here" : "expected \(allowed)"
    let problem =
      isKnown
      ? "'\(entry.key)' has no meaning on \(kind.noun)" : "There is no extension '\(entry.key)'"
    return Diagnostic(.error, "unknown-extension", "\(problem); \(expected).", at: entry.position)
  }
}
