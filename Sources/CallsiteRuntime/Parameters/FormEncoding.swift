import Foundation

/// Bodies of type `application/x-www-form-urlencoded`.
enum FormEncoding {
  static let contentType = "application/x-www-form-urlencoded"

  /// `{name: "Ann Lee", tags: [a, b], address: {city: X}}` → `name=Ann%20Lee&tags=a&tags=b&address=%7B…%7D`
  ///
  /// Everything but unreserved characters is escaped; a space is `%20`, which every parser of forms reads as
  /// well as `+`. Lists repeat their name. Objects are JSON (OpenAPI's default content type for them) unless
  /// `styles` names another way for the property.
  static func encode(_ value: ParameterValue, styles: [String: FieldStyle] = [:]) throws -> Data {
    guard case .object(let properties) = value else {
      throw InvalidRequest("A form's body is an object.")
    }
    let pairs = try properties.flatMap { property in
      if let style = styles[property.name] {
        return try style.pairs(property.name, property.value)
      }
      return try QueryStyle.form.pairs(property.name, flattened(property.value), explode: true)
    }
    return Data(pairs.joined(separator: "&").utf8)
  }

  private static func flattened(_ value: ParameterValue) -> ParameterValue {
    switch value {
    case .null, .primitive: value
    case .array(let elements):
      .array(
        elements.map { element in
          switch element {
          case .null, .primitive: element
          default: .primitive(element.json, isText: true)
          }
        }
      )
    case .object: .primitive(value.json, isText: true)
    }
  }
}
