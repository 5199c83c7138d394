import Foundation

/// The reason for a 401: the request was sent without a credential, because there's none.
struct MissingCredential: Error, Hashable, CustomStringConvertible {
  /// The security schemes without a credential.
  let schemes: [String]

  /// Whether logging in would provide one.
  let isOfSession: Bool

  var description: String {
    let names = schemes.map { "'\($0)'" }.joined(separator: ", ")
    let reason = isOfSession ? "no user is logged in, and " : ""
    return "\(reason)ClientConfiguration.credentials has none for the security scheme \(names)"
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
