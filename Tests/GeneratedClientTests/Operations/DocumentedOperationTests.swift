import CallsiteRuntime
import CareConnectAPI
import Foundation
import HelpPetAPI
import HestamiAPI
import NeuroMedAPI
import TaskJugglerAPI
import Testing

/// Every operation of every client, over HTTP: the request is the documented one, with the spec's example as its
/// body, and the example of the response is the result.
@Suite(.serialized)
struct DocumentedOperationTests {
  @Test("CareConnect's operations are called as documented", arguments: TestedAPI.careConnect.calls)
  func careConnect(call: OperationCall<CareConnectClient>) async throws {
    try await TestedAPI.careConnect.expectDocumented(call)
  }

  @Test("HelpPet's operations are called as documented", arguments: TestedAPI.helpPet.calls)
  func helpPet(call: OperationCall<HelpPetClient>) async throws {
    try await TestedAPI.helpPet.expectDocumented(call)
  }

  @Test("Hestami's operations are called as documented", arguments: TestedAPI.hestami.calls)
  func hestami(call: OperationCall<HestamiClient>) async throws {
    try await TestedAPI.hestami.expectDocumented(call)
  }

  @Test("NeuroMed's operations are called as documented", arguments: TestedAPI.neuroMed.calls)
  func neuroMed(call: OperationCall<NeuroMedClient>) async throws {
    try await TestedAPI.neuroMed.expectDocumented(call)
  }

  @Test("Task Juggler's operations are called as documented", arguments: TestedAPI.taskJuggler.calls)
  func taskJuggler(call: OperationCall<TaskJugglerClient>) async throws {
    try await TestedAPI.taskJuggler.expectDocumented(call)
  }

  @Test("Each operation is called once")
  func coverage() throws {
    try TestedAPI.careConnect.expectCoverage(count: 39)
    try TestedAPI.helpPet.expectCoverage(count: 13)
    try TestedAPI.hestami.expectCoverage(count: 31)
    try TestedAPI.neuroMed.expectCoverage(count: 10)
    try TestedAPI.taskJuggler.expectCoverage(count: 29)
  }
}

extension TestedAPI {
  /// Expects a call of each of the spec's operations.
  func expectCoverage(count: Int) throws {
    let documented = try SpecDocument(spec).operationIDs
    #expect(documented.count == count)
    #expect(calls.map(\.operation).sorted() == documented.sorted())
  }

  /// Sends a call to a backend that responds with the spec's example, and checks both directions.
  ///
  /// - Parameter envelope: The text around the response, with `%` in its place.
  func expectDocumented(_ call: OperationCall<Client>, envelope: String = "%") async throws {
    let document = try SpecDocument(spec)
    var answer = try document.success(call.operation)
    let example = answer.body
    if !example.isEmpty {
      answer.body = Data(envelope.replacing("%", with: String(decoding: example, as: UTF8.self)).utf8)
    }
    let backend = try await BackendStub(answer)
    let log = OperationLog()

    let result = try await call.send(try await client(backend, middleware: [log]))

    #expect(await log.operations == [call.operation])
    #expect(await backend.received.count == 1)
    try expectDocumented(try #require(await backend.received.first), of: call)
    if let result {
      try expectRoundTrip(result, inOtherForms(try items(of: example, ifListed: result)))
    } else {
      #expect(example.isEmpty)
    }
  }

  private func expectDocumented(_ request: BackendStub.Received, of call: OperationCall<Client>) throws {
    let line = call.line.split(separator: " ")
    #expect([request.method, request.target] == ["\(line[0])", "\(path)\(line[1])"])
    #expect(request.headers["authorization"] == (call.isPublic ? nil : "\(scheme) secret-token"))
    #expect(request.headers["accept"] == "application/json")
    let contentType = request.headers["content-type"].map { String($0.prefix { $0 != ";" }) }
    let documented = try SpecDocument(spec).requestMediaType(call.operation)
    #expect(contentType == documented)
    #expect(request.body.isEmpty == (documented == nil))
    if documented == "application/json" {
      try expectJSON(request.body, inOtherForms(try SpecDocument(spec).request(call.operation)))
    }
    // Some servers reject a POST of unknown length, even without a body (RFC 9110, 8.6).
    if request.method == "POST" || documented != nil {
      #expect(request.headers["content-length"] == String(request.body.count))
    }
  }

  /// The list in an example, which may be a page, if the result is one.
  private func items(of example: Data, ifListed result: any Encodable) throws -> Data {
    let items = result is [any Encodable] ? try JSONValue(parsing: example)["results"] : nil
    return items.map { Data($0.description.utf8) } ?? example
  }

  private func inOtherForms(_ example: Data) -> Data {
    let text = otherForms.reduce(String(decoding: example, as: UTF8.self)) { text, form in
      text.replacing("\"\(form.key)\"", with: "\"\(form.value)\"")
    }
    return Data(text.utf8)
  }
}
