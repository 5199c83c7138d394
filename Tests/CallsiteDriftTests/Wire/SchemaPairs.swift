import CallsiteDocument
import CallsiteDrift
import Testing

/// A pair of documents for each rule of schemas; reversed, it is one for the opposite rule.
enum SchemaPairs {
  static let all = values + bounds + conditions + fields + access + composedAccess + shapes + lifecycle

  private static let values = [
    SchemaPair("{ type: integer }", "{ type: number }", both: "*-type-generalized"),
    SchemaPair("{ type: [string, integer] }", "{ type: string }", both: "*-type-specialized"),
    SchemaPair("{ type: string }", "{}", both: "*-type-generalized"),
    SchemaPair(
      "{ type: integer, format: int32 }", "{ type: integer, format: int64 }", both: "*-type-generalized"),
    SchemaPair(
      "{ type: integer, format: int64 }", "{ type: integer, format: bigint }", both: "*-type-generalized"),
    SchemaPair("{ type: string }", "{ type: string, format: date }", both: "*-type-specialized"),
    SchemaPair("{ type: string }", "{ type: integer }", both: "*-type-changed"),
    SchemaPair(
      "{ type: number, multipleOf: 0.5 }", "{ type: integer, multipleOf: 0.5 }", both: "*-type-specialized"),
    SchemaPair("{ type: number, multipleOf: 3 }", "{ type: integer }", both: "*-multiple-of-unset"),
    SchemaPair("{ type: string, format: date }", "{ type: string, format: uuid }", both: "*-type-changed"),
    SchemaPair("{ type: string }", "{ type: [string, 'null'] }", both: "*-became-nullable"),
    SchemaPair(
      "{ type: string }", "{ anyOf: [{ type: string }, { type: 'null' }] }", both: "*-became-nullable"),
    SchemaPair("{ type: string }", "{ type: string, enum: [a, b] }", both: "*-became-enum"),
    SchemaPair("{ type: string, enum: [a] }", "{ type: string, enum: [a, b] }", both: "*-enum-value-added"),
    SchemaPair(
      "{ type: string, enum: [a, b, c] }", "{ type: string, enum: [c] }", both: "*-enum-value-removed"),
    SchemaPair(
      "{ type: string, enum: [a, canceled] }", "{ type: string, enum: [a, cancelled] }",
      both: "*-enum-value-renamed"),
    SchemaPair("{ type: string }", "{ const: a }", both: "*-const-added"),
    SchemaPair("{ const: a }", "{ const: b }", both: "*-const-changed"),
    SchemaPair(
      "{ type: string, x-extensible-enum: [a, b] }", "{ type: string, x-extensible-enum: [a] }",
      both: "*-x-extensible-enum-value-removed"),
    SchemaPair("{ type: integer }", "{ type: integer, default: 5 }", both: "*-default-value-added"),
    SchemaPair(
      "{ type: integer, default: 4 }", "{ type: integer, default: 5 }", both: "*-default-value-changed"),
    SchemaPair(
      "{ type: string }", "{ type: string, contentMediaType: application/json }",
      both: "*-content-media-type-added"),
    SchemaPair(
      "{ type: string, contentMediaType: image/png }", "{ type: string, contentMediaType: image/gif }",
      both: "*-content-media-type-changed"),
    SchemaPair(
      "{ type: string }", "{ type: string, contentEncoding: quoted-printable }",
      both: "*-content-encoding-changed"),
  ]

  private static let bounds: [SchemaPair] =
    [
      ("maximum", "max"), ("exclusiveMaximum", "exclusive-max"), ("maxLength", "max-length"),
      ("maxItems", "max-items"), ("maxProperties", "max-properties"), ("maxContains", "max-contains"),
    ].flatMap { keyword, name in
      [
        SchemaPair("{}", "{ \(keyword): 5 }", both: "*-\(name)-set"),
        SchemaPair("{ \(keyword): 6 }", "{ \(keyword): 5 }", both: "*-\(name)-decreased"),
      ]
    }
    + [
      ("minimum", "min"), ("exclusiveMinimum", "exclusive-min"), ("minItems", "min-items"),
      ("minProperties", "min-properties"), ("minContains", "min-contains"),
    ].flatMap { keyword, name in
      [
        SchemaPair("{}", "{ \(keyword): 5 }", both: "*-\(name)-set"),
        SchemaPair("{ \(keyword): 5 }", "{ \(keyword): 6 }", both: "*-\(name)-increased"),
      ]
    }
    + [
      SchemaPair("{}", "{ minLength: 5 }", both: "*-min-length-increased"),
      SchemaPair("{ minLength: 0 }", "{}"),
      SchemaPair("{ maximum: 5 }", "{ exclusiveMaximum: 5 }", both: "*-exclusive-max-decreased"),
      SchemaPair("{}", "{ multipleOf: 5 }", both: "*-multiple-of-set"),
      SchemaPair("{ multipleOf: 0.1 }", "{ multipleOf: 0.3 }", both: "*-multiple-of-increased"),
      SchemaPair("{ multipleOf: 2 }", "{ multipleOf: 3 }", both: "*-multiple-of-changed"),
      SchemaPair("{}", "{ pattern: ^a }", both: "*-pattern-added"),
      SchemaPair("{ pattern: ^a }", "{ pattern: ^b }", both: "*-pattern-changed"),
      SchemaPair("{ pattern: ^a }", "{ pattern: .* }", both: "*-pattern-generalized"),
      SchemaPair("{}", "{ uniqueItems: true }", both: "*-unique-items-set"),
    ]

  private static let conditions: [SchemaPair] =
    [
      ("if", "if"), ("then", "then"), ("else", "else"), ("not", "not"), ("contains", "contains"),
      ("propertyNames", "property-names"), ("unevaluatedItems", "unevaluated-items"),
      ("contentSchema", "content-schema"),
    ].map { keyword, name in
      SchemaPair("{}", "{ \(keyword): { minLength: 1 } }", both: "*-\(name)-added")
    } + [
      SchemaPair("{}", "{ unevaluatedProperties: false }", both: "*-unevaluated-properties-added"),
      SchemaPair("{}", "{ patternProperties: { ^a: {} } }", both: "*-pattern-property-added"),
      SchemaPair("{}", "{ dependentSchemas: { a: { maxLength: 1 } } }", both: "*-dependent-schema-added"),
      SchemaPair("{}", "{ dependentRequired: { a: [b] } }", both: "*-dependent-required-added"),
      SchemaPair(
        "{ dependentRequired: { a: [b] } }", "{ dependentRequired: { a: [c] } }",
        both: "*-dependent-required-changed"),
      SchemaPair("{ not: { maxLength: 1 } }", "{ not: { maxLength: 2 } }", both: "*-not-changed"),
      SchemaPair("{ if: { maxLength: 1 } }", "{ if: { maxLength: 2 } }", both: "*-if-changed"),
      SchemaPair("{ then: { maxLength: 2 } }", "{ then: { maxLength: 1 } }", both: "*-max-length-decreased"),
      SchemaPair(
        "{ patternProperties: { ^a: { type: string } } }", "{ patternProperties: { ^a: { type: integer } } }",
        both: "*-type-changed"),
      SchemaPair(
        "{ type: object, patternProperties: { ^a: {} }, additionalProperties: false }",
        "{ type: object, patternProperties: { ^a: {} } }",
        both: "*-additional-properties-allowed"),
      SchemaPair(
        "{ patternProperties: { ^a: {} }, additionalProperties: { type: integer } }",
        "{ patternProperties: { ^a: {} }, additionalProperties: { type: number } }",
        both: "*-type-generalized"),
      SchemaPair(
        "{ additionalProperties: { type: string } }",
        "{ patternProperties: { ^a: { type: integer } }, additionalProperties: { type: string } }",
        both: "*-type-changed"),
      SchemaPair(
        "{ patternProperties: { ^b: {} }, additionalProperties: false }",
        "{ patternProperties: { ^b: {}, ^a: {} }, additionalProperties: false }",
        both: "*-additional-properties-allowed"),
    ]

  private static let fields = [
    SchemaPair(
      object("a: { type: string }"), object("a: { type: string }, b: { type: string }"),
      request: ["new-optional-*"], response: ["response-optional-property-added"]),
    SchemaPair(
      object("a: { type: string }"), object("a: { type: string }, b: { type: string }", "b"),
      request: ["new-required-*"], response: ["response-required-property-added"]),
    SchemaPair(
      object("a: { type: string }"), object("a: { type: string }, b: { default: 1 }", "b"),
      request: ["new-required-*-with-default"], response: ["response-required-property-added"]),
    SchemaPair(
      object("colour: { type: string }"), object("color: { type: string }"),
      request: ["request-optional-property-renamed"], response: ["response-optional-property-renamed"]),
    SchemaPair(
      object("colour: { type: string }", "colour"), object("color: { type: string }", "color"),
      request: ["request-required-property-renamed"], response: ["response-required-property-renamed"]),
    SchemaPair(object("a: {}"), object("a: {}", "a"), both: "*-became-required"),
    SchemaPair(
      object("a: { default: 1 }"), object("a: { default: 1 }", "a"),
      request: ["*-became-required-with-default"], response: ["*-became-required"]),
    SchemaPair(
      "{ type: object, additionalProperties: { type: string } }",
      "{ type: object, additionalProperties: { type: integer } }", both: "*-type-changed"),
    SchemaPair(
      "{ type: object, additionalProperties: { type: string } }",
      "{ type: object, additionalProperties: false }",
      both: "*-map-closed"),
    SchemaPair(
      "{ type: object }", "{ type: object, additionalProperties: false }",
      both: "*-additional-properties-forbidden"),
    SchemaPair(
      "{ type: object }", "{ type: object, additionalProperties: { type: string } }",
      both: "*-additional-properties-schema-added"),
  ]

  /// Rules that apply to one direction only, because a field becomes read-only or write-only.
  private static let access: [SchemaPair] = [("readOnly", "read-only"), ("writeOnly", "write-only")].flatMap {
    keyword, name in
    [("", "optional"), ("a", "required")].map { required, presence in
      SchemaPair(
        object("a: { type: string }", required), object("a: { type: string, \(keyword): true }", required),
        request: ["request-\(presence)-property-became-\(name)"],
        response: ["response-\(presence)-property-became-\(name)"])
    }
  }

  private static let shapes = [
    SchemaPair(choice("Cat", "Dog"), choice("Cat", "Dog", "Hen"), both: "*-one-of-added"),
    SchemaPair(
      choice("Cat", "Dog", of: "anyOf"), choice("Cat", "Dog", "Hen", of: "anyOf"), both: "*-any-of-added"),
    SchemaPair(
      "{ oneOf: [{ type: string, format: date }, { $ref: '#/components/schemas/Cat' }] }",
      "{ oneOf: [{ type: string, format: uuid }, { $ref: '#/components/schemas/Cat' }] }",
      both: "*-type-changed"),
    SchemaPair("{ $ref: '#/components/schemas/Cat' }", choice("Cat", "Dog"), both: "*-wrapped-in-one-of"),
    SchemaPair(
      "{ type: string, minLength: 1 }",
      "{ oneOf: [{ type: string, minLength: 1 }, { $ref: '#/components/schemas/Cat' }] }",
      both: "*-one-of-added"),
    SchemaPair(
      "{ type: array, items: { type: string } }", "{ type: array, items: { type: integer } }",
      both: "*-type-changed"),
    SchemaPair(
      "{ type: array, prefixItems: [{}] }", "{ type: array, prefixItems: [{}, {}] }",
      both: "*-prefix-items-added"),
    SchemaPair(
      choice("Cat", "Dog"), choice("Cat", "Dog", beside: "propertyName: kind"), both: "*-discriminator-added"),
    SchemaPair(
      choice("Cat", "Dog", beside: "propertyName: kind"), choice("Cat", "Dog", beside: "propertyName: sort"),
      both: "*-discriminator-property-name-changed"),
    SchemaPair(
      choice("Cat", "Dog", beside: "propertyName: kind, mapping: { c: Cat, d: Dog }"),
      choice("Cat", "Dog", beside: "propertyName: kind, mapping: { c: Cat, d: Dog, e: Dog }"),
      both: "*-discriminator-mapping-added"),
    SchemaPair(
      choice("Cat", "Dog", beside: "propertyName: kind, mapping: { c: Cat, d: Dog, e: Cat }"),
      choice("Cat", "Dog", beside: "propertyName: kind, mapping: { c: Cat, d: Dog, e: Dog }"),
      both: "*-discriminator-mapping-changed"),
    SchemaPair(
      choice("Cat", "Dog", beside: "propertyName: kind"),
      choice("Cat", "Dog", beside: "propertyName: kind, mapping: { feline: Cat }"),
      both: "*-discriminator-mapping-renamed"),
  ]

  private static let composedAccess = [
    "{ allOf: [{ $ref: '#/components/schemas/Cat' }, { readOnly: true }] }",
    "{ $ref: '#/components/schemas/Cat', readOnly: true }",
    "{ oneOf: [{ allOf: [{ readOnly: true }, { $ref: '#/components/schemas/Cat' }] }, { type: 'null' }] }",
  ].map { property in
    SchemaPair(
      "{ type: object, properties: { name: { type: string } } }",
      "{ type: object, required: [by], properties: { name: { type: string }, by: \(property) } }",
      request: [], response: ["response-required-property-added"])
  }

  private static let lifecycle = [
    SchemaPair("{}", "{ deprecated: true }", both: "*-deprecated"),
    SchemaPair("{}", "{ deprecated: true, x-sunset: 9999-01-01 }", both: "*-deprecated-with-sunset"),
    SchemaPair("{}", "{ deprecated: true, x-sunset: soon }", both: "*-deprecated-sunset-invalid"),
    SchemaPair("{}", "{ deprecated: true, x-sunset: 2001-01-01 }", both: "*-sunset-date-too-small"),
    SchemaPair(
      "{ deprecated: true }", "{ deprecated: true, x-sunset: 9999-01-01 }", both: "*-sunset-added"),
    SchemaPair(
      "{ deprecated: true, x-sunset: 9999-01-02 }", "{ deprecated: true, x-sunset: 9999-01-01 }",
      both: "*-sunset-date-changed"),
    SchemaPair("{ x-stability-level: beta }", "{ x-stability-level: alpha }", both: "*-stability-decreased"),
    SchemaPair("{ x-stability-level: beta }", "{ x-stability-level: gamma }", both: "*-stability-invalid"),
  ]

  private static func object(_ properties: String, _ required: String = "") -> String {
    "{ type: object, required: [\(required)], properties: { \(properties) } }"
  }

  private static func choice(
    _ names: String..., of keyword: String = "oneOf", beside discriminator: String? = nil
  ) -> String {
    let branches = names.map { "{ $ref: '#/components/schemas/\($0)' }" }.joined(separator: ", ")
    let suffix = discriminator.map { ", discriminator: { \($0) }" } ?? ""
    return "{ \(keyword): [\(branches)]\(suffix) }"
  }
}

/// Two versions of a field, and the findings for requests and responses.
struct SchemaPair: Sendable, CustomTestStringConvertible {
  let old: String
  let new: String
  /// The ids of findings in requests; `*` stands for `request-property`.
  let request: [String]
  /// The ids of findings in responses; `*` stands for `response-property`.
  let response: [String]

  /// - Parameter both: The ids found in both directions.
  init(_ old: String, _ new: String, both: String...) {
    self.init(old, new, request: both, response: both)
  }

  init(_ old: String, _ new: String, request: [String], response: [String]) {
    self.old = old
    self.new = new
    self.request = request.map { $0.replacing("*", with: "request-property") }
    self.response = response.map { $0.replacing("*", with: "response-property") }
  }

  var testDescription: String { "\(old) → \(new)" }

  func documents() throws -> (old: APIDocument, new: APIDocument) {
    (try WireReading.document(Self.document(old)), try WireReading.document(Self.document(new)))
  }

  /// A document with the schema as the field `it` of a request and a response.
  static func document(_ schema: String) -> String {
    """
    openapi: 3.1.1
    info: { title: T, version: '1' }
    paths:
      /a:
        post:
          operationId: a
          requestBody:
            content:
              application/json: { schema: { type: object, properties: { it: \(schema) } } }
          responses:
            '200':
              description: OK
              content:
                application/json: { schema: { type: object, properties: { it: \(schema) } } }
    components:
      schemas:
        Cat: { type: object, properties: { name: { type: string }, lives: { type: integer } } }
        Dog: { type: object, properties: { bark: { type: string }, breed: { type: string } } }
        Hen: { type: object, properties: { eggs: { type: integer } } }
        Tree: { type: object, properties: { name: { type: string }, parts: { type: array, items: { $ref: '#/components/schemas/Tree' } } } }
    """
  }
}
