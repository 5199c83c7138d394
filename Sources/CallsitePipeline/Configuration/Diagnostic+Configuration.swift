import CallsiteDiagnostics
import CallsiteSource

/// Problems in `callsite.yaml`.
extension Diagnostic {
  /// A key that doesn't exist, or that belongs elsewhere.
  static func unknownConfigurationKey(
    _ key: String, at position: SourcePosition, known: [String]
  ) -> Diagnostic {
    if let place = ConfigurationKey(rawValue: key)?.place {
      return Diagnostic(
        .error, "unknown-configuration-key", "'\(key)' can't be used here; it belongs \(place).", at: position
      )
    }
    let nearest = NearestNames(key, among: known)
    let all = "; expected one of: \(known.joined(separator: ", "))."
    let hint = nearest.names.isEmpty ? all : nearest.suggestion
    return Diagnostic(.error, "unknown-configuration-key", "Unknown key '\(key)'\(hint)", at: position)
  }

  static func missingConfigurationKey(
    _ key: ConfigurationKey, in section: String, at position: SourcePosition
  ) -> Diagnostic {
    Diagnostic(
      .error, "missing-configuration-key", "\(section) needs the key '\(key.rawValue)'.", at: position)
  }

  static func wrongConfigurationType(_ name: String, expected: String, _ node: SourceNode) -> Diagnostic {
    Diagnostic(
      .error, "wrong-configuration-type", "\(name) must be \(expected), but is \(found(node)).",
      at: node.position)
  }

  static func unknownConfigurationValue(_ node: SourceNode, name: String, known: [String]) -> Diagnostic {
    let nearest = node.scalar.map { NearestNames($0.text, among: known).suggestion } ?? ""
    let list = known.joinedWithOr()
    return Diagnostic(
      .error, "unknown-configuration-value",
      "\(name) must be \(list), but is \(found(node))\(nearest.isEmpty ? "." : nearest)", at: node.position)
  }

  static func unknownLintRule(_ id: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .error, "unknown-lint-rule",
      "'\(id)' in 'lint' isn't a rule\(NearestNames(id, among: LintRuleIDs.all).suggestion)", at: position)
  }

  static func invalidSwiftName(
    _ name: String, key: ConfigurationKey, at position: SourcePosition
  ) -> Diagnostic {
    Diagnostic(
      .error, "invalid-swift-name",
      "'\(key.rawValue)' must be a Swift name (letters, digits and _, not starting with a digit), but is '\(name)'.",
      at: position)
  }

  static func reservedModule(_ name: String, _ objection: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(.error, "reserved-module", "'module' can't be '\(name)': \(objection).", at: position)
  }

  static func missingSpec(_ path: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .error, "missing-spec", "There is no file at '\(path)'; paths are relative to the configuration.",
      at: position)
  }

  static func duplicateModule(
    _ module: String, at position: SourcePosition, first: SourcePosition
  ) -> Diagnostic {
    Diagnostic(
      .error, "duplicate-module",
      "Two APIs have the module '\(module)'; give them different modules, or a 'namespace' each.",
      at: position, notes: [Note("the first '\(module)' is here", at: first)])
  }

  static func clientNamedLikeModule(_ module: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .error, "client-named-like-module",
      "The client can't be named '\(module)' like its module: the module's other types couldn't be referenced.",
      at: position)
  }

  static func noConfiguration(near folder: String) -> Diagnostic {
    Diagnostic(
      .error, "no-configuration",
      "There is no \(ConfigurationLocator.candidates.joinedWithOr()) in '\(folder)' or a folder above it. "
        + "Write one ('callsite init' does), name it with --config, or give a document.")
  }

  private static func found(_ node: SourceNode) -> String {
    switch node.content {
    case .mapping: return "an object"
    case .sequence(let elements): return elements.isEmpty ? "an empty list" : "a list"
    case .scalar(let scalar):
      switch scalar.kind {
      case .null: return "empty"
      case .string: return scalar.text.isEmpty ? "empty" : "'\(scalar.text)'"
      case .boolean, .integer, .number: return scalar.text
      }
    }
  }

  static func internalTesting(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .error, "internal-testing",
      "A module for tests can't see a client whose access is 'internal'. Choose 'package' or 'public'.",
      at: position)
  }
}
