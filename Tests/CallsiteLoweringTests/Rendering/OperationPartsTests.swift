import CallsiteDiagnostics
import CallsiteModel
import Testing

@testable import CallsiteRendering

struct OperationPartsTests {
  @Test("A few operations stay with the client")
  func few() {
    #expect(OperationParts(of: group(["/v1/a", "/v1/b"]), limit: 2).parts.isEmpty)
  }

  @Test("Operations are divided by the first segment in which their paths differ")
  func segments() {
    let parts = OperationParts(
      of: group(["/v1/pets", "/v1/pet-owners/{id}", "/v1/pets/{id}/x", "/v1"]), limit: 1
    )
    .parts
    #expect(parts.map(\.name) == ["Pets", "PetOwners", "Root"])
    #expect(parts.map(\.operations.methods.count) == [2, 1, 1])
  }

  @Test("A part that is too large is divided by the next segment")
  func large() {
    let parts = OperationParts(
      of: group(["/v1/pets", "/v1/pets/{id}/notes", "/v1/pets/toys", "/v1/owners"]), limit: 1, size: 20
    )
    .parts
    #expect(parts.map(\.name) == ["Pets", "PetsNotes", "PetsToys", "Owners"])
  }

  @Test("Any segment yields a plain name")
  func hostile() {
    let parts = OperationParts(of: group(["/..\\x", "/{id}", "/é\u{202E}b.c"]), limit: 1).parts
    #expect(parts.map(\.name) == ["X", "Root", "BC"])
  }

  @Test("An inline type is in the file of its operation")
  func types() {
    var operations = group(["/a", "/b", "/a/c"])
    operations.types = [type("First", line: 15), type("Second", line: 25), type("Third", line: 35)]
    let parts = OperationParts(of: operations, limit: 1).parts
    #expect(parts.map { $0.operations.types.map(\.name.name) } == [["First", "Third"], ["Second"]])
  }

  @Test("Each part is an extension of the client in a separate file")
  func files() throws {
    let methods = group((1...41).map { $0 < 41 ? "/pets/\($0)" : "/owners" }).methods
    var module = SwiftModule.make(types: [])
    module.client.operations = OperationGroup(methods: methods)
    let files = try ModuleRenderer(templates: .builtIn).render(module)
    let paths = files.map(\.path).filter { $0.hasPrefix("Endpoints/") }
    #expect(paths == ["Endpoints/PetClient+Pets.swift", "Endpoints/PetClient+Owners.swift"])
    #expect(files.contains { $0.text.contains("\nnonisolated extension PetClient {\n  public func ") })
    #expect(!files[0].text.contains("method1"))
  }

  /// Methods that start on lines 10, 20, 30…
  private func group(_ paths: [String]) -> OperationGroup {
    OperationGroup(
      methods: paths.enumerated().map { index, path in
        var method = OperationMethod.make("method\(index)", result: .void)
        method.request.path = SwiftStringLiteral(path)
        method.position = SourcePosition(file: "a.yaml", line: 10 * (index + 1), column: 1)
        return method
      })
  }

  private func type(_ name: String, line: Int) -> TypeDeclaration {
    var structure = Structure.make(name, properties: [])
    structure.position = SourcePosition(file: "a.yaml", line: line, column: 5)
    return .structure(structure)
  }
}

struct SignatureCodeTests {
  @Test("A parameter is passed on under its label")
  func forwarding() {
    #expect(parameter("in").forwarding == "in: `in`")
    #expect(parameter(nil).forwarding == "id")
  }

  @Test("A server's URL joins text and variables")
  func server() {
    let server = ServerDeclaration(
      name: SwiftIdentifier("a"), documentation: .none,
      pieces: [
        .text(SwiftStringLiteral("http://")), .variable(SwiftIdentifier("in")),
        .text(SwiftStringLiteral(":80")),
      ],
      variables: [])
    #expect(server.expression == #""http://" + `in` + ":80""#)
  }

  @Test("A property wrapper specifies the wire form, and whether a value can be missing")
  func wrappers() {
    let attribute = { (presence: Property.Presence) in
      var date = Property.make("at", type: .external(.date), wireFormat: .dateTime)
      date.presence = presence
      return date.attribute
    }
    #expect(attribute(.required) == "@Wired<Wire.DateTime>")
    #expect(attribute(.requiredNullable) == "@Wired<Wire.OrNull<Wire.DateTime>>")
    #expect(attribute(.optional) == "@Wired<Wire.DateTime?>")
    #expect(attribute(.optionalNullable) == "@Wired<Nullable<Wire.DateTime>?>")
  }

  private func parameter(_ label: String?) -> OperationMethod.Parameter {
    OperationMethod.Parameter(
      label: label.map(SwiftIdentifier.init), name: SwiftIdentifier(label ?? "id"), type: .external(.int),
      documentation: .none)
  }
}
