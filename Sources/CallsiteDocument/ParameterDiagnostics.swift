import CallsiteDiagnostics

extension Diagnostic {
  static func duplicateParameter(
    _ parameter: Parameter, at position: SourcePosition, first: SourcePosition
  ) -> Diagnostic {
    Diagnostic(
      .warning, "duplicate-parameter",
      "The \(parameter.location.rawValue) parameter '\(parameter.name)' is listed twice; "
        + "the first one counts.",
      at: position, notes: [Note("the first '\(parameter.name)' is here", at: first)])
  }

  static func reservedHeader(_ name: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "reserved-header",
      "OpenAPI ignores a parameter for the header '\(name)': media types and security schemes set it.",
      at: position)
  }

  static func optionalPathParameter(_ name: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "optional-path-parameter",
      "The path parameter '\(name)' must say 'required: true'; it is read as required.", at: position)
  }

  static func untypedParameter(_ name: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "missing-field",
      "The parameter '\(name)' needs a 'schema' or 'content'; a string is assumed.", at: position)
  }

  static func misplacedStyle(
    _ style: Parameter.Style, _ location: Parameter.Location, _ allowed: [Parameter.Style],
    at position: SourcePosition
  ) -> Diagnostic {
    let expected = allowed.map { "'\($0.rawValue)'" }.joinedWithOr()
    return Diagnostic(
      .warning, "misplaced-style",
      "A \(location.rawValue) parameter can't have the style '\(style.rawValue)', only \(expected); "
        + "'\(allowed[0].rawValue)' is used.", at: position)
  }
}
