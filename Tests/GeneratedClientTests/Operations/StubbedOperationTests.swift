import CallsiteRuntime
import CallsiteTesting
import CareConnectAPITesting
import HelpPetAPITesting
import HestamiAPITesting
import NeuroMedAPITesting
import TaskJugglerAPITesting
import Testing

/// Every operation of every client, with a closure as its stub or with samples: arguments arrive as passed, and
/// results are encoded and decoded, or returned directly.
struct StubbedOperationTests {
  @Test("CareConnect's operations are stubbed", arguments: [StubOptions(), .direct, .samples])
  func careConnect(options: StubOptions) async throws {
    let stub = CareConnectStub(options)
    if !options.contains(.samples) { stub.answerEverything() }
    for call in TestedAPI.careConnect.calls { _ = try await call.send(stub.client) }
    #expect(stub.failures.isEmpty)
  }

  @Test("HelpPet's operations are stubbed", arguments: [StubOptions(), .direct, .samples])
  func helpPet(options: StubOptions) async throws {
    let stub = HelpPetStub(options)
    if !options.contains(.samples) { stub.answerEverything() }
    for call in TestedAPI.helpPet.calls { _ = try await call.send(stub.client) }
    #expect(stub.failures.isEmpty)
  }

  @Test("Hestami's operations are stubbed", arguments: [StubOptions(), .direct, .samples])
  func hestami(options: StubOptions) async throws {
    let stub = HestamiStub(options)
    if !options.contains(.samples) { stub.answerEverything() }
    for call in TestedAPI.hestami.calls { _ = try await call.send(stub.client) }
    #expect(stub.failures.isEmpty)
  }

  @Test("NeuroMed's operations are stubbed", arguments: [StubOptions(), .direct, .samples])
  func neuroMed(options: StubOptions) async throws {
    let stub = NeuroMedStub(options)
    if !options.contains(.samples) { stub.answerEverything() }
    for call in TestedAPI.neuroMed.calls { _ = try await call.send(stub.client) }
    #expect(stub.failures.isEmpty)
  }

  @Test("Task Juggler's operations are stubbed", arguments: [StubOptions(), .direct, .samples])
  func taskJuggler(options: StubOptions) async throws {
    let stub = TaskJugglerStub(options)
    if !options.contains(.samples) { stub.answerEverything() }
    for call in TestedAPI.taskJuggler.calls { _ = try await call.send(stub.client) }
    #expect(stub.failures.isEmpty)
  }
}
