import Foundation

/// Tells texts apart without keeping them: 128 bits, keyed with numbers that never leave the process.
struct Fingerprint: Hashable, Sendable {
  private let halves: [Int]

  /// What fingerprints of one cache have in common, and those of no other.
  struct Key: Sendable {
    private let salts = [UUID(), UUID()]

    func fingerprint(of texts: [String]) -> Fingerprint {
      Fingerprint(
        halves: salts.map { salt in
          var hasher = Hasher()
          hasher.combine(salt)
          hasher.combine(texts)
          return hasher.finalize()
        }
      )
    }
  }
}

/// What an answer is stored under.
struct CacheKey: Hashable, Sendable {
  /// Origin and path: what a change by another method makes invalid, whatever the query.
  let resource: Fingerprint

  /// The whole address and the credentials.
  let variant: Fingerprint
}
