import CallsiteDocument
import OrderedCollections
import Testing

@Suite("References to schemas that aren't components")
struct HoistingTests {
  @Test(
    "Their target becomes a component, named after its path",
    arguments: [
      ("#/components/schemas/B/properties/c", "BC"),
      ("#/components/schemas/B/properties/list/items", "BListItem"),
      ("#/components/schemas/B/allOf/0", "BPart1"),
      ("#/components/schemas/B/anyOf/1", "BOption2"),
      ("#/components/schemas/B/additionalProperties", "BValue"),
      ("#/components/schemas/B/$defs/Node", "Node"),
      ("#/components/responses/Gone/content/application~1json/schema", "Gone"),
      ("#/components/parameters/Filter/schema", "Filter"),
      ("#/components/requestBodies/New/content/application~1json/schema", "New"),
      ("#/paths/~1a~1{id}/get/responses/404/content/application~1json/schema", "ListAsResponse404"),
      ("#/paths/~1a~1{id}/get/parameters/0/schema", "ListAsId"),
      ("#/paths/~1a~1%7Bid%7D/put/requestBody/content/application~1json/schema", "PutAIdRequest"),
      ("#/x-schemas/Odd", "Odd"),
    ])
  func names(reference: String, name: String) throws {
    let bundling = try Bundling(["a.yaml": Self.document(reference)])
    #expect(!bundling.diagnostics.contains("reference]"))
    #expect(try bundling.schema("A").properties["x"]?.reference == name)
    #expect(try bundling.schema(name).properties.keys.first == "z" || !bundling.schema(name).anyOf.isEmpty)
  }

  @Test("A name that is taken is extended, and then numbered with a warning")
  func collisions() throws {
    let bundling = try Bundling([
      "a.yaml": """
      components:
        schemas:
          A:
            properties: { x: { $ref: '#/components/schemas/B/$defs/A' }, y: { $ref: '#/components/schemas/B/properties/c' } }
          B: { $defs: { A: { properties: {} } }, properties: { c: { enum: [a] } } }
          BC: {}
      """
    ])
    #expect(bundling.schemas == ["A", "B", "BC", "BA", "BC2"])
    #expect(
      bundling.diagnostics
        == "a.yaml:7:61: warning: The schema at 'a.yaml#/components/schemas/B/properties/c' has the same name "
        + "as another one, 'BC'; it is named 'BC2'. Give one of them an x-callsite-name. [name-collision]\n")
  }

  @Test("Annotations of a use stay in the original location")
  func annotations() throws {
    let bundling = try Bundling([
      "a.yaml": """
      components:
        schemas:
          A:
            properties:
              b: { properties: {}, description: D, readOnly: true, default: {}, x-callsite-name: bee }
              c: { $ref: '#/components/schemas/A/properties/b' }
      """
    ])
    let b = try bundling.schema("A").properties["b"]
    #expect(b?.reference == "AB" && b?.isReadOnly == true && b?.swiftName == "bee" && b?.description == "D")
    let hoisted = try bundling.schema("AB")
    #expect(!hoisted.isReadOnly && hoisted.swiftName == nil && hoisted.description == "D")
    #expect(try bundling.schema("A").properties["c"]?.isReadOnly == false)
  }

  @Test("A pointer is relative to a schema with '$id', or else to the document")
  func resources() throws {
    let bundling = try Bundling([
      "a.yaml": """
      $defs: { N: { properties: { root: {} } } }
      components:
        schemas:
          A: { $id: 'https://e.org/a', $defs: { N: { properties: { own: {} } } }, properties: { n: { $ref: '#/$defs/N' }, b: { $ref: b } } }
          B: { $id: 'https://e.org/b', properties: { n: { $ref: '#/$defs/N' } } }
      """
    ])
    #expect(try bundling.reference("A", "n") == "N" && bundling.reference("A", "b") == "B")
    #expect(try bundling.schema("N").properties.keys == ["own"])
    #expect(try bundling.reference("B", "n") == "N2" && bundling.schema("N2").properties.keys == ["root"])
  }

  @Test("A pointer into '$defs' that the document lacks refers to the enclosing schema")
  func misplaced() throws {
    let bundling = try Bundling([
      "a.yaml": """
      components:
        schemas:
          A: { $defs: { N: { properties: { n: { $ref: '#/$defs/N' } } } }, properties: { n: { $ref: '#/$defs/M' } } }
      """
    ])
    #expect(try bundling.reference("A", "n") == nil)
    #expect(
      bundling.diagnostics == """
        a.yaml:5:49: warning: '#/$defs/N' isn't at the root of the document but in '#/components/schemas/A'; \
        using that one. [misplaced-reference]
        a.yaml:5:95: warning: '#/$defs/M' can't be resolved: there is no '$defs'; define it, or correct the \
        reference. [unresolved-reference]

        """)
  }

  @Test("Webhooks' payloads become components, named after the webhooks")
  func webhooks() throws {
    let bundling = try Bundling([
      "a.yaml": """
      webhooks:
        pet-born: { post: { requestBody: { content: { application/json: { schema: { properties: { a: {} } } } } } } }
        petSold: { post: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Sale' } } } } } }
        ping: { post: { requestBody: { content: { application/json: { schema: { type: string } } } } } }
      components: { schemas: { Sale: { properties: {} } } }
      """
    ])
    #expect(bundling.schemas == ["Sale", "Pet-bornPayload"])
  }

  @Test("Swagger's definitions are extended the same way")
  func swagger() throws {
    let bundling = try Bundling([
      "a.yaml": """
      swagger: '2.0'
      info: { title: Pets, version: '1' }
      paths: {}
      definitions:
        A: { properties: { a: { properties: { b: { $ref: '#/definitions/A/properties/a' } } } } }
      """
    ])
    #expect(bundling.schemas == ["A", "AA"] && bundling.diagnostics.isEmpty)
    #expect(try bundling.reference("AA", "b") == "AA")
  }

  private static func document(_ reference: String) -> String {
    let schema = "{ properties: { z: {} } }"
    let content = "content: { application/json: { schema: \(schema) } }"
    return """
      x-schemas: { Odd: \(schema) }
      paths:
        /a/{id}:
          get:
            operationId: listAs
            parameters: [{ name: id, in: path, required: true, schema: \(schema) }]
            responses: { '404': { description: D, \(content) } }
          put:
            parameters: [{ name: id, in: path, required: true, schema: {} }]
            requestBody: { \(content) }
            responses: { '204': { description: D } }
      components:
        parameters: { Filter: { name: filter, in: query, schema: \(schema) } }
        responses: { Gone: { description: D, \(content) } }
        requestBodies: { New: { \(content) } }
        schemas:
          A: { properties: { x: { $ref: '\(reference)' } } }
          B:
            $defs: { Node: \(schema) }
            allOf: [\(schema)]
            anyOf: [\(schema), \(schema)]
            additionalProperties: \(schema)
            properties: { c: \(schema), list: { items: \(schema) } }
      """
  }
}
