import CallsiteDiagnostics
import CallsiteSource

// What can be wrong with a reference into another file; each is put right by going on without its target.
extension Diagnostic {
  static func refusedReference(
    _ text: ReferenceText, _ use: ReferenceLocator.Use, isOnNetwork: Bool, allowsNetwork: Bool
  ) -> Diagnostic {
    let reason =
      switch text.location {
      case .network where allowsNetwork: "isn't an http or https URL"
      case .network,
        .file where isOnNetwork, .absolute where isOnNetwork && text.base.hasPrefix("/"):
        "is on the network, where references are followed only if that is allowed (--allow-network, or "
          + "'allowNetworkReferences: true' in callsite.yaml)"
      case .absolute where isOnNetwork: "is a file, which a document on the network may not refer to"
      case .absolute: "is an absolute path, which isn't followed; write it relative to this file"
      default: "isn't the path of a file, and no document that was read has it as its '$id'"
      }
    return Diagnostic(
      .warning, "refused-reference", "'\(text.text)' \(reason)\(use.consequence)", at: use.position)
  }

  static func unreadReference(
    _ text: ReferenceText, _ use: ReferenceLocator.Use, path: String, _ problem: ReadableFolders.Problem,
    _ folders: ReadableFolders
  ) -> Diagnostic {
    let lead = "'\(text.text)' leads to '\(path)'"
    switch problem {
    case .outside:
      let allowed = folders.paths.map { "'\($0.isEmpty ? "." : $0)'" }.joinedWithOr()
      return Diagnostic(
        .warning, "refused-reference",
        "\(lead), which isn't below \(allowed), where files may be read; set 'root' to a folder that contains "
          + "both\(use.consequence)", at: use.position)
    case .missing:
      return Diagnostic(
        .warning, "unresolved-reference", "\(lead), where there is no file\(use.consequence)",
        at: use.position)
    case .notAFile:
      return unreadable("\(lead), which isn't a file\(use.consequence)", use)
    case .tooLarge:
      return unreadable(
        "\(lead), which has more than \(folders.maximumSize >> 20) MB\(use.consequence)", use)
    case .unfetched(let reason):
      return unreadable("'\(text.text)' can't be fetched: \(reason)\(use.consequence)", use)
    case .unreadable(let problems):
      let notes = problems.prefix(3).map { Note($0.message, at: $0.position) }
      return unreadable("\(lead), which can't be read\(use.consequence)", use, Array(notes))
    }
  }

  private static func unreadable(
    _ message: String, _ use: ReferenceLocator.Use, _ notes: [Note] = []
  ) -> Diagnostic {
    Diagnostic(.warning, "unreadable-reference", message, at: use.position, notes: notes)
  }

  static func pointerLeadsNowhere(
    _ text: ReferenceText, _ use: ReferenceLocator.Use, _ token: String, in node: SourceNode,
    of document: ReferencedDocument
  ) -> Diagnostic {
    let keys = node.mapping?.entries.map(\.key) ?? []
    return Diagnostic(
      .warning, "unresolved-reference",
      "'\(text.text)' leads nowhere: there is no '\(token)' in '\(document.path)'"
        + nearest(token, among: keys) + use.consequence, at: use.position)
  }

  static func unknownAnchor(
    _ text: ReferenceText, _ use: ReferenceLocator.Use, _ anchors: [String]
  ) -> Diagnostic {
    Diagnostic(
      .warning, "unresolved-reference",
      "'\(text.text)' isn't a JSON Pointer, and there is no '$anchor' of that name"
        + nearest(text.fragment, among: anchors.sorted()) + use.consequence, at: use.position)
  }

  /// What may have been meant, in brackets, since what is done about it ends the sentence.
  private static func nearest(_ name: String, among known: [String]) -> String {
    let names = NearestNames(name, among: known).names
    return names.isEmpty ? "" : " (there is \(names.map { "'\($0)'" }.joinedWithOr()))"
  }

  static func pointerIntoRoot(
    _ text: ReferenceText, _ use: ReferenceLocator.Use, document: String, root: String
  ) -> Diagnostic {
    Diagnostic(
      .warning, "misplaced-reference",
      "'\(text.text)' isn't in '\(document)', where it is written, but in '\(root)'; read as that.",
      at: use.position)
  }

  static func tooManyCopies(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .error, "too-many-nodes",
      "References make this document many times larger than its files; what they stand for is left out.",
      at: position)
  }

  static func bundledNameCollision(_ wanted: String, given: String, _ place: ReferencePlace) -> Diagnostic {
    Diagnostic(
      .warning, "name-collision",
      "The schema at '\(place.document.path)\(place.pointer)' would be called '\(wanted)' like another one; "
        + "it is called '\(given)'. Give one of them an x-callsite-name.",
      at: place.node.position)
  }
}

extension ReferenceLocator.Use {
  /// What is done about a reference that can't be followed: the end of a sentence.
  fileprivate var consequence: String {
    switch kind {
    case .component(.schemas): "; it is read as any value."
    case .component(let section): "; the \(section.noun) is left out."
    default: "; what it stands for is left out."
    }
  }
}
