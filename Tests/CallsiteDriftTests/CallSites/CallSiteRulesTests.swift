import CallsiteDiagnostics
import CallsiteDrift
import Testing

@Suite("Lines that use")
struct CallSiteRulesTests {
  private static func document(_ operation: String, schemas: String = "") -> String {
    """
    openapi: 3.1.0
    info: { title: Shop, version: '1' }
    paths:
      /pets:
        get:
          operationId: list
          tags: [pets]
          \(operation)
          responses:
            '200':
              description: ''
              content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
    components:
      schemas:
        Pet: { type: object, properties: { status: { $ref: '#/components/schemas/Status' } } }
        Status: { type: string, enum: [here, sold] }
        \(schemas)

    """
  }

  private let plain = document("summary: Lists.")

  @Test("a removed or added case: comparisons, arguments, patterns, and switches without a default")
  func cases() throws {
    try MarkedCode(
      """
      import ShopAPI
      func show(_ pet: Pet, status: Status, mood: Mood) {
        if pet.status == .sold || status != .here {}  // ✗
        let other = Pet(status: .sold)  // ✗
        var copy = pet
        copy.status = .sold  // ✗
        switch mood { case .sold: break }
        switch status {
        case .here, .unrecognized: break
        case .sold: print(other, copy)  // ✗
        }
      }
      """
    ).check(from: plain, to: plain.replacing("[here, sold]", with: "[here]"))
    try MarkedCode(
      """
      import ShopAPI
      func show(_ status: Status) {
        switch status {  // ✗
        case .here, .sold, .unrecognized: break
        }
        switch status {
        case .here: break
        default: break
        }
      }
      """
    ).check(from: plain, to: plain.replacing("[here, sold]", with: "[here, sold, lost]"))
  }

  @Test("a removed method or parameter: calls by label")
  func methods() throws {
    let code = """
      import ShopAPI
      final class Shelf {
        let client = ShopClient(server: .init(url: "http://localhost"))
        func all() async throws {
          _ = try await client.pets.list(limit: 5)  // ✗
          _ = try await client.pets.list()  // LIST
          print(menu.list(limit: 5))
        }
        let menu: Menu
      }
      struct Menu { func list(limit: Int) -> [String] { [] } }
      """
    let limited = Self.document(
      "parameters: [{ name: limit, in: query, schema: { type: integer } }]")
    try MarkedCode(code).check(from: limited, to: plain)
    try MarkedCode(code.replacing("LIST", with: "✗")).check(
      from: limited, to: limited.replacing("operationId: list", with: "operationId: fetch"))
  }

  @Test("a property that becomes optional: reads, not writes")
  func optionality() throws {
    let required = plain.replacing("Pet: { type: object,", with: "Pet: { type: object, required: [status],")
    try MarkedCode(
      """
      import ShopAPI
      func show(_ pet: inout Pet) {
        pet.status = .here
        print(pet.status)  // ✗
        let path = \\Pet.status
        print(path, Pet(status: .sold))
      }
      """
    ).check(from: required, to: plain)
  }

  @Test("a union's payload, bound by a pattern")
  func payloads() throws {
    let old = Self.document(
      "summary: ''",
      schemas: """
        Animal: { oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }] }
            Cat: { type: object, required: [lives], properties: { lives: { type: integer } } }
            Dog: { type: object, required: [tricks], properties: { tricks: { type: integer } } }
        """)
    try MarkedCode(
      """
      import ShopAPI
      func show(_ animal: Animal) {
        switch animal {
        case .cat(let cat): print(cat.lives)  // ✗
        case .dog(let dog): print(dog.tricks)
        default: break
        }
        if case .cat(let cat) = animal, cat.lives > 3 {}  // ✗
        guard case let .cat(other) = animal else { return }
        print(other.lives)  // ✗
      }
      """
    ).check(from: old, to: old.replacing("lives", with: "rest"))
  }

  @Test("what still compiles but means something else")
  func silent() throws {
    let new = plain.replacing("[here, sold]", with: "[here, gone]")
      .replacing("Status: {", with: "Status: { x-callsite-enum: { cases: { gone: { name: sold } } },")
    try MarkedCode(
      """
      import ShopAPI
      func isSold(_ pet: Pet) -> Bool { pet.status == .sold }  // ✗
      """
    ).check(from: plain, to: new, .silent)
  }
}

/// An app's code, with the expected lines marked at their ends: `// ✗` for a line that breaks, `// ?` for one
/// that may break.
struct MarkedCode {
  private let app: AppCode
  private let marked: Set<String>

  /// - Parameter files: The files by name; one may use the declarations of another.
  init(_ files: [String: String]) {
    let ordered = files.sorted { $0.key < $1.key }
    app = AppCode(files: ordered.map { SwiftFile(path: $0.key, text: $0.value) })
    marked = Set(
      ordered.flatMap { name, text in
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
          number, line in
          ["✗", "?"].first { line.hasSuffix("// \($0)") }.map { "\(name):\(number + 1) \($0)" }
        }
      })
  }

  init(_ text: String) {
    self.init(["App.swift": text])
  }

  /// Compares two versions of a document, and the lines found with the marks.
  func check(
    from old: String, to new: String, _ axis: Finding.Axis = .source,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    check(
      from: try Changed.version(old, "old.yaml", .shop), to: try Changed.version(new, "new.yaml", .shop),
      axis,
      at: location)
  }

  func check(
    from old: APIVersion, to new: APIVersion, _ axis: Finding.Axis = .source,
    at location: SourceLocation = #_sourceLocation
  ) {
    let findings = VersionComparison(app: app).compare(old, with: new).findings
    let found = findings.filter { $0.axis == axis }.flatMap(\.callSites).map {
      "\($0.position.file):\($0.position.line) \($0.isCertain ? "✗" : "?")"
    }
    #expect(Set(found) == marked, sourceLocation: location)
  }
}
