import CallsiteDrift
import CallsiteModel
import Testing

/// The compiler doesn't always report a change on the line that uses the changed declaration.
@Suite("Lines that the compiler rejects")
struct AffectedPlaceTests {
  private static func document(
    pet: String =
      "id: { type: string }, chip: { type: string }, owner: { $ref: '#/components/schemas/Owner' }",
    required: String = "[id]", parameters: String = "", get: String = "Pet"
  ) -> String {
    """
    openapi: 3.1.0
    info: { title: Shop, version: '1' }
    paths:
      /pets:
        get:
          operationId: listPets
          tags: [pets]
          parameters: [\(parameters){ name: limit, in: query, schema: { type: integer } }]
          responses:
            '200':
              description: ''
              content:
                application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } }
      /pets/{id}:
        get:
          operationId: getPet
          tags: [pets]
          parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
          responses:
            '200':
              description: ''
              content: { application/json: { schema: { $ref: '#/components/schemas/\(get)' } } }
    components:
      schemas:
        Pet: { type: object, required: \(required), properties: { \(pet) } }
        Owner: { type: object, required: [id], properties: { id: { type: string }, town: { type: string } } }
        Mood: { type: string, enum: [good, bad] }

    """
  }

  private func check(
    _ code: String, from old: String = document(), to new: String,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    try MarkedCode("import ShopAPI\n" + code).check(from: old, to: new, at: location)
  }

  @Test("An argument that is no longer accepted is reported on its own line")
  func arguments() throws {
    let code = """
      let pet = Pet(
        id: "1",
        chip: "2")  // ✗
      """
    try check(code, to: Self.document(pet: "id: { type: string }"))
    try check(code, to: Self.document(pet: "id: { type: string }, chip: { type: integer }"))
  }

  @Test("A similar label is reported with the call, another one on its line")
  func labels() throws {
    let old = Self.document(pet: "id: { type: string }, microchip_number: { type: string }")
    try check(
      """
      let pet = Pet(  // ✗
        id: "1",
        microchipNumber: "2")
      """, from: old, to: Self.document(pet: "id: { type: string }, chip_number: { type: string }"))
    try check(
      """
      let pet = Pet(
        id: "1",
        microchipNumber: "2")  // ✗
      """, from: old, to: Self.document(pet: "id: { type: string }, number: { type: string }"))
  }

  @Test("An implicit member has no type if the variable's initial value doesn't compile")
  func followers() throws {
    let rest = "mood: { $ref: '#/components/schemas/Mood' }, owner: { $ref: '#/components/schemas/Owner' }"
    try check(
      """
      func edit(_ owner: Owner) {
        let first = owner.town ?? ""
        var pet = Pet(id: "1", chip: first)  // ✗
        var copy = pet
        pet.mood = .good  // ✗
        if copy.mood == .bad { return }  // ✗
        copy.owner = owner
        var other: Pet = .init(id: first)
        other.mood = .good
      }
      """, from: Self.document(pet: "id: { type: string }, chip: { type: string }, \(rest)"),
      to: Self.document(pet: "id: { type: string }, \(rest)"))
  }

  @Test("A changed type doesn't matter where any type is accepted")
  func anyType() throws {
    let old = Self.document(pet: "id: { type: string }, age: { type: integer }", required: "[id, age]")
    try check(
      """
      func describe(_ pet: Pet) -> String { "\\(pet.age)" }
      func digits(_ pet: Pet) -> String { "\\(pet.age.byteSwapped)" }  // ✗
      func isSame(_ one: Pet, _ other: Pet) -> Bool { one.age == other.age }
      func sorted(_ pets: [Pet]) -> [Pet] { pets.sorted { $0.age < $1.age } }
      func isOlder(_ one: Pet, _ other: Pet) -> Bool { one.age > 3 && 4 < other.age }  // ✗
      """, from: old,
      to: Self.document(pet: "id: { type: string }, age: { type: string }", required: "[id, age]"))
    try check(
      """
      func isSame(_ one: Pet, _ other: Pet) -> Bool { one.age == other.age }
      func sorted(_ pets: [Pet]) -> [Pet] { pets.sorted { $0.age < $1.age } }  // ✗
      """, from: old,
      to: Self.document(
        pet: "id: { type: string }, age: { $ref: '#/components/schemas/Owner' }", required: "[id, age]"))
  }

  @Test("A chained optional isn't nested")
  func chained() throws {
    let old = Self.document(pet: "id: { type: string }, name: { type: string }", required: "[id, name]")
    try check(
      """
      func name(of pet: Pet?) -> String { pet?.name ?? "" }
      func count(of pet: Pet?) -> Int? { pet?.name.count }  // ✗
      func name(_ pet: Pet) -> String { pet.name }  // ✗
      """, from: old, to: Self.document(pet: "id: { type: string }, name: { type: string }", required: "[id]")
    )
  }

  @Test("The number of elements is the same whatever they are")
  func counted() throws {
    let old = Self.document(pet: "id: { type: string }, tags: { type: array, items: { type: string } }")
    try check(
      """
      func count(_ pet: Pet) -> Int { pet.tags?.count ?? 0 }
      func text(_ pet: Pet) -> String { pet.tags!.joined() }  // ✗
      """, from: old,
      to: Self.document(pet: "id: { type: string }, tags: { type: array, items: { type: integer } }"))
    let required = Self.document(
      pet: "id: { type: string }, tags: { type: array, items: { type: string } }", required: "[id, tags]")
    try check("func count(_ pet: Pet) -> Int { pet.tags.count }  // ✗", from: required, to: old)
  }

  @Test("A variable of the type of an identity changes with it")
  func identities() throws {
    try check(
      """
      struct Row { var id: Pet.ID }
      func row(_ pet: Pet) -> Row { Row(id: pet.id) }
      func town(_ pet: Pet) -> String { pet.chip! }
      """,
      to: Self.document(
        pet: "id: { type: integer }, chip: { type: string }, owner: { $ref: '#/components/schemas/Owner' }"))
  }

  @Test("A switch over what is no longer an enum fails at its first case")
  func cases() throws {
    let old = Self.document(
      pet: "id: { type: string }, mood: { $ref: '#/components/schemas/Mood' }", required: "[id, mood]")
    try check(
      """
      func isGood(_ pet: Pet) -> Bool {
        switch pet.mood {
        case .good: true  // ✗
        default: false
        }
      }
      """, from: old,
      to: Self.document(pet: "id: { type: string }, mood: { type: integer }", required: "[id, mood]"))
  }

  @Test("A missing argument is reported after the one before it")
  func missingArguments() throws {
    try check(
      """
      let pet = Pet(
        id: "1",  // ✗
        owner: nil)
      """, to: Self.document(required: "[id, chip]"))
    try check(
      """
      func load(_ client: ShopClient) async throws {
        _ = try await client.pets.listPets(
          limit: 5)  // ✗
      }
      """,
      to: Self.document(parameters: "{ name: shop, in: query, required: true, schema: { type: string } }, "))
  }

  @Test("A shorthand that unwraps a property of self is a use")
  func shorthand() throws {
    try check(
      """
      extension Pet {
        var text: String {
          if let chip { return chip }  // ✗
          guard let owner else { return id }
          return owner.id
        }
      }
      """, to: Self.document(pet: "id: { type: string }, owner: { $ref: '#/components/schemas/Owner' }"))
  }

  @Test("A variable takes over any type, so that the lines that use it break")
  func variables() throws {
    try check(
      """
      func show(_ client: ShopClient, pets: inout [String: Pet]) async throws -> Pet {
        let pet = try await client.pets.getPet("1")
        print(pet.id, "\\(pet)")
        print(pet.chip ?? "")  // ✗
        pets[pet.id] = pet  // ✗
        return pet  // ✗
      }
      func same(_ client: ShopClient) async throws -> Pet { try await client.pets.getPet("1") }  // ✗
      """, to: Self.document(get: "Owner"))
  }

  @Test("A variable of an optional's content breaks where its members are used")
  func unwrapped() throws {
    try check(
      """
      func show(_ pet: Pet) {
        if let owner = pet.owner {
          print(owner)
          print(owner.town ?? "")  // ✗
        }
      }
      """, to: Self.document(pet: "id: { type: string }, chip: { type: string }, owner: { type: string }"))
  }

  @Test("A switch over text breaks at the first text when the text becomes an enum")
  func switches() throws {
    let mood = { (type: String) in "id: { type: string }, mood: { \(type) }" }
    try check(
      """
      func rank(_ pet: Pet) -> Int {
        switch pet.mood {
        case "good": 1  // ✗
        case "bad": 2
        default: 0
        }
      }
      """, from: Self.document(pet: mood("type: string"), required: "[id, mood]"),
      to: Self.document(pet: mood("$ref: '#/components/schemas/Mood'"), required: "[id, mood]"))
  }

  @Test("Types that are inferred from a call break with it")
  func inference() throws {
    try check(
      """
      func show(_ client: ShopClient) async throws {
        let pets = try await client.pets.listPets()  // ✗
        print(pets.count)
        print(pets.map(\\.id))  // ✗
        let chips = Dictionary(pets.map { ($0.id, $0) }) { first, _ in first }  // ✗
      }
      """,
      to: Self.document(parameters: "{ name: shop, in: query, required: true, schema: { type: string } }, "))
  }

  @Test("A closure doesn't return what the function around it returns")
  func closures() throws {
    let old = Self.document(
      pet: "id: { type: string }, mood: { $ref: '#/components/schemas/Mood' }", required: "[id, mood]")
    try check(
      """
      enum Weather { case good, rain }
      func mood(_ pets: [Pet]) -> Mood {
        let weather = pets.map { pet -> Weather in
          print(pet.id)
          return .bad  // ?
        }
        print(weather)
        return .bad  // ✗
      }
      """, from: old, to: old.replacing("[good, bad]", with: "[good, sad]"))
  }

  @Test("If access is reduced, only lines that name or depend on something of the module are affected")
  func access() throws {
    let code = """
      import ShopAPI
      struct Draft: Codable {  // ✗
        var pet: Pet  // ✗
      }
      func names(_ pets: [Pet], rows: [Row]) -> [String] {  // ✗
        print(rows.map(\\.title), rows[0].state == .open)
        return pets.map(
          \\.id)  // ✗
      }
      """
    let old = try Changed.version(Self.document(), "old.yaml", .shop)
    var new = old
    new.module.access = .internal
    MarkedCode(code).check(from: old, to: new)
  }

  @Test("Values are followed through generic types, tables, tasks, groups, and dictionaries of the app")
  func generics() throws {
    try check(
      """
      enum LoadState<Value> { case idle, loaded(Value) }
      struct Column<Row> { init(_ title: String, _ text: @escaping (Row) -> String?) {} }
      struct Model { var state: LoadState<[Pet]> = .idle }
      func show(_ model: Model, client: ShopClient) async throws {
        if case .loaded(let pets) = model.state { print(pets[0].chip ?? "") }  // ✗
        let columns: [Column<Pet>] = [Column("Chip", \\.chip), Column("Id") { $0.id }]  // ✗
        let task = Task { try await client.pets.getPet("1") }
        print(try await task.value.chip ?? "")  // ✗
        for (_, group) in Dictionary(grouping: try await client.pets.listPets(), by: \\.id) {
          print(group[0].chip ?? "")  // ✗
        }
        try await withThrowingTaskGroup(of: (String, Pet).self) { group in
          for try await (name, pet) in group { print(name, pet.chip ?? "") }  // ✗
        }
      }
      """, to: Self.document(pet: "id: { type: string }, owner: { $ref: '#/components/schemas/Owner' }"))
  }

  @Test("Implicit members have the types of the values that they are compared or stored with")
  func implicitMembers() throws {
    let old = Self.document(
      pet: "id: { type: string }, mood: { $ref: '#/components/schemas/Mood' }", required: "[id, mood]")
    try check(
      """
      func show(_ pet: Pet) -> [Mood: [Mood]] {
        print([.good, .bad].contains(pet.mood))  // ✗
        return [
          .good: [],
          .bad: [.good],  // ✗
        ]
      }
      """, from: old, to: old.replacing("[good, bad]", with: "[good, sad]"))
  }

  @Test("A value that became optional can be compared and taken over, and interpolates as 'Optional(…)'")
  func optionals() throws {
    try check(
      """
      func show(_ pet: Pet) {
        print("\\(pet.chip)")  // ✗
        print(pet.chip == "1")
        let chip = pet.chip
        print(chip == "2")
        print(chip.count)  // ✗
      }
      """, from: Self.document(required: "[id, chip]"), to: Self.document())
  }
}
