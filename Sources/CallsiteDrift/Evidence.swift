/// How often something was found in what was recorded, and what it looked like.
package struct Evidence: Hashable, Sendable {
  package var count: Int
  /// How many there were that could have had it.
  package var total: Int
  /// One of them, with secrets hidden; nil: there is nothing to show.
  package var example: String?

  package init(count: Int, total: Int, example: String?) {
    self.count = count
    self.total = total
    self.example = example
  }

  /// `Found in 3 of 17, such as "Rex".`
  var sentence: String {
    "Found in \(count) of \(total)\(example.map { ", such as \($0)" } ?? "")."
  }
}
