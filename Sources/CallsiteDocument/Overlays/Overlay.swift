package import CallsiteDiagnostics
package import CallsiteSource

/// Changes to a document, usually to one that someone else publishes (OpenAPI Overlay 1.0 and 1.1).
package struct Overlay: Sendable {
  /// The version whose rules apply. Patch versions make no difference, and later minor versions are treated
  /// as the latest known one.
  enum Version: Sendable {
    case overlay10, overlay11

    /// Returns `nil` if the text isn't a version of Overlay 1.
    init?(_ text: String) {
      let numbers = text.split(separator: ".", omittingEmptySubsequences: false).prefix(2).map { Int($0) }
      guard numbers.count == 2, numbers[0] == 1, let minor = numbers[1], minor >= 0 else { return nil }
      self = minor == 0 ? .overlay10 : .overlay11
    }
  }

  /// A JSONPath with its text and location, for messages.
  struct Query: Sendable {
    let path: JSONPath
    let text: String
    let position: SourcePosition
  }

  struct Action: Sendable {
    enum Change: Sendable {
      case update(SourceNode)
      /// An update with the one node that the query selects.
      case copy(Query)
      case remove
    }

    let target: Query
    let change: Change
    let version: Version
  }

  let actions: [Action]
}

/// Reads an overlay, and reports all problems in it.
package struct OverlayReader: Sendable {
  package init() {}

  /// - Throws: All problems in the overlay. None of its actions should then be applied.
  package func read(_ root: SourceNode) throws(DiagnosticFailure) -> Overlay {
    let session = ReadingSession(root: root, repairs: .errors)
    let actions = readActions(root, session)
    if !session.diagnostics.isEmpty { throw DiagnosticFailure(session.diagnostics) }
    return Overlay(actions: actions)
  }

  private func readActions(_ root: SourceNode, _ session: ReadingSession) -> [Overlay.Action] {
    guard let overlay = ObjectReader(root, as: .overlay, session) else { return [] }
    let version = readVersion(of: overlay)
    if let info = overlay.object("info", as: .overlayInfo) {
      _ = info.requiredString("title")
      _ = info.requiredString("version")
    } else if overlay.mapping["info"] == nil {
      overlay.reportMissing("info")
    }
    if overlay.mapping["actions"] == nil { overlay.reportMissing("actions") }
    return overlay.list("actions", of: "actions").compactMap { readAction($0, version, session) }
  }

  /// Reads the version. If it is unknown, returns the latest one, so that the actions are still checked.
  private func readVersion(of overlay: ObjectReader) -> Overlay.Version {
    guard let text = overlay.requiredString("overlay"), let node = overlay.mapping["overlay"] else {
      return .overlay11
    }
    if let version = Overlay.Version(text) { return version }
    overlay.session.report(.unknownOverlayVersion(node))
    return .overlay11
  }

  private func readAction(
    _ node: SourceNode, _ version: Overlay.Version, _ session: ReadingSession
  ) -> Overlay.Action? {
    guard let action = ObjectReader(node, as: .overlayAction, session) else { return nil }
    let isRemoval = action.boolean("remove") ?? false
    let copy = readQuery("copy", of: action)
    checkChanges(of: action, isRemoval, version)
    if action.mapping["target"] == nil { action.reportMissing("target") }
    guard let target = readQuery("target", of: action) else { return nil }
    // `update` and `copy` have no effect next to `remove: true`.
    let change: Overlay.Action.Change? =
      isRemoval ? .remove : copy.map { .copy($0) } ?? action.mapping["update"].map { .update($0) }
    return change.map { Overlay.Action(target: target, change: $0, version: version) }
  }

  private func checkChanges(of action: ObjectReader, _ isRemoval: Bool, _ version: Overlay.Version) {
    let update = action.mapping.entry("update")
    let copy = action.mapping.entry("copy")
    if let copy, version == .overlay10 {
      action.session.report(.copyNeedsNewerVersion(at: copy.position))
    }
    if isRemoval { return }
    if update == nil, copy == nil { action.session.report(.idleAction(at: action.position)) }
    if let update, let copy {
      // According to Overlay 1.1.0 (Action Object), each has no effect next to the other.
      action.session.report(.updateBesideCopy(at: copy.position, update: update.position))
    }
  }

  private func readQuery(_ key: String, of action: ObjectReader) -> Overlay.Query? {
    guard let node = action.mapping[key], let text = action.string(key) else { return nil }
    do {
      return Overlay.Query(path: try JSONPathParser.parse(text), text: text, position: node.position)
    } catch {
      action.session.report(.invalidPath(text, error, at: node.position))
      return nil
    }
  }
}

extension ObjectKind {
  fileprivate static let overlay = ObjectKind(
    noun: "an overlay", fields: ["overlay", "info", "extends", "actions"])
  fileprivate static let overlayInfo = ObjectKind(
    noun: "the overlay's info", fields: ["title", "version", "description"])
  fileprivate static let overlayAction = ObjectKind(
    noun: "an action", fields: ["target", "description", "update", "copy", "remove"])
}

extension Diagnostic {
  fileprivate static func unknownOverlayVersion(_ node: SourceNode) -> Diagnostic {
    Diagnostic(
      .error, "unsupported-version",
      "'overlay' must be a version of Overlay 1, such as '1.1.0', but is \(node.found).", at: node.position)
  }

  fileprivate static func copyNeedsNewerVersion(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .error, "unsupported-version",
      "'copy' requires Overlay 1.1, but the overlay's version is 1.0; change 'overlay' to '1.1.0'.",
      at: position)
  }

  fileprivate static func idleAction(at position: SourcePosition) -> Diagnostic {
    Diagnostic(.error, "missing-field", "An action needs 'update', 'copy' or 'remove: true'.", at: position)
  }

  fileprivate static func updateBesideCopy(
    at position: SourcePosition, update: SourcePosition
  ) -> Diagnostic {
    Diagnostic(
      .error, "conflicting-fields", "An action can't have both 'update' and 'copy'; split it in two.",
      at: position, notes: [Note("'update' is here", at: update)])
  }

  fileprivate static func invalidPath(
    _ text: String, _ problem: JSONPathProblem, at position: SourcePosition
  ) -> Diagnostic {
    Diagnostic(
      .error, "invalid-json-path",
      "'\(text)' isn't a JSONPath: \(problem.message), at character \(problem.offset + 1).", at: position)
  }
}
