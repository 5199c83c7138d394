import NeuroMedAPI
import Testing

@Suite("NeuroMed: all operations")
struct NeuroMedCoverageTests {
  @Test("the calls match the spec's operations")
  func operations() throws {
    let documented = try SpecDocument("neuromed").operationIDs
    let called = try OperationCoverage.operations(in: "NeuroMed")
    #expect(documented.count == 10)
    #expect(called.sorted() == documented.sorted())
  }
}
