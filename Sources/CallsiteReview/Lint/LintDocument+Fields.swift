import CallsiteSource

extension LintDocument {
  /// The required fields that are missing in objects that the document reader doesn't use.
  var missingFields: [LintProblem] {
    var problems = objects(of: .license).flatMap { missing(["name"], of: $0.node, "The license") }
    problems += objects(of: .externalDocumentation).flatMap {
      missing(["url"], of: $0.node, "'externalDocs'")
    }
    problems += objects(of: .header).flatMap {
      missing(["schema", "content"], of: $0.node, "The header '\($0.key)'", needsOne: true)
    }
    problems += objects(of: .link).flatMap {
      missing(["operationId", "operationRef"], of: $0.node, "The link '\($0.key)'", needsOne: true)
    }
    problems += objects(of: .securityScheme).flatMap(missingFields)
    if minorVersion == 0 {
      problems += operations.flatMap {
        missing(["responses"], of: SourceNode(.mapping($0.mapping), at: $0.position), $0.label)
      }
    }
    return problems
  }

  /// Security Scheme Object and OAuth Flow Object.
  private func missingFields(of scheme: LintObject) -> [LintProblem] {
    let subject = "The security scheme '\(scheme.key)'"
    switch scheme.mapping?["type"]?.string {
    case "openIdConnect": return missing(["openIdConnectUrl"], of: scheme.node, subject)
    case "oauth2":
      let flows = scheme.mapping?["flows"]?.mapping?.entries ?? []
      return missing(["flows"], of: scheme.node, subject)
        + flows.flatMap { flow in
          missing(
            Self.flowFields[flow.key] ?? [], of: flow.value, "The flow '\(flow.key)' of '\(scheme.key)'")
        }
    default: return []
    }
  }

  private static let flowFields = [
    "implicit": ["authorizationUrl", "scopes"], "password": ["tokenUrl", "scopes"],
    "clientCredentials": ["tokenUrl", "scopes"],
    "authorizationCode": ["authorizationUrl", "tokenUrl", "scopes"],
    "deviceAuthorization": ["deviceAuthorizationUrl", "tokenUrl", "scopes"],
  ]

  /// - Parameter needsOne: Whether one of the fields is enough.
  private func missing(
    _ fields: [String], of node: SourceNode, _ subject: String, needsOne: Bool = false
  ) -> [LintProblem] {
    guard let mapping = node.mapping, mapping["$ref"] == nil else { return [] }
    let missing = fields.filter { mapping[$0] == nil }
    if needsOne {
      if missing.count < fields.count { return [] }
      let names = fields.map { "'\($0)'" }.joined(separator: " or ")
      return [LintProblem("\(subject) needs \(names)", at: node.position)]
    }
    return missing.map { LintProblem("\(subject) needs '\($0)'", at: node.position) }
  }
}
