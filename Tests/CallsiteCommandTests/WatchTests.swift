import Foundation
import Testing

struct WatchTests {
  let project: Project

  init() throws {
    project = try Project()
  }

  @Test("Watching writes new output on every save, and continues after an error", .timeLimit(.minutes(60)))
  func watch() async throws {
    let watching = try RunningCommand("generate", "--watch", in: project.path)
    defer { watching.stop() }
    try await watching.wait { try project.swiftFiles(in: "Generated/PetAPI")["Models/Pet.swift"] != nil }
    let spec = try String(contentsOfFile: "\(project.path)/Specs/pets.yaml", encoding: .utf8)
    try project.write("openapi: [\n", to: "Specs/pets.yaml")
    try await watching.wait { try watching.errors.contains("Specs/pets.yaml:") }
    try project.write(spec.replacing("Pet:", with: "Animal:"), to: "Specs/pets.yaml")
    try await watching.wait { try project.swiftFiles(in: "Generated/PetAPI")["Models/Animal.swift"] != nil }
    #expect(try project.swiftFiles(in: "Generated/PetAPI")["Models/Pet.swift"] == nil)
  }
}
