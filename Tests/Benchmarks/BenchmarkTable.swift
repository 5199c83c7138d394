import Foundation

/// A title, and rows with a label and numbers in columns.
struct BenchmarkTable {
  let title: String
  let columns: [String]
  var rows: [(label: String, values: [String])] = []
  /// The text below the rows.
  var remarks: [String] = []

  init(_ title: String, columns: [String]) {
    self.title = title
    self.columns = columns
  }

  /// The table as text with aligned columns.
  var text: String {
    let labels = max(30, rows.map(\.label.count).max() ?? 0)
    let lines = [("", columns)] + rows.map { ($0.label, $0.values) }
    let table = lines.map { label, values in
      Self.padded(label, to: labels) + values.map { Self.padded($0, to: -12) }.joined()
    }
    return ([title] + table + remarks).joined(separator: "\n") + "\n"
  }

  /// A number with three significant digits.
  static func number(_ value: Double) -> String {
    let digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : value >= 0.1 ? 3 : 4
    return String(format: "%.\(digits)f", value)
  }

  /// Aligns text to the left, or to the right if the width is negative.
  private static func padded(_ text: String, to width: Int) -> String {
    let space = String(repeating: " ", count: max(0, abs(width) - text.count))
    return width < 0 ? space + text : text + space
  }
}
