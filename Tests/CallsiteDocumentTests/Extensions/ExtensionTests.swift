import CallsiteDiagnostics
@testable import CallsiteDocument
import OrderedCollections
import Testing

@Suite("Reading the x-callsite extensions")
struct ExtensionTests {
  @Test("An enum can name and describe its cases")
  func anEnumMayNameAndDescribe() throws {
    let schema = try Reading.schemas(
      """
      A:
        enum: [in_progress, 5]
        x-callsite-enum:
          open: false
          cases:
            in_progress: { name: running, displayName: Under way, description: D }
            5: { name: five }
      """
    ).schemaA
    #expect(schema.enumExtension?.isOpen == false)
    #expect(schema.enumExtension?.cases.values.map(\.swiftName) == ["running", "five"])
    #expect(schema.enumExtension?.cases["in_progress"]?.displayName == "Under way")
    #expect(schema.enumExtension?.cases["5"]?.position.description == "a.yaml:12:11")
  }

  @Test("An object can name its identity")
  func anObjectMayNameItsIdentity() throws {
    #expect(
      try Reading.schemas("A: { properties: { uuid: {} }, x-callsite-id: uuid }").schemaA.identity == "uuid")
    let inherited = try Reading.schemas(
      "A: { allOf: [{ $ref: '#/components/schemas/B' }], x-callsite-id: uuid }\nB: { properties: { uuid: {} } }"
    )
    #expect(inherited.diagnostics == "")
  }

  @Test("An operation can have pages, and its own envelope or none")
  func anOperationMayPageAndHave() throws {
    let reading = try Reading.paths(
      """
      /a:
        get:
          operationId: a
          x-callsite-name: list
          x-callsite-pagination: { style: page, page: p, size: n, items: results, next: next, total: count }
          x-callsite-envelope: false
          parameters:
            - { name: p, in: query, schema: {} }
            - { name: n, in: query, schema: {} }
        put: { operationId: b, x-callsite-envelope: { property: data, when: always } }
        post: { operationId: c, x-callsite-pagination: false }
      """)
    #expect(reading.diagnostics == "")
    let operations = try #require(reading.document?.operations)
    #expect(operations[0].swiftName == "list")
    #expect(operations[0].pagination?.style == .page)
    #expect(operations[0].pagination?.sizeParameter == "n")
    #expect(operations[0].pagination?.totalProperty == "count")
    #expect(operations[0].envelope == .disabled)
    #expect(operations[1].envelope.replacement?.presence == .always)
    #expect(operations[2].envelope == .inherited)
    #expect(operations[2].pagination == nil)
    #expect(operations.map(\.infersPagination) == [true, true, false])
  }

  @Test("A security scheme can specify the source of its tokens")
  func aSecuritySchemeMaySayWhere() throws {
    let reading = try Reading.root(
      """
      paths:
        /a: { post: { operationId: logIn }, get: { operationId: refresh }, put: { operationId: signUp } }
      components:
        securitySchemes:
          bearer:
            type: http
            scheme: bearer
            x-callsite-tokens:
              prefix: Token
              logIn: [logIn, signUp]
              refresh: refresh
              accessToken: /access
              refreshToken: /r
      """)
    #expect(reading.diagnostics == "")
    let tokens = try #require(reading.document?.securitySchemes["bearer"]?.tokens)
    #expect(tokens.prefix == "Token")
    #expect(tokens.logIn == ["logIn", "signUp"])
    #expect(
      [tokens.logOut, tokens.refresh, tokens.accessToken, tokens.refreshToken] == [
        nil, "refresh", "/access", "/r",
      ])
  }

  @Test("The token of a scheme in a cookie is that cookie, unless the document says where it is")
  func tokenInCookie() throws {
    for (place, expected) in [("", nil), (", accessToken: /a", "/a")] {
      let reading = try Reading.root(
        """
        paths: { /a: { post: { operationId: logIn } } }
        components:
          securitySchemes:
            s: { type: apiKey, in: cookie, name: sid, x-callsite-tokens: { logIn: [logIn]\(place) } }
        """)
      #expect(reading.diagnostics == "")
      let tokens = try #require(reading.document?.securitySchemes["s"]?.tokens)
      #expect(tokens.accessToken == expected)
    }
  }

  @Test(
    "An operation can be declared idempotent",
    arguments: [
      ("x-callsite-idempotent: true", true), ("x-callsite-idempotent: false", false), ("", false),
    ])
  func anOperationSaysThatDoingIt(key: String, expected: Bool) throws {
    let reading = try Reading.paths("/a: { post: { operationId: a, \(key) } }")
    #expect(reading.diagnostics == "")
    #expect(reading.document?.operations.first?.isIdempotent == expected)
  }
}

extension ExtensionTests {
  @Test(
    "A document can have its own notation of arrays in deep objects",
    arguments: [
      ("", .brackets), ("x-callsite-arrays: brackets", .brackets), ("x-callsite-arrays: indices", .indices),
      ("x-callsite-arrays: emptyBrackets", .emptyBrackets), ("x-callsite-arrays: repeat", .repeated),
    ] as [(String, ArrayNotation)])
  func arrays(key: String, expected: ArrayNotation) throws {
    let reading = try Reading.root(
      """
      \(key)
      paths:
        /a:
          post:
            operationId: a
            parameters: [{ name: f, in: query, style: deepObject, schema: {} }, { name: g, in: query, schema: {} }]
            requestBody:
              content:
                application/x-www-form-urlencoded:
                  schema: {}
                  encoding: { f: { style: deepObject, explode: true }, g: { style: form } }
      """)
    #expect(reading.diagnostics == "")
    let operation = try #require(reading.document?.operations.first)
    #expect(operation.parameters.map(\.arrays) == [expected, .brackets])
    #expect(operation.requestBody?.content.first?.styles.values.map(\.arrays) == [expected, .brackets])
  }
}

extension EnvelopeOverride {
  fileprivate var replacement: EnvelopeExtension? {
    if case .replaced(let envelope) = self { envelope } else { nil }
  }
}
