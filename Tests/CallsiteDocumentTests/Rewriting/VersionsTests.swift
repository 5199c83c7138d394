import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import Foundation
import Testing

@Suite("One API in several versions")
struct VersionsTests {
  @Test("Is one document")
  func isOneDocument() throws {
    let swagger = try document("swagger-2.0")
    let openAPI = try document("openapi-3.0")
    #expect(outline(swagger) == outline(openAPI))
  }

  @Test("Differs in 3.1 only in how bytes are said")
  func differsIn31OnlyIn() throws {
    let older = try document("openapi-3.0")
    let newer = try document("openapi-3.1")
    let bytes = [
      ("format: binary, contentMediaType: nil", "format: nil, contentMediaType: application/octet-stream"),
      (
        "format: byte, contentMediaType: nil, contentEncoding: nil",
        "format: nil, contentMediaType: nil, contentEncoding: base64"
      ),
    ]
    let rewritten = bytes.reduce(outline([older.schemas, older.operations.map(\.requestBody)] as [Any])) {
      $0.replacing($1.0, with: $1.1)
    }
    #expect(rewritten == outline([newer.schemas, newer.operations.map(\.requestBody)] as [Any]))
  }

  private func document(_ name: String) throws -> APIDocument {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Versions/\(name).yaml").standardized
    var collector = DiagnosticCollector(isStrict: true)
    let root = try SourceReader().read(path: folder.path)
    let document = DocumentReader().read(root, into: &collector)
    #expect(TextDiagnostics.render(collector.diagnostics).isEmpty)
    return try #require(document)
  }
}
