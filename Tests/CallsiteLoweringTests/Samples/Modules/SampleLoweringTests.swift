import CallsiteDiagnostics
import CallsiteDocument
import CallsiteLowering
import CallsiteModel
import CallsiteRendering
import CallsiteSamples
import CallsiteSource
import Foundation
import Testing

@Suite("Samples of types")
struct SampleLoweringTests {
  @Test("An example of the document comes first, if it fits")
  func example() throws {
    let pet = try Sampled(
      """
      Pet:
        type: object
        required: [name, legs, kind]
        properties:
          name: { type: string, examples: [Rex] }
          legs: { type: integer, maximum: 4, example: 9 }
          kind: { type: string, enum: [cat, dog], example: dog }
      """
    ).parameters(of: "Pet")
    #expect(pet["name"] == .text(SwiftStringLiteral("Rex")))
    #expect(pet["legs"] != .number("9"))
    #expect(pet["kind"] == .member(SwiftIdentifier("dog")))
  }

  @Test("A property without an example has its value in that of the object, the list or the object around it")
  func inheritedExamples() throws {
    let sampled = try Sampled(
      """
      Pet:
        type: object
        required: [name, legs, kind, toys, owner]
        example: { name: Rex, legs: 9, kind: dog, toys: [ball], owner: { city: Bonn, street: Weg } }
        properties:
          name: { type: string }
          legs: { type: integer, maximum: 4 }
          kind: { $ref: '#/components/schemas/Kind' }
          toys: { type: array, items: { type: string } }
          owner:
            type: object
            required: [city, street]
            example: { street: Markt }
            properties: { city: { type: string }, street: { type: string } }
      Kind: { type: string, enum: [cat, dog] }
      """)
    let pet = try sampled.parameters(of: "Pet")
    #expect(pet["name"] == .text(SwiftStringLiteral("Rex")))
    #expect(pet["legs"] != .number("9"))
    #expect(pet["kind"] == .member(SwiftIdentifier("dog")))
    #expect(pet["toys"] == .list([.text(SwiftStringLiteral("ball"))]))
    let owner = try sampled.parameters(of: "Pet.Owner")
    #expect(owner["city"] == .text(SwiftStringLiteral("Bonn")))
    #expect(owner["street"] == .text(SwiftStringLiteral("Markt")))
  }

  @Test("A property that allows one value of an enum has that value")
  func narrowed() throws {
    let button = try Sampled(
      """
      Kind: { type: string, enum: [row, button, link] }
      Button:
        type: object
        required: [type]
        properties:
          type: { type: string, enum: [button], allOf: [{ $ref: '#/components/schemas/Kind' }] }
      """
    ).parameters(of: "Button")
    #expect(button["type"] == .member(SwiftIdentifier("button")))
  }

  @Test("Values match their names")
  func plausible() throws {
    let user = try Sampled(
      """
      User:
        type: object
        properties:
          email: { type: string }
          first_name: { type: string }
          city: { type: string, maxLength: 3 }
          is_active: { type: boolean }
          archived: { type: boolean }
          created_at: { type: string, format: date-time }
          updated_at: { type: string, format: date-time }
      """
    ).parameters(of: "User")
    #expect(user["email"] == .text(SwiftStringLiteral("ada@example.com")))
    #expect(user["firstName"] == .text(SwiftStringLiteral("Ada")))
    #expect(user["city"] != .text(SwiftStringLiteral("Springfield")))
    #expect(user["isActive"] == .bool(true))
    #expect(user["archived"] == .bool(false))
    guard case .moment(let created) = user["createdAt"], case .moment(let updated) = user["updatedAt"] else {
      Issue.record("Dates aren't moments.")
      return
    }
    #expect(created < updated)
  }

  @Test("Recursion ends with nil, an empty array or another branch")
  func circles() throws {
    let sampled = try Sampled(
      """
      Folder:
        type: object
        required: [children]
        properties:
          parent: { $ref: '#/components/schemas/Folder' }
          children: { type: array, items: { $ref: '#/components/schemas/Folder' } }
      Tree:
        oneOf: [{ $ref: '#/components/schemas/Fork' }, { $ref: '#/components/schemas/Leaf' }]
      Fork:
        type: object
        required: [left]
        properties: { left: { $ref: '#/components/schemas/Tree' } }
      Leaf:
        type: object
        required: [value]
        properties: { value: { type: integer } }
      """)
    #expect(try sampled.parameters(of: "Folder") == ["parent": .nothing, "children": .list([])])
    #expect(try sampled.value(of: "Tree") == .wrapped(SwiftIdentifier("leaf"), .sample))
    #expect(try sampled.parameters(of: "Fork") == ["left": .sample])
  }

  @Test("A union beside properties has a sample that is valid together with them")
  func extendedUnion() throws {
    let sampled = try Sampled(
      """
      A: { oneOf: [{ $ref: '#/components/schemas/Refund' }, { $ref: '#/components/schemas/Note' }] }
      Refund:
        type: object
        required: [reason]
        properties: { reason: { type: string } }
        oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Mail' }]
      Card: { type: object, required: [type, card], properties: { type: { const: card }, card: { type: string } } }
      Mail: { type: object, required: [type], properties: { type: { const: mail } } }
      Note: { type: object, required: [type], properties: { type: { const: note } } }
      """)
    #expect(try sampled.parameters(of: "Refund")["value"] == .sample)
    #expect(try sampled.value(of: "A") == .wrapped(SwiftIdentifier("refund"), .sample))
  }

  @Test("An array has its minimum of elements, distinct if required")
  func lists() throws {
    let list = try Sampled(
      """
      ID: { type: string, pattern: '^(0|[1-9][0-9]*)$' }
      Mark: { type: string, enum: [X, O] }
      List:
        type: object
        properties:
          names: { type: array, minItems: 2, uniqueItems: true, items: { type: string } }
          codes: { type: array, minItems: 3, uniqueItems: true, items: { type: string, example: A1 } }
          ids: { type: array, minItems: 5, uniqueItems: true, items: { $ref: '#/components/schemas/ID' } }
          marks: { type: array, minItems: 2, uniqueItems: true, items: { $ref: '#/components/schemas/Mark' } }
      """
    ).parameters(of: "List")
    for (name, count) in [("names", 2), ("codes", 3), ("ids", 5), ("marks", 2)] {
      guard case .list(let elements) = list[name] else {
        Issue.record("The \(name) aren't a list.")
        continue
      }
      #expect(elements.count == count && Set(elements).count == count, "\(name)")
    }
    guard case .list(let codes) = list["codes"] else { return }
    #expect(codes.first == .text(SwiftStringLiteral("A1")))
  }

  @Test("Each element of a list counts towards the size of a sample, beyond which there is none")
  func sizes() throws {
    let lists = (0..<4).map { index in
      """
      S\(index):
        type: object
        required: [list]
        properties: { list: { type: array, minItems: 10, items: { $ref: '#/components/schemas/S\(index + 1)' } } }

      """
    }
    let sampled = try Sampled(lists.joined() + "S4: { type: object, properties: { name: { type: string } } }")
    #expect(sampled.samples.keys.sorted() == ["S1", "S2", "S3", "S4"])
    #expect(try sampled.parameters(of: "S1") == ["list": .list(Array(repeating: .sample, count: 10))])
  }

  @Test("Properties that exclude each other aren't all set")
  func excluded() throws {
    let sampled = try Sampled(
      """
      Image:
        type: object
        properties: { url: { type: string }, file: { type: string }, detail: { type: string } }
        oneOf: [{ required: [url] }, { required: [file] }]
      Crop:
        type: object
        required: [name]
        properties: { name: { type: string }, x: { type: integer }, y: { type: integer }, z: { type: integer } }
        not: { anyOf: [{ required: [x] }, { required: [y] }] }
      """)
    let image = try sampled.parameters(of: "Image")
    #expect(image["file"] == .nothing)
    #expect(image["url"] != .nothing && image["detail"] != .nothing)
    let crop = try sampled.parameters(of: "Crop")
    #expect(crop["x"] == .nothing && crop["y"] == .nothing)
    #expect(crop["name"] != .nothing)
  }

  @Test("A string with a pattern has its exact length")
  func exactLength() throws {
    let commit = try Sampled(
      """
      Commit:
        type: object
        required: [id]
        properties: { id: { type: string, pattern: '^[0-9a-f]+$', minLength: 40, maxLength: 40 } }
      """
    ).parameters(of: "Commit")
    guard case .text(let id) = commit["id"] else {
      Issue.record("The id isn't a text.")
      return
    }
    #expect(id.text.count == 40 && id.text.allSatisfy(\.isHexDigit))
  }

  @Test("Samples of a model differ by its identity")
  func identity() throws {
    let sampled = try Sampled(
      """
      Pet: { type: object, required: [id], properties: { id: { type: integer } } }
      Tag: { type: object, properties: { name: { type: string } } }
      """)
    #expect(try sampled.identity(of: "Pet") == "id")
    #expect(try sampled.identity(of: "Tag") == nil)
  }

  @Test("The sample of a page is the last one, and that of a generic page has the sample of its items")
  func pages() throws {
    let list = { (path: String, page: String) in
      """
        /\(path):
          get:
            operationId: \(path)
            parameters: [{ name: starting_after, in: query, schema: { type: string } }]
            responses: { '200': { description: A., content: { application/json: { schema: \(page) } } } }

      """
    }
    let items = "data: { type: array, items: { $ref: '#/components/schemas/A' } }"
    let page =
      "{ type: object, required: [data, has_more], properties: { \(items), has_more: { type: boolean } } }"
    let sampled = try Sampled(
      "A: { type: object, properties: { id: { type: string } } }\nAs: \(page)",
      paths: list("list", page) + list("others", "{ $ref: '#/components/schemas/As' }"))
    let no = SampleValue.Setting(SwiftIdentifier("hasMore"), .bool(false))
    #expect(
      sampled.results == [
        .sampleHaving([.init(SwiftIdentifier("data"), .list([.sample])), no]), .sampleHaving([no]),
      ])
    #expect(try sampled.parameters(of: "ListPage").keys.sorted() == ["hasMore"])
    let stub = try #require(sampled.files["Stubs/ListOperations.swift"])
    #expect(stub.contains("async throws -> ListPage<A>"))
    // Swift warns of a public import that no public declaration uses.
    #expect(!stub.contains("public import CallsiteRuntime"))
    let sample = try #require(sampled.files["Samples/ListPage.swift"])
    #expect(sample.contains("static func sample(data: [Item], hasMore: Bool = false) -> ListPage<Item> {"))
    #expect(!sample.contains("samples(count:"))
    #expect(try sampled.parameters(of: "As").keys.sorted() == ["data", "hasMore"])
  }
}

/// The samples of a document's component schemas.
private struct Sampled {
  let samples: [String: TypeSample]
  /// The files of the testing module, by path.
  let files: [String: String]
  /// The samples of the operations' results.
  let results: [SampleValue]

  init(_ schemas: String, paths: String = "", types: [String: LoweringOptions.ValueType] = [:]) throws {
    let text =
      "openapi: 3.1.0\ninfo: { title: Shop, version: '1' }\npaths:\(paths.isEmpty ? " {}" : "\n")\(paths)\ncomponents:\n  schemas:\n"
      + schemas.split(separator: "\n").map { "    \($0)\n" }.joined()
    var collector = DiagnosticCollector()
    let source = try SourceReader().read(text: text, file: "shop.yaml")
    let document = try #require(DocumentReader().read(source, into: &collector))
    let module = ModuleLowering(options: LoweringOptions(moduleName: "ShopAPI", types: types)).lower(
      document, into: &collector)
    var lowering = TestingLowering(module, of: document)
    let testing = lowering.lower()
    files = Dictionary(
      try TestingModuleFiles.generate(module, of: document, by: .builtIn).map { ($0.path, $0.text) },
      uniquingKeysWith: { first, _ in first })
    samples = Dictionary(uniqueKeysWithValues: testing.samples.flatMap { $0 }.map { ($0.type, $0) })
    results = testing.services.flatMap(\.operations).compactMap { operation in
      if case .value(_, let sample) = operation.result { sample } else { nil }
    }
  }

  func parameters(of type: String) throws -> [String: SampleValue] {
    guard case .structure(let parameters, _) = try #require(samples[type]).content else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: parameters.compactMap { parameter in
        parameter.value.map { (parameter.name.name, $0) }
      })
  }

  func identity(of type: String) throws -> String? {
    guard case .structure(_, let identity) = try #require(samples[type]).content else { return nil }
    return identity?.name
  }

  func value(of type: String) throws -> SampleValue? {
    guard case .value(let value) = try #require(samples[type]).content else { return nil }
    return value
  }
}
