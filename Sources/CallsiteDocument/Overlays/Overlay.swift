import CallsiteDiagnostics
import CallsiteSource

/// Changes to a description that someone else publishes (OpenAPI Overlay 1.0.0).
package struct Overlay: Sendable {
  struct Action: Sendable {
    enum Change: Sendable {
      case update(SourceNode)
      case remove
    }

    let target: JSONPath
    /// The target as written, for messages.
    let text: String
    let change: Change
    /// Where the target stands.
    let position: SourcePosition
  }

  let actions: [Action]
}
