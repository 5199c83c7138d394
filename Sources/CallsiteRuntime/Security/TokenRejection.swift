import Foundation

/// Recognizes a 401 that says that the access token is the reason. Any other 401 may be about something else in the
/// request, such as the current password of a user who is changing it.
///
/// The evidence, in this order:
///
/// - The `error` of `WWW-Authenticate` is `invalid_token` (RFC 6750, section 3.1). Another error is another reason.
/// - The JSON body has one of the codes that frameworks use for tokens.
/// - The message in the JSON body is one that a framework sends for tokens only.
enum TokenRejection {
  /// Returns whether a 401 with these header fields and this body says that the token is invalid.
  static func isStated(_ headers: HeaderFields, _ body: Data) -> Bool {
    if let reason = reason(headers) { return reason == "invalid_token" }
    guard let value = try? JSONValue(parsing: body), value.objectValue != nil else { return false }
    let places = [value, value["error"], value["detail"]].compactMap(\.self)
    let found = places.flatMap { place in codeNames.compactMap { place[$0]?.stringValue } }
    if found.contains(where: { codes.contains($0.lowercased()) }) { return true }
    let message = ErrorBody(body, contentType: headers["Content-Type"], status: 401).message ?? ""
    return messages.contains(message.lowercased().trimmingCharacters(in: [".", "!", " "]))
  }

  /// Returns the `error` of a challenge.
  private static func reason(_ headers: HeaderFields) -> String? {
    let pattern = #/(?:^|[\s,])error\s*=\s*"?([^\s",]+)/#.ignoresCase()
    return headers["WWW-Authenticate"]?.firstMatch(of: pattern).map { String($0.output.1).lowercased() }
  }

  private static let codeNames = ["code", "error", "error_code", "errorCode"]

  /// The codes of djangorestframework-simplejwt, of OAuth resource servers that repeat theirs in the body, and of
  /// servers whose code is the message of Flask-JWT-Extended.
  private static let codes: Set<String> = [
    "invalid_token", "token_expired", "token_not_valid", "token_revoked",
  ]

  private static let messages: Set<String> = [
    // Django REST framework and djangorestframework-simplejwt
    "authentication credentials were not provided", "given token not valid for any token type",
    "invalid token",
    "token is blacklisted", "token is invalid or expired", "user inactive or deleted",
    // Laravel
    "unauthenticated",
    // FastAPI
    "could not validate credentials", "not authenticated",
    // Flask-JWT-Extended
    "token has been revoked", "token has expired",
    // express-jwt
    "jwt expired",
    // Devise
    "you need to sign in or sign up before continuing",
  ]
}

extension ClientResponse {
  /// More of a body isn't searched.
  private static let searchLimit = 64 * 1024

  /// Returns whether the response says that the access token is invalid. The body can still be read afterwards.
  mutating func rejectsToken() async -> Bool {
    do {
      let (stream, bytes) = try await body.reading(upTo: Self.searchLimit)
      body = stream
      return TokenRejection.isStated(headers, bytes ?? Data())
    } catch {
      body = ByteStream(Data(), failure: error)
      return TokenRejection.isStated(headers, Data())
    }
  }
}
