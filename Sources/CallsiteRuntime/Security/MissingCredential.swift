import Foundation

/// The reason for a 401: the request was sent without a credential, because there's none.
struct MissingCredential: Error, Hashable, CustomStringConvertible {
  /// The security schemes without a credential.
  let schemes: [String]

  /// The keys of the configured credentials that aren't schemes of the API.
  let unknownKeys: [String]

  /// The security schemes of the API.
  let knownSchemes: [String]

  /// Whether logging in would provide one.
  let isOfSession: Bool

  var description: String {
    let reason = isOfSession ? "no user is logged in, and " : ""
    return
      "\(reason)ClientConfiguration.credentials has none for the security scheme \(Self.list(schemes))\(hint)"
  }

  /// The end of the sentence if a key may be misspelled.
  private var hint: String {
    if unknownKeys.isEmpty { return "" }
    let keys = "key\(unknownKeys.count == 1 ? "" : "s") \(Self.list(unknownKeys))"
    let verb = unknownKeys.count == 1 ? "isn't a scheme" : "aren't schemes"
    return "; the \(keys) \(verb) of this API, which has \(Self.list(knownSchemes))"
  }

  private static func list(_ names: [String]) -> String {
    names.map { "'\($0)'" }.joined(separator: ", ")
  }
}

extension Authorization {
  /// Returns whether a request for the API's own server lacks a required credential: it has none of its own, in the
  /// place of any scheme.
  func isMissing(in request: ClientRequest) -> Bool {
    guard request.hop.isTrusted, Origin(request.url) == origin, origin != nil, !requirements.isEmpty else {
      return false
    }
    return !requirements.contains { $0.allSatisfy { schemes[$0].map(request.hasCredential) ?? false } }
  }
}

extension ClientRequest {
  fileprivate func hasCredential(of scheme: SecurityScheme) -> Bool {
    switch scheme {
    case .header(let name, _): headers[name] != nil
    case .basic: headers["Authorization"] != nil
    case .cookie: headers["Cookie"] != nil
    case .query(let name):
      FormFields.pairs(in: url.query(percentEncoded: true) ?? "").contains { $0.name == name }
    }
  }
}
