/// How names of a document become Swift's, where nobody gives one.
package struct NamingStyle: Hashable, Sendable, Encodable {
  package enum Identifiers: String, Hashable, Sendable, CaseIterable, Encodable {
    /// `pet_owner_id` → `petOwnerId`.
    case idiomatic
    /// Members are called as the document writes them, where that is a Swift identifier.
    case verbatim
  }

  package enum Abbreviations: String, Hashable, Sendable, CaseIterable, Encodable {
    /// As any other word: `userId`.
    case words
    /// `userID`.
    case capitals
  }

  package var identifiers: Identifiers
  package var abbreviations: Abbreviations

  package init(identifiers: Identifiers = .idiomatic, abbreviations: Abbreviations = .words) {
    self.identifiers = identifiers
    self.abbreviations = abbreviations
  }
}
