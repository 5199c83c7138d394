import CallsiteRuntime
import CallsiteTesting
import HelpPetAPI
import HelpPetAPITesting
import XCTest

/// Stubs in XCTest tests, which apps still have.
final class StubXCTests: XCTestCase {
  @MainActor
  func testAStubAnswers() async throws {
    let stub = HelpPetStub()
    stub.pets.get = { .sample(id: $0, name: "Rex") }
    let pet = try await stub.client.pets.get("p1")
    XCTAssertEqual(pet.name, "Rex")
    XCTAssertEqual(stub.pets.get.calls.map(\.petUuid), ["p1"])
  }

  func testAClosureThrowsTheErrorsOfServers() async {
    let stub = HelpPetStub()
    stub.pets.get = { _ in throw .notFound }
    do {
      _ = try await stub.client.pets.get("p1")
      XCTFail("The call should throw.")
    } catch {
      XCTAssertEqual(error.kind, .notFound)
    }
  }
}
