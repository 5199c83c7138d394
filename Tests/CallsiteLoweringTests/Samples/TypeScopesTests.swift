import CallsiteModel
import CallsiteSamples
import Testing

@Suite("Types outside of a module")
struct TypeScopesTests {
  private static let kind = DeclaredType(
    SwiftIdentifier("Kind"), in: DeclaredType(SwiftIdentifier("Pet"), in: nil))

  @Test(
    "are spelled with its namespace, and found by that name",
    arguments: [("Zoo" as String?, "Zoo.Pet.Kind", "Zoo"), (nil, "Pet.Kind", "")])
  func spelling(_ namespace: String?, _ name: String, _ scope: String) throws {
    let pet = "Pet: { type: object, properties: { kind: { type: string, enum: [cat, dog] } } }"
    let scopes = TypeScopes(try Lowered.schemas(pet, options: .make(namespace: namespace)).module)
    #expect(scopes.types[Self.kind] != nil)
    #expect(scopes.spelling(of: Self.kind) == name)
    #expect(scopes.spelling(of: nil) == scope)
    #expect(scopes.type(spelled: name) == Self.kind)
  }
}
