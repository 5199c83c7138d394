import HestamiAPI
import Testing

@Suite("Hestami: all operations")
struct HestamiCoverageTests {
  @Test("the calls match the spec's operations")
  func operations() throws {
    let documented = try SpecDocument("hestami").operationIDs
    let called = try OperationCoverage.operations(in: "Hestami")
    #expect(documented.count == 31)
    #expect(called.sorted() == documented.sorted())
  }
}
