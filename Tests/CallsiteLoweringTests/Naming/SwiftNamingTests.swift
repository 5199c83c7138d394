import CallsiteModel
import Foundation
import TestSupport
import Testing

@testable import CallsiteLowering

struct SwiftNamingTests {
  @Test(
    "A member's name is lower camel case",
    arguments: [
      ("pet_owner_id", "petOwnerId"), ("VET_STAFF", "vetStaff"), ("in-progress", "inProgress"),
      ("userId", "userId"), ("userID", "userID"), ("HTTPStatus", "httpStatus"), ("URL", "url"),
      ("X-Request-Id", "xRequestId"), ("page[size]", "pageSize"), ("@id", "id"), ("_links", "links"),
      ("created at", "createdAt"), ("2fa", "_2fa"), ("+1", "plus1"), ("-1", "minus1"), ("a1b2", "a1b2"),
      ("iOS", "iOS"), ("naïve", "naïve"), ("日本", "日本"),
    ])
  func member(text: String, name: String) {
    #expect(SwiftNaming().member(text) == name)
  }

  @Test(
    "A type's name is upper camel case",
    arguments: [
      ("pet", "Pet"), ("medical-records", "MedicalRecords"), ("HTTPValidationError", "HTTPValidationError"),
      ("TASK_STATUS", "TaskStatus"), ("app.models.User", "AppModelsUser"), ("Page[User]", "PageUser"),
      ("PET", "PET"), ("3d", "_3d"), ("pet_Owner", "PetOwner"),
    ])
  func type(text: String, name: String) {
    #expect(SwiftNaming().type(text) == name)
  }

  @Test(
    "A text without letters or digits is named after its characters",
    arguments: [
      ("", "empty"), (" ", "space"), ("+", "plus"), ("*/", "asteriskSlash"), ("🙂", "u1f642"),
      ("__", "underscoreUnderscore"),
      ("<=", "lessEqual"), ("\0", "u0"),
    ])
  func symbols(text: String, name: String) {
    #expect(SwiftNaming().member(text) == name)
  }

  @Test(
    "Names that aren't valid members are changed",
    arguments: [
      ("self", "selfValue"), ("init", "initValue"), ("hashValue", "hashValueValue"), ("default", "default"),
    ])
  func unusable(text: String, name: String) {
    #expect(SwiftNaming().member(text) == name)
  }

  @Test(
    "Abbreviations are uppercase if that's the style, but not at the start of a member",
    arguments: [
      ("user_id", "userID", "UserID"), ("userId", "userID", "UserID"), ("apiUrls", "apiURLs", "APIURLs"),
      ("id", "id", "ID"), ("identity", "identity", "Identity"), ("_2fa", "_2fa", "_2fa"),
      ("ids_of_pets", "idsOfPets", "IDsOfPets"),
      ("HTTPValidationError", "httpValidationError", "HTTPValidationError"),
    ])
  func capitals(text: String, member: String, type: String) {
    let naming = SwiftNaming(NamingStyle(abbreviations: .capitals))
    #expect(naming.member(text) == member)
    #expect(naming.type(text) == type)
    #expect(naming.member("x", given: "petId") == "petId")
  }

  @Test(
    "Verbatim members are unchanged if Swift and neighboring types allow it",
    arguments: [
      ("user_id", "user_id", "user_id"), ("_links", "_links", "_links"),
      ("VET_STAFF", "VET_STAFF", "VET_STAFF"),
      ("DOG", "dog", "DOG"), ("HomeAddress", "homeAddress", "HomeAddress"), ("URL", "url", "url"),
      ("Type", "type", "type"), ("self", "selfValue", "selfValue"), ("own-er", "ownEr", "ownEr"),
      ("class", "class", "class"), ("", "empty", "empty"),
    ])
  func verbatim(text: String, member: String, enumCase: String) {
    let naming = SwiftNaming(NamingStyle(identifiers: .verbatim))
    #expect(naming.member(text) == member)
    #expect(naming.enumCase(text) == enumCase)
    #expect(naming.type("user_id") == "UserId")
  }

  @Test("A repeated name in a scope is numbered")
  func scope() {
    var scope = NameScope(reserved: ["init"])
    #expect(
      ["list", "list", "List", "init", "list2"].map { scope.claim($0).name } == [
        "list", "list2", "List", "init2", "list22",
      ])
    #expect(!scope.isFree("list") && scope.isFree("other"))
  }
}

struct TypeNamesTests {
  @Test("Names of Swift, the module and the client are reserved")
  func reserved() throws {
    let lowered = try Lowered.schemas(
      """
      Task: { type: object, properties: { a: { type: string } } }
      error: { type: object, properties: { a: { type: string } } }
      PetAPI: { type: object, properties: { a: { type: string } } }
      PetClient: { type: object, properties: { a: { type: string } } }
      """)
    #expect(lowered.typeNames == ["PetTask", "PetError", "PetPetAPI", "PetClient2"])
    #expect(
      lowered.diagnostics == """
        a.yaml:9:5: warning: Schema 'PetClient' would have the same Swift name as the client, PetClient; it is named \
        PetClient2. Give one of them an x-callsite-name. [name-collision]

        """)
  }

  @Test("The exact spelling takes precedence; later ones are numbered in document order")
  func collisions() throws {
    let lowered = try Lowered.schemas(
      """
      pet: { type: string, enum: [a] }
      PET_: { type: string, enum: [b] }
      Pet: { type: string, enum: [c] }
      """)
    #expect(lowered.typeNames == ["Pet2", "Pet3", "Pet"])
  }

  @Test("A configured name takes precedence over a derived one")
  func given() throws {
    let lowered = try Lowered.schemas(
      """
      pet: { type: string, enum: [a] }
      animal: { type: string, enum: [b], x-callsite-name: Pet }
      """)
    #expect(lowered.typeNames == ["Pet2", "Pet"])
  }

  @Test(
    "Every public type of the products that generated code imports is reserved",
    arguments: ["CallsiteRuntime", "CallsiteBackground", "CallsiteOAuth"])
  func runtime(product: String) throws {
    let folder = Checkout.root.appendingPathComponent("Sources/\(product)")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    for case let file as URL in try #require(files) where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(
        of:
          /(?m)^(?:@_spi\(Generated\) )?public (?:final )?(?:struct|enum|class|actor|protocol|typealias) (\w+)/
      ) {
        #expect(ReservedNames.types.contains(String(match.1)), "\(file.lastPathComponent)")
      }
    }
  }

  @Test(
    "A type that generated code uses is reserved inside other types, too, if it isn't spelled with its module",
    arguments: ExternalType.allCases)
  func external(type: ExternalType) {
    #expect(ReservedNames.types.contains(type.rawValue))
    #expect(ReservedNames.nested.contains(type.rawValue) == (type.qualified == type.rawValue))
  }

  @Test("In a namespace, the client is named after it")
  func namespace() throws {
    let lowered = try Lowered.schemas("A: { type: string }", options: .make(namespace: "Shop"))
    #expect(lowered.module.client.name.name == "ShopClient")
    #expect(lowered.module.namespace?.name == "Shop")
  }
}

@Suite("Text that only repeats a name")
struct RestatementTests {
  @Test(
    "is left out",
    arguments: [
      ("The business type.", "businessType"), ("ID", "id"), ("The pets", "pet"), ("Log in", "logIn"),
      ("AlipayDeletedAccount", "DeletedAlipayAccount"), ("Represents an account", "Account"),
    ])
  func left(_ text: String, _ name: String) {
    #expect(Restatement.isOne(text, of: name))
    #expect(DocComment(text, besides: name).isEmpty)
  }

  @Test(
    "isn't redundant if it contains anything else",
    arguments: [
      ("The type of business.", "type"), ("Who owns the pet.", "pet"), ("The", "the"), ("", "a"),
      ("42", "id"),
    ])
  func kept(_ text: String, _ name: String) {
    #expect(!Restatement.isOne(text, of: name))
  }

  @Test(
    "is also a title that is a name in code",
    arguments: [
      ("capability_param", true), ("petOwner", true), ("PetOwner", true), ("param", true), ("a.b", true),
      ("Name", false), ("Pet owner", false), ("宠物", false), ("VAT", false), ("2D", false), ("E-mail", false),
    ])
  func identifiers(_ title: String, isOne: Bool) throws {
    #expect(Restatement.isIdentifier(title) == isOne)
    let lowered = try Lowered.schemas(
      "A: { type: object, properties: { b: { type: string, title: \(title) } } }")
    #expect(try lowered.structure("A").properties[0].documentation.isEmpty == isOne)
  }

  @Test(
    "is a heading with which the text begins",
    arguments: [
      ("List pets.", "list pets of an owner", "list pets of an owner"), ("Pets", "pets", "pets"),
      ("List pet", "List pets", "List pet\n\nList pets"), ("The pets", "Pets.", "The pets\n\nPets."),
    ])
  func headings(heading: String, text: String, whole: String) {
    #expect(DocComment.text(heading, text) == whole)
    #expect(DocComment.text(nil, text) == text && DocComment.text(heading, nil) == heading)
  }

  @Test("is what a summary says that the description begins with")
  func summaries() throws {
    let lowered = try Lowered.paths(
      """
      /pets:
        get:
          summary: Finds the pets of an owner
          description: Finds the pets of an owner. Dogs come first.
          responses: { '204': { description: Done. } }
      """)
    #expect(try lowered.method.documentation.lines.first == "Finds the pets of an owner. Dogs come first.")
    let repeated = "summary: Lists pets, description: Lists pets, operationId: listPets"
    let operation = "{ \(repeated), responses: { '204': { description: Done. } } }"
    #expect(
      try Lowered.paths("/pets: { get: \(operation) }").method.documentation.lines == ["`GET /pets`"])
  }

  @Test(
    "isn't repeated by the type of a property, a parameter or a case, or by a property that its type describes"
  )
  func values() throws {
    let size = "{ type: string, enum: [small, large], description: How large it is. }"
    let lowered = try Lowered(
      """
      openapi: 3.1.1
      info: { title: Pets, version: '1' }
      paths:
        /pets:
          get:
            parameters: [{ name: size, in: query, schema: \(size) }]
            responses: { '204': { description: Done. } }
      components:
        schemas:
          Mood: { type: string, enum: [good, bad], description: How it feels. }
          Pet:
            type: object
            properties:
              size: \(size)
              sizes: { type: array, description: How large it is., items: \(size) }
              mood: { $ref: '#/components/schemas/Mood', description: How it feels. }
              other: { $ref: '#/components/schemas/Mood', description: How its friend feels. }
              kind:
                oneOf:
                  - { type: object, title: Cat, description: Any cat., properties: { cat: { type: string } } }
                  - { type: object, title: Dog, properties: { dog: { type: string } } }
      """)
    let pet = try lowered.structure("Pet")
    #expect(
      pet.properties.map(\.documentation.lines) == [
        ["How large it is."], ["How large it is."], [], ["How its friend feels."], [],
      ])
    let types = pet.nested + lowered.module.client.operations.types
    let all = types + types.flatMap(\.nested)
    #expect(all.flatMap(\.documentation.lines).isEmpty)
    guard case .union(let kind) = types.first(where: { $0.name.name == "Kind" }) else {
      throw Lowered.Missing(name: "Kind")
    }
    #expect(kind.cases.map(\.documentation.lines) == [["Any cat."], []])
  }

  @Test("is omitted as a title and as a description")
  func schemas() throws {
    let lowered = try Lowered.schemas(
      """
      Pet:
        title: Pet
        description: An animal.
        type: object
        properties: { petName: { type: string, title: Pet Name, description: The pet's name. } }
      """)
    let pet = try lowered.structure("Pet")
    #expect(pet.documentation.lines == ["An animal."])
    #expect(pet.properties[0].documentation.isEmpty)
  }
}
