/// A rename between two versions, with the evidence for it.
package struct Rename: Hashable, Sendable {
  /// The old name in the document, or in Swift if only that one changed.
  var old: String
  /// The new name.
  package var new: String
  /// The evidence, in a few words each, such as `same type` or `same description`.
  var evidence: [String]

  init(old: String, new: String, evidence: [String]) {
    self.old = old
    self.new = new
    self.evidence = evidence
  }

  /// A sentence such as `Assumed to be a rename: same type, same description.`
  var sentence: String { "Assumed to be a rename: \(evidence.joined(separator: ", "))." }
}

/// The old and the new Swift name: a name for properties, argument labels and cases, and a path for types and methods.
package struct CodeRename: Hashable, Sendable {
  package var old: String
  package var new: String
  /// The paths of a service's type.
  var type: RenameRulings.Names?

  /// The label of a parameter without one.
  package static let noLabel = "_"

  init(old: String, new: String, type: RenameRulings.Names? = nil) {
    self.old = old
    self.new = new
    self.type = type
  }
}

/// The renames that a team has confirmed or ruled out, by the names in the documents.
package struct RenameRulings: Hashable, Sendable {
  package struct Names: Hashable, Sendable {
    var old: String
    var new: String

    init(_ old: String, _ new: String) {
      self.old = old
      self.new = new
    }
  }

  /// Renames that aren't detected.
  var renamed: Set<Names>
  /// Detected renames that aren't any.
  var separate: Set<Names>
  /// Whether to detect no renames.
  var isOff: Bool

  package init(renamed: Set<Names> = [], separate: Set<Names> = [], isOff: Bool = false) {
    self.renamed = renamed
    self.separate = separate
    self.isOff = isOff
  }

  static let off = RenameRulings(isOff: true)
}
