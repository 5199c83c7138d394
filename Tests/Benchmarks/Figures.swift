import Foundation

/// The costs of several variants of a piece of work, compared with their bases.
struct Figures: Encodable {
  /// The cost of one variant.
  struct Row: Encodable {
    let label: String

    /// The label of the row that this one is compared with, which may be this one.
    let base: String
    let milliseconds: Double
    let processorMilliseconds: Double

    /// The median of the ratios to the base, each in one round.
    let ratio: Double
    let processorRatio: Double

    /// Half of the interquartile range of the ratios of CPU time, in percent of their median.
    let spread: Double

    var instructions: Int?
    var instructionRatio: Double?

    /// The growth of a new process's peak memory, in multiples of the bytes that are read or written.
    var memoryPerByte: Double?
  }

  let title: String
  private(set) var rows: [Row] = []

  /// The text below the rows.
  var remarks: [String] = []

  /// Creates figures from the costs of each variant in each round.
  ///
  /// - Parameters:
  ///   - samples: The variants. Those of a base come first.
  ///   - count: How often the work was done in a round. Figures are for one time.
  init(_ title: String, _ samples: [Samples], count: Int = 1) {
    self.title = title
    rows = samples.map { variant in
      let base = samples.first { $0.label == variant.base } ?? variant
      return Row(variant, base: base, count: count)
    }
  }

  /// Adds the memory of each row for which it was measured.
  mutating func add(memoryPerByte: [String: Double]) {
    for index in rows.indices { rows[index].memoryPerByte = memoryPerByte[rows[index].label] }
  }

  /// Adds the number of instructions of each row for which it was counted.
  mutating func add(instructions: [String: Int]) {
    for index in rows.indices {
      rows[index].instructions = instructions[rows[index].label]
      guard let own = instructions[rows[index].label], let base = instructions[rows[index].base] else {
        continue
      }
      rows[index].instructionRatio = Double(own) / Double(base)
    }
  }
}

/// The costs of one variant, in the order of the rounds.
struct Samples {
  let label: String
  let base: String
  var costs: [Cost] = []
}

extension Figures.Row {
  init(_ variant: Samples, base: Samples, count: Int) {
    func median(_ cost: KeyPath<Cost, Double>) -> Double {
      variant.costs.map { $0[keyPath: cost] }.quantile(0.5) * 1_000 / Double(count)
    }
    func ratios(_ cost: KeyPath<Cost, Double>) -> [Double] {
      zip(variant.costs, base.costs).map { $0[keyPath: cost] / $1[keyPath: cost] }
    }
    label = variant.label
    self.base = base.label
    milliseconds = median(\.seconds)
    processorMilliseconds = median(\.processorSeconds)
    ratio = ratios(\.seconds).quantile(0.5)
    let processorRatios = ratios(\.processorSeconds)
    processorRatio = processorRatios.quantile(0.5)
    spread = (processorRatios.quantile(0.75) - processorRatios.quantile(0.25)) * 50 / processorRatio
  }
}

extension [Double] {
  /// Returns the value below which a fraction of the values lies, or 0 if there are none.
  func quantile(_ fraction: Double) -> Double {
    let values = sorted()
    return values.isEmpty ? 0 : values[Int((Double(values.count - 1) * fraction).rounded())]
  }
}

extension Figures {
  /// The figures as a table with aligned columns. Columns without any value are left out.
  var text: String {
    let header = ["ms", "CPU ms", "×", "× CPU", "± %", "× instr.", "memory"]
    let columns = header.indices.filter { column in rows.contains { $0.values[column] != nil } }
    let width = rows.map(\.label.count).max() ?? 0
    let lines =
      [("", columns.map { header[$0] }, "base")]
      + rows.map { row in
        (row.label, columns.map { row.values[$0]?.threeDigits ?? "" }, row.label == row.base ? "" : row.base)
      }
    let table = lines.map { label, values, base in
      label.padded(to: width) + values.map { $0.padded(to: -10) }.joined() + (base.isEmpty ? "" : "  \(base)")
    }
    return ([title] + table + remarks).joined(separator: "\n") + "\n"
  }
}

extension Figures.Row {
  fileprivate var values: [Double?] {
    [milliseconds, processorMilliseconds, ratio, processorRatio, spread, instructionRatio, memoryPerByte]
  }
}

extension Double {
  /// The number with three significant digits.
  var threeDigits: String {
    let digits = self >= 100 ? 0 : self >= 10 ? 1 : self >= 1 ? 2 : self >= 0.1 ? 3 : 4
    return String(format: "%.\(digits)f", self)
  }
}

extension String {
  /// Aligns the text to the left, or to the right if the width is negative.
  fileprivate func padded(to width: Int) -> String {
    let space = String(repeating: " ", count: max(0, abs(width) - count))
    return width < 0 ? space + self : self + space
  }
}
