import CallsiteDocument
import CallsiteSource
import OrderedCollections
import Testing

@Suite("References into other files")
struct DocumentBundlerTests {
  @Test("Parts of other files become components; references are relative to their file")
  func whatOtherFilesHoldBecomesComponents() throws {
    let bundling = try Bundling([
      "api/a.yaml": Bundling.property("./schemas/Pet.yaml"),
      "api/schemas/Pet.yaml": """
      properties:
        owner: { $ref: '../../common.json#/definitions/Owner' }
        kind: { $ref: '#/$defs/Kind' }
        root: { $ref: '../a.yaml#/components/schemas/A' }
      $defs: { Kind: { type: string } }
      """,
      "common.json": #"{"definitions":{"Owner":{"properties":{"pet":{"$ref":"api/schemas/Pet.yaml"}}}}}"#,
    ])
    #expect(bundling.diagnostics == "")
    #expect(bundling.schemas == ["A", "Pet", "Owner", "Kind"])
    #expect(try bundling.reference("A", "x") == "Pet")
    #expect(try bundling.reference("Pet", "root") == "A")
    #expect(try bundling.reference("Owner", "pet") == "Pet")
    #expect(bundling.files == ["api/schemas/Pet.yaml", "common.json"])
  }

  @Test("Names come from components, titles or files, or from the folder of an index file")
  func namesAreThoseOfComponentsTitles() throws {
    let bundling = try Bundling([
      "a.yaml": """
      components:
        schemas:
          A:
            properties:
              a: { $ref: 'b.yaml#/components/schemas/Dog' }
              b: { $ref: 'small.cat.yaml' }
              c: { $ref: 'titled.yaml' }
              d: { $ref: 'birds/index.yaml' }
              e: { $ref: 'b.yaml#/content/application~1json/schema' }
      """,
      "b.yaml": "components: { schemas: { Dog: {} } }\ncontent: { application/json: { schema: {} } }",
      "small.cat.yaml": "title: A small cat", "titled.yaml": "title: Fish", "birds/index.yaml": "{}",
    ])
    #expect(bundling.diagnostics == "")
    #expect(bundling.schemas == ["A", "Dog", "small", "Fish", "birds", "b"])
  }

  @Test("A component that refers to a file gives it its name wherever it's used")
  func aComponentThatIsAReference() throws {
    let bundling = try Bundling([
      "a.yaml": """
      components:
        schemas:
          A: { properties: { x: { $ref: 'pet.yaml' } } }
          Animal: { $ref: 'pet.yaml' }
          Creature: { $ref: 'pet.yaml' }
      """,
      "pet.yaml": "{ properties: { friend: { $ref: pet.yaml } } }",
    ])
    #expect(bundling.schemas == ["A", "Animal", "Creature"])
    #expect(try bundling.reference("A", "x") == "Animal")
    #expect(try bundling.reference("Animal", "friend") == "Animal")
    #expect(try bundling.schema("Creature").reference == "Animal")
  }

  @Test("The document's own names take precedence, and later duplicates are numbered with a warning")
  func ofEqualNamesTheDocumentsOwn() throws {
    let bundling = try Bundling([
      "a.yaml": "components: { schemas: { Pet: {}, A: { properties: { x: { $ref: b/Pet.yaml } } } } }",
      "b/Pet.yaml": "type: string",
    ])
    #expect(bundling.schemas == ["Pet", "A", "Pet2"])
    #expect(try bundling.reference("A", "x") == "Pet2")
    #expect(
      bundling.diagnostics == """
        b/Pet.yaml:1:1: warning: The schema at 'b/Pet.yaml#' has the same name as another one, 'Pet'; it is \
        named 'Pet2'. Give one of them an x-callsite-name. [name-collision]

        """)
  }

  @Test("Percent-encoding and pointer escapes are decoded")
  func percentEncodingAndPointerEscapesAre() throws {
    let bundling = try Bundling([
      "a.yaml": Bundling.property("a%20pet.yaml#/all/a~1b%20~0c%25"), "a pet.yaml": "all: { 'a/b ~c%': {} }",
    ])
    #expect(bundling.diagnostics == "")
    #expect(bundling.files == ["a pet.yaml"])
    let name = try #require(bundling.schemas.last)
    #expect(try bundling.reference("A", "x") == name)
  }

  @Test("Pointers continue through references")
  func pointersGoOnThroughReferencesOn() throws {
    let bundling = try Bundling([
      "a.yaml": Bundling.property("b.yaml#/all/Pet/properties/name"), "b.yaml": "all: { $ref: c.yaml }",
      "c.yaml": "Pet: { $ref: 'pets/Pet.yaml' }", "pets/Pet.yaml": "properties: { name: { type: string } }",
    ])
    #expect(bundling.diagnostics == "")
    #expect(try bundling.schema("name").types == [.string])
  }

  @Test("A path item from another file is inserted, with its references")
  func aPathItemInAnotherFile() throws {
    let bundling = try Bundling([
      "a.yaml": "paths: { /pets: { $ref: paths/pets.yaml, summary: S } }",
      "paths/pets.yaml": """
      get:
        operationId: list
        parameters: [{ $ref: '../common.yaml#/parameters/limit' }]
        requestBody: { $ref: '../common.yaml#/body' }
        responses:
          '200': { $ref: '../common.yaml#/responses/Pets' }
      """,
      "common.yaml": """
      parameters: { limit: { name: limit, in: query, schema: { type: integer } } }
      body: { content: { application/json: { schema: { $ref: '#/Pet' } } } }
      responses:
        Pets: { description: D, content: { application/json: { schema: { $ref: '#/Pet' } } } }
      Pet: {}
      """,
    ])
    #expect(bundling.diagnostics == "")
    let operation = try #require(bundling.document?.operations.first)
    #expect(operation.parameters.map(\.name) == ["limit"])
    #expect(operation.requestBody?.content.first?.schema?.reference == "Pet")
    #expect(operation.responses.first?.content.first?.schema?.reference == "Pet")
    #expect(bundling.schemas == ["Pet"])
  }

  @Test("Files can contain whole sections, operations and content")
  func filesMayHoldWholeSectionsOperations() throws {
    let bundling = try Bundling([
      "a.yaml": "paths: { /pets: { get: { $ref: get.yaml } } }\ncomponents: { schemas: { $ref: all.yaml } }",
      "get.yaml": "{ operationId: g, responses: { '200': { description: D, content: { $ref: c.yaml } } } }",
      "c.yaml": "application/json: { schema: { $ref: 'all.yaml#/Pet' } }",
      "all.yaml": "{ Pet: { $ref: Pet.yaml }, Owner: { properties: { x: { $ref: '#/Owner' } } } }",
      "Pet.yaml": "type: object",
    ])
    #expect(bundling.diagnostics == "")
    #expect(bundling.schemas == ["Pet", "Owner"])
    #expect(try bundling.reference("Owner", "x") == "Owner")
    let response = try #require(bundling.document?.operations.first?.responses.first)
    #expect(response.content.first?.schema?.reference == "Pet")
  }

  @Test("Discriminators keep the values from other files")
  func discriminatorsKeepTheValuesThatOther() throws {
    let bundling = try Bundling([
      "a.yaml": "components: { schemas: { Cat: {}, A: { $ref: 'pets.yaml#/Pet' } } }",
      "pets.yaml": """
      Pet:
        oneOf: [{ $ref: '#/Cat' }, { $ref: dog.yaml }]
        discriminator: { propertyName: kind, mapping: { d: dog.yaml }, defaultMapping: dog.yaml }
      Cat: { x-callsite-name: HouseCat }
      """,
      "dog.yaml": "{}",
    ])
    #expect(bundling.diagnostics == "")
    let discriminator = try #require(try bundling.schema("A").discriminator)
    #expect(discriminator.mapping == ["d": "dog", "Cat": "Cat2"])
    #expect(discriminator.defaultSchema == "dog")
  }

  @Test("A dynamic reference with one possible target is a plain reference")
  func aDynamicReferenceThatCanMean() throws {
    let bundling = try Bundling([
      "a.yaml": """
      components:
        schemas:
          A: { $dynamicAnchor: node, properties: { next: { $dynamicRef: '#node' }, other: { $dynamicRef: '#twice' } } }
          B: { $dynamicAnchor: twice }
          C: { $dynamicAnchor: twice, example: { $dynamicRef: '#node' } }
      """
    ])
    #expect(bundling.diagnostics.split(separator: "\n").count == 1)
    let schema = try bundling.schema("A")
    #expect(schema.properties["next"]?.reference == "A")
    #expect(schema.properties["other"]?.reference == nil)
    #expect(try bundling.schema("C").examples == [.object(["$dynamicRef": .string("#node")])])
  }

  @Test("In Swagger 2.0, they become definitions, parameters and responses")
  func swagger2GetsDefinitionsParametersAnd() throws {
    let bundling = try Bundling([
      "a.yaml": """
      swagger: '2.0'
      info: { title: T, version: '1' }
      paths:
        /pets:
          get:
            parameters: [{ $ref: 'p.json#/limit' }]
            responses: { '200': { schema: { $ref: Pet.json } } }
      """,
      "p.json": ##"{"limit": {"name": "limit", "in": "query", "type": "integer"}}"##, "Pet.json": "{}",
    ])
    let root = try #require(bundling.bundled.node.mapping)
    #expect(root["definitions"]?.mapping?.entries.map(\.key) == ["Pet"])
    #expect(root["parameters"]?.mapping?.entries.map(\.key) == ["limit"])
    #expect(root["paths"]?.mapping?.entries.map(\.key) == ["/pets"])
  }

  @Test("Anchors and IDs can be referenced")
  func anchorsAndIdsArePlaces() throws {
    let bundling = try Bundling([
      "a.yaml": """
      components:
        schemas:
          A:
            properties:
              a: { $ref: '#pet' }
              b: { $ref: 'https://example.com/owner' }
              c: { $ref: 'b.yaml#fish' }
          B: { $anchor: pet }
          C: { $id: 'https://example.com/owner' }
      """, "b.yaml": "x: { $anchor: fish }",
    ])
    #expect(bundling.diagnostics == "")
    let properties = try bundling.schema("A").properties
    #expect(properties.values.map(\.reference) == ["B", "C", "x"])
  }

  @Test("A reference in a schema with an ID is relative to it, in any file", arguments: ["a.yaml", "b.yaml"])
  func identifiedSchemas(file: String) throws {
    let schemas = """
      Pet:
        $id: 'https://example.com/pet'
        properties:
          name: { $ref: '#name' }
          home: { $ref: '#/$defs/Home' }
          owner: { $ref: owner }
        $defs: { PetName: { $anchor: name, type: object }, Home: { title: Pet, type: object } }
      Owner:
        $id: 'https://example.com/owner'
        properties: { name: { $ref: '#name' }, home: { $ref: '#/$defs/Home' }, pet: { $ref: 'pet#/$defs/Home' } }
        $defs: { OwnerName: { $anchor: name, type: object }, Home: { title: Owner, type: object } }
      """
    let place = file == "a.yaml" ? "#/components/schemas" : "b.yaml#"
    let root = "x: { properties: { pet: { $ref: '\(place)/Pet' }, owner: { $ref: '\(place)/Owner' } } }"
    let components = "components:\n  schemas:\n    "
    let bundling = try Bundling(
      file == "a.yaml"
        ? ["a.yaml": components + (root + "\n" + schemas).replacing("\n", with: "\n    ") + "\n"]
        : ["a.yaml": components + root + "\n", "b.yaml": schemas])
    let schema = { (owner: String, property: String) in
      let name = try #require(try bundling.schema(owner).properties[property]?.reference)
      return (name: name, title: try bundling.schema(name).title)
    }
    #expect(bundling.files == (file == "a.yaml" ? [] : ["b.yaml"]))
    #expect(try schema("Pet", "name").name == "PetName")
    #expect(try schema("Owner", "name").name == "OwnerName")
    #expect(try schema("Pet", "owner").name == "Owner")
    #expect(try schema("Pet", "home").title == "Pet")
    #expect(try schema("Owner", "home").title == "Owner")
    #expect(try schema("Owner", "pet").title == "Pet")
  }

  @Test("The URI of a document is what the IDs in it are relative to")
  func selfReference() throws {
    let bundling = try Bundling([
      "a.yaml": """
      openapi: 3.2.0
      $self: https://example.com/api
      info: { title: A, version: '1' }
      components:
        schemas:
          A: { properties: { a: { $ref: 'https://example.com/owner' }, b: { $ref: owner } } }
          B: { $id: owner, type: object }
          C: { properties: { a: { $ref: 'https://example.com/api#/components/schemas/B' } } }
      """
    ])
    #expect(bundling.diagnostics == "")
    #expect(try bundling.schema("A").properties.values.map(\.reference) == ["B", "B"])
    #expect(try bundling.reference("C", "a") == "B")
  }

  @Test(
    "What looks like an ID or an anchor in data isn't one",
    arguments: ["x-a", "example", "default", "const"], ["a.yaml", "b.yaml"])
  func identifiersInData(keyword: String, file: String) throws {
    let schemas = """
      A:
        \(keyword): { $anchor: pet, $id: 'https://example.com/owner' }
        properties:
          a: { $ref: '#pet' }
          b: { $ref: 'https://example.com/owner' }
          c: { \(keyword): { $anchor: pet, $id: 'https://example.com/owner' } }
          default: { allOf: [{ $anchor: price, type: object }] }
          d: { $ref: '#price' }
      B: { $anchor: pet }
      C: { $id: 'https://example.com/owner' }
      """
    let components = "components:\n  schemas:\n    "
    let bundling = try Bundling(
      file == "a.yaml"
        ? ["a.yaml": components + schemas.replacing("\n", with: "\n    ") + "\n"]
        : ["a.yaml": components + "X: { $ref: 'b.yaml#/A' }\n", "b.yaml": schemas])
    #expect(bundling.diagnostics == "")
    let properties = try bundling.schema(file == "a.yaml" ? "A" : "X").properties
    #expect([properties["a"], properties["b"]].map { $0?.reference } == ["B", "C"])
    #expect(properties["d"]?.reference != nil)
  }

  @Test("The body of a link isn't a schema")
  func identifiersInLinks() throws {
    let link = "{ operationId: g, requestBody: { $anchor: pet } }"
    let bundling = try Bundling([
      "a.yaml": """
      paths:
        /a: { get: { operationId: g, responses: { '200': { description: D, links: { l: \(link) } } } } }
      components: { schemas: { A: { properties: { a: { $ref: '#pet' } } }, B: { $anchor: pet } } }
      """
    ])
    #expect(try bundling.reference("A", "a") == "B")
  }

  @Test("An ID is that of a schema in any file that was read")
  func identifiersInFiles() throws {
    let bundling = try Bundling([
      "a.yaml": """
      components:
        schemas:
          A: { $id: 'https://a.b/pet', properties: { a: { $ref: owner }, b: { $ref: 'https://a.b/owner' } } }
          B: { $ref: 'b.yaml#/Owner' }
      """, "b.yaml": "Owner: { $id: 'https://a.b/owner', type: object }",
    ])
    #expect(bundling.diagnostics == "")
    #expect(try bundling.schema("A").properties.values.map(\.reference) == ["B", "B"])
  }

  @Test("A dynamic reference is one to its schema, whatever anchors there are in data")
  func dynamicReferences() throws {
    let bundling = try Bundling([
      "a.yaml": """
      components:
        schemas:
          A: { $dynamicAnchor: node, properties: { a: { $dynamicRef: '#node' } }, example: { $anchor: node } }
      """
    ])
    #expect(try bundling.reference("A", "a") == "A")
  }

  @Test("Examples and other data keep their references")
  func examplesAndOtherDataKeepTheir() throws {
    let bundling = try Bundling([
      "a.yaml": Bundling.property("b.yaml"),
      "b.yaml": "{ example: { $ref: n.yaml }, default: { $ref: 'https://a.b' }, x-a: { $ref: 'n.y' } }",
    ])
    #expect(bundling.diagnostics == "")
    #expect(bundling.files == ["b.yaml"])
  }

  @Test("A document without such references is unchanged")
  func aDocumentWithoutSuchReferencesIs() throws {
    let bundling = try Bundling(["a.yaml": Bundling.property("#/components/schemas/A")])
    #expect(bundling.files == [])
    #expect(try bundling.reference("A", "x") == "A")
  }
}
