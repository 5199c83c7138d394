import CallsiteDrift
import Testing

@Suite("What changed discriminator values do to deployed clients")
struct DiscriminatorTests {
  @Test(
    "The value of an alternative changed",
    arguments: [
      ("mapping: { cat: Cat, dog: Dog }", "mapping: { feline: Cat, dog: Dog }", "'cat' → 'feline'"),
      ("", "mapping: { feline: Cat }", "'Cat' → 'feline'"),
    ])
  func renamedValue(old: String, new: String, values: String) throws {
    #expect(
      try Self.lines(Self.choice(old), Self.choice(new)) == [
        "breaking request-body-discriminator-mapping-renamed: The request body has another discriminator value for an alternative: \(values).",
        "breaking response-body-discriminator-mapping-renamed: The response 200 has another discriminator value for an alternative: \(values).",
      ])
  }

  @Test("An alternative without a mapping was renamed")
  func renamedSchema() throws {
    let old = Self.choice("", cat: "Cat")
    #expect(
      try Self.lines(old, Self.choice("", cat: "Feline")) == [
        "breaking request-body-discriminator-mapping-renamed: The request body has another discriminator value for an alternative: 'Cat' → 'Feline'.",
        "breaking response-body-discriminator-mapping-renamed: The response 200 has another discriminator value for an alternative: 'Cat' → 'Feline'.",
      ])
    #expect(try Self.lines(old, Self.choice("mapping: { Cat: Feline }", cat: "Feline")) == [])
  }

  @Test("Values lead to other alternatives")
  func swappedTargets() throws {
    #expect(
      try Self.lines(Self.choice("mapping: { a: Cat, b: Dog }"), Self.choice("mapping: { a: Dog, b: Cat }"))
        == [
          "breaking request-body-discriminator-mapping-changed: The request body maps a discriminator value to a different schema: 'a', 'b'.",
          "breaking response-body-discriminator-mapping-changed: The response 200 maps a discriminator value to a different schema: 'a', 'b'.",
        ])
  }

  @Test("A value is no longer accepted, or new")
  func removedValue() throws {
    let (more, fewer) = (
      Self.choice("mapping: { a: Cat, b: Cat, c: Dog }"), Self.choice("mapping: { a: Cat, c: Dog }")
    )
    #expect(
      try Self.lines(more, fewer) == [
        "breaking request-body-discriminator-mapping-deleted: The request body lost a discriminator value: 'b'.",
        "info response-body-discriminator-mapping-deleted: The response 200 lost a discriminator value: 'b'.",
      ])
    #expect(
      try Self.lines(fewer, more) == [
        "info request-body-discriminator-mapping-added: The request body gained a discriminator value: 'b'.",
        "warning response-body-discriminator-mapping-added: The response 200 gained a discriminator value: 'b'.",
      ])
  }

  @Test("A mapping that says what the names say changes nothing")
  func explicitMapping() throws {
    #expect(
      try Self.lines(Self.choice(""), Self.choice("mapping: { Cat: '#/components/schemas/Cat', Dog: Dog }"))
        == [])
    #expect(try Self.lines(Self.heirs("Cat"), Self.heirs("Cat", mapping: "mapping: { Cat: Cat }")) == [])
  }

  @Test("Heirs are selected by their names, or by a mapping of the schema that they inherit from")
  func heirs() throws {
    #expect(
      try Self.lines(Self.heirs("Cat"), Self.heirs("Feline")) == [
        "breaking response-body-discriminator-mapping-renamed: The response 200 has another discriminator value for an alternative: 'Cat' → 'Feline'."
      ])
    #expect(
      try Self.lines(
        Self.heirs("Cat", mapping: "mapping: { a: Cat }"), Self.heirs("Cat", mapping: "mapping: { b: Cat }"))
        == [
          "breaking response-body-discriminator-mapping-renamed: The response 200 has another discriminator value for an alternative: 'a' → 'b'."
        ])
  }

  @Test("An heir isn't concerned by the values of others")
  func otherHeirs() throws {
    #expect(try Self.lines(Self.heirs("Cat", received: "Dog"), Self.heirs("Feline", received: "Dog")) == [])
  }

  private static func choice(_ mapping: String, cat: String = "Cat") -> String {
    """
    openapi: 3.1.1
    info: { title: T, version: '1' }
    paths:
      /a:
        post:
          operationId: a
          requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
          responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
    components:
      schemas:
        Pet:
          oneOf: [{ $ref: '#/components/schemas/\(cat)' }, { $ref: '#/components/schemas/Dog' }]
          discriminator: { propertyName: kind\(mapping.isEmpty ? "" : ", " + mapping) }
        \(cat): { type: object, required: [kind], properties: { kind: { type: string }, lives: { type: integer } } }
        Dog: { type: object, required: [kind], properties: { kind: { type: string }, bark: { type: string } } }
    """
  }

  private static func heirs(_ cat: String, mapping: String = "", received: String = "Pet") -> String {
    """
    openapi: 3.1.1
    info: { title: T, version: '1' }
    paths:
      /a: { get: { operationId: a, responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/\(received)' } } } } } } }
    components:
      schemas:
        Pet:
          type: object
          required: [kind]
          properties: { kind: { type: string } }
          discriminator: { propertyName: kind\(mapping.isEmpty ? "" : ", " + mapping) }
        \(cat): { allOf: [{ $ref: '#/components/schemas/Pet' }, { type: object, properties: { lives: { type: integer } } }] }
        Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }, { type: object, properties: { bark: { type: string } } }] }
    """
  }

  private static func lines(_ old: String, _ new: String) throws -> [String] {
    try WireComparison().findings(from: WireReading.document(old), to: WireReading.document(new)).map {
      "\($0.severity) \($0.id): \($0.message)"
    }
  }
}
