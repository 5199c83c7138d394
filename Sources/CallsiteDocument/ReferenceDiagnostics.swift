import CallsiteDiagnostics
import CallsiteSource

extension Diagnostic {
  /// `noun` is set when a component is missing, and nil when the path leads into nothing elsewhere.
  static func unresolvedReference(
    _ reference: Reference, _ missing: String, noun: String?, _ nearest: NearestNames
  ) -> Diagnostic {
    let problem =
      noun.map { "There is no \($0) '\(missing)'" }
      ?? "'\(reference.text)' leads nowhere: there is no '\(missing)'"
    return Diagnostic(
      .warning, "unresolved-reference", problem + nearest.suggestion,
      at: reference.position)
  }

  static func externalReference(_ text: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "unsupported-external-reference",
      "'\(text)' refers to another document, which isn't supported; bundle the documents into one.",
      at: position)
  }

  static func unsupportedAnchor(_ text: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "unresolved-reference",
      "'\(text)' isn't a JSON Pointer; expected a reference such as '#/components/schemas/Pet'.", at: position
    )
  }

  static func wrongReference(
    _ reference: Reference, _ found: ComponentSection, _ expected: ComponentSection
  ) -> Diagnostic {
    Diagnostic(
      .warning, "wrong-reference",
      "'\(reference.text)' is a \(found.noun); expected a \(expected.noun).", at: reference.position)
  }

  static func cyclicReference(_ text: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "cyclic-reference", "'\(text)' refers back to itself and never reaches a value.", at: position
    )
  }

  static func ignoredBesideReference(_ entry: SourceMapping.Entry) -> Diagnostic {
    Diagnostic(
      .warning, "unknown-field", "'\(entry.key)' beside '$ref' has no meaning here; it is ignored.",
      at: entry.position)
  }
}
