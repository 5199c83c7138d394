import CallsiteDiagnostics
import CallsiteSource
import OrderedCollections

/// Reads a security scheme (OpenAPI, Security Scheme Object).
struct SecuritySchemeReader {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  func read(_ node: SourceNode, at position: SourcePosition) -> SecurityScheme? {
    guard let object = ObjectReader(node, as: .securityScheme, session) else { return nil }
    return SecurityScheme(
      kind: readKind(object), details: readDetails(object), description: object.string("description"),
      tokens: TokensReader(session).read(object), position: position)
  }

  private func readDetails(_ object: ObjectReader) -> SecuritySchemeDetails {
    var flows: OrderedDictionary<String, SecuritySchemeDetails.Flow> = [:]
    for entry in object.mapping["flows"]?.mapping?.entries ?? [] where !entry.key.hasPrefix("x-") {
      flows[entry.key] = readFlow(entry.value)
    }
    return SecuritySchemeDetails(
      type: object.mapping["type"]?.string ?? "",
      scheme: object.mapping["scheme"]?.string?.lowercased(), flows: flows,
      openIDConnectURL: object.mapping["openIdConnectUrl"]?.string,
      metadataURL: object.mapping["oauth2MetadataUrl"]?.string)
  }

  private func readFlow(_ node: SourceNode) -> SecuritySchemeDetails.Flow {
    var scopes: OrderedDictionary<String, String> = [:]
    for entry in node.mapping?["scopes"]?.mapping?.entries ?? [] {
      scopes[entry.key] = entry.value.scalar?.text ?? ""
    }
    return SecuritySchemeDetails.Flow(
      authorizationURL: node.mapping?["authorizationUrl"]?.string,
      tokenURL: node.mapping?["tokenUrl"]?.string, refreshURL: node.mapping?["refreshUrl"]?.string,
      deviceAuthorizationURL: node.mapping?["deviceAuthorizationUrl"]?.string, scopes: scopes)
  }

  private enum SchemeType: String, CaseIterable {
    case apiKey, http, mutualTLS, oauth2, openIdConnect
  }

  private func readKind(_ object: ObjectReader) -> SecurityScheme.Kind {
    if object.mapping["type"] == nil { object.reportMissing("type") }
    switch object.choice("type", of: SchemeType.self) {
    case .http:
      return object.requiredString("scheme")?.lowercased() == "basic" ? .basic : .bearer
    case .oauth2, .openIdConnect:
      return .bearer
    case .apiKey:
      let name = object.requiredString("name")
      if object.mapping["in"] == nil { object.reportMissing("in") }
      guard let name, let location = object.choice("in", of: SecurityScheme.APIKeyLocation.self) else {
        return .none
      }
      return .apiKey(name: name, location: location)
    case .mutualTLS, nil:
      return .none
    }
  }
}
