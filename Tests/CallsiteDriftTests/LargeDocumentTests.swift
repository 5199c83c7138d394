@testable import CallsiteDrift
import CallsiteSource
import Testing

/// Comparisons that would take quadratic time if each part were searched among all others.
@Suite("Large documents")
struct LargeDocumentTests {
  private static func list(_ count: Int, _ line: (Int) -> String) -> String {
    (0..<count).map { line($0) + "\n" }.joined()
  }

  @Test("Enums whose values were all replaced")
  func renamedValues() throws {
    let values = { (prefix: String) in
      "Kind:\n  type: string\n  enum:\n" + Self.list(20_000) { "    - \(prefix)\($0)" }
    }
    let changed = try Changed.schemas(.source, from: values("a"), to: values("b"))
    #expect(changed.findings.count == 40_000)
    #expect(Set(changed.findings.map(\.id)) == ["swift-case-removed", "swift-case-added"])
  }

  @Test("Replaced query parameters show their part of the signature")
  func renamedParameters() throws {
    let parameters = { (prefix: String) in
      "operationId: list\nparameters:\n"
        + Self.list(5_000) { "  - { name: \(prefix)\($0), in: query, schema: { type: string } }" }
        + "responses: { '204': { description: Done } }\n"
    }
    let changed = try Changed.operation(.source, from: parameters("a"), to: parameters("b"))
    #expect(changed.findings.count == 10_000)
    let removed = try #require(changed.findings.first { $0.path.hasSuffix("list(a7)") })
    #expect(removed.swift?.before == "func list(…, a7: String? = nil, …)")
    #expect(removed.swift?.after == "func list(…)")
  }

  @Test("Branches of a choice that changed name and structure are removed and added")
  func renamedBranches() throws {
    let schemas = { (prefix: String) in
      "Animal:\n  oneOf:\n" + Self.list(4_000) { "    - { $ref: '#/components/schemas/\(prefix)\($0)' }" }
        + Self.list(4_000) {
          "\(prefix)\($0): { type: object, required: [\(prefix)\($0)], properties: { \(prefix)\($0): { type: string } } }"
        }
        + "Owner: { type: object, properties: { pet: { $ref: '#/components/schemas/Animal' } } }\n"
    }
    let root =
      "openapi: 3.1.0\ninfo: { title: Shop, version: '1' }\npaths:\n  /pets:\n    get:\n      operationId: list\n"
      + "      responses: { '200': { description: OK, content: { application/json: "
      + "{ schema: { $ref: '#/components/schemas/Animal' } } } } }\ncomponents:\n  schemas:\n"
    let document = { (prefix: String) in
      try WireReading.document(
        root + schemas(prefix).split(separator: "\n").map { "    \($0)\n" }.joined())
    }
    let findings = WireComparison().findings(from: try document("A"), to: try document("B"))
    #expect(findings.count == 8_000)
  }
}
