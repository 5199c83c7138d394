import HestamiAPI
import Testing

@Suite("Hestami: all operations")
struct HestamiCoverageTests {
  @Test("every operation of the spec is called, and no other")
  func operations() throws {
    let documented = try SpecDocument("hestami").operationIDs
    #expect(documented.count == 31)
    #expect(try OperationCoverage.operations(in: "Hestami") == Set(documented))
  }
}
