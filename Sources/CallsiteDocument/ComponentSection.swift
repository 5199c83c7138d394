/// A section of `components`.
enum ComponentSection: String, Sendable, CaseIterable {
  case schemas, responses, parameters, examples, requestBodies, headers, securitySchemes, links, callbacks
  case pathItems, mediaTypes

  /// One thing of the section, in messages.
  var noun: String {
    switch self {
    case .schemas: "schema"
    case .responses: "response"
    case .parameters: "parameter"
    case .examples: "example"
    case .requestBodies: "request body"
    case .headers: "header"
    case .securitySchemes: "security scheme"
    case .links: "link"
    case .callbacks: "callback"
    case .pathItems: "path item"
    case .mediaTypes: "media type"
    }
  }
}
