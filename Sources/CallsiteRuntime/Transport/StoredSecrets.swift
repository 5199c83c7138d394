import Foundation

/// Recognizes what must not be stored, on disk or in a cache: passwords, tokens, client secrets, one-time codes, and
/// the numbers of payment cards.
///
/// Unlike ``SecretNames``, it's exact: a request with such a value isn't queued, and a response loses it. So names
/// that are also common for other data, such as `key`, `pin`, `signature`, and `session`, don't count.
enum StoredSecrets {
  /// Returns whether a name denotes a secret, given its siblings: `newPassword2`, `user[api_key]`, and
  /// `X-Auth-Token` do; `deviceToken`, `passwordChangedAt`, and `signature` don't.
  ///
  /// `access` and `refresh` are tokens beside each other, and `code` is one in a token request (RFC 6749, section
  /// 4.1.3).
  static func contains(_ name: String, beside names: some Sequence<String> = EmptyCollection()) -> Bool {
    let property = name.split { "[]".contains($0) }.last { Int($0) == nil }
    var words = SecretNames.words(of: String(property ?? ""))
    while let last = words.last, repetitions.contains(last) || Int(last) != nil { words.removeLast() }
    guard var last = words.last else { return false }
    while last.last?.isNumber == true { last.removeLast() }
    let joined = words.dropLast().joined() + last
    if wholeNames.contains(joined) || lastWords.contains(last) { return true }
    if endings.contains(where: { joined.hasSuffix($0) }) { return true }
    switch joined {
    case "access": return names.contains { $0.lowercased() == "refresh" }
    case "refresh": return names.contains { $0.lowercased() == "access" }
    case "code": return names.contains { SecretNames.words(of: $0) == ["grant", "type"] }
    default: return false
    }
  }

  /// Returns whether the name of a header field denotes a credential.
  static func contains(header name: String) -> Bool {
    headers.contains(name.lowercased()) || contains(name)
  }

  /// Words that repeat a name: `passwordConfirmation`, `password_again`.
  private static let repetitions: Set<String> = ["again", "confirm", "confirmation", "repeat", "repeated"]

  private static let wholeNames: Set<String> = ["bearer", "cardnumber", "token", "xtoken"]

  /// Secret as the last word of a name.
  private static let lastWords: Set<String> = [
    "cvc", "cvv", "jwt", "otp", "passcode", "passphrase", "passwd", "password", "passwords", "passwort",
    "pwd",
    "secret", "secrets", "totp",
  ]

  /// Secret as the end of a name, whose words may be written together: `apikey`, `clientsecret`.
  private static let endings = [
    "accesskey", "accesstoken", "apikey", "apitoken", "authorizationtoken", "authtoken", "backupcode",
    "bearertoken", "clientassertion", "clientsecret", "codeverifier", "creditcard", "creditcardnumber",
    "csrftoken",
    "debitcardnumber", "devicecode", "idtoken", "jwttoken", "mfacode", "middlewaretoken", "onetimecode",
    "password", "privatekey",
    "recoverycode", "recoveryphrase", "refreshtoken", "resettoken", "secretkey", "seedphrase", "sessiontoken",
    "twofactorcode", "usertoken", "verificationcode", "xsrftoken",
  ]

  private static let headers: Set<String> = [
    "authentication-info", "authorization", "cookie", "proxy-authorization", "set-cookie",
  ]
}

extension HeaderFields {
  /// The fields without those that must not be stored.
  var withoutStoredSecrets: HeaderFields {
    filter { !StoredSecrets.contains(header: $0) }
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
    return pairs.first { !$0.value.isEmpty && StoredSecrets.contains($0.name, beside: pairs.map(\.name)) }?
      .name
  }
}

extension JSONValue {
  /// The name of the first property, at any depth, whose value is a secret.
  fileprivate var storedSecret: String? {
    switch self {
    case .array(let elements): return elements.lazy.compactMap(\.storedSecret).first
    case .object(let properties):
      return properties.sorted { $0.key < $1.key }.lazy.compactMap { name, value in
        value.isText && StoredSecrets.contains(name, beside: properties.keys) ? name : value.storedSecret
      }.first
    default: return nil
    }
  }

  /// The value without secrets: properties with secret names, and JSON Web Tokens under any name.
  fileprivate var withoutSecrets: JSONValue {
    switch self {
    case .array(let elements): return .array(elements.filter { !$0.isToken }.map(\.withoutSecrets))
    case .object(let properties):
      let kept = properties.filter { name, value in
        !value.isToken && !(value.isText && StoredSecrets.contains(name, beside: properties.keys))
      }
      return .object(kept.mapValues(\.withoutSecrets))
    default: return self
    }
  }

  /// Whether the value has text, and so may be a secret. `null`, booleans, and settings such as
  /// `{"password": {"minimumLength": 8}}` aren't.
  private var isText: Bool {
    switch self {
    case .null, .bool, .object: false
    case .string(let text): !text.isEmpty
    case .array(let elements): elements.contains(where: \.isText)
    case .integer, .unsigned, .double, .decimal: true
    }
  }

  private var isToken: Bool { stringValue.map(JSONWebToken.isToken) ?? false }
}

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
