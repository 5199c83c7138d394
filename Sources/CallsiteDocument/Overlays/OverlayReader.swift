package import CallsiteDiagnostics
package import CallsiteSource

/// Reads an overlay, with all that is wrong with it.
package struct OverlayReader: Sendable {
  package init() {}

  /// - Throws: Every problem of the overlay; none of its actions is to be applied then.
  package func read(_ root: SourceNode) throws(DiagnosticFailure) -> Overlay {
    let session = ReadingSession(root: root, isStrict: true)
    let actions = readActions(root, session)
    if !session.diagnostics.isEmpty { throw DiagnosticFailure(session.diagnostics) }
    return Overlay(actions: actions)
  }

  private func readActions(_ root: SourceNode, _ session: ReadingSession) -> [Overlay.Action] {
    guard let overlay = ObjectReader(root, as: .overlay, session) else { return [] }
    let version = overlay.requiredString("overlay")
    if let version, let node = overlay.mapping["overlay"], !version.hasPrefix("1.") {
      session.report(.unknownOverlayVersion(node))
    }
    if let info = overlay.object("info", as: .overlayInfo) {
      _ = info.requiredString("title")
      _ = info.requiredString("version")
    } else if overlay.mapping["info"] == nil {
      overlay.reportMissing("info")
    }
    if overlay.mapping["actions"] == nil { overlay.reportMissing("actions") }
    return overlay.list("actions", of: "actions").compactMap { readAction($0, session) }
  }

  private func readAction(_ node: SourceNode, _ session: ReadingSession) -> Overlay.Action? {
    guard let action = ObjectReader(node, as: .overlayAction, session) else { return nil }
    let isRemoval = action.boolean("remove") ?? false
    let update = action.mapping["update"]
    if !isRemoval, update == nil {
      session.report(.idleAction(at: action.position))
    }
    guard let text = action.requiredString("target"), let target = action.mapping["target"] else {
      return nil
    }
    do {
      let path = try JSONPathParser.parse(text)
      // Overlay 1.0.0, Action Object: `update` has no effect beside `remove: true`.
      let change: Overlay.Action.Change? = isRemoval ? .remove : update.map { .update($0) }
      return change.map {
        Overlay.Action(target: path, text: text, change: $0, position: target.position)
      }
    } catch {
      session.report(.invalidPath(text, error, at: target.position))
      return nil
    }
  }
}

extension ObjectKind {
  fileprivate static let overlay = ObjectKind(
    noun: "an overlay", fields: ["overlay", "info", "extends", "actions"])
  fileprivate static let overlayInfo = ObjectKind(
    noun: "the overlay's info", fields: ["title", "version"])
  fileprivate static let overlayAction = ObjectKind(
    noun: "an action", fields: ["target", "description", "update", "remove"])
}

extension Diagnostic {
  fileprivate static func unknownOverlayVersion(_ node: SourceNode) -> Diagnostic {
    Diagnostic(
      .error, "unsupported-version",
      "'overlay' must be a version of Overlay 1, such as '1.0.0', but is \(node.found).", at: node.position)
  }

  fileprivate static func idleAction(at position: SourcePosition) -> Diagnostic {
    Diagnostic(.error, "missing-field", "An action needs 'update' or 'remove: true'.", at: position)
  }

  fileprivate static func invalidPath(
    _ text: String, _ problem: JSONPathProblem, at position: SourcePosition
  ) -> Diagnostic {
    Diagnostic(
      .error, "invalid-json-path",
      "'\(text)' is no JSONPath: \(problem.message), at character \(problem.offset + 1).", at: position)
  }
}
