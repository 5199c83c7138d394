import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import Foundation
import OrderedCollections
import TestSupport
import Testing

@Suite("The root of a document")
struct DocumentTests {
  @Test("A small document is read completely")
  func aSmallDocumentIsReadWhole() throws {
    let reading = try Reading(
      """
      openapi: 3.1.1
      info: { title: Pets, version: 1.2.0, summary: S, description: D }
      servers:
        - url: https://{host}/v1
          x-callsite-name: production
          variables: { host: { default: a.example, enum: [a.example, b.example] } }
      tags: [{ name: pets, description: All pets, x-callsite-name: animals }]
      security: [{ key: [] }, {}]
      x-callsite-envelope: { property: data, when: sometimes, siblings: [message] }
      x-callsite-errors: { message: [/error], fields: [/errors] }
      x-callsite-empty-objects: lists
      paths: {}
      components:
        securitySchemes:
          key: { type: apiKey, in: header, name: X-Key }
      """)
    let document = try #require(reading.document)
    #expect(reading.diagnostics == "")
    #expect(document.emptyObjects == .lists)
    #expect(
      [document.title, document.version, document.summary, document.description] == [
        "Pets", "1.2.0", "S", "D",
      ])
    #expect(document.servers.map(\.name) == ["production"])
    #expect(document.servers[0].variables[0].allowedValues == ["a.example", "b.example"])
    #expect(document.tags.map(\.swiftName) == ["animals"])
    #expect(document.security.map(\.schemes) == [["key"], []])
    #expect(document.securitySchemes["key"]?.kind == .apiKey(name: "X-Key", location: .header))
    #expect(document.envelope?.siblings == ["message"])
    #expect(document.errors?.fields == ["/errors"])
  }

  @Test("OpenAPI 3.1 and 3.2 are read", arguments: ["3.1.0", "3.1.1", "3.2.0"])
  func openapi31And32(version: String) throws {
    let text = "openapi: \(version)\ninfo: { title: T, version: '1' }\npaths: {}\n"
    #expect(try Reading(text).diagnostics == "")
  }

  @Test("Undeclared tags follow in order of use")
  func tagsThatAreUsedAndNot() throws {
    let reading = try Reading.root(
      """
      tags: [{ name: b }]
      paths:
        /x: { get: { operationId: x, tags: [c, b] }, put: { operationId: y, tags: [a, c] } }
      """)
    #expect(reading.document?.tags.map(\.name) == ["b", "c", "a"])
  }

  @Test(
    "Security schemes specify what is sent",
    arguments: [
      ("{ type: http, scheme: bearer }", SecurityScheme.Kind.bearer),
      ("{ type: http, scheme: Basic }", .basic),
      ("{ type: http, scheme: Token }", .token(scheme: "Token")),
      ("{ type: http, scheme: Digest }", .none),
      ("{ type: http, scheme: 'Bearer token' }", .none),
      ("{ type: oauth2, flows: {} }", .bearer),
      ("{ type: openIdConnect, openIdConnectUrl: x }", .bearer),
      ("{ type: apiKey, in: query, name: k }", .apiKey(name: "k", location: .query)),
      ("{ type: mutualTLS }", .none),
    ])
  func securitySchemesSayWhatIsSent(yaml: String, kind: SecurityScheme.Kind) throws {
    let reading = try Reading.root("paths: {}\ncomponents: { securitySchemes: { s: \(yaml) } }")
    #expect(reading.diagnostics == "")
    #expect(reading.document?.securitySchemes["s"]?.kind == kind)
  }
}

@Suite("The specs of the project")
struct SpecsTests {
  @Test(
    "Are read in a strict run without a single diagnostic",
    arguments: ["careconnect", "helppet", "hestami", "neuromed", "taskjuggler"])
  func areReadInAStrictRun(name: String) throws {
    let folder = Checkout.root.appending(path: "Specs")
    let node = try SourceReader().read(path: folder.appending(path: "\(name).yaml").path)
    var collector = DiagnosticCollector(isStrict: true)
    let document = try #require(DocumentReader().read(node, into: &collector))
    #expect(TextDiagnostics.render(collector.diagnostics) == "")
    #expect(!document.operations.isEmpty)
    #expect(!document.schemas.isEmpty)
  }
}
