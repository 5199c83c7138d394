import CallsiteDrift
import CallsiteModel
import Testing

/// A value whose type changes breaks where another type is expected, and nowhere else.
@Suite("Values whose types change")
struct ChangedTypeTests {
  private static let list = "{ type: array, items: { $ref: '#/components/schemas/Pet' } }"

  private static func document(
    id: String = "string", parameter: String = "string", age: String = "type: integer",
    pets: String = list, names: String = "type: array, items: { type: string }", schemas: String = "",
    query: String = ""
  ) -> String {
    """
    openapi: 3.1.0
    info: { title: Shop, version: '1' }
    paths:
      /pets:
        get:
          operationId: listPets
          tags: [pets]
          \(query.isEmpty ? "" : "parameters: [\(query)]")
          responses:
            '200': { description: '', content: { application/json: { schema: \(pets) } } }
      /pets/{id}:
        get:
          operationId: getPet
          tags: [pets]
          parameters: [{ name: id, in: path, required: true, schema: { type: \(parameter) } }]
          responses:
            '200':
              description: ''
              content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
    components:
      schemas:
        Pet:
          type: object
          required: [id, age, chip, mood]
          properties:
            id: { type: \(id) }
            age: { \(age) }
            chip: { type: string }
            mood: { $ref: '#/components/schemas/Mood' }
        Mood: { type: string, enum: [good, bad] }
        Shelf: { type: object, required: [ids], properties: { ids: { type: array, items: { type: string } } } }
        Names: { \(names) }
        Label: { oneOf: [{ type: integer }, { $ref: '#/components/schemas/Names' }] }
        \(schemas)

    """
  }

  private func check(
    _ code: String, from old: String = document(), to new: String,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    try MarkedCode("import ShopAPI\n" + code).check(from: old, to: new, at: location)
  }

  @Test("A parameter and the value passed to it may change together")
  func together() throws {
    let code = """
      struct Row { var id: Pet.ID }
      func load(_ pet: Pet, _ row: Row, client: ShopClient) async throws {
        _ = try await client.pets.getPet(pet.id)
        _ = try await client.pets.getPet(row.id)
        _ = try await client.pets.getPet("1")  // ✗
      }
      """
    try check(code, to: Self.document(id: "integer", parameter: "integer"))
    try check(
      code.replacing("pet.id)", with: "pet.id)  // ✗").replacing("row.id)", with: "row.id)  // ✗")
        .replacing("  // ✗\n}", with: "\n}"),
      to: Self.document(id: "integer"))
  }

  @Test("An optional argument breaks if its parameter is no longer optional")
  func lostOptional() throws {
    let query = { (type: String) in "{ name: tag, in: query, required: true, schema: { type: \(type) } }" }
    try check(
      """
      func list(_ client: ShopClient, _ tag: String?, _ name: String) async throws {
        _ = try await client.pets.listPets(tag: tag)  // ✗
        _ = try await client.pets.listPets(tag: name)
      }
      """, from: Self.document(query: query("[string, 'null']")), to: Self.document(query: query("string")))
  }

  @Test("Every case of a switch over a value breaks that is no longer an enum")
  func lostEnum() throws {
    try check(
      """
      func text(_ pet: Pet) -> String {
        switch pet.mood {
        case .good: return "☺"  // ✗
        case .bad,  // ✗
          .unrecognized:  // ✗
          return "☹"
        }
      }
      func isGood(_ pet: Pet) -> Bool {
        if case .good = pet.mood { true } else { false }  // ✗
      }
      """,
      to: Self.document().replacing(
        "mood: { $ref: '#/components/schemas/Mood' }", with: "mood: { type: string }"))
  }

  @Test("A dictionary grouped by a value breaks where its keys no longer have the type")
  func groups() throws {
    try check(
      """
      func groups(_ pets: [Pet]) -> [Pet.ID: [Row]] {
        Dictionary(grouping: pets, by: \\.id).mapValues { $0.map(Row.init) }
      }
      func names(_ pets: [Pet]) -> [String: [Row]] {
        Dictionary(grouping: pets, by: \\.id).mapValues { $0.map(Row.init) }  // ✗
      }
      struct Row { init(_ pet: Pet) {} }
      """, to: Self.document(id: "integer", parameter: "integer"))
  }

  @Test("The results of a group of tasks have the types of its tuple")
  func taskGroups() throws {
    try check(
      """
      func load(_ ids: [Pet.ID]) async -> [String: Int] {
        await withTaskGroup(of: (Pet.ID, Int).self) { group in
          for id in ids { group.addTask { (id, 1) } }
          var ages: [String: Int] = [:]
          for await pair in group {
            ages[pair.0] = pair.1  // ✗
          }
          return ages
        }
      }
      """, to: Self.document(id: "integer", parameter: "integer"))
  }

  @Test("The type expected by an assignment isn't that of the next line")
  func nextLine() throws {
    try check(
      """
      struct Row {
        let id: Pet.ID
        var title: String
        init(_ pet: Pet) {
          id = pet.id
          title = pet.chip.isEmpty ? "–" : pet.chip
        }
      }
      """, to: Self.document(id: "integer", parameter: "integer"))
  }

  @Test("A value of the type of an identity breaks where the old type is still expected")
  func identities() throws {
    try check(
      """
      struct Box { var ids: [Pet.ID] }
      func shelf(_ box: Box) -> Shelf { Shelf(ids: box.ids) }  // ✗
      func box(_ pets: [Pet]) -> Box { Box(ids: pets.map(\\.id)) }
      func find(_ pet: Pet, in pets: [Pet.ID: Pet], box: Box) -> Bool {
        pets[pet.id] != nil && box.ids.contains(pet.id)
      }
      func name(of pet: Pet) -> String { pet.id }  // ✗
      func find(_ pet: Pet, in pets: [Pet.ID: Pet]) -> Pet? { pets[pet.chip] }  // ✗
      func text(_ pairs: [(Pet.ID, Pet)], in names: [String: Pet]) {
        for (id, pet) in pairs { print(names[id] ?? pet) }  // ✗
      }
      """, to: Self.document(id: "integer"))
  }

  @Test("A list that becomes a dictionary breaks where its elements or the list itself are used")
  func dictionaries() throws {
    try check(
      """
      struct Row { var pets: [Pet] }
      struct Page { init(_ pets: [Pet]) {} }
      func show(_ client: ShopClient) async throws -> [Pet] {
        let pets = try await client.pets.listPets()
        print(pets.count, pets.isEmpty)
        print(pets.filter { $0.chip != "" })  // ✗
        let row = Row(pets: pets)  // ✗
        print(row, Page(pets))  // ✗
        return pets  // ✗
      }
      """,
      to: Self.document(pets: "{ type: object, additionalProperties: { $ref: '#/components/schemas/Pet' } }"))
  }

  @Test("A list that becomes an object breaks where it's iterated or its methods are called")
  func objects() throws {
    try check(
      """
      func show(_ client: ShopClient) async throws {
        let pets = try await client.pets.listPets()
        print(pets)
        for pet in pets { print(pet) }  // ✗
        print(pets.map { 1 })  // ✗
      }
      """,
      to: Self.document(
        pets: "{ $ref: '#/components/schemas/Page' }",
        schemas: "Page: { type: object, required: [total], properties: { total: { type: integer } } }"))
  }

  @Test("The payload of a case follows the alias that it's declared with")
  func aliases() throws {
    try check(
      """
      enum Text { case none, many(words: [String]) }
      func text(_ label: Label) -> Text {
        switch label {
        case .names(let names):
          print(names)
          return .many(words: names.filter { $0 != "" })  // ✗
        default: return .none
        }
      }
      """, to: Self.document(names: "type: array, items: { type: integer }"))
  }

  @Test("A variable takes over a number, and breaks only where it's used as one of the old type")
  func numbers() throws {
    try check(
      """
      func older(_ pet: Pet) -> Int {
        let age = pet.age
        print("\\(age)")
        return age  // ✗
      }
      func text(_ pet: Pet) {
        let age = pet.age  // ?
        print(age + 1)
      }
      """, to: Self.document(age: "type: number"))
  }

  @Test("The elements of a removed method's result aren't checked by the compiler")
  func removed() throws {
    let paging = "x-callsite-pagination: { style: page, page: page, items: pets, total: total }"
    let pets = "type: object, required: [pets], properties: { pets: \(Self.list), total: { type: integer } }"
    let paged = Self.document(pets: "{ \(pets) }").replacing(
      "operationId: listPets",
      with: """
        operationId: listPets
              \(paging)
              parameters: [{ name: page, in: query, schema: { type: integer } }]
        """)
    try check(
      """
      func show(_ client: ShopClient) async throws {
        for try await pet in client.pets.all() {  // ✗
          print(pet.chip)
        }
      }
      """, from: paged.replacing("listPets", with: "list"),
      to: Self.document().replacing("listPets", with: "list"))
  }

  @Test("Both branches of a condition, and those of a switch, have the type that is expected")
  func branches() throws {
    try check(
      """
      func change(_ pet: inout Pet, isGood: Bool) {
        pet.mood = isGood ? .good : .bad  // ✗
        let next: Mood =
          switch pet.mood {
          case .good: .good
          default: .bad  // ✗
          }
        print(next)
      }
      """, to: Self.document().replacing("[good, bad]", with: "[good, sad]"))
  }

  @Test("Keys of dictionaries have the type of the key")
  func keys() throws {
    try check(
      "func find(_ pets: [Mood: [Pet]]) -> [Pet] { pets[.bad, default: []] }  // ✗",
      to: Self.document().replacing("[good, bad]", with: "[good, sad]"))
  }

  @Test("A method isn't an implicit member")
  func implicitMembers() throws {
    try check(
      """
      enum Tab { case listPets, other }
      func show(_ tab: Tab) {}
      func start() { show(.listPets) }
      """, to: Self.document().replacing("operationId: listPets", with: "operationId: allPets"))
  }

  @Test("A key path and a branch have no type if the variable's initial value doesn't compile")
  func followers() throws {
    try check(
      """
      struct Changes<Item> { var added: [Item]; init(_ items: [Item]) { added = items } }
      func show(_ pets: [Pet], isGood: Bool) {
        let found = pets.filter { $0.chip == "" }  // ✗
        let changes = Changes(found)
        print(changes.added.map(\\.age))  // ✗
        var pet = Pet(id: "1", age: 1, chip: "", mood: .good)  // ✗
        pet.mood = isGood ? .good : .bad  // ✗
        pet.mood = isGood ? .good : pets[0].mood
      }
      """, to: Self.document().replacing("chip: {", with: "tag: {").replacing("chip, mood", with: "tag, mood")
    )
  }

  @Test("One of several initializers as a function needs all their types")
  func initializers() throws {
    let row = "struct Row { init(_ pet: Pet) {}  // ✗\n"
    try check(
      row + """
        init(id: Int) {}
        }
        func rows(_ client: ShopClient) async throws -> [Row] {
          try await client.pets.listPets().map(Row.init)  // ✗
        }
        """,
      to: Self.document().replacing("/Pet'", with: "/Animal'").replacing("    Pet:", with: "    Animal:"))
    try check(
      row + """
        }
        func rows(_ client: ShopClient) async throws -> [Row] {
          try await client.pets.listPets().map(Row.init)
        }
        """,
      to: Self.document().replacing("/Pet'", with: "/Animal'").replacing("    Pet:", with: "    Animal:"))
  }

  /// `POST /pictures` with a file, which has a form for the background.
  private static func upload(_ result: String, property: String = "chip") -> String {
    document(
      schemas: "Picture: { type: object, required: [chip], properties: { \(property): { type: string } } }"
    )
    .replacing(
      "paths:\n",
      with: """
        paths:
          /pictures:
            post:
              operationId: upload
              tags: [pictures]
              requestBody:
                content: { image/png: {} }
              responses:
                '200': { description: '', content: { application/json: { schema: \(result) } } }

        """)
  }

  @Test("and those of transfers in the background")
  func transfers() throws {
    let picture = "{ $ref: '#/components/schemas/Picture' }"
    try check(
      """
      func finish(_ client: ShopClient) async throws {
        for await finished in client.pictures.finishedUploads {
          print(finished.id, try finished.result.get().chip)  // ✗
          switch finished.result {
          case .success(let picture): print(picture.chip)  // ✗
          case .failure(let error): print(error)
          }
        }
      }
      func read(_ result: Result<Picture, any Error>) throws { print(try result.get().chip) }  // ✗
      """, from: Self.upload(picture), to: Self.upload(picture, property: "code"))
    try check(
      """
      func start(_ client: ShopClient, _ file: UploadFile) async throws {
        try await client.pictures.upload(file, inBackground: "1")
        print(try await client.pictures.upload(file).chip)  // ✗
      }
      """, from: Self.upload(picture), to: Self.upload("{ type: string }"))
  }
}
