import Foundation
import Testing

@testable import CallsiteBenchmarks

@Suite("The article on benchmarks")
struct BenchmarkKeyTests {
  @Test("names every key of the JSON figures")
  func keys() throws {
    let text = try #require(Page.tool.first { $0.name == "Benchmarks" }).file.text
    let start = try #require(text.firstRange(of: "`--json FILE`")).lowerBound
    let end = try #require(text[start...].firstRange(of: "`--build`")).lowerBound
    let named = Set(text[start..<end].matches(of: /`([A-Za-z]+)`/).map { String($0.1) })
    var figures = Figures("Requests", [Samples(label: "plain", base: "plain", costs: [Cost.sample])])
    figures.add(memoryPerByte: ["plain": 1])
    let encoded = try JSONSerialization.jsonObject(with: JSONEncoder().encode(figures)) as? [String: Any]
    let table = try #require(encoded)
    let row = try #require((table["rows"] as? [[String: Any]])?.first)
    // What isn't measured is left out.
    let known = Set(table.keys).union(row.keys).union(["figures", "instructions", "instructionRatio"])
    #expect(named == known)
  }
}

extension Cost {
  fileprivate static var sample: Cost { Cost(seconds: 1, processorSeconds: 1) }
}
