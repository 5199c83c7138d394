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

/// What the fields of a form, or the items of a query, are called and hold.
package enum FormFields {
  package struct Pair: Hashable {
    package let name: String
    package let value: String

    /// By its name and those beside it.
    fileprivate(set) var isSecret = false
  }

  /// `a=1&b%5B%5D=x+y` → (`a`, `1`), (`b[]`, `x y`)
  package static func pairs(in text: String) -> [Pair] {
    var pairs = text.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Pair(name: decoded(parts[0]), value: parts.count > 1 ? decoded(parts[1]) : "")
    }
    let names = pairs.map(\.name)
    for index in pairs.indices {
      pairs[index].isSecret = SecretNames.contains(pairs[index].name, beside: names)
    }
    return pairs
  }

  /// The names of the parts of `multipart/form-data`.
  package static func partNames(in text: String) -> [String] {
    text.components(separatedBy: "; name=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }

  private static func decoded(_ text: Substring) -> String {
    let spaced = String(text.replacing("+", with: " "))
    return spaced.removingPercentEncoding ?? spaced
  }
}

extension ClientRequest {
  /// Whether the body holds a password, token or key: because its operation says so, or because JSON or a
  /// form in memory has a property of such a name. Files, streams and other content aren't looked into.
  var carriesSecrets: Bool {
    guard let body else { return false }
    if hasSecretBody { return true }
    guard case .data(let data) = body, let type = headers["Content-Type"]?.lowercased() else { return false }
    if type.contains("json") { return (try? JSONValue(parsing: data))?.hasSecretName ?? false }
    let text = String(decoding: data, as: UTF8.self)
    if type.hasPrefix(FormEncoding.contentType) {
      return FormFields.pairs(in: text).contains(where: \.isSecret)
    }
    guard type.hasPrefix("multipart/form-data") else { return false }
    return FormFields.partNames(in: text).contains { SecretNames.contains($0) }
  }
}

extension JSONValue {
  /// Whether a property at any depth has the name of a secret.
  fileprivate var hasSecretName: Bool {
    switch self {
    case .array(let elements): elements.contains(where: \.hasSecretName)
    case .object(let properties):
      properties.contains { SecretNames.contains($0.key, beside: properties.keys) || $0.value.hasSecretName }
    default: false
    }
  }
}
