import CallsiteDiagnostics
import CallsiteDrift
@testable import SourceCompatibility
import Testing

@Suite(
  "The lines of an app that a change affects, by the compiler's index",
  .enabled(if: SwiftCompiler.found() != nil, "no built runtime"), .timeLimit(.minutes(60)))
struct AppCodeTests {
  @Test("are those whose names the compiler resolved to what is gone, however they are written")
  func styles() async throws {
    let app = MarkedCode(Self.styles)
    let new = Shop.old.replacing("chip: { type: string }", with: "label_count: { type: integer }")
    let outcome = try await app.indexedOutcome(from: Shop.old, to: new)
    #expect(outcome.differences == [])
    // The compiler stops at the first error of an expression, so it doesn't reject all of them at once.
    #expect(outcome.rejected.subtracting(outcome.lines) == [])
    #expect(outcome.rejected.count > 20)
  }

  @Test("depend on what changed, and on what the line does with it")
  func rules() async throws {
    let outcome = try await MarkedCode(Self.rules).indexedOutcome(from: Shop.old, to: Shop.changed)
    #expect(outcome.differences == [])
    #expect(outcome.rejected.subtracting(outcome.lines) == [])
  }

  @Test("are those that still compile and mean something else, too")
  func silent() async throws {
    let new = Shop.old.replacing("enum: [here, sold]", with: "enum: [here, gone]")
      .replacing("Status: {", with: "Status: { x-callsite-enum: { cases: { gone: { name: sold } } },")
    let app = MarkedCode([
      "Silent.swift": """
      import ShopAPI
      func isSold(_ pet: Pet) -> Bool { pet.status == .sold }  // ~
      func isHere(_ pet: Pet) -> Bool { pet.status == .here }
      """
    ])
    let outcome = try await app.indexedOutcome(from: Shop.old, to: new, .silent)
    #expect(outcome.differences == [])
    #expect(outcome.rejected == [])
  }

  @Test("are found by name if the index is of a version that doesn't have what changed")
  func otherVersion() async throws {
    let new = Shop.old.replacing("chip: { type: string }", with: "label_count: { type: integer }")
    let app = MarkedCode([
      "App.swift": """
      import ShopAPI
      struct Cow { var chip: String }
      func show(_ pet: Pet, _ cow: Cow) { print(pet.labelCount ?? 0) }
      func chip(of cow: Cow) -> String { cow.chip }  // ?
      """
    ])
    let outcome = try await app.indexedOutcome(from: Shop.old, to: new, compiledWith: new)
    #expect(outcome.differences == [])
  }

  private static let styles = [
    "Namesakes.swift": """
    import ShopAPI
    struct Cow { var chip: String?; struct Room { var chip = "" } }
    struct Farm { struct Room { var chip = "" } }
    func show(_ cow: Cow, _ room: Farm.Room, _ other: Cow.Room) { print(cow.chip ?? "", room.chip, other.chip) }
    func show(_ pet: Pet?, _ pets: [Pet]) {
      print(pet?.chip ?? "", pets[0].name ?? "")  // ✗
      let other: Pet? = pet
      print(other!.chip as Any)  // ✗
      print("pet.chip", "\\(pets.count) \\(pets.first?.chip ?? "")")  // ✗
    }
    """,
    "Calls.swift": """
    import ShopAPI
    func load(_ client: ShopClient) async throws -> [String] {
      let pet = try await client.pets.getPet("1")
      print(pet.chip ?? "")  // ✗
      for pet in try await client.pets.listPets() { print(pet.chip ?? "") }  // ✗
      let chips = try await client.pets.listPets().map { $0.chip }  // ✗
      let named = try await client.pets.listPets().filter { pet in pet.name != nil }.compactMap(\\.chip)  // ✗
      if let first = try await client.pets.listPets().first, let owner = first.owner {
        print(owner.pets?.first?.chip ?? "")  // ✗
      }
      return named + chips.compactMap { $0 }
    }
    """,
    "Values.swift": """
    import ShopAPI
    struct Draft {
      var pet = Pet(name: "Rex")
      let tagged = Pet(
        name: "Rex",
        chip: "1")  // ✗
      var all: [Pet] = [.init(chip: "2"), .init(name: "a")]  // ✗
      mutating func tag() { pet.chip = "3" }  // ✗
      mutating func add() { all += [.init(chip: "2")] }  // ✗
    }
    func blank() -> Pet { .init(chip: "") }  // ✗
    func maker() -> (String?, String?, Owner?, Status?, Int?) -> Pet {
      Pet.init(name:chip:owner:status:age:)  // ✗
    }
    """,
    "Generics.swift": """
    import ShopAPI
    typealias Animal = Pet
    struct Box<Content> { var content: Content }
    struct Stable { typealias Guest = Animal; func show(_ guest: Guest) { print(guest.chip ?? "") } }  // ✗
    struct Barn { typealias Guest = Cow; func show(_ guest: Guest) { print(guest.chip ?? "") } }
    extension [Pet] {
      var chips: [String?] { map(\\.chip) }  // ✗
      func named(_ name: String) -> [Pet] { filter { $0.chip == name } }  // ✗
    }
    extension Array where Element == Cow { var chips: [String?] { map(\\.chip) } }
    func show(_ box: Box<Pet>, _ groups: [String: [Pet]]) {
      print(box.content.chip ?? "")  // ✗
      for (name, pets) in groups.sorted(by: { $0.key < $1.key }) { print(name, pets[0].chip ?? "") }  // ✗
      print(zip([box.content], [1]).map { pet, number in "\\(pet.chip ?? "") \\(number)" })  // ✗
    }
    """,
    "State.swift": """
    import ShopAPI
    enum LoadState { case idle, loaded([Pet]), chosen(Pet, count: Int) }
    @resultBuilder enum Lines { static func buildBlock(_ lines: String...) -> [String] { lines } }
    @dynamicMemberLookup struct Reference<Value> {
      var value: Value
      subscript<Part>(dynamicMember path: KeyPath<Value, Part>) -> Part { value[keyPath: path] }
    }
    struct Model {
      var state = LoadState.idle
      var reference: Reference<Pet>
      @Lines var lines: [String] {
        reference.chip ?? ""  // ✗
        reference.name ?? ""
      }
      func show() {
        if case .loaded(let pets) = state { print(pets.map(\\.chip)) }  // ✗
        switch state {
        case .loaded(let pets): print(pets.first?.chip as Any)  // ✗
        case let .chosen(pet, count): print(pet.chip ?? "", count)  // ✗
        case .idle: break
        }
        let text = /chip"(pet.chip)/
        print(text, #"pet.chip \\(pet.chip)"#)
      }
    }
    """,
    "Extension.swift": """
    import ShopAPI
    extension Pet {
      var text: String {
        if let chip { return chip }  // ✗
        guard let chip else { return "" }  // ✗
        return chip  // ~
      }
      func isTagged(_ chip: String) -> Bool { self.chip == chip }  // ✗
    }
    """,
    "Conforming.swift": """
    import ShopAPI
    protocol Tagged { var chip: String? { get } }
    protocol Called { var name: String? { get } }
    extension Pet: Tagged {}  // ~
    extension Pet: Called {}
    """,
    "Far.swift": """
    func show(_ reference: Reference<String>) -> Int { reference.count }
    func chips(_ model: Model) -> String { model.reference.value.chip ?? "" }  // ✗
    """,
  ]

  private static let rules = [
    "Cases.swift": """
    import ShopAPI
    enum Mood { case sold, here }
    func show(_ pet: Pet, status: Status, mood: Mood) {
      if pet.status == .sold || status != .here {}  // ✗
      let copy = Pet(status: .sold)  // ✗
      switch mood { case .sold: break; case .here: break }
      switch status {  // ✗
      case .here, .unrecognized: break
      case .sold: print(copy)  // ✗
      }
      switch status {
      case .here: break
      default: break
      }
    }
    """,
    "Methods.swift": """
    import ShopAPI
    struct Menu { func listPets(limit: Int) -> [String] { [] } }
    final class Shelf {
      let client = ShopClient(server: .init(url: "http://localhost"))
      func all() async throws {
        _ = try await client.pets.listPets(limit: 5)  // ✗
        _ = try await client.pets.listPets()
        print(Menu().listPets(limit: 5))
        let found = try await client.pets.getPet("1")  // ~
        print(found.name ?? "")  // ~
        try await client.pets.keepPet(
          "1")  // ✗
        try await client.pets.dropPet("1")  // ✗
      }
    }
    """,
    "Properties.swift": """
    import ShopAPI
    func show(_ pet: inout Pet) -> Int {
      pet.age = 3  // ~
      if let age = pet.age { print(age) }  // ~
      let path = \\Pet.name
      return Owner(pets: [], mail: "a").pets?.count ?? path.hashValue  // ✗
    }
    func move(_ owner: Owner) -> String { owner.mail }  // ~
    func rank(_ pet: Pet) -> Int {
      let text = pet.age?.description  // ~
      print(text ?? "")
      switch pet.age {  // ~
      case 1: return 1  // ~
      default: return 0
      }
    }
    func rank(of pet: Pet) -> Int {
      switch (pet.name, pet.age) {  // ~
      case (_, 1?): return 1  // ~
      default: return 0
      }
    }
    let owner = Owner(mail: "b")  // ✗
    """,
    "Unions.swift": """
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
    """,
  ]
}

@Suite("The lines of an app that a change affects, without an index")
struct NamedUsesTests {
  @Test("are those with a name that fits, and nothing is said to break")
  func names() throws {
    let app = MarkedCode([
      "App.swift": """
      struct Cow { var chip: String }
      func show(_ pet: Pet, cow: Cow) {
        print(pet.chip ?? "")  // ?
        print(cow.chip)  // ?
        print("pet.chip", /.chip/)  // pet.chip
        print(Pet(chip: ""), [Pet]().map(\\.chip))  // ?
      }
      extension Pet { var text: String { chip ?? "" } }  // ?
      """
    ])
    let new = Shop.old.replacing("chip: { type: string }", with: "label_count: { type: integer }")
    let outcome = try app.namedOutcome(from: Shop.old, to: new)
    #expect(outcome.differences == [])
  }

  @Test("include switches that lack a new case if their patterns are all of its enum")
  func switches() throws {
    let app = MarkedCode([
      "App.swift": """
      func show(_ status: Status, _ mood: Mood) {
        switch status {  // ?
        case .here, .sold: break
        }
        switch mood {
        case .good: break
        case .here: break
        }
      }
      """
    ])
    let outcome = try app.namedOutcome(
      from: Shop.old, to: Shop.old.replacing("[here, sold]", with: "[here, sold, lost]"))
    #expect(outcome.differences == [])
  }
}

/// A shop's document, and one in which much has changed.
enum Shop {
  static let old = """
    openapi: 3.1.0
    info: { title: Shop, version: '1' }
    paths:
      /pets:
        get:
          operationId: listPets
          tags: [pets]
          parameters: [{ name: limit, in: query, schema: { type: integer } }]
          responses:
            '200':
              description: ''
              content:
                application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } }
      /pets/{id}:
        parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
        get:
          operationId: getPet
          tags: [pets]
          responses:
            '200':
              description: ''
              content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
        put:
          operationId: keepPet
          tags: [pets]
          responses: { '204': { description: '' } }
        delete:
          operationId: dropPet
          tags: [pets]
          responses: { '204': { description: '' } }
    components:
      schemas:
        Pet:
          type: object
          properties:
            name: { type: string }
            chip: { type: string }
            owner: { $ref: '#/components/schemas/Owner' }
            status: { $ref: '#/components/schemas/Status' }
            age: { type: integer }
        Owner:
          type: object
          required: [mail]
          properties:
            pets: { type: array, items: { $ref: '#/components/schemas/Pet' } }
            mail: { type: string }
        Status: { type: string, enum: [here, sold] }
        Animal: { oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }] }
        Cat: { type: object, required: [lives], properties: { lives: { type: integer } } }
        Dog: { type: object, required: [tricks], properties: { tricks: { type: integer } } }

    """

  static let changed = old.replacing("[here, sold]", with: "[here, lost]")
    .replacing("      parameters: [{ name: limit, in: query, schema: { type: integer } }]\n", with: "")
    .replacing(
      "operationId: keepPet\n",
      with:
        "operationId: keepPet\n      parameters: [{ name: until, in: query, required: true, schema: { type: string } }]\n"
    )
    .replacing("operationId: dropPet", with: "operationId: evict")
    .replacing(
      "content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }",
      with: "content: { application/json: { schema: { $ref: '#/components/schemas/Dog' } } }"
    )
    .replacing("age: { type: integer }", with: "age: { type: string }")
    .replacing(
      "required: [mail]\n      properties:",
      with: "required: [town]\n      properties:\n        town: { type: string }"
    )
    .replacing("lives", with: "naps")
}

/// An app's code, with the expected lines marked at their ends: `// ✗` for one that breaks, `// ~` for one that uses what
/// changed, and `// ?` for one that may use it.
struct MarkedCode {
  /// The lines that a comparison lists, and those that are marked, as `App.swift:3 ✗`.
  struct Outcome {
    let found: Set<String>
    let marked: Set<String>
    /// The lines that the compiler rejects with the new version, as `App.swift:3`.
    var rejected: Set<String> = []

    /// The lines that are only listed or only marked.
    var differences: [String] { found.symmetricDifference(marked).sorted() }

    /// The listed lines without marks.
    var lines: Set<String> { Set(found.map { String($0.dropLast(2)) }) }
  }

  private let files: [SwiftFile]
  private let marked: Set<String>

  init(_ files: [String: String]) {
    let ordered = files.sorted { $0.key < $1.key }
    self.files = ordered.map { SwiftFile(path: $0.key, text: $0.value) }
    marked = Set(
      ordered.flatMap { name, text in
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
          number, line in
          ["✗", "~", "?"].first { line.hasSuffix("// \($0)") }.map { "\(name):\(number + 1) \($0)" }
        }
      })
  }

  /// Compares two versions of a document, for files without an index.
  func namedOutcome(from old: String, to new: String) throws -> Outcome {
    outcome(
      AppCode(files: files), try Changed.version(old, "old.yaml", .shop),
      try Changed.version(new, "new.yaml", .shop),
      .source)
  }

  /// Compares two versions of a document after compiling the files with the old one, and asks the compiler about the new
  /// one.
  func indexedOutcome(
    from old: String, to new: String, compiledWith compiled: String? = nil, _ axis: Finding.Axis = .source
  ) async throws -> Outcome {
    let (before, after) = (
      try Changed.version(old, "old.yaml", .shop), try Changed.version(new, "new.yaml", .shop)
    )
    let check = try CompatibilityCheck(compiler: try #require(SwiftCompiler.found()))
    defer { check.remove() }
    let own = try compiled.map { try Changed.version($0, "old.yaml", .shop) } ?? before
    var outcome = outcome(try await check.indexed(files, with: own.module), before, after, axis)
    outcome.rejected = Set(
      try await check.errors(in: files, with: after.module).map { "\($0.position.file):\($0.position.line)" })
    return outcome
  }

  private func outcome(_ app: AppCode, _ old: APIVersion, _ new: APIVersion, _ axis: Finding.Axis) -> Outcome
  {
    let findings = VersionComparison(app: app).compare(old, with: new).findings
    let sites = Dictionary(grouping: findings.filter { $0.axis == axis }.flatMap(\.callSites)) { site in
      "\(site.position.file.split(separator: "/").last ?? ""):\(site.position.line)"
    }
    let found = sites.map { line, sites in "\(line) \(Self.mark(sites.map(\.effect).min() ?? .mayUse))" }
    return Outcome(found: Set(found), marked: marked)
  }

  private static func mark(_ effect: CallSite.Effect) -> String {
    switch effect {
    case .breaks: "✗"
    case .uses: "~"
    case .mayUse: "?"
    }
  }
}
