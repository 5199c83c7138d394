import CallsiteSource

/// Rewrites Swagger 2.0, whose operations, parameters and responses have another shape than OpenAPI 3's.
struct SwaggerRewriting: UpwardRewriting {
  /// The media types of the document, for operations that name none.
  let consumes: [SourceNode]
  let produces: [SourceNode]
  /// The shared parameters that are bodies, or fields of one.
  let bodies: Set<String>

  func rewrite(_ object: SourceNode, as kind: RewrittenKind, _ session: ReadingSession) -> SourceNode {
    switch kind {
    case .pathItem: SwaggerPathItemRewriting(self, session).rewrite(object)
    case .parameter: SwaggerParameterRewriting(session).rewrite(object)
    case .header: SwaggerParameterRewriting(session).rewriteHeader(object)
    case .response: SwaggerResponseRewriting(session).rewrite(object, produces: produces)
    case .securityScheme: SwaggerSecurityRewriting.rewrite(object)
    case .schema: SwaggerSchemaRewriting(session).rewrite(object)
    }
  }

  /// `#/definitions/Pet` → `#/components/schemas/Pet`
  func rewrite(_ pointer: JSONPointer) -> JSONPointer {
    guard let first = pointer.tokens.first, pointer.tokens.count > 1 else { return pointer }
    let name = pointer.tokens[1]
    let section: String
    switch first {
    case "definitions": section = ComponentSection.schemas.rawValue
    case "parameters":
      section = bodies.contains(name) ? SwaggerRoot.bodiesKey : ComponentSection.parameters.rawValue
    case "responses": section = ComponentSection.responses.rawValue
    case "securityDefinitions": section = ComponentSection.securitySchemes.rawValue
    default: return pointer
    }
    return JSONPointer(["components", section] + pointer.tokens.dropFirst())
  }
}
