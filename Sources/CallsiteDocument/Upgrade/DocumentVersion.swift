import CallsiteDiagnostics
import CallsiteSource

/// The version of the specification that a document follows.
enum DocumentVersion: Sendable {
  case swagger20, openAPI30, openAPI31, openAPI32

  /// Reads `openapi` or `swagger` at the root.
  ///
  /// Patch versions make no difference (OpenAPI 3.1.1, section 4.1), and later minor versions are read as the
  /// latest known one. A missing or misspelled version is repaired if it is unambiguous.
  static func detect(_ root: SourceNode, _ session: ReadingSession) -> DocumentVersion? {
    guard let mapping = root.mapping else {
      session.report(.notADocument(root))
      return nil
    }
    guard let entry = mapping.entry("openapi") ?? mapping.entry("swagger") else {
      guard let version = DocumentVersion(fieldsOf: mapping) else {
        session.report(.missingVersion(at: root.position))
        return nil
      }
      session.repair(.assumedVersion(version, at: root.position))
      return version
    }
    guard let text = entry.value.scalar?.text, let version = DocumentVersion(text) else {
      session.report(.unknownVersion(entry.value))
      return nil
    }
    if version.precedes(text) {
      session.acceptUnknownFields()
      session.repair(.newerVersion(text, readAs: version, at: entry.value.position))
      return version
    }
    if entry.value.string == nil || !version.isSpelled(entry) {
      session.repair(.misspeltVersion(entry, version))
    }
    return version
  }

  /// Parses a version such as `3.1.1`, `3.1` or `2`. A `3` alone means 3.0, whose rules also accept what 3.1
  /// added.
  private init?(_ text: String) {
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false).prefix(2).map { Int($0) }
    switch (numbers.first ?? nil, numbers.count > 1 ? numbers[1] : 0) {
    case (2, 0): self = .swagger20
    case (3, 0): self = .openAPI30
    case (3, 1): self = .openAPI31
    case (3, let minor?) where minor >= 2: self = .openAPI32
    default: return nil
    }
  }

  /// Returns the only version whose documents have these fields, or `nil` if there are several.
  private init?(fieldsOf root: SourceMapping) {
    let isOld = ["definitions", "securityDefinitions", "basePath", "host"].contains { root[$0] != nil }
    let isNew = ["components", "servers", "webhooks"].contains { root[$0] != nil }
    guard isOld != isNew, root["paths"] != nil || root["webhooks"] != nil else { return nil }
    self = isOld ? .swagger20 : root["webhooks"] != nil ? .openAPI31 : .openAPI30
  }

  /// Whether the version is in the right field and includes its minor version.
  private func isSpelled(_ entry: SourceMapping.Entry) -> Bool {
    let text = entry.value.scalar?.text ?? ""
    if self == .swagger20 { return entry.key == "swagger" && text == "2.0" }
    return entry.key == "openapi" && text.contains(".")
  }

  /// Whether the text is a later minor version than the latest known one.
  private func precedes(_ text: String) -> Bool {
    self == .openAPI32 && text.wholeMatch(of: /3\.2(\.[0-9].*)?/) == nil
  }

  /// The name in messages.
  var name: String {
    switch self {
    case .swagger20: "Swagger 2.0"
    case .openAPI30: "OpenAPI 3.0"
    case .openAPI31: "OpenAPI 3.1"
    case .openAPI32: "OpenAPI 3.2"
    }
  }
}

extension Diagnostic {
  fileprivate static func notADocument(_ root: SourceNode) -> Diagnostic {
    Diagnostic(
      .error, "wrong-type", "An OpenAPI document must be an object, but is \(root.found).", at: root.position)
  }

  fileprivate static func missingVersion(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .error, "missing-field", "Missing 'openapi', the OpenAPI version, such as '3.1.1'.", at: position)
  }

  fileprivate static func unknownVersion(_ node: SourceNode) -> Diagnostic {
    Diagnostic(
      .error, "unsupported-version",
      "The version must be an OpenAPI 3 version such as '3.1.1', or '2.0' for Swagger, but is \(node.found).",
      at: node.position)
  }

  fileprivate static func assumedVersion(
    _ version: DocumentVersion, at position: SourcePosition
  ) -> Diagnostic {
    Diagnostic(
      .warning, "assumed-version",
      "No version given; assuming \(version.name) from its fields.", at: position)
  }

  fileprivate static func newerVersion(
    _ text: String, readAs version: DocumentVersion, at position: SourcePosition
  ) -> Diagnostic {
    Diagnostic(
      .warning, "assumed-version",
      "OpenAPI \(text) is newer than Callsite supports; it is read as \(version.name), and fields that it doesn't "
        + "have are ignored.", at: position)
  }

  fileprivate static func misspeltVersion(
    _ entry: SourceMapping.Entry, _ version: DocumentVersion
  ) -> Diagnostic {
    Diagnostic(
      .warning, "assumed-version",
      "'\(entry.key)' must be a complete, known version such as '3.1.1' or '2.0', but is "
        + "\(entry.value.found); read as \(version.name).",
      at: entry.value.position)
  }
}
