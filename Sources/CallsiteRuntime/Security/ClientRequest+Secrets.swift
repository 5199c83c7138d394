import Foundation

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
