import CallsiteSource

/// Rewrites security schemes of Swagger 2.0.
///
/// | before                                | after                                    |
/// |---------------------------------------|------------------------------------------|
/// | `type: basic`                         | `type: http, scheme: basic`              |
/// | `type: oauth2, flow: accessCode, …`   | `type: oauth2, flows: {authorizationCode: …}` |
enum SwaggerSecurityRewriting {
  static func rewrite(_ scheme: SourceNode) -> SourceNode {
    guard let type = scheme.mapping?["type"] else { return scheme }
    switch type.string {
    case "basic":
      return scheme.mappingEntries {
        $0.key == "type" ? $0.replacing(.string("http", at: type.position)) : $0
      }
      .adding(
        SourceMapping.Entry(key: "scheme", value: .string("basic", at: type.position), at: type.position))
    case "oauth2": return withFlows(scheme)
    default: return scheme
    }
  }

  private static let flowFields = ["flow", "authorizationUrl", "tokenUrl", "scopes"]

  private static func withFlows(_ scheme: SourceNode) -> SourceNode {
    guard let flow = scheme.mapping?.entry("flow") else { return scheme }
    let names = ["application": "clientCredentials", "accessCode": "authorizationCode"]
    let name = flow.value.string.map { names[$0] ?? $0 } ?? "implicit"
    let details = scheme.filteringEntries { flowFields.contains($0.key) && $0.key != "flow" }
    let flows = SourceNode(
      .mapping(SourceMapping([SourceMapping.Entry(key: name, value: details, at: flow.position)])),
      at: flow.position)
    return scheme.filteringEntries { !flowFields.contains($0.key) }
      .adding(SourceMapping.Entry(key: "flows", value: flows, at: flow.position))
  }
}
