import CallsiteDiagnostics

/// Something wrong with a text that can be read all the same.
enum SourceRepair {
  /// The first one counts.
  case duplicateKey(String, SourcePosition, first: SourcePosition?)
  /// It stands before the bracket at this place.
  case trailingComma(SourcePosition)

  /// What is said where nothing is put right.
  var problem: Diagnostic {
    switch self {
    case .duplicateKey(let key, let position, let first):
      .duplicateKey(key, "", at: position, first: first)
    case .trailingComma(let position): .trailingComma("", at: position)
    }
  }

  /// What is said where it is put right.
  var repair: Diagnostic {
    switch self {
    case .duplicateKey(let key, let position, let first):
      .duplicateKey(key, "; the first one counts", at: position, first: first)
    case .trailingComma(let position): .trailingComma("; it is ignored", at: position)
    }
  }
}

extension Diagnostic {
  static func duplicateKey(
    _ key: String, _ effect: String = "", at position: SourcePosition, first: SourcePosition?
  ) -> Diagnostic {
    Diagnostic(
      .error, "duplicate-key", "The key '\(key)' stands twice in the same object\(effect).", at: position,
      notes: first.map { [Note("the first '\(key)' is here", at: $0)] } ?? [])
  }

  fileprivate static func trailingComma(_ effect: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .error, "trailing-comma", "JSON has no comma after the last element\(effect).", at: position)
  }
}
