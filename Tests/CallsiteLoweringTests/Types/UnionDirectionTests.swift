import CallsiteModel
import Testing

@Suite("A discriminator that isn't in requests or in responses")
struct UnionDirectionTests {
  @Test(
    "A discriminator that only requests have isn't expected in responses",
    arguments: ["discriminator: { propertyName: kind }", "title: A"])
  func writeOnlyDiscriminator(discriminator: String) throws {
    let lowered = try Lowered.schemas(
      """
      A:
        oneOf: [{ $ref: '#/components/schemas/S3' }, { $ref: '#/components/schemas/Sftp' }]
        \(discriminator)
      S3:
        type: object
        required: [kind, bucket, secret]
        properties: { kind: { const: S3, writeOnly: true }, bucket: { type: string }, secret: { type: string, writeOnly: true } }
      Sftp:
        type: object
        required: [kind, host]
        properties: { kind: { const: Sftp, writeOnly: true }, host: { type: string } }
      """)
    let union = try lowered.union("A")
    #expect(union.cases.map { $0.discriminatorValues.map(\.text) } == [["S3"], ["Sftp"]])
    #expect(
      union.attempts.map(\.conditions) == [
        [.make("kind", isOptional: true)], [.make("kind", isOptional: true)],
      ])
    #expect(union.attempts.flatMap { $0.shape?.required.map(\.text) ?? [] }.contains("secret") == false)
  }

  @Test("What only requests require doesn't prove an object")
  func writeOnlyRequirement() throws {
    let union = try Lowered.schemas(
      """
      A:
        oneOf:
          - { title: S, type: object, required: [id, secret], properties: { id: {}, secret: { type: string, writeOnly: true } } }
          - { title: T, type: object, required: [id], properties: { id: {}, name: {} } }
      """
    ).union("A")
    #expect(union.attempts.map { $0.shape != nil } == [true, true])
  }

  @Test("A discriminator that may be null is sent")
  func nullable() throws {
    let union = try Lowered.schemas(
      """
      A:
        oneOf: [{ $ref: '#/components/schemas/B' }, { $ref: '#/components/schemas/C' }]
        discriminator: { propertyName: kind }
      B: { type: object, required: [kind], properties: { kind: { type: [string, 'null'] } } }
      C: { type: object, required: [kind], properties: { kind: { type: string } } }
      """
    ).union("A")
    #expect(union.cases.map { $0.encodedDiscriminator?.text } == ["B", nil])
  }

  @Test("A derived schema is told from others by its properties in responses without the discriminator")
  func writeOnlyInBase() throws {
    let union = try Lowered.schemas(
      """
      Owner: { type: object, properties: { value: { $ref: '#/components/schemas/T' } } }
      T:
        type: object
        required: [kind]
        properties: { kind: { type: string, writeOnly: true } }
        discriminator: { propertyName: kind, mapping: { a: '#/components/schemas/TA' } }
      TA: { allOf: [{ $ref: '#/components/schemas/T' }, { type: object, required: [aa], properties: { aa: {} } }] }
      """
    ).union("T")
    #expect(union.attempts.map(\.name.name) == ["ta", "tBase"])
    #expect(union.attempts.map(\.conditions) == [[.make("kind", isOptional: true)], []])
  }

  @Test("The base of a derived schema that several values select isn't sent with one of them")
  func severalValuesOfBase() throws {
    let lowered = try Lowered.schemas(
      """
      Owner: { type: object, properties: { pet: { $ref: '#/components/schemas/Pet' } } }
      Pet:
        type: object
        required: [kind]
        properties: { kind: { type: string, readOnly: true, enum: [Cat, Fish, Bird] } }
        discriminator: { propertyName: kind }
      Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { type: object, properties: { lives: { type: integer } } }] }
      """)
    #expect(try lowered.union("Pet").cases.map { $0.encodedDiscriminator?.text } == ["Cat", nil])
  }

  @Test("The base of a derived schema is sent with its own value, which only responses describe")
  func readOnlyInBase() throws {
    let lowered = try Lowered.schemas(
      """
      Owner: { type: object, properties: { pet: { $ref: '#/components/schemas/Animal' } } }
      Animal:
        type: object
        required: [kind]
        properties: { kind: { type: string, readOnly: true } }
        discriminator:
          propertyName: kind
          mapping: { cat: '#/components/schemas/Cat', kitten: '#/components/schemas/Kitten' }
      Cat:
        allOf: [{ $ref: '#/components/schemas/Animal' }, { type: object, properties: { lives: { type: integer } } }]
        discriminator:
          propertyName: kind
          mapping: { cat: '#/components/schemas/Cat', kitten: '#/components/schemas/Kitten' }
      Kitten: { allOf: [{ $ref: '#/components/schemas/Cat' }, { type: object, properties: { age: { type: integer } } }] }
      """)
    let sent = try lowered.union("Cat").cases.map {
      "\($0.name.name): \($0.encodedDiscriminator?.text ?? "")"
    }
    #expect(sent == ["kitten: kitten", "catBase: cat"])
  }
}
