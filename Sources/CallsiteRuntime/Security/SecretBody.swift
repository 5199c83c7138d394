import Foundation

extension ClientRequest {
  /// Whether the body holds a password, token or key: because its operation says so, or because JSON or a
  /// form in memory has a property of such a name. Files, streams and other content aren't looked into.
  var carriesSecrets: Bool {
    guard let body else { return false }
    if hasSecretBody { return true }
    guard case .data(let data) = body, let type = headers["Content-Type"]?.lowercased() else { return false }
    if type.contains("json") { return (try? JSONValue(parsing: data))?.hasSecretName ?? false }
    return FormFields.names(in: data, contentType: type).contains { SecretNames.contains($0) }
  }
}

extension JSONValue {
  /// Whether a property at any depth has the name of a secret.
  fileprivate var hasSecretName: Bool {
    switch self {
    case .array(let elements): elements.contains(where: \.hasSecretName)
    case .object(let properties):
      properties.contains { SecretNames.contains($0.key) || $0.value.hasSecretName }
    default: false
    }
  }
}

/// The names of a form's fields.
enum FormFields {
  /// - Parameter contentType: in lower case; other types than the two of forms have no fields.
  static func names(in data: Data, contentType: String) -> [String] {
    let text = String(decoding: data, as: UTF8.self)
    if contentType.hasPrefix(FormEncoding.contentType) {
      return text.split(separator: "&").map { pair in
        let name = String(pair.prefix { $0 != "=" })
        return name.removingPercentEncoding ?? name
      }
    }
    guard contentType.hasPrefix("multipart/form-data") else { return [] }
    return text.components(separatedBy: "; name=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }
}
