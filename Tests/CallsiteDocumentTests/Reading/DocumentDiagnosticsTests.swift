import CallsiteDocument
import OrderedCollections
import Testing

@Suite("Problems at the root of a document")
struct DocumentDiagnosticsTests {
  @Test("A document is an object with a version")
  func aDocumentIsAnObjectWith() throws {
    #expect(
      try Reading("[]").diagnostics
        == "a.yaml:1:1: error: An OpenAPI document must be an object, but is a list. [wrong-type]\n")
    #expect(
      try Reading("info: {}").diagnostics
        == "a.yaml:1:1: error: Missing 'openapi', the OpenAPI version, such as '3.1.1'. [missing-field]\n")
  }

  @Test("Missing fields are reported together")
  func whatIsMissingIsReportedTogether() throws {
    #expect(
      try Reading("openapi: 3.1.1\ninfo:\n  version: 1.0\n").diagnostics == """
        a.yaml:1:1: warning: The document needs 'paths'. [missing-field]
        a.yaml:3:3: warning: The info object needs 'title'. [missing-field]
        a.yaml:3:12: warning: 'version' of the info object must be a string, but is the number 1.0; read as \
        '1.0'. [unquoted-string]

        """)
  }

  @Test("Unknown fields are ignored with a suggestion, and other extensions silently")
  func unknownFieldsAreIgnoredWithA() throws {
    #expect(
      try Reading.root("path: {}\nx-logo: a\npaths: {}\n").diagnostics == """
        a.yaml:3:1: warning: The document has no field 'path', which is ignored; did you mean 'paths'? \
        [unknown-field]

        """)
  }

  @Test("A repair is an error in a strict run")
  func aRepairIsAnErrorIn() throws {
    #expect(
      try Reading.root("zzz: 1\npaths: {}\n", isStrict: true).diagnostics
        == "a.yaml:3:1: error: The document has no field 'zzz', which is ignored. [unknown-field]\n")
  }

  @Test("A server with an undefined variable is omitted")
  func aServerWithAnUndefinedVariable() throws {
    let reading = try Reading.root(
      "servers:\n  - url: https://{hots}\n    variables: { host: { default: x } }\npaths: {}\n")
    #expect(reading.document?.servers.isEmpty == true)
    #expect(
      reading.diagnostics == """
        a.yaml:4:10: warning: The server's URL has a variable 'hots', which 'variables' doesn't define; the \
        server is left out; did you mean 'host'? [undefined-server-variable]

        """)
  }

  @Test("A default that isn't in the enum is added to it")
  func aDefaultThatItsEnumDoesnt() throws {
    let reading = try Reading.root(
      "servers:\n  - url: https://{a}\n    variables: { a: { default: x, enum: [y] } }\npaths: {}\n")
    #expect(reading.document?.servers.first?.variables.first?.allowedValues == ["x", "y"])
    #expect(
      reading.diagnostics == """
        a.yaml:5:32: warning: The default 'x' of 'a' isn't in its 'enum' (y); added. [unlisted-default]

        """)
  }

  @Test("A tag is declared once")
  func aTagIsDeclaredOnce() throws {
    #expect(
      try Reading.root("tags:\n  - name: a\n  - name: a\npaths: {}\n").diagnostics == """
        a.yaml:5:5: warning: The tag 'a' is declared twice; the second one is ignored. [duplicate-tag]
          a.yaml:4:5: note: the first 'a' is here

        """)
  }

  @Test("A requirement with an unknown scheme is omitted")
  func aRequirementWithAnUnknownScheme() throws {
    let reading = try Reading.root(
      "security: [{ bearr: [] }]\npaths: {}\n"
        + "components: { securitySchemes: { bearer: { type: http, scheme: bearer } } }\n")
    #expect(reading.document?.security.isEmpty == true)
    #expect(
      reading.diagnostics == """
        a.yaml:3:14: warning: There is no security scheme 'bearr', so the requirement is left out; did you \
        mean 'bearer'? [unresolved-reference]

        """)
  }

  @Test("Unknown kinds of security schemes are omitted")
  func unknownKindsOfSecuritySchemesAre() throws {
    #expect(
      try Reading.root("paths: {}\ncomponents: { securitySchemes: { s: { type: apikey } } }\n").diagnostics
        == """
        a.yaml:4:45: warning: 'type' of a security scheme must be apiKey, http, mutualTLS, oauth2 or \
        openIdConnect, but is the string 'apikey'; it is ignored; did you mean 'apiKey'? [unknown-value]

        """)
  }
}

@Suite("Names of keys")
struct KeyNameTests {
  @Test("A key isn't sent under a name that would start another field", arguments: ["header", "cookie"])
  func injection(location: String) throws {
    let reading = try Reading.root(
      "paths: {}\ncomponents: { securitySchemes: { s: { type: apiKey, in: \(location), name: \"A\\r\\nB: 1\" } } }\n"
    )
    #expect(reading.document?.securitySchemes["s"]?.kind == SecurityScheme.Kind.none)
    #expect(
      reading.diagnostics.contains(
        "can't be the name of a \(location), which has no spaces, colons or brackets; the key isn't sent. "
          + "[invalid-header-name]"))
  }
}

@Suite("Parts of documents that clients don't have")
struct SkippedObjectsTests {
  @Test("Callbacks of callbacks and links are skipped, and reported once per kind")
  func callbacksAndLinksAreSkippedWhich() throws {
    let reading = try Reading.root(
      """
      paths:
        /a:
          post: { operationId: a, callbacks: { done: { '{$url}': { post: { callbacks: { gone: {} } } } } } }
          put: { operationId: b, responses: { '200': { $ref: '#/components/responses/R' } } }
      components: { responses: { R: { description: OK, links: { next: { operationId: b } } } } }
      """)
    #expect(
      reading.diagnostics == """
        a.yaml:5:83: warning: The callback 'gone' is skipped: only operations have callbacks that code is generated \
        for. [unsupported-feature]
        a.yaml:7:59: warning: The link 'next' is skipped: the caller passes values from call to call. \
        [unsupported-feature]

        """)
  }
}
