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
    #expect(SwiftNaming.member(text) == name)
  }

  @Test(
    "A type's name is upper camel case",
    arguments: [
      ("pet", "Pet"), ("medical-records", "MedicalRecords"), ("HTTPValidationError", "HTTPValidationError"),
      ("TASK_STATUS", "TaskStatus"), ("app.models.User", "AppModelsUser"), ("Page[User]", "PageUser"),
      ("PET", "PET"), ("3d", "_3d"), ("pet_Owner", "PetOwner"),
    ])
  func type(text: String, name: String) {
    #expect(SwiftNaming.type(text) == name)
  }

  @Test(
    "A text without letters or digits is called for its characters",
    arguments: [
      ("", "empty"), (" ", "space"), ("+", "plus"), ("*/", "asteriskSlash"), ("🙂", "u1f642"),
      ("__", "underscoreUnderscore"),
      ("<=", "lessEqual"), ("\0", "u0"),
    ])
  func symbols(text: String, name: String) {
    #expect(SwiftNaming.member(text) == name)
  }

  @Test(
    "Names that can't be used as members are changed",
    arguments: [
      ("self", "selfValue"), ("init", "initValue"), ("hashValue", "hashValueValue"), ("default", "default"),
    ])
  func unusable(text: String, name: String) {
    #expect(SwiftNaming.member(text) == name)
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
