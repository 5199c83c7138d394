import CallsiteRuntime
import CallsiteTesting
import CareConnectAPI
import CareConnectAPITesting
import Foundation
import HelpPetAPI
import HelpPetAPITesting
import HestamiAPI
import HestamiAPITesting
import NeuroMedAPI
import NeuroMedAPITesting
import TaskJugglerAPI
import TaskJugglerAPITesting
import Testing

/// Every operation of every module, with a closure as its stub: arguments arrive as passed, and the closure's result
/// is encoded and decoded.
@Suite("Stubs: every operation of every client")
struct StubbedOperationTests {
  @Test("CareConnect", arguments: [StubOptions(), .direct])
  func careConnect(options: StubOptions) async throws {
    let stub = CareConnectStub(options)
    stub.answerEverything()
    for call in CareConnectCoverageTests.calls { _ = try await call.send(stub.client) }
    #expect(stub.failures.isEmpty)
    #expect(stub.activities.create.calls.count == 1)
  }

  @Test("Hestami", arguments: [StubOptions(), .direct])
  func hestami(options: StubOptions) async throws {
    let stub = HestamiStub(options)
    stub.answerEverything()
    for call in MockedCall.hestami { try await call.send(stub.client) }
    #expect(stub.failures.isEmpty)
  }

  @Test("NeuroMed", arguments: [StubOptions(), .direct])
  func neuroMed(options: StubOptions) async throws {
    let stub = NeuroMedStub(options)
    stub.answerEverything()
    for call in MockedCall.neuroMed { try await call.send(stub.client) }
    #expect(stub.failures.isEmpty)
  }

  @Test("HelpPet", arguments: [StubOptions(), .direct])
  func helpPet(options: StubOptions) async throws {
    let stub = HelpPetStub(options)
    stub.answerEverything()
    for call in MockedCall.helpPet { try await call.send(stub.client) }
    #expect(stub.failures.isEmpty)
  }

  @Test("TaskJuggler", arguments: [StubOptions(), .direct])
  func taskJuggler(options: StubOptions) async throws {
    let stub = TaskJugglerStub(options)
    stub.answerEverything()
    for call in MockedCall.taskJuggler { try await call.send(stub.client) }
    #expect(stub.failures.isEmpty)
  }

  @Test("A stub of samples needs no closure")
  func samples() async throws {
    let careConnect = CareConnectStub(.samples)
    for call in CareConnectCoverageTests.calls { _ = try await call.send(careConnect.client) }
    let hestami = HestamiStub(.samples)
    for call in MockedCall.hestami { try await call.send(hestami.client) }
    let helpPet = HelpPetStub(.samples)
    for call in MockedCall.helpPet { try await call.send(helpPet.client) }
    #expect(careConnect.failures.isEmpty && hestami.failures.isEmpty && helpPet.failures.isEmpty)
  }
}
