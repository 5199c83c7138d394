@_spi(Generated) import CallsiteRuntime
import Foundation

extension CompleteResponse {
  /// The response without credentials, to be stored. JSON loses the properties with secrets; the bytes of other JSON
  /// are unchanged. A form with a secret, JSON that can't be parsed, and a token alone are stored as an empty body.
  var withoutStoredSecrets: CompleteResponse {
    let type = headers["Content-Type"]?.lowercased() ?? ""
    return CompleteResponse(
      status: status, headers: headers.withoutStoredSecrets, body: storedBody(type: type))
  }

  private func storedBody(type: String) -> Data {
    if let value = try? JSONValue(parsing: body) {
      if let text = value.stringValue, JSONWebToken.isToken(text) { return Data() }
      let stored = value.withoutSecrets
      return stored == value ? body : Data(stored.description.utf8)
    }
    if type.contains("json") { return Data() }
    guard let text = String(data: body, encoding: .utf8) else { return body }
    if JSONWebToken.isToken(text.trimmingCharacters(in: .whitespacesAndNewlines)) { return Data() }
    let isForm = type.hasPrefix(FormEncoding.contentType)
    return isForm && FormFields.storedSecret(in: text) != nil ? Data() : body
  }
}

extension ClientRequest {
  /// Returns the name of a secret in the body, or `nil` if there's none. JSON, forms, and the names of form parts in
  /// memory are searched; files, streams, and other content aren't.
  var secretInBody: String? {
    guard case .data(let data) = body, let type = headers["Content-Type"]?.lowercased() else { return nil }
    if type.contains("json") { return (try? JSONValue(parsing: data))?.storedSecret }
    let text = String(decoding: data, as: UTF8.self)
    if type.hasPrefix(FormEncoding.contentType) { return FormFields.storedSecret(in: text) }
    guard type.hasPrefix("multipart/form-data") else { return nil }
    return FormFields.partNames(in: text).first { StoredSecrets.contains($0) }
  }
}

extension FormFields {
  /// Returns the name of the first secret in a form or query.
  static func storedSecret(in text: String) -> String? {
    let pairs = pairs(in: text)
    let names = pairs.map(\.name)
    return pairs.first { !$0.value.isEmpty && StoredSecrets.contains($0.name, beside: names) }?.name
  }
}

extension JSONValue {
  /// The name of the first property, at any depth, whose value is a secret.
  fileprivate var storedSecret: String? {
    switch self {
    case .array(let elements):
      for element in elements { if let name = element.storedSecret { return name } }
    case .object(let properties):
      let names = properties.keys.sorted()
      for name in names {
        guard let value = properties[name] else { continue }
        if value.isText && StoredSecrets.contains(name, beside: names) { return name }
        if let name = value.storedSecret { return name }
      }
    default: break
    }
    return nil
  }

  /// The value without secrets: properties with secret names, and JSON Web Tokens under any name.
  fileprivate var withoutSecrets: JSONValue {
    switch self {
    case .array(let elements): return .array(elements.filter { !$0.isToken }.map(\.withoutSecrets))
    case .object(let properties):
      let names = Array(properties.keys)
      let kept = properties.filter { name, value in
        !value.isToken && !(value.isText && StoredSecrets.contains(name, beside: names))
      }
      return .object(kept.mapValues(\.withoutSecrets))
    default: return self
    }
  }

  /// Whether the value has text, and so may be a secret. `null`, booleans, and settings such as
  /// `{"password": {"minimumLength": 8}}` aren't.
  private var isText: Bool {
    switch self {
    case .null, .bool: false
    case .string(let text): !text.isEmpty
    case .array(let elements): elements.contains(where: \.isText)
    case .object(let properties): properties.values.contains { !$0.isNumber && $0.isText }
    case .integer, .unsigned, .double, .decimal: true
    }
  }

  private var isNumber: Bool { doubleValue != nil }

  private var isToken: Bool { stringValue.map(JSONWebToken.isToken) ?? false }
}
