import NeuroMedAPI
import Testing

@Suite("NeuroMed: all operations")
struct NeuroMedCoverageTests {
  @Test("every operation of the spec is called, and no other")
  func operations() throws {
    let documented = try SpecDocument("neuromed").operationIDs
    let called = try OperationCoverage.operations(in: "NeuroMed")
    #expect(documented.count == 10)
    #expect(called.sorted() == documented.sorted())
  }
}
