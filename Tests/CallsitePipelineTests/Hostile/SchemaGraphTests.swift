import CallsiteDiagnostics
import CallsiteRendering
import TestSupport
import Testing

@testable import SchemaGraphs

/// Schemas that refer to themselves and each other in every way: each document yields a client.
///
/// Endless recursion crashes the process. Some graphs of one and two schemas are part of the tests; the program
/// `SchemaGraphs` tries many.
@Suite(.onOwnThreads)
struct SchemaGraphTests {
  @Test("Circular alternatives and parts terminate")
  func circle() throws {
    let generation = try Generation(
      """
      openapi: 3.1.0
      info: { title: Patterns, version: '1' }
      paths: {}
      components:
        schemas:
          content-pattern: { oneOf: [{}, { $ref: '#/components/schemas/m' }] }
          m:
            properties:
              p:
                oneOf:
                  - allOf: [{ properties: { e: {} } }, { $ref: '#/components/schemas/content-pattern' }]

      """, file: "patterns.yaml")
    #expect(generation.errors == [])
    #expect(generation.files.contains { $0.path.hasSuffix("/M.swift") })
  }

  @Test("A schema that is its own alternative has the others, with a warning")
  func endlessUnion() throws {
    let generation = try Generation(
      """
      openapi: 3.1.0
      info: { title: Patterns, version: '1' }
      paths: {}
      components:
        schemas:
          A: { oneOf: [{ type: string }, { $ref: '#/components/schemas/A' }] }
          B:
            allOf:
              - properties: { e: {} }
              - $ref: '#/components/schemas/A'

      """, file: "patterns.yaml")
    #expect(
      generation.diagnostics.map(\.description) == [
        "patterns.yaml:6:5: warning: Schema 'A' lists itself as an alternative, which is left out. "
          + "Schemas composed of it leave out the other alternatives, too. [endless-union]"
      ])
    #expect(generation.files.contains { $0.path.hasSuffix("/B.swift") })
  }

  @Test("Some graphs of one and of two schemas have a client", arguments: 1...2)
  func some(schemas: Int) throws {
    let count = SchemaGraph.count(schemas: schemas)
    let step = max(count / 150, 1) | 1
    try expectClients(schemas: schemas, numbers: stride(from: 0, to: count, by: step))
  }

  @Test("So do graphs that once caused endless recursion", arguments: [(3, 10_974_390)])
  func lost(schemas: Int, number: Int) throws {
    try expectClients(schemas: schemas, numbers: CollectionOfOne(number))
  }

  private func expectClients(schemas: Int, numbers: some Sequence<Int>) throws {
    for number in numbers {
      let generation = try Generation(SchemaGraph(schemas: schemas, number: number).document)
      #expect(!generation.files.isEmpty && generation.errors == [], "graph \(schemas):\(number)")
    }
  }
}
