import CallsiteDocument
import OrderedCollections
import Testing

@Suite("A schema composed of the component that contains it")
struct EndlessCompositionsTests {
  private func names(_ yaml: String) throws -> [String] {
    let reading = try Reading.schemas(yaml)
    #expect(reading.diagnostics.isEmpty)
    return Array(try #require(reading.document).schemas.keys)
  }

  @Test("becomes a separate component that refers to itself")
  func hoisted() throws {
    let reading = try Reading.schemas(
      """
      Node:
        properties:
          child: { allOf: [{ $ref: '#/components/schemas/Node' }, { properties: { rank: { type: integer } } }] }
      """)
    let schemas = try #require(reading.document).schemas
    #expect(Array(schemas.keys) == ["Node", "NodeChild"])
    #expect(schemas["Node"]?.properties["child"]?.reference == "NodeChild")
    #expect(schemas["NodeChild"]?.allOf.first?.reference == "Node")
  }

  @Test(
    "is found in lists, in parts, through other components and next to properties",
    arguments: [
      (
        "A: { items: { properties: { a: {} }, allOf: [{ $ref: '#/components/schemas/A' }] } }",
        ["A", "AItem"]
      ),
      (
        """
        A: { properties: { b: { allOf: [{ $ref: '#/components/schemas/B' }, { required: [c] }] } } }
        B: { allOf: [{ $ref: '#/components/schemas/A' }, { properties: { c: {} } }] }
        """, ["A", "B", "AB"]
      ),
      (
        """
        A:
          allOf:
            - properties:
                p:
                  properties:
                    q: { properties: { r: {} }, allOf: [{ $ref: '#/components/schemas/A' }] }
                  allOf: [{ $ref: '#/components/schemas/A' }]
        APart1P: {}
        """, ["A", "APart1P", "APart1PQ", "APart1P2"]
      ),
    ])
  func places(yaml: String, expected: [String]) throws {
    #expect(try names(yaml) == expected)
  }

  @Test(
    "stays in place if it's equivalent to the reference or not recursive",
    arguments: [
      "A: { properties: { a: { allOf: [{ $ref: '#/components/schemas/A' }], description: x, readOnly: true } } }",
      "A: { properties: { a: { allOf: [{ $ref: '#/components/schemas/A' }, { description: x }] } } }",
      "A: { properties: { a: { $ref: '#/components/schemas/A' } } }",
      "A: { properties: { b: { properties: { c: {} }, allOf: [{ $ref: '#/components/schemas/B' }] } } }\nB: {}",
    ])
  func unchanged(yaml: String) throws {
    #expect(try names(yaml).allSatisfy { ["A", "B"].contains($0) })
  }
}
