import CallsiteModel
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
    "A text without letters or digits is called for its characters",
    arguments: [
      ("", "empty"), (" ", "space"), ("+", "plus"), ("*/", "asteriskSlash"), ("🙂", "u1f642"),
      ("__", "underscoreUnderscore"),
      ("<=", "lessEqual"), ("\0", "u0"),
    ])
  func symbols(text: String, name: String) {
    #expect(SwiftNaming().member(text) == name)
  }

  @Test(
    "Names that can't be used as members are changed",
    arguments: [
      ("self", "selfValue"), ("init", "initValue"), ("hashValue", "hashValueValue"), ("default", "default"),
    ])
  func unusable(text: String, name: String) {
    #expect(SwiftNaming().member(text) == name)
  }

  @Test(
    "Abbreviations stand in capitals where that is the style, but not at the start of a member",
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
    "Verbatim members are as written where Swift and the types beside them allow it",
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

  @Test("A name in a scope is given once, then numbered")
  func scope() {
    var scope = NameScope(reserved: ["init"])
    #expect(
      ["list", "list", "List", "init", "list2"].map { scope.claim($0).name } == [
        "list", "list2", "List", "init2", "list22",
      ])
    #expect(!scope.isFree("list") && scope.isFree("other"))
  }
}
