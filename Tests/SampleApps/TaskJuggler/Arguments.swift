import Foundation

/// The words of a command line: `jug tasks add "Fix door" --priority high --due 2026-12-01`.
struct Arguments {
  private var words: [String]

  init(_ words: [String]) {
    self.words = words
  }

  var isEmpty: Bool { words.isEmpty }

  mutating func next() -> String? { words.isEmpty ? nil : words.removeFirst() }

  mutating func need(_ name: String) throws -> String {
    guard let word = next() else { throw UsageError(message: "missing <\(name)>") }
    return word
  }

  mutating func option(_ name: String) -> String? {
    guard let index = words.firstIndex(of: "--\(name)"), index + 1 < words.count else { return nil }
    let value = words[index + 1]
    words.removeSubrange(index...index + 1)
    return value
  }

  mutating func flag(_ name: String) -> Bool {
    guard let index = words.firstIndex(of: "--\(name)") else { return false }
    words.remove(at: index)
    return true
  }
}

struct UsageError: Error, CustomStringConvertible {
  let message: String
  var description: String { "usage: \(message)" }
}

/// A column of a printed table.
struct Column<Row> {
  let title: String
  let text: (Row) -> String

  init(_ title: String, _ text: @escaping (Row) -> String) {
    self.title = title
    self.text = text
  }

  init(_ title: String, _ path: KeyPath<Row, String>) {
    self.init(title) { $0[keyPath: path] }
  }

  init(_ title: String, _ path: KeyPath<Row, String?>, default missing: String = "-") {
    self.init(title) { $0[keyPath: path] ?? missing }
  }
}

func table<Row>(_ rows: [Row], _ columns: [Column<Row>]) -> String {
  let cells = [columns.map(\.title)] + rows.map { row in columns.map { $0.text(row) } }
  let widths = columns.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
  return cells.map { line in
    zip(line, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined(separator: "  ")
  }.joined(separator: "\n")
}
