import CallsiteDiagnostics
import CallsiteSource

/// Changes to a document that someone else publishes (OpenAPI Overlay 1.0 and 1.1).
package struct Overlay: Sendable {
  /// The release whose rules actions follow. Patch releases don't matter, and a later minor release has the rules
  /// of the newest known one.
  enum Version: Sendable {
    case overlay10, overlay11

    /// Nil for a text that isn't a version of Overlay 1.
    init?(_ text: String) {
      let numbers = text.split(separator: ".", omittingEmptySubsequences: false).prefix(2).map { Int($0) }
      guard numbers.count == 2, numbers[0] == 1, let minor = numbers[1], minor >= 0 else { return nil }
      self = minor == 0 ? .overlay10 : .overlay11
    }
  }

  /// A JSONPath with its text and position, for messages.
  struct Query: Sendable {
    let path: JSONPath
    let text: String
    let position: SourcePosition
  }

  struct Action: Sendable {
    enum Change: Sendable {
      case update(SourceNode)
      /// An update with the single node that the query selects.
      case copy(Query)
      case remove
    }

    let target: Query
    let change: Change
    let version: Version
  }

  let actions: [Action]
}
