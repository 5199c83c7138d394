import CallsiteSource
import OrderedCollections

/// Rewrites Swagger 2.0, in which operations, parameters and responses have a different structure than in
/// OpenAPI 3.
struct SwaggerRewriting: UpwardRewriting {
  /// The document's media types, which operations use by default.
  let consumes: [SourceNode]
  let produces: [SourceNode]
  /// Where the API is served, or `nil` if the root says so in the form of OpenAPI 3.
  let servers: SwaggerServers?

  func rewrite(_ object: SourceNode, as kind: ComponentSection, _ session: ReadingSession) -> SourceNode? {
    switch kind {
    case .pathItems: SwaggerPathItemRewriting(self, session).rewrite(object)
    case .parameters: SwaggerParameterRewriting(session).rewrite(object)
    case .headers: SwaggerParameterRewriting(session).rewriteHeader(object)
    case .responses: rewrite(response: object, session)
    case .securitySchemes: SwaggerSecurityRewriting.rewrite(object)
    case .schemas: SwaggerSchemaRewriting(session).rewrite(object)
    case .examples, .requestBodies, .links, .callbacks, .mediaTypes: nil
    }
  }

  private func rewrite(response: SourceNode, _ session: ReadingSession) -> SourceNode {
    let response = SwaggerResponseRewriting(session).rewrite(response, produces: produces)
    return EventSchemaRewriting(session).rewrite(response) ?? response
  }
}

/// Rewrites Swagger 2.0 schemas: those of OpenAPI 3.0, with a few keywords that it no longer has.
struct SwaggerSchemaRewriting {
  private let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  func rewrite(_ schema: SourceNode) -> SourceNode {
    guard let mapping = schema.mapping else { return schema }
    var result = schema
    if mapping["discriminator"]?.string != nil { result = withDiscriminatorObject(result) }
    if let type = mapping["type"], type.string == "file" { result = withBytes(result, type) }
    if mapping["collectionFormat"] != nil {
      result = result.filteringEntries { $0.key != "collectionFormat" }
    }
    for key in Self.nullableKeys {
      guard let isNullable = mapping[key]?.boolean else { continue }
      result = NullableRewriting.rewrite(result, without: key, isNullable: isNullable)
    }
    return SchemaRewriting(session, isCurrent: false).rewrite(result)
  }

  /// The extensions of go-swagger, AutoRest and others, because Swagger 2.0 has no `nullable`.
  private static let nullableKeys = ["x-nullable", "x-isnullable"]

  /// Rewrites `discriminator: kind` to `discriminator: {propertyName: kind}`.
  private func withDiscriminatorObject(_ schema: SourceNode) -> SourceNode {
    schema.mappingEntries { entry in
      guard entry.key == "discriminator" else { return entry }
      return entry.replacing(SourceNode(["propertyName": entry.value], at: entry.value.position))
    }
  }

  /// Rewrites `type: file` to `type: string, format: binary`.
  private func withBytes(_ schema: SourceNode, _ type: SourceNode) -> SourceNode {
    schema.mappingEntries {
      $0.key == "format" ? nil : $0.key == "type" ? $0.replacing(.string("string", at: type.position)) : $0
    }
    .adding(
      SourceMapping.Entry(key: "format", value: .string("binary", at: type.position), at: type.position))
  }
}

/// Rewrites Swagger 2.0 security schemes.
///
/// | Before                                | After                                    |
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
