import CallsiteDiagnostics
import CallsiteStart
import TestSupport
import Testing

@Suite("The start of a project")
struct ProjectStartTests {
  @Test("comes from a document on a server, in the form of OpenAPI 3.1")
  func address() throws {
    let swagger = """
      {"swagger": "2.0", "info": {"title": "Shop", "version": "1"}, "host": "shop.example", "paths": {}}
      """
    try DocumentServer.run(["/openapi.json": .answer(swagger)]) { server in
      var collector = DiagnosticCollector()
      let start = ProjectStart(origin: .document("\(server.address)/openapi.json"), folder: "Specs")
      let files = try start.files(into: &collector)
      #expect(files.map(\.path) == ["Specs/shop.yaml", "Specs/callsite.yaml"])
      #expect(files[0].text.contains("openapi: 3.1.1\n"))
      #expect(files[1].text.contains("  - spec: shop.yaml\n    module: ShopAPI\n"))
    }
  }
}
