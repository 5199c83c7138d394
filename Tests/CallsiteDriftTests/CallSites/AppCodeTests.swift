import CallsiteDiagnostics
import Testing

@testable import CallsiteDrift

@Suite("The lines of an app that a change breaks")
struct AppCodeTests {
  private static let old = document(pet: "name: { type: string }, chip: { type: string }")
  private static let new = document(pet: "name: { type: string }, microchip: { type: string }")

  private static func document(pet: String, owner: String = "") -> String {
    """
    openapi: 3.1.0
    info: { title: Shop, version: '1' }
    paths:
      /pets:
        get:
          operationId: listPets
          tags: [pets]
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
              content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
    components:
      schemas:
        Pet: { type: object, properties: { \(pet), owner: { $ref: '#/components/schemas/Owner' } } }
        Owner: { type: object, properties: { pets: { type: array, items: { $ref: '#/components/schemas/Pet' } } } }

    """
  }

  private func check(_ text: String, at location: SourceLocation = #_sourceLocation) throws {
    try MarkedCode("import ShopAPI\n" + text).check(from: Self.old, to: Self.new, at: location)
  }

  @Test("are found by declared types, and not if another type has a property of that name")
  func annotations() throws {
    try check(
      """
      struct Cow { var chip: String }
      func show(_ pet: Pet, cow: Cow, horse: Stable.Horse, names: Array<Pet>) {
        print(pet.chip ?? "")  // ✗
        print(cow.chip, horse.chip, pet.name ?? "")
        print(names[0].chip)  // ✗
        let other: Pet? = pet
        print(other?.chip as Any)  // ✗
      }
      """)
  }

  @Test("are found by what methods return, in arrays, loops and closures")
  func calls() throws {
    try check(
      """
      func load(_ client: ShopClient) async throws {
        let pet = try await client.pets.getPet("1")
        print("\\(pet.name ?? "") \\(pet.chip ?? "")")  // ✗
        for pet in try await client.pets.listPets() { print(pet.chip) }  // ✗
        let chips = try await client.pets.listPets().map { $0.chip }  // ✗
        let named = try await client.pets.listPets().filter { pet in pet.name != nil }.compactMap(\\.chip)  // ✗
        if let first = try await client.pets.listPets().first, let owner = first.owner {
          print(owner.pets?.first?.chip, chips, named)  // ✗
        }
      }
      """)
  }

  @Test("are found where values are created and assigned")
  func constructions() throws {
    try check(
      """
      var pet = Pet(name: "Rex")
      let tagged = Pet(name: "Rex", chip: "1")  // ✗
      let all: [Pet] = [.init(chip: "2"), .init(name: "a")]  // ✗
      func tag() { pet.chip = "3" }  // ✗
      """)
  }

  @Test("are found in tuples: of loops, closures, dictionaries and results")
  func tuples() throws {
    try check(
      """
      func show(_ pets: [Pet], _ byName: [String: Pet], _ groups: [String: [Pet]]) {
        for (index, pet) in pets.enumerated() { print(index, pet.chip) }  // ✗
        for (name, pet) in byName { print(name, pet.chip) }  // ✗
        for (name, pets) in groups.sorted(by: { $0.key < $1.key }) { print(name, pets[0].chip) }  // ✗
        for (a, b) in zip(pets, pets) { print(a.chip == b.chip) }  // ✗
        print(byName.map { $0.value.chip }, groups.mapValues { $0.map(\\.chip) })  // ✗
        print(Array(pets.enumerated()).map { index, pet in pet.chip })  // ✗
        let (first, last) = (pets[0], pets[1])
        print(first.chip)  // ✗
        print(last.chip)  // ✗
        let (pet, count) = pair(pets)
        print(pet.chip, pair(pets).count, count)  // ✗
      }
      func pair(_ pets: [Pet]) -> (pet: Pet, count: Int) { (pets[0], pets.count) }
      """)
  }

  @Test("are found where a value is created without naming its type")
  func implicitConstructions() throws {
    try check(
      """
      func blank() -> Pet { .init(chip: "") }  // ✗
      func named() -> Pet {
        return .init(chip: "")  // ✗
      }
      struct Draft {
        var pet: Pet { .init(chip: "") }  // ✗
        var pets: [Pet] = []
        mutating func add() {
          pets.append(.init(chip: "1"))  // ✗
          pets += [.init(chip: "2")]  // ✗
          pets.append(.init(name: "Rex"))
        }
      }
      func save() { keep(.init(chip: "3")); keep(.init(name: "Rex", length: 1, chip: "4")) }  // ?
      func lend() { keep(.init(length: 1, chip: "4")) }
      """)
  }

  @Test("are found through properties whose type only an attribute names")
  func wrappedProperties() throws {
    try check(
      """
      @Observable final class Kennel { var pets = [Pet]() }
      struct KennelView: View {
        @Environment(Kennel.self) private var kennel
        var body: some View {
          ForEach(kennel.pets) { pet in
            Text(pet.chip ?? "")  // ✗
          }
          ForEach(Array(kennel.pets.enumerated()), id: \\.offset) { index, pet in
            Text(pet.chip ?? "\\(index)")  // ✗
          }
        }
      }
      """)
  }

  @Test("are found in extensions of lists")
  func listExtensions() throws {
    try check(
      """
      extension [Pet] {
        var chips: [String?] { map(\\.chip) }  // ✗
        func named(_ name: String) -> [Pet] { filter { $0.chip == name } }  // ✗
        func names() -> [String?] { map(\\.name) }
      }
      extension Array where Element == Pet {
        var tagged: Int { self.filter { $0.chip != nil }.count }  // ✗
      }
      extension [Cow] {
        var chips: [String?] { map(\\.chip) }
      }
      extension Shelf where Source.Element == Pet { func show() { print(first.chip ?? "") } }
      extension Pile where Element == Pet { func show() { print(first.chip ?? "") } }
      struct Shelf<Source> { var first: Cow }
      struct Pile<Element> { var first: Cow }
      struct Cow { var chip: String? }
      func show(_ pets: [Pet]) { print(pets.named("Rex").first!.chip ?? "") }  // ✗
      """)
  }

  @Test("are found through the app's aliases, unless a name has two meanings")
  func aliases() throws {
    try check(
      """
      typealias Animal = Pet
      typealias Herd = [Animal]
      func show(_ animals: [Animal], _ herd: Herd, _ animal: Animal) {
        print(animals.map { $0.chip }, herd.count)  // ✗
        for animal in herd { print(animal.chip ?? "") }  // ✗
        print(Animal(chip: "1"), animal.name ?? "")  // ✗
      }
      struct Stable { typealias Guest = Pet; func show(_ guest: Guest) { print(guest.chip) } }  // ?
      struct Barn { typealias Guest = Cow; func show(_ guest: Guest) { print(guest.name) } }
      struct Cow { var name: String }
      """)
  }

  @Test("are found in what the cases of the app's enums carry")
  func payloads() throws {
    try check(
      """
      enum LoadState { case idle, loaded([Pet]), chosen(Pet, count: Int), failed(any Error) }
      final class Model {
        var state = LoadState.idle
        func show() {
          if case .loaded(let pets) = state { print(pets.map(\\.chip)) }  // ✗
          switch state {
          case .loaded(let pets): print(pets.first?.chip as Any)  // ✗
          case let .chosen(pet, count): print(pet.chip ?? "", count)  // ✗
          case .failed(let error): print(error.localizedDescription)
          case .idle: break
          }
        }
      }
      """)
  }

  @Test("are found by the arguments of generic types, and possible if those aren't known")
  func genericParameters() throws {
    try check(
      """
      struct Box<Content> { var content: Content }
      func show(_ box: Box<Pet>) { print(box.content.chip ?? "") }  // ✗
      func show<Content>(any box: Box<Content>) { print(box.content.chip ?? "") }  // ?
      """)
  }

  @Test("are found through the app's own types, in whatever file")
  func appTypes() throws {
    try MarkedCode([
      "Model.swift": """
      import ShopAPI
      @MainActor final class PetModel: ObservableObject {
        @Published private(set) var pets: [Pet] = []
        var selected: Pet?
        func favourite() -> Pet { pets[0] }
        func chips() -> [String] { pets.compactMap { $0.chip } }  // ✗
      }
      """,
      "View.swift": """
      struct PetView: View {
        @ObservedObject var model: PetModel
        var body: some View {
          ForEach(model.pets) { pet in
            Text(pet.chip ?? "")  // ✗
          }
          if let pet = model.selected { Text(pet.chip!) }  // ✗
          Text(self.model.favourite().chip ?? "none")  // ✗
        }
      }
      """,
    ]).check(from: Self.old, to: Self.new)
  }

  @Test(
    "are only possible if a type is unknown, and not searched in files that don't import the client")
  func possible() throws {
    try MarkedCode([
      "Near.swift": """
      import ShopAPI
      func show(_ box: Box) { print(box.content.chip, box.content.name) }  // ?
      """,
      "Far.swift": "func show(_ box: Box) { print(box.content.chip) }",
    ]).check(from: Self.old, to: Self.new)
  }

  @Test("aren't found in comments and string literals, but in interpolations")
  func texts() throws {
    try check(
      ##"""
      func show(_ pet: Pet) {
        // pet.chip
        /* pet.chip /* pet.chip */ pet.chip */
        print("pet.chip", """
          pet.chip
          \(pet.chip ?? "none")  // ✗
          """.count, #"pet.chip \(pet.chip)"#)
        print("\(pet.chip.map { "<\($0)>" } ?? "")")  // ✗
      }
      """##)
  }

  @Test("are found with a client in the app's own module")
  func plugin() throws {
    try MarkedCode("func show(_ pet: Pet) { print(pet.chip) }  // ✗").check(from: Self.old, to: Self.new)
  }
}

@Suite("Swift tokens")
struct SwiftTokenizerTests {
  private func words(_ text: String) -> String {
    SwiftTokenizer.tokens(of: Array(text.utf8)).map(\.text).joined(separator: " ")
  }

  @Test(
    "exclude comments and string literals, but not interpolations",
    arguments: [
      ("a /* b /* c */ d */ e // f", "a e"),
      (#""a\"b" c"#, #"" c"#),
      (#""\(a.b("\(c)")) d" e"#, #"" ( a . b ( " ( c ) ) ) e"#),
      (##"#"\(a) \#(b)"# c"##, #"" ( b ) c"#),
      ("\"\"\"\n a \" \\(b)\n\"\"\" c", #"" ( b ) c"#),
      ("\"never ends\nnext", "\" next"),
      ("`default`.`self` 1.5", "default . self 1 . 5"),
      ("a?.b!==c->d??e", "a ? . b != = c -> d ?? e"),
      ("naïve.größe", "naïve . größe"),
    ])
  func split(text: String, expected: String) {
    #expect(words(text) == expected)
  }

  @Test(
    "come to an end for any input",
    arguments: ["\"\\(", "/*", "#\"", "`", "\"\"\"\\(\"\"\"\\(", "\\(", "\u{0}\u{FF}", "((((", "}}}}"])
  func broken(text: String) {
    let file = SwiftFile(path: "a.swift", text: text)
    #expect(file.tokens.allSatisfy { file.position(of: $0).line >= 1 })
  }

  @Test("have positions that count all kinds of line breaks, and Unicode scalars")
  func positions() throws {
    let file = SwiftFile(path: "a.swift", text: "a\r\nb\rç = d\n")
    let token = try #require(file.tokens.last)
    #expect(file.position(of: token).description == "a.swift:3:5")
    #expect(file.text(ofLine: 3) == "ç = d")
  }
}
