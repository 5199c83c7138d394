/// The place of a schema that decides what its findings are called: `request-property-became-nullable`.
enum SchemaArea: String, Hashable, Sendable, CaseIterable {
  case requestParameter = "request-parameter"
  case requestParameterProperty = "request-parameter-property"
  case requestBody = "request-body"
  case requestProperty = "request-property"
  case responseHeader = "response-header"
  case responseHeaderProperty = "response-header-property"
  case responseBody = "response-body"
  case responseProperty = "response-property"

  var direction: DriftRule.Direction {
    switch self {
    case .requestParameter, .requestParameterProperty, .requestBody, .requestProperty: .request
    case .responseHeader, .responseHeaderProperty, .responseBody, .responseProperty: .response
    }
  }

  /// The area without its direction: `parameter-property`.
  var name: String { String(rawValue.drop { $0 != "-" }.dropFirst()) }

  /// The area of what is inside a schema of this area.
  var inner: SchemaArea {
    switch self {
    case .requestParameter, .requestParameterProperty: .requestParameterProperty
    case .requestBody, .requestProperty: .requestProperty
    case .responseHeader, .responseHeaderProperty: .responseHeaderProperty
    case .responseBody, .responseProperty: .responseProperty
    }
  }
}
