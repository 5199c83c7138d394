import CallsiteDiagnostics
@testable import CallsiteDrift
import Testing

@Suite("Callers of a struct")
struct StructureComparisonTests {
  private func changed(_ old: String, _ new: String) throws -> Changed {
    try Changed.schemas(.source, from: "Pet: { type: object, \(old) }", to: "Pet: { type: object, \(new) }")
  }

  @Test("must pass what is required, and may omit what is optional")
  func added() throws {
    let required = try changed(
      "properties: { a: {} }", "required: [b], properties: { a: {}, b: { type: string } }")
    #expect(required.lines == ["breaking swift-required-property-added Pet.b"])
    #expect(required.consequences == ["Callers that construct a `Pet` must pass `b`."])
    let optional = try changed("properties: { a: {} }", "properties: { b: { type: string }, a: {} }")
    #expect(optional.lines == ["info swift-property-added Pet.b"])
    #expect(optional.consequences[0].contains("code that uses `Pet.init` as a function value"))
  }

  @Test("lose what was removed, and follow what was only renamed")
  func removed() throws {
    let both = "properties: { a: { type: string }, b: { type: string } }"
    #expect(
      try changed(both, "properties: { a: { type: string } }").lines == [
        "breaking swift-property-removed Pet.b"
      ])
    let renamed = try changed(
      both, "properties: { a: { type: string }, b: { type: string, x-callsite-name: c } }")
    #expect(renamed.lines == ["breaking swift-property-renamed Pet.b"])
    #expect(renamed.findings[0].swift == .init(before: "var b: String?", after: "var c: String?"))
  }

  @Test("must unwrap what became optional, and no longer unwrap what became required")
  func optionality() throws {
    let optional = "properties: { a: { type: string } }"
    let required = "required: [a], \(optional)"
    let loosened = try changed(required, optional)
    #expect(loosened.lines == ["breaking swift-property-became-optional Pet.a"])
    #expect(loosened.consequences == ["Callers that read `Pet.a` must unwrap it."])
    #expect(try changed(optional, required).lines == ["breaking swift-property-became-required Pet.a"])
    let nullable = "properties: { a: { type: [string, 'null'] } }"
    #expect(
      try changed(nullable, "required: [a], \(nullable)").lines == [
        "breaking swift-property-default-removed Pet.a"
      ])
    #expect(
      try changed("required: [a], \(nullable)", nullable).lines == [
        "info swift-property-default-added Pet.a"
      ])
  }

  @Test("use bytes as before if a new type inside the struct is named Data")
  func hiddenData() throws {
    let raw = "properties: { raw: { type: string, format: byte }"
    let change = try changed("\(raw) }", "\(raw), data: { type: object, properties: { a: {} } } }")
    #expect(!change.lines.contains { $0.hasPrefix("breaking") })
  }

  @Test("use a value with its new type")
  func types() throws {
    let change = try changed(
      "properties: { a: { type: string } }", "properties: { a: { type: string, format: date-time } }")
    #expect(change.lines == ["breaking swift-property-type-changed Pet.a"])
    #expect(change.findings[0].message == "`Pet.a` changed from `String?` to `Date?`.")
    #expect(change.findings[0].old?.description == "old.yaml:6:40")
    #expect(change.findings[0].new?.file == "new.yaml")
    let number = "properties: { a: { type: integer } }"
    #expect(try changed(number, "properties: { a: { type: integer, format: int64 } }").lines == [])
  }

  @Test("see what differs: the qualified types if a nested type hides another, or the default")
  func alike() throws {
    let hidden = try Changed.schemas(
      .source,
      from: "Kind: { type: object }\nPet: { properties: { kind: { $ref: '#/components/schemas/Kind' } } }",
      to: "Pet: { properties: { kind: { type: object, properties: { a: {} } } } }")
    let finding = try #require(hidden.findings.first { $0.id == "swift-property-type-changed" })
    #expect(finding.message.contains("to `Pet."))
    #expect(finding.swift?.before != finding.swift?.after)
    let required = try changed(
      "properties: { a: { type: [string, 'null'] } }",
      "required: [a], properties: { a: { type: [string, 'null'] } }")
    #expect(required.findings.allSatisfy { $0.swift?.before != $0.swift?.after })
  }

  @Test("pass arguments in the new order")
  func order() throws {
    let change = try changed("properties: { a: {}, b: {} }", "properties: { b: {}, a: {} }")
    #expect(change.lines == ["breaking swift-properties-reordered Pet.init"])
    #expect(change.consequences == ["Callers that construct a `Pet` with both must pass `b` before `a`."])
  }

  @Test("lose Identifiable with its property, and are warned about deprecations")
  func identity() throws {
    let id = "properties: { id: { type: string } }"
    #expect(
      try changed("required: [id], \(id)", id).lines == [
        "breaking swift-conformance-removed Pet: Identifiable",
        "breaking swift-property-became-optional Pet.id",
      ])
    let alias = "required: [key], properties: { key: { type: string } }"
    #expect(
      try changed("x-callsite-id: key, \(alias)", alias).lines == [
        "breaking swift-conformance-removed Pet: Identifiable", "breaking swift-property-removed Pet.id",
      ])
    #expect(
      try changed(id, "properties: { id: { type: string, deprecated: true } }").lines == [
        "info swift-property-deprecated Pet.id"
      ])
  }

  @Test("keep the id of another property if a property of that name takes its place")
  func identityByName() throws {
    let change = try changed(
      "x-callsite-id: key, required: [key], properties: { key: { type: string } }",
      "required: [key, id], properties: { key: { type: string }, id: { type: string } }")
    #expect(!change.lines.contains("breaking swift-property-removed Pet.id"))
    let other = try changed(
      "x-callsite-id: key, required: [key], properties: { key: { type: string } }",
      "required: [key, id], properties: { key: { type: string }, id: { type: integer } }")
    #expect(other.lines.contains("breaking swift-property-type-changed Pet.id"))
  }

  @Test("construct it without what is required now")
  func required() throws {
    let change = try changed(
      "properties: { a: { type: string } }", "required: [a], properties: { a: { type: string } }")
    #expect(
      change.consequences == [
        "Callers that unwrap `Pet.a`, or assign nil to it, or construct a `Pet` without it, no longer compile."
      ])
  }

  private func update(_ properties: String, of pet: String) -> String {
    let content = { (name: String) in
      "content: { application/json: { schema: { $ref: '#/components/schemas/\(name)' } } }"
    }
    return """
      openapi: 3.1.0
      info: { title: Shop, version: '1' }
      paths:
        /pets/{id}:
          put:
            operationId: update
            parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
            requestBody: { required: true, x-callsite-flatten: false, \(content("PetUpdate")) }
            responses: { '200': { description: It., \(content("Pet")) } }
      components:
        schemas:
          Pet: { type: object, properties: { \(pet) } }
          PetUpdate: { type: object, properties: { \(properties) } }

      """
  }

  @Test("can no longer copy what they fetched if sending requires more")
  func copies() throws {
    let names = "a: { type: string }, b: { type: string }"
    let old = update(names, of: names)
    let new = old.replacing("PetUpdate: { type: object", with: "PetUpdate: { type: object, required: [a]")
    #expect(
      try Changed(.source, from: old, to: new).lines == [
        "breaking swift-copy-initializer-removed PetUpdate.init(_: Pet)",
        "breaking swift-property-became-required PetUpdate.a",
      ])
    #expect(
      try Changed(.source, from: new, to: old).lines.contains(
        "info swift-copy-initializer-added PetUpdate.init(_: Pet)"))
  }

  @Test("copy less, without an error, if what is fetched has another type")
  func narrowedCopies() throws {
    let names = "a: { type: string }, b: { type: string }, c: { type: string }"
    let change = try Changed(
      .silent, from: update(names, of: names),
      to: update(names, of: "a: { type: string }, b: { type: string }, c: { type: integer }"))
    #expect(change.lines == ["warning silent-copy-narrowed PetUpdate.c"])
  }
}
