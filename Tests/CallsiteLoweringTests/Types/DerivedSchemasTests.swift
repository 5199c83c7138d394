import CallsiteModel
import Testing

@Suite("A base schema with a discriminator")
struct DerivedSchemasTests {
  /// A document in which an object has a `Pet`, `Cat` and `Dog` are derived from it, and `Pet` has the properties `kind`
  /// and `name`.
  private func lowered(
    discriminator: String = "{ propertyName: kind }", kind: String = "{ type: string }", pet: String = "",
    cat: String = "", others: String = "", owner: String = "{ $ref: '#/components/schemas/Pet' }"
  ) throws -> Lowered {
    try Lowered.schemas(
      """
      Owner: { type: object, properties: { pet: \(owner) } }
      Pet:
        type: object
        required: [kind]
        properties: { kind: \(kind), name: { type: string } }
        discriminator: \(discriminator)
        \(pet)
      Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { lives: { type: integer } } }] \(cat) }
      Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { tricks: { type: integer } } }] }
      \(others)
      """)
  }

  /// The cases of a union with their values and payloads.
  private func cases(_ union: Union) -> [String] {
    union.cases.map { entry in
      "\(entry.discriminatorValues.map(\.text).joined(separator: "|")): \(entry.value.type)"
    }
  }

  @Test("is a union of the schemas that are derived from it, and of itself")
  func union() throws {
    let lowered = try lowered()
    let pet = try lowered.union("Pet")
    #expect(cases(pet) == ["Cat: Cat", "Dog: Dog", "Pet: PetBase"])
    #expect(pet.attempts.map(\.name.name) == ["petBase"])
    #expect(try lowered.properties("Cat") == ["kind: String", "name: String?", "lives: Int?"])
    #expect(try lowered.properties("PetBase") == ["kind: String", "name: String?"])
    #expect(lowered.diagnostics.isEmpty)
  }

  @Test("is the case for unknown values, also if the mapping and the property's enum list only others")
  func unknownValues() throws {
    let mapping = "{ propertyName: kind, mapping: { cat: '#/components/schemas/Cat', dog: Dog } }"
    let mapped = try lowered(discriminator: mapping).union("Pet")
    #expect(cases(mapped) == ["cat: Cat", "dog: Dog", "Pet: PetBase"])
    #expect(mapped.attempts.map(\.name.name) == ["petBase"])
    let listed = try lowered(kind: "{ type: string, enum: [Dog, Cat] }").union("Pet")
    #expect(cases(listed) == ["Cat: Cat", "Dog: Dog", "Pet: PetBase"])
    let defaulted = "{ propertyName: kind, mapping: { cat: Cat, dog: Dog }, defaultMapping: Pet }"
    #expect(try lowered(discriminator: defaulted).union("Pet").attempts.map(\.name.name) == ["petBase"])
    let other = "{ propertyName: kind, mapping: { cat: Cat, Pet: Dog }, defaultMapping: Dog }"
    let dogs = try lowered(discriminator: other).union("Pet")
    #expect(dogs.attempts.map(\.name.name).first == "dog")
    #expect(cases(dogs).prefix(2) == ["cat: Cat", "Pet: Dog"])
  }

  @Test("names its cases by whole schemas, which one more doesn't change")
  func caseNames() throws {
    for others in ["", "Ox: { allOf: [{ $ref: '#/components/schemas/Paid' }] }"] {
      let lowered = try Lowered.schemas(
        """
        Owner: { type: object, properties: { paid: { $ref: '#/components/schemas/Paid' } } }
        Paid: { type: object, properties: { kind: { type: string } }, discriminator: { propertyName: kind } }
        PaidByCard: { allOf: [{ $ref: '#/components/schemas/Paid' }, { properties: { card: { type: string } } }] }
        \(others)
        """)
      let names = try lowered.union("Paid").cases.map(\.name.name)
      #expect(names == ["paidByCard"] + (others.isEmpty ? [] : ["ox"]) + ["paidBase"])
    }
  }

  @Test(
    "is the case for its own values: mapped, of an extension, or listed and of no other schema",
    arguments: [
      (
        "{ propertyName: kind, mapping: { cat: Cat, pet: Pet } }", "{ type: string }", "",
        ["cat", "Dog", "pet"]
      ),
      ("{ propertyName: kind }", "{ type: string, enum: [Cat, Dog, ox] }", "", ["Cat", "Dog", "ox"]),
      ("{ propertyName: kind }", "{ type: string }", "x-discriminator-value: any", ["Cat", "Dog", "any"]),
    ])
  func ownValues(discriminator: String, kind: String, pet: String, values: [String]) throws {
    let union = try lowered(discriminator: discriminator, kind: kind, pet: pet).union("Pet")
    #expect(union.cases.map { $0.discriminatorValues.map(\.text) } == values.map { [$0] })
    #expect(union.cases.map { "\($0.value.type)" } == ["Cat", "Dog", "PetBase"])
  }

  @Test(
    "has the values that AutoRest and Redoc write into derived schemas, or their constants",
    arguments: [
      (", x-ms-discriminator-value: tom", "tom"), (", x-discriminator-value: tom", "tom"),
      (", properties: { kind: { enum: [tom] } }", "tom"),
    ])
  func vendorValues(cat: String, value: String) throws {
    #expect(try cases(lowered(cat: cat).union("Pet")).first == "\(value): Cat")
  }

  @Test("isn't the case for a listed value that is the constant of a derived schema")
  func listedConstant() throws {
    let lowered = try lowered(
      kind: "{ allOf: [{ $ref: '#/components/schemas/Kind' }] }",
      cat: ", properties: { kind: { const: tom } }",
      others: "Kind: { type: string, enum: [tom, Dog, ox] }")
    #expect(try cases(lowered.union("Pet")) == ["tom: Cat", "Dog: Dog", "ox: PetBase"])
    #expect(lowered.diagnostics.isEmpty)
  }

  @Test("has the name of a derived schema as its value if that allows several")
  func severalValues() throws {
    let lowered = try lowered(cat: ", properties: { kind: { enum: [Dog, Cat] } }")
    #expect(try cases(lowered.union("Pet")) == ["Cat: Cat", "Dog: Dog", "Pet: PetBase"])
  }

  @Test("has the schemas of its mapping, whatever they are derived from")
  func mapped() throws {
    let properties = "kind: { type: string }, name: { type: string }, horns: { type: integer }"
    let ox = "Ox: { type: object, required: [kind], properties: { \(properties) } }"
    let mapping = "{ propertyName: kind, mapping: { ox: Ox, cat: Cat } }"
    let union = try lowered(discriminator: mapping, others: ox).union("Pet")
    #expect(cases(union) == ["cat: Cat", "Dog: Dog", "ox: Ox", "Pet: PetBase"])
    let dangling = try lowered(discriminator: mapping).union("Pet")
    #expect(cases(dangling) == ["cat: Cat", "Dog: Dog", "Pet: PetBase"])
    // An ox has the other properties of a pet only as a pet.
    let open = try lowered(discriminator: mapping, pet: "additionalProperties: true", others: ox)
    #expect(try cases(open.union("Pet")).last != "ox: Ox")
  }

  @Test("has derived schemas as they are if it has properties that can be anything")
  func anyProperty() throws {
    #expect(try cases(lowered(kind: "{}").union("Pet")) == ["Cat: Cat", "Dog: Dog", "Pet: PetBase"])
  }

  @Test("remains a struct if no value has its type")
  func onlyInherited() throws {
    for owner in [
      "{ oneOf: [\(Self.cat), \(Self.dog)] }", "{ oneOf: [\(Self.pet), \(Self.cat), \(Self.dog)] }",
    ] {
      let lowered = try lowered(owner: owner)
      #expect(try lowered.properties("Pet") == ["kind: String", "name: String?"])
      #expect(lowered.diagnostics.isEmpty)
    }
  }

  private static let pet = "{ $ref: '#/components/schemas/Pet' }"
  private static let cat = "{ $ref: '#/components/schemas/Cat' }"
  private static let dog = "{ $ref: '#/components/schemas/Dog' }"

  @Test(
    "is the type of a parameter, a body, a response, a header and a webhook",
    arguments: [
      "/a: { get: { parameters: [{ name: a, in: query, schema: PET }], responses: { '204': { description: A. } } } }",
      "/a: { post: { requestBody: { content: { application/json: { schema: PET } } }, responses: { '204': { description: A. } } } }",
      "/a: { get: { responses: { '200': { description: A., content: { application/json: { schema: PET } } } } } }",
      "/a: { get: { responses: { '200': { description: A., headers: { A: { schema: PET } } } } } }",
      "{}\nwebhooks: { a: { post: { requestBody: { content: { application/json: { schema: PET } } }, responses: {} } } }",
    ])
  func places(path: String) throws {
    let lowered = try Lowered(
      """
      openapi: 3.1.1
      info: { title: Pets, version: '1' }
      paths: \(path.hasPrefix("{") ? "" : "\n  ")\(path.replacing("PET", with: Self.pet))
      components:
        schemas:
          Pet: { type: object, discriminator: { propertyName: kind } }
          Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { lives: { type: integer } } }] }
      """)
    #expect(try cases(lowered.union("Pet")) == ["Cat: Cat", "Pet: PetBase"])
  }

  @Test("without the property has it in the struct of its own values, so that it can be sent")
  func missingProperty() throws {
    let lowered = try Lowered.schemas(
      """
      Owner: { type: object, properties: { pet: { $ref: '#/components/schemas/Pet' } } }
      Pet: { type: object, properties: { name: { type: string } }, discriminator: { propertyName: kind } }
      Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { lives: { type: integer } } }] }
      """)
    #expect(try lowered.properties("PetBase") == ["kind: String?", "name: String?"])
    #expect(try lowered.union("Pet").cases.map(\.encodedDiscriminator?.text) == ["Cat", nil])
  }

  @Test("with one derived schema is a union of both")
  func oneDerived() throws {
    let lowered = try Lowered.schemas(
      """
      Owner: { type: object, properties: { pet: { $ref: '#/components/schemas/Pet' } } }
      Pet:
        { type: object, properties: { kind: { type: string } }, discriminator: { propertyName: kind, mapping: { c: Cat } } }
      Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { lives: { type: integer } } }] }
      """)
    #expect(try cases(lowered.union("Pet")) == ["c: Cat", "Pet: PetBase"])
  }

  @Test("has the schemas that are derived from derived ones")
  func grandchildren() throws {
    let lowered = try lowered(
      others:
        "Lion: { allOf: [{ $ref: '#/components/schemas/Cat' }, { properties: { mane: { type: string } } }] }")
    #expect(try cases(lowered.union("Pet")) == ["Cat: Cat", "Lion: Lion", "Dog: Dog", "Pet: PetBase"])
  }

  @Test("has the schemas that are derived from another name for it")
  func otherName() throws {
    let lowered = try lowered(
      others: "Animal: { $ref: '#/components/schemas/Pet' }\n"
        + "Ox: { allOf: [{ $ref: '#/components/schemas/Animal' }, { properties: { horns: { type: integer } } }] }"
    )
    #expect(try cases(lowered.union("Pet")) == ["Cat: Cat", "Dog: Dog", "Ox: Ox", "Pet: PetBase"])
  }

  @Test("has a derived base schema with all of its values")
  func innerBase() throws {
    let lowered = try lowered(
      cat: ", discriminator: { propertyName: kind }",
      others:
        "Lion: { allOf: [{ $ref: '#/components/schemas/Cat' }, { properties: { mane: { type: string } } }] }")
    #expect(try cases(lowered.union("Pet")) == ["Cat|Lion: Cat", "Dog: Dog", "Pet: PetBase"])
    #expect(try cases(lowered.union("Cat")) == ["Lion: Lion", "Cat: CatBase"])
    #expect(
      try lowered.properties("Lion") == ["kind: String", "name: String?", "lives: Int?", "mane: String?"])
  }

  @Test("has derived ones that are unions, too, if others are derived from them and a value has their type")
  func between() throws {
    let lion =
      "Lion: { allOf: [{ $ref: '#/components/schemas/Cat' }, { properties: { mane: { type: string } } }] }"
    for mapping in ["{ Lion: Lion, tom: Cat, Dog: Dog }", "{ tom: Cat }"] {
      let lowered = try lowered(
        discriminator: "{ propertyName: kind, mapping: \(mapping), defaultMapping: Dog }",
        others: "\(lion)\nHome: { properties: { cat: { $ref: '#/components/schemas/Cat' } } }")
      #expect(try cases(lowered.union("Cat")) == ["Lion: Lion", "tom: CatBase"])
      #expect(try lowered.union("Cat").attempts.map(\.name.name) == ["catBase"])
      #expect(lowered.diagnostics.isEmpty)
      #expect(
        try cases(lowered.union("Pet")).sorted() == ["Dog: Dog", "Lion: Lion", "Pet: PetBase", "tom: Cat"])
      #expect(
        try lowered.properties("Lion") == ["kind: String", "name: String?", "lives: Int?", "mane: String?"])
    }
    #expect(try lowered(others: lion).properties("Cat") == ["kind: String", "name: String?", "lives: Int?"])
  }

  @Test("and a derived one that only adds a description are separate types")
  func withoutProperties() throws {
    let lowered = try lowered(
      others: "Ox: { description: No more., allOf: [{ $ref: '#/components/schemas/Pet' }] }")
    #expect(try cases(lowered.union("Pet")).contains("Ox: Ox"))
    #expect(try lowered.properties("Ox") == ["kind: String", "name: String?"])
  }

  @Test("shares its inline types with the schemas that are derived from it")
  func inlineTypes() throws {
    let lowered = try lowered(kind: "{ type: string, enum: [Cat, Dog, Pet] }")
    #expect(try lowered.properties("Cat").first == "kind: PetBase.Kind")
  }

  @Test("keeps its name and a free one for its own values")
  func names() throws {
    let lowered = try lowered(
      pet: "x-callsite-name: Animal", others: "PetBase: { type: object, properties: { a: { type: string } } }"
    )
    #expect(try cases(lowered.union("Animal")).last == "Pet: AnimalBase")
    #expect(try lowered.properties("PetBase") == ["a: String?"])
  }

  @Test(
    "with closed objects, or ones for any property, is a union of them", arguments: ["false", "true", "{}"])
  func additionalProperties(value: String) throws {
    let union = try lowered(pet: "additionalProperties: \(value)").union("Pet")
    #expect(cases(union) == ["Cat: Cat", "Dog: Dog", "Pet: PetBase"])
  }

  @Test("has none of the derived schemas without a value if all of its values are of others")
  func unreachable() throws {
    let lowered = try lowered(
      discriminator: "{ propertyName: kind, mapping: { a: Cat, b: Dog } }",
      kind: "{ type: string, enum: [a, b] }",
      others: "Ox: { allOf: [{ $ref: '#/components/schemas/Pet' }] }")
    #expect(try cases(lowered.union("Pet")) == ["a: Cat", "b: Dog", "Pet: PetBase"])
    #expect(lowered.diagnostics.isEmpty)
  }

  @Test(
    "whose values aren't known, or that is something else too, is named",
    arguments: [
      (
        "kind: { type: string, enum: [cat] }", "",
        "'Cat' isn't a value of 'kind', so it isn't known which values are 'Cat', and all have only the properties of "
          + "'Pet'. Add a mapping to the discriminator."
      ),
      (
        "kind: { type: string }",
        ", allOf: [{ oneOf: [{ properties: { a: {} } }, { properties: { b: {} } }] }]",
        "'Pet' is composed of alternatives, so its values have only its own properties. List the derived schemas in "
          + "oneOf."
      ),
    ])
  func unknown(property: String, pet: String, message: String) throws {
    let lowered = try Lowered.schemas(
      """
      Owner: { type: object, properties: { pet: { $ref: '#/components/schemas/Pet' } } }
      Pet: { type: object, properties: { \(property) }, discriminator: { propertyName: kind }\(pet) }
      Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { lives: { type: integer } } }] }
      """)
    #expect(
      lowered.diagnostics
        == "a.yaml:7:5: warning: 'discriminator' is skipped: \(message) [unsupported-schema]\n")
    #expect(lowered.typeNames.contains("Pet"))
  }
}
