import CallsiteDiagnostics
import CallsiteSource

// Problems with a field that can occur in any object.
extension Diagnostic {
  /// `'required' of a schema must be a list of property names, but is the boolean true.`
  static func wrongType(
    _ subject: String, expected: String, _ node: SourceNode, _ kind: ObjectKind
  ) -> Diagnostic {
    let effect = kind.isExtension ? "" : "; it is ignored"
    return Diagnostic(
      kind.isExtension ? .error : .warning, kind.isExtension ? "invalid-extension" : "wrong-type",
      "\(subject) must be \(expected), but is \(node.found)\(effect).", at: node.position)
  }

  static func quotedBoolean(_ subject: String, _ node: SourceNode, _ value: Bool) -> Diagnostic {
    Diagnostic(
      .warning, "quoted-boolean", "\(subject) must be true or false, but is \(node.found); read as \(value).",
      at: node.position)
  }

  /// Reports a string that isn't one of the allowed values.
  static func unknownValue(
    _ key: String, _ node: SourceNode, _ allowed: [String], _ kind: ObjectKind
  ) -> Diagnostic {
    let suggestion = NearestNames(node.string ?? "", among: allowed).suggestion
    let found = "'\(key)' of \(kind.noun) must be \(allowed.joinedWithOr()), but is \(node.found)"
    let effect = kind.isExtension ? "" : "; it is ignored"
    return Diagnostic(
      kind.isExtension ? .error : .warning, kind.isExtension ? "invalid-extension" : "unknown-value",
      found + effect + suggestion, at: node.position)
  }

  static func unknownChoice(_ key: String, _ node: SourceNode, _ allowed: [String]) -> Diagnostic {
    let suggestion = NearestNames(node.string ?? "", among: allowed).suggestion
    return invalidExtension(
      "'\(key)' must be \(allowed.joinedWithOr()), but is \(node.found)" + suggestion, at: node.position)
  }

  static func missingField(_ key: String, _ kind: ObjectKind, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      kind.isExtension ? .error : .warning, kind.isExtension ? "invalid-extension" : "missing-field",
      "\(kind.noun.capitalizedFirst) needs '\(key)'.", at: position)
  }

  static func unquotedString(_ key: String, _ node: SourceNode, _ kind: ObjectKind) -> Diagnostic {
    let text = node.scalar?.text ?? ""
    return Diagnostic(
      .warning, "unquoted-string",
      "'\(key)' of \(kind.noun) must be a string, but is \(node.found); read as '\(text)'.", at: node.position
    )
  }

  static func nullField(_ key: String, _ position: SourcePosition, _ kind: ObjectKind) -> Diagnostic {
    Diagnostic(
      .warning, "null-field", "'\(key)' of \(kind.noun) has no value; it is ignored.", at: position)
  }

  static func invalidSwiftName(_ node: SourceNode, allowsUnderscore: Bool) -> Diagnostic {
    let underscore = allowsUnderscore ? ", or '_' for no label" : ""
    return Diagnostic(
      .error, "invalid-extension",
      "'x-callsite-name' must be a Swift name (letters, digits and '_')\(underscore), but is \(node.found).",
      at: node.position)
  }

  /// Reports a value of an `x-callsite-` extension that doesn't fit the document.
  static func invalidExtension(_ message: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(.error, "invalid-extension", message, at: position)
  }

  /// Reports an OpenAPI feature that Callsite doesn't support. The message says what is skipped.
  static func unsupportedFeature(_ message: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(.warning, "unsupported-feature", message, at: position)
  }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
