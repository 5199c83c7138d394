import CallsiteDiagnostics
import CallsiteSource
import OrderedCollections

// Problems with references to other files. Each is repaired by ignoring the target.
extension Diagnostic {
  static func refusedReference(
    _ text: ReferenceText, _ use: ReferenceLocator.Use, isOnNetwork: Bool, allowsNetwork: Bool
  ) -> Diagnostic {
    let reason =
      switch text.location {
      case .network where allowsNetwork: "isn't an http or https URL"
      case .network,
        .file where isOnNetwork, .absolute where isOnNetwork && text.base.hasPrefix("/"):
        "is on the network, which isn't allowed (use --allow-network, or 'allowNetworkReferences: true' in "
          + "callsite.yaml)"
      case .absolute where isOnNetwork: "is a file, which a document on the network can't refer to"
      case .absolute: "is an absolute path, which isn't followed; write it relative to this file"
      default: "isn't a file path or the '$id' of a document that was read"
      }
    return Diagnostic(
      .warning, "refused-reference", "'\(text.text)' \(reason)\(use.consequence)", at: use.position)
  }

  static func unreadReference(
    _ text: ReferenceText, _ use: ReferenceLocator.Use, path: String, _ problem: ReadableFolders.Problem,
    _ folders: ReadableFolders
  ) -> Diagnostic {
    let lead = "'\(text.text)' refers to '\(path)'"
    switch problem {
    case .outside:
      let allowed = OrderedSet(folders.paths.map { "'\($0.isEmpty ? "." : $0)'" }).joinedWithOr()
      return Diagnostic(
        .warning, "refused-reference",
        "\(lead), which isn't below \(allowed), where files may be read; set 'root' to a folder that contains "
          + "both\(use.consequence)", at: use.position)
    case .missing:
      return Diagnostic(
        .warning, "unresolved-reference",
        "\(lead), which doesn't exist (add the file, or correct the reference)\(use.consequence)",
        at: use.position)
    case .notAFile:
      return unreadable("\(lead), which isn't a file\(use.consequence)", use)
    case .tooLarge:
      return unreadable(
        "\(lead), which is larger than \(folders.maximumSize >> 20) MB\(use.consequence)", use)
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
      "'\(text.text)' can't be resolved: there is no '\(token)' in '\(document.path)'"
        + nearest(token, among: keys) + use.consequence, at: use.position)
  }

  static func unknownAnchor(
    _ text: ReferenceText, _ use: ReferenceLocator.Use, _ anchors: [String]
  ) -> Diagnostic {
    Diagnostic(
      .warning, "unresolved-reference",
      "'\(text.text)' isn't a JSON Pointer or the name of an '$anchor'"
        + nearest(text.fragment, among: anchors.sorted()) + use.consequence, at: use.position)
  }

  static func foreignAnchor(_ text: String, _ schema: JSONPointer, at position: SourcePosition) -> Diagnostic
  {
    Diagnostic(
      .warning, "misplaced-reference",
      "'\(text)' is the anchor of '\(schema)', which has another base URI ('$id'); using that one.",
      at: position)
  }

  /// A suggestion in parentheses, because the sentence continues after it.
  private static func nearest(_ name: String, among known: [String]) -> String {
    let names = NearestNames(name, among: known).names
    return names.isEmpty
      ? " (define it, or correct the reference)"
      : " (did you mean \(names.map { "'\($0)'" }.joinedWithOr())?)"
  }

  static func pointerIntoRoot(
    _ text: ReferenceText, _ use: ReferenceLocator.Use, document: String, root: String
  ) -> Diagnostic {
    Diagnostic(
      .warning, "misplaced-reference",
      "'\(text.text)' isn't in '\(document)' but in '\(root)'; using that one.",
      at: use.position)
  }

  static func tooManyCopies(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .error, "too-many-nodes",
      "References expand this document to many times the size of its files; their targets are left out.",
      at: position)
  }

  static func bundledNameCollision(_ wanted: String, given: String, _ place: ReferencePlace) -> Diagnostic {
    Diagnostic(
      .warning, "name-collision",
      "The schema at '\(place.document.path)\(place.pointer)' has the same name as another one, '\(wanted)'; "
        + "it is named '\(given)'. Give one of them an x-callsite-name.",
      at: place.node.position)
  }
}

extension ReferenceLocator.Use {
  /// The effect of a reference that can't be followed, which ends the message.
  fileprivate var consequence: String {
    switch kind {
    case .component(.schemas): "; it is read as any value."
    case .component(let section): "; the \(section.noun) is left out."
    default: "; its target is left out."
    }
  }
}
