import Testing

@Suite("CareConnect: coverage", .serialized)
struct CareConnectCoverageTests {
  /// Each is sent by its suite, which also checks that the request matches the operation.
  static let calls =
    CareConnectAuthTests.calls + CareConnectUserTests.calls + CareConnectClientTests.calls
    + CareConnectActivityTests.calls + CareConnectActivityLogTests.calls + CareConnectGoalTests.calls
    + CareConnectBehaviorTests.calls + CareConnectShiftTests.calls + CareConnectMediaTests.calls
    + CareConnectDashboardTests.calls

  @Test("the suites call every operation of the spec once")
  func everyOperation() throws {
    #expect(Self.calls.map(\.id).sorted() == (try CareConnectSpec.operationIDs.sorted()))
    #expect(Self.calls.count == 39)
  }

  @Test("every path ends in a slash, since Django redirects the others", arguments: calls)
  func trailingSlash(call: CareConnectCall) {
    #expect(call.target.hasSuffix("/"))
  }
}
