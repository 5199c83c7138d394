import CallsiteContract
import CallsiteDocument
import Foundation
import OrderedCollections

/// Checks that a request has the credentials that its operation requires.
struct CredentialCheck: Sendable {
  let document: APIDocument
  let options: MockOptions

  /// Returns the problem with a request's credentials, or `nil` if they are valid.
  func problem(
    _ request: MockRequest, for operation: Operation, _ ledger: inout TokenLedger, at time: Double
  ) -> String? {
    let requirements = operation.security ?? document.security
    guard !requirements.isEmpty, !requirements.contains(where: \.schemes.isEmpty) else { return nil }
    var first: String?
    for requirement in requirements {
      var found: String?
      for scheme in requirement.schemes.compactMap({ document.securitySchemes[$0] }) where found == nil {
        found = problem(request, scheme, &ledger, at: time)
      }
      guard let found else { return nil }
      first = first ?? found
    }
    return first
  }

  private func problem(
    _ request: MockRequest, _ scheme: SecurityScheme, _ ledger: inout TokenLedger, at time: Double
  ) -> String? {
    guard let place = scheme.place else { return nil }
    guard let credential = Self.credential(request, scheme) else {
      return "\(place) is missing or doesn't have the documented format"
    }
    if case .basic = scheme.kind {
      let text = Data(base64Encoded: credential).map { String(decoding: $0, as: UTF8.self) }
      return text?.contains(":") == true ? nil : "\(place) doesn't contain a user name and password"
    }
    switch ledger.use(credential, for: options.tokenLifetime, at: time) {
    case .valid: return nil
    case .expired: return "the token has expired"
    case .unknown:
      let isIssued = options.isStrict && scheme.tokens.map { !$0.logIn.isEmpty } == true
      return isIssued ? "the token wasn't issued by this server" : nil
    }
  }

  /// Returns the token or key in a request, if there is one.
  static func credential(_ request: MockRequest, _ scheme: SecurityScheme) -> String? {
    let text: String?
    switch scheme.kind {
    case .none: return nil
    case .bearer: text = value(request.headers["Authorization"], after: scheme.tokens?.prefix ?? "Bearer")
    case .token(let name):
      text = value(request.headers["Authorization"], after: scheme.tokens?.prefix ?? name)
    case .basic: text = value(request.headers["Authorization"], after: "Basic")
    case .apiKey(let name, .header):
      let prefix = scheme.tokens?.prefix
      text = prefix.map { value(request.headers[name], after: $0) } ?? request.headers[name]
    case .apiKey(let name, .query): text = QueryString(request.query ?? "").values(of: name).first?.value
    case .apiKey(let name, .cookie):
      let pairs = request.headers.values(of: "Cookie").flatMap { $0.split(separator: ";") }
      text = pairs.map { MediaType.trimmed($0) }.first { $0.hasPrefix(name + "=") }
        .map { String($0.dropFirst(name.count + 1)) }
    }
    return text?.isEmpty == false ? text : nil
  }

  private static func value(_ header: String?, after prefix: String) -> String? {
    guard let header else { return nil }
    if prefix.isEmpty { return header }
    let parts = header.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2, parts[0].lowercased() == MediaType.trimmed(prefix).lowercased() else {
      return nil
    }
    return MediaType.trimmed(parts[1])
  }
}

extension SecurityScheme {
  /// The place of the credential, for messages, or `nil` if nothing is sent.
  fileprivate var place: String? {
    switch kind {
    case .none: nil
    case .bearer, .basic, .token: "the header 'Authorization'"
    case .apiKey(let name, let location):
      location == .query ? "the query parameter '\(name)'" : "the \(location.rawValue) '\(name)'"
    }
  }
}
