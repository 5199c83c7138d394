import CallsiteDiagnostics

/// Something wrong with a text that can be read all the same.
enum SourceRepair {
  /// A key that its object has already. The first one counts.
  case duplicateKey(String, SourcePosition, first: SourcePosition?)
  /// A comma before the closing bracket at this position.
  case trailingComma(SourcePosition)
  /// The `#` of a YAML comment right behind something else.
  case missingSpace(SourcePosition)
  /// A lone `-` in a YAML list in brackets.
  case unquotedDash(SourcePosition)

  /// The diagnostic for a reader that repairs nothing.
  var problem: Diagnostic {
    switch self {
    case .duplicateKey(let key, let position, let first):
      .duplicateKey(key, "", at: position, first: first)
    case .trailingComma(let position): .trailingComma("", at: position)
    case .missingSpace(let position): .missingSpace("", at: position)
    case .unquotedDash(let position): .unquotedDash("", at: position)
    }
  }

  /// The diagnostic for a reader that puts it right.
  var repair: Diagnostic {
    switch self {
    case .duplicateKey(let key, let position, let first):
      .duplicateKey(key, "; the first one counts", at: position, first: first)
    case .trailingComma(let position): .trailingComma("; it is ignored", at: position)
    case .missingSpace(let position): .missingSpace("; the rest of the line is taken for one", at: position)
    case .unquotedDash(let position): .unquotedDash("; it is taken for the text '-'", at: position)
    }
  }
}

extension Diagnostic {
  static func duplicateKey(
    _ key: String, _ effect: String = "", at position: SourcePosition, first: SourcePosition?
  ) -> Diagnostic {
    Diagnostic(
      .error, "duplicate-key", "Duplicate key '\(key)'\(effect).", at: position,
      notes: first.map { [Note("the first '\(key)' is here", at: $0)] } ?? [])
  }

  fileprivate static func trailingComma(_ effect: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .error, "trailing-comma", "JSON has no comma after the last element\(effect).", at: position)
  }

  fileprivate static func missingSpace(_ effect: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(.error, "yaml-syntax", "YAML: expected a space before a comment\(effect).", at: position)
  }

  fileprivate static func unquotedDash(_ effect: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .error, "yaml-syntax", "YAML: '-' in brackets or braces needs quotes\(effect).", at: position)
  }
}
