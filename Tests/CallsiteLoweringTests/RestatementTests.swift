import CallsiteModel
import Testing

@testable import CallsiteLowering

@Suite("A text that says no more than a name")
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
    "is none where it says anything else",
    arguments: [
      ("The type of business.", "type"), ("Who owns the pet.", "pet"), ("The", "the"), ("", "a"),
      ("42", "id"),
    ])
  func kept(_ text: String, _ name: String) {
    #expect(!Restatement.isOne(text, of: name))
  }

  @Test("is dropped as a title and as a description")
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
