import CallsiteModel
import Testing

@Suite("A type of the module")
struct DeclaredTypeTests {
  private let kind = DeclaredType(SwiftIdentifier("Type"), in: DeclaredType(SwiftIdentifier("Pet"), in: nil))

  @Test("has the path of its declaration")
  func path() {
    #expect(kind.path == "Pet.`Type`")
    #expect(kind.owner?.path == "Pet")
    #expect(kind.owner?.owner == nil)
  }

  @Test("has the name of its declaration, whatever it is called where a reference is")
  func name() {
    #expect(kind.spelled("Type").ownName == "`Type`")
    #expect(kind.identifier == SwiftIdentifier("Type"))
    #expect(kind.spelled("Other").name == "Other")
  }

  @Test("is equal to one that is called otherwise")
  func equality() {
    #expect(kind.spelled("Other") == kind)
    #expect(kind != DeclaredType(SwiftIdentifier("Type"), in: nil))
  }
}
