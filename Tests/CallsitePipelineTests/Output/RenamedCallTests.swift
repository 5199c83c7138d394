import CallsiteDiagnostics
import Foundation
import TestSupport
import Testing

@testable import CallsitePipeline

@Suite("Renamed calls")
struct RenamedCallTests {
  let disk: TemporaryFolder

  init() throws {
    disk = try TemporaryFolder()
    try disk.write("output: .\napis: [{ spec: pets.yaml, module: PetAPI }]\n", to: "callsite.yaml")
    try generate([
      "/pets": "pets.list", "/pets/{id}": "pets.get", "/ping": ".ping", "/keys": "admin.keys.list",
    ])
  }

  @Test("The calls that a run renames are listed with their operations, before and after it writes")
  func renamed() throws {
    let names = [
      "/pets": "pets.all", "/pets/{id}": "pets.get", "/ping": ".isUp", "/keys": "admin.secrets.list",
    ]
    let calls = [
      RenamedCall(operation: "GET /pets", old: "pets.list", new: "pets.all"),
      RenamedCall(operation: "GET /ping", old: "ping", new: "isUp"),
      RenamedCall(operation: "GET /keys", old: "admin.keys.list", new: "admin.secrets.list"),
    ]
    try describe(names)
    #expect(Set(try pipeline().check().modules[0].output.renamedCalls) == Set(calls))
    let report = try pipeline().generate()
    #expect(Set(report.modules[0].output.renamedCalls) == Set(calls))
    #expect(report.renames.hasPrefix("PetAPI renames 3 calls:\n"))
    #expect(report.renames.contains("  GET /pets  pets.list → pets.all\n"))
    #expect(try pipeline().generate().renames == "")
  }

  @Test("The advice keeps the old name", arguments: ["/pets": "pets.list", "/ping": ".ping"])
  func advice(path: String, name: String) throws {
    var names = [
      "/pets": "pets.list", "/pets/{id}": "pets.get", "/ping": ".ping", "/keys": "admin.keys.list",
    ]
    names[path] = "pets.all"
    try describe(names)
    let old = name.hasPrefix(".") ? String(name.dropFirst()) : name
    #expect(
      try pipeline().check().renames == """
        PetAPI renames a call:
          GET \(path)  \(old) → pets.all
        To keep a name, set it in the document or an overlay, such as 'x-callsite-name: \(name)'.

        """)
  }

  @Test("Operations that were added or removed aren't renamed")
  func addedAndRemoved() throws {
    try generate(["/pets": "pets.list", "/owners": "pets.get"])
    #expect(try pipeline().check().renames == "")
    try describe(["/vets": "pets.get"])
    #expect(try pipeline().check().renames == "")
  }

  @Test("Line endings that Git converted don't matter")
  func lineEndings() throws {
    for file in disk.files() where file.hasSuffix(".swift") {
      let text = try #require(disk.read(file))
      try disk.write(text.replacing("\n", with: "\r\n"), to: file)
    }
    try describe(["/pets": "pets.all"])
    #expect(try pipeline().check().modules[0].output.renamedCalls.map(\.old) == ["pets.list"])
  }

  @Test("Neither does the style of the code")
  func style() throws {
    try disk.write(
      "style: { indentation: tab, lineLength: 60 }\noutput: .\napis: [{ spec: pets.yaml, module: PetAPI }]\n",
      to: "callsite.yaml")
    try pipeline().generate()
    try describe(["/pets": "pets.all"])
    #expect(try pipeline().check().modules[0].output.renamedCalls.map(\.old) == ["pets.list"])
  }

  @Test("A path is printed without control characters, and an escaped name without its backticks")
  func escaped() throws {
    try generate(["/a\u{1B}[31m": "pets.default"])
    try describe(["/a\u{1B}[31m": "pets.standard"])
    let renames = try pipeline().check().renames
    #expect(renames.contains("pets.default → pets.standard\n"))
    #expect(!renames.contains("\u{1B}"))
  }

  private func generate(_ names: [String: String]) throws {
    try describe(names)
    try pipeline().generate()
  }

  /// Writes a document with a GET operation at each path, and its `x-callsite-name`.
  private func describe(_ names: [String: String]) throws {
    let paths = names.sorted { $0.key < $1.key }.map { path, name in
      let parameters =
        path.contains("{id}") ? "[{ name: id, in: path, required: true, schema: { type: string } }]" : "[]"
      return """
          "\(path.replacing("\u{1B}", with: "\\e"))":
            get:
              x-callsite-name: \(name)
              parameters: \(parameters)
              responses: { '200': { description: OK, content: { text/plain: { schema: { type: string } } } } }

        """
    }
    try disk.write(
      """
      openapi: 3.1.1
      info: { title: Pets, version: "1.0" }
      servers: [{ url: "https://api.example.com" }]
      paths:
      \(paths.joined())
      """, to: "pets.yaml")
  }

  private func pipeline() throws -> GeneratorPipeline {
    GeneratorPipeline(
      configuration: try GenerationRequest(source: .configuration(file: disk.path("callsite.yaml"))).resolve()
    )
  }
}
