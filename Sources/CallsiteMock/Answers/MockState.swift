import CallsiteDocument
import Foundation
import OrderedCollections

/// What a server remembers from one request to the next.
package struct MockState: Sendable {
  package init() {}

  var tokens = TokenLedger()
  var resources = ResourceStore()
  /// What scripts still have to answer, by operation.
  var scripts: [String: [MockAnswer]] = [:]
  /// When the current period of the rate limit began, and how many requests came in it.
  var period: (start: Double, count: Int) = (0, 0)
  /// Values that were made before; as many as the document has answers.
  var values: [ValueKey: DocumentValue] = [:]

  /// The items of lists that page, made before.
  var items: [ValueKey: [DocumentValue]] = [:]

  struct ValueKey: Hashable, Sendable {
    let operation: Int
    let response: Int
    let content: Int

    init(_ answer: DocumentedAnswer, of operation: Int) {
      self.operation = operation
      (response, content) = answer.indices
    }
  }
}
