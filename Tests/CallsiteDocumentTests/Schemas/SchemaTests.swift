import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections
import Testing

@Suite("Reading schemas")
struct SchemaTests {
  @Test("An object keeps its properties in order")
  func anObjectKeepsItsPropertiesIn() throws {
    let schema = try Reading.schemas(
      """
      A:
        type: object
        title: T
        description: D
        required: [b, a]
        additionalProperties: false
        properties:
          b: { type: string, format: uuid, readOnly: true, x-callsite-name: beta }
          a: { type: [integer, 'null'], default: 5, deprecated: true, examples: [1, 2], example: 3 }
      """
    ).schemaA
    #expect(schema.types == [.object])
    #expect(Array(schema.properties.keys) == ["b", "a"])
    #expect(schema.required == ["b", "a"])
    #expect([schema.title, schema.description] == ["T", "D"])
    #expect(schema.additionalProperties.name == "forbidden")
    #expect(schema.properties["b"]?.format == "uuid")
    #expect(schema.properties["b"]?.isReadOnly == true)
    #expect(schema.properties["b"]?.swiftName == "beta")
    #expect(schema.properties["b"]?.position.description == "a.yaml:13:9")
    #expect(schema.properties["a"]?.types == [.integer])
    #expect(schema.properties["a"]?.isNullable == true)
    #expect(schema.properties["a"]?.isDeprecated == true)
    #expect(schema.properties["a"]?.defaultValue == .integer("5"))
    #expect(schema.properties["a"]?.examples == [.integer("1"), .integer("2"), .integer("3")])
  }

  @Test(
    "Null is normalized whatever its notation",
    arguments: [
      "{ type: [string, 'null'] }", "{ type: string, nullable: true }", "{ type: string, enum: [a, null] }",
      "{ type: string, oneOf: [{ minLength: 1 }, { type: 'null' }] }",
      "{ type: string, anyOf: [{ minLength: 1 }, { const: null }] }",
      "{ type: string, anyOf: [{ minLength: 1 }, { enum: [null] }] }",
      "{ type: string, anyOf: [{ minLength: 1 }, { $ref: '#/components/schemas/Null' }] }",
      "{ type: string, anyOf: [{ type: [string, 'null'] }] }",
    ])
  func nullIsFoldedHoweverItIs(yaml: String) throws {
    let schema = try Reading.schemas("A: \(yaml)\nNull: { enum: [null] }").schemaA
    #expect(schema.isNullable)
    #expect(schema.types == [.string])
    #expect(schema.oneOf.count + schema.anyOf.count <= 1)
    #expect(schema.enumeration == nil || schema.enumeration == [.string("a")])
  }

  @Test("A nullable reference is a nullable choice of one")
  func aReferenceThatMayBeNull() throws {
    let schema = try Reading.schemas(
      "A: { anyOf: [{ $ref: '#/components/schemas/B' }, { type: 'null' }] }\nB: { type: string }"
    ).schemaA
    #expect(schema.isNullable)
    #expect(schema.anyOf.map(\.reference) == ["B"])
  }

  @Test("'const' is an enum of one")
  func constIsAnEnumOfOne() throws {
    #expect(try Reading.schemas("A: { const: x }").schemaA.enumeration == [.string("x")])
  }

  @Test(
    "Numbers keep their digits in JSON's form",
    arguments: [
      ("0x1F", "31"), ("0o17", "15"), ("+05", "5"), ("-0", "-0"), ("1.", "1.0"), (".5", "0.5"),
      ("-.5e3", "-0.5e3"),
      ("1.50", "1.50"), ("1e3", "1e3"), ("1.e3", "1.0e3"), ("00.5", "0.5"),
      ("123456789012345678901", "123456789012345678901"),
    ])
  func numbersKeepTheirDigitsInJSONs(yaml: String, text: String) throws {
    let value = try Reading.schemas("A: { default: \(yaml) }").schemaA.defaultValue
    #expect(value == .integer(text) || value == .number(text))
  }

  @Test("'true' and an empty object allow anything")
  func trueAndAnEmptyObjectAllow() throws {
    let schema = try Reading.schemas("A: { type: array, items: true, prefixItems: [{}] }").schemaA
    #expect(schema.items?.types.isEmpty == true)
    #expect(schema.prefixItems.count == 1)
  }

  @Test("Additional properties can be anything or have a schema")
  func additionalPropertiesMayBeAnythingOr() throws {
    let reading = try Reading.schemas(
      """
      A: { additionalProperties: { type: integer } }
      B: { additionalProperties: true }
      C: { patternProperties: { '^x': { type: integer } } }
      D: {}
      """)
    let names = reading.document?.schemas.values.map(\.additionalProperties.name)
    #expect(names == ["integer", "any", "integer", "unspecified"])
  }

  @Test("The schema of a pattern isn't that of other properties which the document allows")
  func patternsBesideOthers() throws {
    let reading = try Reading.schemas(
      """
      A: { properties: { id: {} }, patternProperties: { '^x': { type: integer } } }
      B: { patternProperties: { '^x': { type: integer } }, additionalProperties: { type: string } }
      C: { patternProperties: { '^x': { type: integer } }, additionalProperties: true }
      D: { properties: { id: {} }, patternProperties: { '^x': { type: integer } }, additionalProperties: false }
      E: { patternProperties: { '^x': { type: integer }, '^y': {} }, additionalProperties: false }
      """)
    let names = reading.document?.schemas.values.map(\.additionalProperties.name)
    #expect(names == ["any", "any", "any", "integer", "any"])
  }

  @Test("A discriminator maps values to schemas, by default by their names")
  func aDiscriminatorMapsValuesToSchemas() throws {
    let schema = try Reading.schemas(
      """
      A:
        oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]
        discriminator: { propertyName: kind, mapping: { c: '#/components/schemas/Cat', k: Cat } }
      Cat: {}
      Dog: {}
      """
    ).schemaA
    #expect(schema.discriminator?.property == "kind")
    #expect(schema.discriminator?.mapping == ["c": "Cat", "k": "Cat", "Dog": "Dog"])
  }

  @Test("A schema can be nested as deeply as a text")
  func aSchemaMayNestAsDeep() throws {
    let nested = String(repeating: "{ items: ", count: 500) + "{}" + String(repeating: " }", count: 500)
    #expect(try Reading.schemas("A: \(nested)").diagnostics == "")
  }

  @Test("Recursion through properties is fine")
  func recursionThroughPropertiesIsFine() throws {
    let reading = try Reading.schemas(
      """
      A:
        properties: { parent: { $ref: '#/components/schemas/A' } }
        allOf: [{ $ref: '#/components/schemas/B' }]
      B: { oneOf: [{ $ref: '#/components/schemas/A' }] }
      """)
    #expect(reading.diagnostics == "")
  }
}

extension Schema.AdditionalProperties {
  /// What is allowed, in a word.
  fileprivate var name: String {
    switch self {
    case .unspecified: "unspecified"
    case .forbidden: "forbidden"
    case .any: "any"
    case .schema(let schema): schema.types.map(\.rawValue).joined(separator: " ")
    }
  }
}
