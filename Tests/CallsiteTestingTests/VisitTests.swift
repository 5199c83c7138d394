import CallsiteMock
import CallsiteMockTransport
import CallsiteRuntime
import CallsiteTesting
import Foundation
import HelpPetAPI
import Testing

struct VisitTests {
  @Test("A started visit is in progress")
  func start() async throws {
    let recording = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Visit.har")
    let server = MockTransport(try MockServer(spec: helpPetSpec))  // or URLSessionTransport()
    let transport = try RecordedTransport(recording, over: server)
    let helpPet = HelpPetClient(configuration: .init(transport: transport))

    try await helpPet.logIn(username: "vet1", password: "password")
    let id = "7c9e6679-7425-40de-944b-e07fc1f90ae7"
    let visit = try await helpPet.appointments.update(id, status: .inProgress)

    #expect(visit.status == .inProgress)
    #expect(await transport.unsentRequests.isEmpty)
  }
}

private let helpPetSpec = URL(filePath: #filePath)
  .deletingLastPathComponent().appending(path: "../../Specs/helppet.yaml").standardized.path
