import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import OrderedCollections
import Testing

struct WalkTests {
  @Test("A walk visits each element once, depth first, and ends in spite of cycles")
  func order() {
    let graph = [1: [2, 4], 2: [3, 1], 3: [4], 4: [2]]
    #expect(Array(Walk(from: [1], by: \.self) { graph[$0] ?? [] }) == [1, 2, 3, 4])
    #expect(Array(Walk(from: [4, 1], by: \.self) { graph[$0] ?? [] }) == [4, 2, 3, 1])
    #expect(Array(Walk(from: [], by: \.self) { [$0] }) == [Int]())
  }

  @Test("A chain of references ends at what isn't one, and a dangling one leads nowhere")
  func chains() throws {
    let position = SourceNode([:], at: .init(file: "a.yaml", line: 1, column: 1)).position
    func reference(_ name: String) -> Schema { Schema(reference: name, position: position) }
    let end = Schema(title: "end", position: position)
    let schemas: OrderedDictionary = [
      "A": reference("B"), "B": end, "C": reference("D"), "E": reference("F"), "F": reference("E"),
    ]
    #expect(schemas.chain(from: reference("A")).map(\.reference) == ["A", "B", nil])
    #expect(schemas.resolve(reference("A")) === end)
    #expect(schemas.resolve(end) === end)
    #expect(schemas.resolve(reference("C")) === nil)
    #expect(schemas.resolve(reference("E")) === nil)
  }
}
