import Foundation

/// Encodes bodies of type `application/x-www-form-urlencoded`.
package enum FormEncoding {
  package static let contentType = "application/x-www-form-urlencoded"

  /// Encodes a form: `{name: "Ann Lee", tags: [a, b], address: {city: X}}` becomes
  /// `name=Ann%20Lee&tags=a&tags=b&address=%7B…%7D`.
  ///
  /// All characters except unreserved ones are escaped. A space becomes `%20`, which form parsers decode just
  /// like `+`. Arrays repeat their name. Objects are encoded as JSON (their default content type in OpenAPI),
  /// unless `styles` contains a style for the property.
  static func encode(_ value: ParameterValue, styles: [String: FieldStyle] = [:]) throws -> Data {
    guard case .object(let properties) = value else {
      throw InvalidRequest("A form body must be an object.")
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

/// Parses the names and values of forms and queries.
package enum FormFields {
  package struct Pair: Hashable {
    package let name: String
    package let value: String

    /// Whether the value is a secret, judging by its name and those of its siblings.
    fileprivate(set) var isSecret = false
  }

  /// Parses pairs: `a=1&b%5B%5D=x+y` becomes (`a`, `1`) and (`b[]`, `x y`).
  @inline(never)
  package static func pairs(in text: String) -> [Pair] {
    var pairs = text.utf8.split(separator: UInt8(ascii: "&")).map { pair in
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      return Pair(name: decoded(name), value: decoded(pair[name.endIndex...].dropFirst()))
    }
    let names = SecretNames.Siblings(pairs.lazy.map(\.name))
    for index in pairs.indices { pairs[index].isSecret = names.contains(pairs[index].name) }
    return pairs
  }

  /// Returns the names of the parts of a `multipart/form-data` body.
  @inline(never)
  package static func partNames(in text: String) -> [String] {
    text.components(separatedBy: "; name=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }

  private static func decoded(_ text: Substring.UTF8View) -> String {
    let spaced = String(
      decoding: text.lazy.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    return spaced.utf8.contains(UInt8(ascii: "%")) ? spaced.removingPercentEncoding ?? spaced : spaced
  }
}

extension ClientRequest {
  /// Whether the body contains a password, token, or key, either because the operation says so, or because
  /// JSON or a form in memory has a property with a secret name. Files, streams, and other content aren't
  /// inspected.
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
  /// Whether a property at any depth has a secret name.
  fileprivate var hasSecretName: Bool {
    switch self {
    case .array(let elements): elements.contains(where: \.hasSecretName)
    case .object(let properties):
      properties.keys.contains(where: SecretNames.Siblings(properties.keys).contains)
        || properties.values.contains(where: \.hasSecretName)
    default: false
    }
  }
}
