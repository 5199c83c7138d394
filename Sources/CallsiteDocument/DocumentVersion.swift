import CallsiteDiagnostics
import CallsiteSource

/// The form a document is written in.
enum DocumentVersion: Sendable {
  case swagger20, openAPI30, openAPI31, openAPI32

  var name: String {
    switch self {
    case .swagger20: "Swagger 2.0"
    case .openAPI30: "OpenAPI 3.0"
    case .openAPI31: "OpenAPI 3.1"
    case .openAPI32: "OpenAPI 3.2"
    }
  }

  /// Reads `openapi` or `swagger` at the root; patch releases don't matter (OpenAPI 3.1.1, section 4.1).
  static func detect(_ root: SourceNode, _ session: ReadingSession) -> DocumentVersion? {
    guard let mapping = root.mapping else {
      session.report(.notADocument(root))
      return nil
    }
    guard let node = mapping["openapi"] ?? mapping["swagger"] else {
      session.report(.missingVersion(at: root.position))
      return nil
    }
    guard let text = node.scalar?.text else {
      session.report(.unknownVersion(node))
      return nil
    }
    switch text.split(separator: ".").prefix(2).joined(separator: ".") {
    case "2.0" where mapping["openapi"] == nil: return .swagger20
    case "3.0": return .openAPI30
    case "3.1": return .openAPI31
    case "3.2": return .openAPI32
    default:
      session.report(.unknownVersion(node))
      return nil
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
      .error, "missing-field", "The document needs 'openapi', its version, such as '3.1.1'.", at: position)
  }

  fileprivate static func unknownVersion(_ node: SourceNode) -> Diagnostic {
    Diagnostic(
      .error, "unsupported-version",
      "The version must be that of OpenAPI 3.1 or 3.2, such as '3.1.1', but is \(node.found).",
      at: node.position)
  }
}
