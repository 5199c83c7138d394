@_spi(Generated) import CallsiteRuntime
import Foundation

/// The client that a transfer belongs to: it adds credentials and knows how to read the response.
struct TransferSender: Sendable {
  let errors: ErrorFormat
  let timeZone: TimeZone
  let emptyObjects: EmptyObjects
  let responseLimit: Int

  /// Adds the credentials that are valid now, replacing the transfer's refused token first.
  ///
  /// - Throws: `SessionEnded`, `InvalidRequest`, or an error that doesn't last.
  let authorize: @Sendable (StoredTransfer, _ body: URL?) async throws -> AuthorizedTransfer
}

/// A request with credentials.
struct AuthorizedTransfer: Sendable {
  var request: ClientRequest

  /// The fingerprint of the session's access token, if it was added.
  let token: String?
}

extension Tokens {
  /// A value that tells access tokens apart without revealing them: the first 64 bits of the SHA-256 digest.
  var fingerprint: String {
    SHA256.digest(of: Array(accessToken.utf8)).prefix(8).map { byte in
      let text = String(byte, radix: 16)
      return byte < 16 ? "0\(text)" : text
    }.joined()
  }
}
