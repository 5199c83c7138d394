/// Something that is called otherwise in the new version, and why it is thought to be the same.
package struct Rename: Hashable, Sendable {
  /// The names as the documents have them, or those of Swift where only these differ.
  package var old: String
  package var new: String
  /// What speaks for it, each a few words: `same type`, `same description`.
  package var evidence: [String]

  package init(old: String, new: String, evidence: [String]) {
    self.old = old
    self.new = new
    self.evidence = evidence
  }

  /// `Taken for a rename: same type, same description.`
  var sentence: String { "Taken for a rename: \(evidence.joined(separator: ", "))." }
}

/// The names that callers wrote and have to write: of a property, a parameter's label or a case its name, of a type or
/// a method its path.
package struct CodeRename: Hashable, Sendable {
  package var old: String
  package var new: String
  /// Of a service, the paths of its type.
  package var type: RenameRulings.Names?

  package init(old: String, new: String, type: RenameRulings.Names? = nil) {
    self.old = old
    self.new = new
    self.type = type
  }
}

/// A team's word on what was renamed and what wasn't, by the names in the documents.
package struct RenameRulings: Hashable, Sendable {
  package struct Names: Hashable, Sendable {
    package var old: String
    package var new: String

    package init(_ old: String, _ new: String) {
      self.old = old
      self.new = new
    }
  }

  /// What was renamed though nothing shows it.
  package var renamed: Set<Names>
  /// What looks renamed and is two things.
  package var separate: Set<Names>
  /// Whether nothing is to be taken for a rename that wasn't said to be one.
  package var isOff: Bool

  package init(renamed: Set<Names> = [], separate: Set<Names> = [], isOff: Bool = false) {
    self.renamed = renamed
    self.separate = separate
    self.isOff = isOff
  }

  package static let off = RenameRulings(isOff: true)
}
