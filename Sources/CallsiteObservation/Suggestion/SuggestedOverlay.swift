package import CallsiteDocument
package import CallsiteSource
import OrderedCollections

/// An overlay that makes a spec say what was recorded (OpenAPI Overlay 1.0), to be read before it is applied:
/// it holds names, types and words, but no other values.
package struct SuggestedOverlay {
  /// The overlay as a tree; nil: there is nothing to change.
  package let node: SourceNode?
  /// What it leaves as it is, since no overlay of this document can say it.
  package let rest: [String]

  /// - Parameters:
  ///   - root: The document's text, with the overlays that are applied already.
  ///   - isCautious: Whether a documented type stays allowed where another one was recorded every time.
  package init(
    _ result: ObservationResult, root: SourceNode, document: APIDocument, isCautious: Bool = false
  ) {
    let edits = DocumentEdits(result, root)
    let actions = OverlayActions.nodes(for: edits, in: root, isCautious: isCautious)
    rest = edits.rest
    node =
      actions.isEmpty
      ? nil
      : .object([
        "overlay": .text("1.0.0"),
        "info": .object(["title": .text("What was recorded of \(document.title)"), "version": .text("1.0.0")]
        ),
        "actions": .list(actions),
      ])
  }
}
