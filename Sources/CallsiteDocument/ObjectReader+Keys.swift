import CallsiteDiagnostics
import CallsiteSource

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

extension Diagnostic {
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
