import CallsiteDrift
import Testing

@Suite("The payload of a published response")
struct PayloadTests {
  private static let pet = "{type: object, required: [id], properties: {id: {type: integer}}}"
  private static let pets = "{type: array, items: \(pet)}"
  private static let envelope = "x-callsite-envelope: {property: data, when: sometimes, siblings: [message]}"

  @Test(
    "is unwrapped from the envelope that the spec describes",
    arguments: [
      ("{type: object, properties: {data: \(pet)}}", true),
      ("{type: object, properties: {data: \(pet), message: {type: string}}}", true),
      ("{type: object, properties: {data: \(pet), count: {type: integer}}}", false),
      ("{type: object, properties: {payload: \(pet)}}", false),
      ("{type: object, properties: {data: {type: object, properties: {name: {type: string}}}}}", false),
      (pet, true),
    ])
  func envelopes(published: String, isFine: Bool) throws {
    let findings = try breaking(Self.pet, published, root: Self.envelope)
    #expect(findings.isEmpty == isFine, "\(findings)")
  }

  @Test("keeps its envelope if the spec doesn't describe one, or turns it off")
  func disabled() throws {
    let wrapped = "{type: object, properties: {data: \(Self.pet)}}"
    #expect(try breaking(Self.pet, wrapped) != [])
    #expect(try breaking(Self.pet, wrapped, "x-callsite-envelope: false, ", root: Self.envelope) != [])
    let own = "x-callsite-envelope: {property: data, when: sometimes}, "
    #expect(try breaking(Self.pet, wrapped, own) == [])
    let always = "x-callsite-envelope: {property: data, when: always}"
    #expect(try breaking(wrapped, wrapped, root: always) == [])
  }

  @Test("keeps its envelope if the payload has a property of that name")
  func ambiguous() throws {
    let page = "{type: object, required: [data], properties: {data: \(Self.pets)}}"
    #expect(try breaking(page, page, root: Self.envelope) == [])
  }

  @Test(
    "may be an array that Django's frameworks document as one object",
    arguments: [
      ("today_retrieve", "/pets/today/", pets, pet, true),
      ("getToday", "/pets/today/", pets, pet, false),
      ("today_retrieve", "/pets/{id}/", pets, pet, false),
      ("today_list", "/pets/today/", pets, pet, false),
      ("today_retrieve", "/pets/today/", pet, pets, false),
      ("today_retrieve", "/pets/today/", pets, "{type: object, properties: {results: \(pets)}}", false),
    ])
  func actions(id: String, path: String, spec: String, published: String, isFine: Bool) throws {
    let findings = try breaking(spec, published, id: id, path: path)
    #expect(findings.isEmpty == isFine, "\(findings)")
  }

  @Test("is compared with the elements of the array")
  func elements() throws {
    let published = "{type: object, required: [id], properties: {id: {type: string}}}"
    let findings = try breaking(Self.pets, published, id: "today_retrieve", path: "/pets/today/")
    #expect(findings == ["response-property-type-changed response 200 / [].id"])
  }

  @Test("may be one object that drf-yasg documents as an array")
  func list() throws {
    let read = "'/vets/{id}/': {get: {operationId: v1_vets_read, responses: {'200': {description: ''}}}}"
    #expect(try breaking(Self.pet, Self.pets, id: "pets_me", path: "/pets/me/", more: read) == [])
    #expect(try breaking(Self.pet, Self.pets, id: "me_retrieve", path: "/pets/me/") != [])
  }

  private func breaking(
    _ spec: String, _ published: String, _ operation: String = "", root: String = "x-a: 1",
    id: String = "getPet", path: String = "/pet/", more: String = ""
  ) throws -> [String] {
    let document = { (id: String, schema: String, operation: String, root: String, more: String) in
      let parameters =
        path.contains("{id}") ? "parameters: [{name: id, in: path, required: true, schema: {}}]," : ""
      return """
        openapi: 3.0.3
        info: {title: A, version: '1'}
        \(root)
        paths: {'\(path)': {get: {operationId: \(id), \(operation)\(parameters) responses: {'200': {
          description: '', content: {application/json: {schema: \(schema)}}}}}}, \(more)}
        """
    }
    let report = try PublishedSpecs.verify(
      text: document("getPet", spec, operation, root, ""),
      against: document(id, published, "", "x-a: 1", more),
      omissions: .ignore)
    return report.findings.filter { $0.severity != .info }.map { "\($0.id) \($0.path)" }
  }
}

@Suite("Identifiers that the client sends")
struct IdentifierTests {
  @Test(
    "may be UUIDs, which is information if only a name says that they are identifiers",
    arguments: [
      ("id", "type: string, format: identifier", "type: string, format: uuid", nil),
      ("value", "type: string, format: identifier", "type: string, format: uuid", nil),
      ("clinic_id", "type: string", "type: string, format: uuid", .info),
      ("clinicId", "type: string", "type: string, format: uuid", .info),
      ("clinic_id", "type: string, example: \(uuid)", "type: string, format: uuid", nil),
      ("owner", "type: string, example: \(uuid)", "type: string, format: uuid", nil),
      ("clinic_id", "type: string, example: C-7", "type: string, format: uuid", .info),
      ("owner", "type: string, pattern: '^[0-9a-f-]{36}$'", "type: string, format: uuid", nil),
      ("owner", "type: string, pattern: '^[a-z0-9-]+$'", "type: string, format: uuid", .warning),
      ("paid", "type: string", "type: string, format: uuid", .warning),
      ("id", "type: string", "type: string, format: date", .warning),
      ("id", "type: string, format: date", "type: string, format: uuid", .breaking),
      ("id", "type: string, format: identifier", "type: integer", .breaking),
    ] as [(String, String, String, Finding.Severity?)])
  func bodies(name: String, spec: String, published: String, severity: Finding.Severity?) throws {
    let document = { (field: String) in
      Self.document(
        "requestBody: {content: {application/json: {schema: {type: object, properties: {\(name): {\(field)}}}}}}"
      )
    }
    #expect(try severities(document(spec), document(published)) == [severity].compactMap { $0 })
  }

  @Test(
    "may be numbers in parameters, which are text",
    arguments: [
      ("id", "type: string, format: identifier", "type: integer", nil as Finding.Severity?),
      ("id", "type: string, format: identifier", "type: string, format: uuid", nil),
      ("id", "type: string, format: identifier", "type: boolean", .warning),
      ("id", "type: string", "type: integer", .info), ("near", "type: string", "type: integer", .warning),
    ])
  func parameters(name: String, spec: String, published: String, severity: Finding.Severity?) throws {
    let document = { (field: String) in
      Self.document("parameters: [{name: \(name), in: query, schema: {\(field)}}]")
    }
    #expect(try severities(document(spec), document(published)) == [severity].compactMap { $0 })
  }

  private static let uuid = "3f2504e0-4f89-41d3-9a0c-0305e82c3301"

  private func severities(_ spec: String, _ published: String) throws -> [Finding.Severity] {
    try PublishedSpecs.verify(text: spec, against: published).findings.map(\.severity)
  }

  private static func document(_ content: String) -> String {
    """
    openapi: 3.0.3
    info: {title: A, version: '1'}
    paths: {/pets: {post: {operationId: add, \(content), responses: {'204': {description: ''}}}}}
    """
  }
}
