import CallsiteDiagnostics
import CallsiteDocument
@testable import CallsiteDrift
import CallsiteLowering
import CallsitePipeline
import CallsiteSource
import Testing
import TestSupport

@testable import CallsiteReview

/// Releases of documents in git.
@Suite("Describing a release")
struct ReleasePipelineTests {
  let repository: TemporaryRepository

  init() throws {
    repository = try TemporaryRepository()
    try repository.commit(
      ["shop.yaml": ReleaseFixture.old, "callsite.yaml": "apis: [{ spec: shop.yaml, module: ShopAPI }]\n"],
      tag: "v1.0.0")
  }

  @Test("compares the working tree with the last tag")
  func lastTag() throws {
    try repository.disk.write(ReleaseFixture.new, to: "shop.yaml")
    let notes = try describe(version: SemanticVersion(1, 1, 0))
    #expect(notes.from == "v1.0.0" && notes.to == nil)
    #expect(notes.apis.map(\.name) == ["ShopAPI"])
    #expect(notes.step == .major)
    #expect(notes.expected == SemanticVersion(2, 0, 0))
    #expect(notes.fits == false)
  }

  @Test("follows a history step by step")
  func history() throws {
    let edits: [(from: String, to: String, step: ReleaseStep)] = [
      ("title: Shop", "title: The shop", .none),
      ("mail: { type: string }", "mail: { type: string, maxLength: 99 }", .patch),
      ("number: {", "nick: { type: string }, number: {", .minor),
      ("type: number", "type: integer", .major),
      (
        "in: query, schema: { type: integer }", "in: query, deprecated: true, schema: { type: integer }",
        .patch
      ),
      ("name: limit", "name: maximum", .major),
    ]
    var text = ReleaseFixture.old
    for (index, edit) in edits.enumerated() {
      text = text.replacing(edit.from, with: edit.to)
      try repository.commit(["shop.yaml": text], tag: "v1.0.\(index + 1)")
      let notes = try describe(since: "v1.0.\(index)", until: "v1.0.\(index + 1)")
      #expect(notes.step == edit.step, "\(edit.to)")
      #expect(notes.version == SemanticVersion(1, 0, index + 1))
      // Without --since, the previous release is used.
      #expect(try describe(until: "v1.0.\(index + 1)").from == "v1.0.\(index)")
    }
  }

  @Test("describes one document, which the last release may lack")
  func document() throws {
    try repository.disk.write(ReleaseFixture.new, to: "new.yaml")
    let added = try describe(document: "new.yaml").apis
    #expect(added.map(\.step) == [.minor])
    #expect(added.first?.changelog.entries.map(\.kind) == [.added])
    try repository.disk.write(ReleaseFixture.new, to: "shop.yaml")
    #expect(try describe(document: "shop.yaml").apis.map(\.step) == [.major])
    #expect(try describe(document: "shop.yaml", since: "v1.0.0", until: "HEAD").apis.map(\.step) == [.none])
  }

  @Test("says so if an API is added or removed")
  func apis() throws {
    try repository.disk.write("apis: [{ spec: new.yaml, module: NewAPI }]\n", to: "callsite.yaml")
    try repository.disk.write(ReleaseFixture.old, to: "new.yaml")
    let notes = try describe()
    #expect(notes.apis.map(\.name) == ["NewAPI", "ShopAPI"])
    #expect(notes.apis.map(\.step) == [.minor, .major])
  }

  @Test("names no version if the revision isn't named after one")
  func branches() throws {
    let notes = try describe(since: "main", version: SemanticVersion(1, 1, 0))
    #expect(notes.last == nil && notes.fits == nil && notes.expected == nil)
  }

  private func describe(
    document: String? = nil, since: String? = nil, until: String? = nil, version: SemanticVersion? = nil
  ) throws -> ReleaseNotes {
    let request = ReleaseRequest(
      document: document.map(repository.disk.path), since: since, until: until, version: version,
      documents: DriftRequest(
        .since(""), configuration: .configuration(file: repository.disk.path("callsite.yaml"))))
    return try ReleasePipeline(today: CalendarDay(year: 2027, month: 1, day: 1)).describe(request)
  }
}

/// Two versions of a shop, with changes that callers must all react to.
enum ReleaseFixture {
  static let old = """
    openapi: 3.1.0
    info: { title: Shop, version: 1.0.0 }
    paths:
      /orders:
        get:
          operationId: orders.list
          parameters:
            - { name: customer, in: query, schema: { type: string } }
            - { name: limit, in: query, schema: { type: integer } }
          responses:
            '200':
              description: OK
              content:
                application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Order' } } }
      /customers/{id}:
        get:
          operationId: customers.get
          parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
          responses:
            '200':
              description: OK
              content: { application/json: { schema: { $ref: '#/components/schemas/Customer' } } }
    components:
      schemas:
        Order:
          type: object
          required: [id, total]
          properties:
            id: { type: integer }
            total: { type: number }
            state: { type: string, enum: [open, canceled] }
            buyer: { $ref: '#/components/schemas/Customer' }
        Customer:
          type: object
          properties: { number: { type: integer }, mail: { type: string } }

    """

  static let new =
    old
    .replacing("required: [id, total]", with: "required: [id, total, currency]")
    .replacing(
      "total: { type: number }", with: "total: { type: integer }\n        currency: { type: string }"
    )
    .replacing("name: limit", with: "name: maximum")
    .replacing("[open, canceled]", with: "[open, canceled, shipped]")
    .replacing(
      "mail: { type: string }", with: "email: { type: string, deprecated: true, x-sunset: '2027-01-31' }"
    )
    .replacing(
      "operationId: customers.get", with: "operationId: customers.get\n      deprecated: true")

  static func version(_ text: String) throws -> APIVersion {
    var collector = DiagnosticCollector()
    let source = try SourceReader().read(text: text, file: "shop.yaml")
    let document = try #require(DocumentReader().read(source, into: &collector))
    let options = LoweringOptions(moduleName: "ShopAPI")
    let module = ModuleLowering(options: options).lower(document, into: &collector)
    try collector.throwIfErrors()
    return APIVersion(document: document, module: module)
  }
}
