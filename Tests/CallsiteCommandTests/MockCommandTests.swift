import Foundation
import TestSupport
import Testing

@Suite("callsite mock", .onOwnThreads)
struct MockCommandTests {
  private let project: Project

  init() throws {
    project = try Project()
  }

  private func write(_ path: String, note: String = "") throws {
    try project.write(
      """
      openapi: 3.1.1
      info: { title: Pets, version: "1.0" }
      paths:
        \(path): { get: { responses: { '204': { description: Done. } } } }
      \(note)
      """, to: "Specs/pets.yaml")
  }

  @Test("reports problems of the document at the start")
  func warnings() async throws {
    try write("/pets", note: "paramters: []")
    let mock = try RunningCommand("mock", "Specs/pets.yaml", "--port", "0", in: project.path)
    defer { mock.stop() }
    try await mock.wait { try mock.errors.contains("Specs/pets.yaml:5:1: warning: ") }
  }

  @Test("reloads the document when it changes, and keeps the old one if it's invalid")
  func reload() async throws {
    try write("/pets", note: "paramters: []")
    let mock = try RunningCommand("mock", "Specs/pets.yaml", "--port", "0", in: project.path)
    defer { mock.stop() }
    try await mock.wait { try mock.errors.contains("warning: ") }
    try project.write("openapi: [", to: "Specs/pets.yaml")
    try await mock.wait { try mock.errors.contains("error: ") }
    try write("/dogs")
    try await mock.wait { try mock.errors.contains("Reread Specs/pets.yaml, which has changed.\n") }
  }

  @Test("accepts the URL of a document")
  func address() throws {
    try write("/pets")
    let text = try String(contentsOfFile: "\(project.path)/Specs/pets.yaml", encoding: .utf8)
    let answer = "HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\nConnection: close\r\n\r\n\(text)"
    try DocumentServer.run(["/pets.yaml": answer]) { server in
      let run = try CommandRun("mock", "\(server.address)/pets.yaml", "--sample-requests", in: project.path)
      #expect(run.status == 0 && run.output.contains(#""path":"/pets""#))
    }
  }

  @Test("serves the document in the configuration, with its overlays and selection")
  func configured() throws {
    try write("/pets")
    try project.write(
      """
      overlay: 1.0.0
      info: { title: More, version: "1" }
      actions: [{ target: $.paths, update: { /dogs: { get: { responses: { '204': { description: Done. } } } } } }]
      """, to: "Specs/more.yaml")
    try project.write(
      "apis: [{ spec: pets.yaml, module: PetAPI, overlays: [more.yaml] }, { spec: pets.yaml, module: VetAPI }]\n",
      to: "Specs/callsite.yaml")
    let pets = try CommandRun("mock", "--module", "PetAPI", "--sample-requests", in: project.path)
    #expect(pets.output.contains(#""path":"/dogs""#))
    let listed = try CommandRun("mock", "Specs/pets.yaml", "--sample-requests", in: project.path)
    #expect(listed.output.contains(#""path":"/dogs""#))
    let vets = try CommandRun("mock", "--module", "VetAPI", "--sample-requests", in: project.path)
    #expect(!vets.output.contains("/dogs"))
    let several = try CommandRun("mock", "--sample-requests", in: project.path)
    #expect(several.status == 2)
    #expect(several.errors.contains("choose one with --module or a DOCUMENT"))
  }

  @Test("applies overlays from the command line")
  func overlays() throws {
    try write("/pets")
    try project.write(
      """
      overlay: 1.0.0
      info: { title: Fewer, version: "1" }
      actions: [{ target: "$.paths['/pets']", remove: true }]
      """, to: "fewer.yaml")
    let run = try CommandRun(
      "mock", "Specs/pets.yaml", "--overlay", "fewer.yaml", "--sample-requests", in: project.path)
    #expect(run.status == 0)
    #expect(!run.output.contains("/pets"))
  }

  @Test("exits with 2 and a message for a missing document")
  func missing() throws {
    let run = try CommandRun("mock", "none.yaml", in: project.path)
    #expect(run.status == 2 && run.errors == "error: There is no file at 'none.yaml'. [unreadable-file]\n")
  }
}
