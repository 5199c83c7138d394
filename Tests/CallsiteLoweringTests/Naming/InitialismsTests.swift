import CallsiteModel
import Testing

@testable import CallsiteLowering

struct InitialismsTests {
  @Test("Inconsistent spellings follow the majority of names")
  func majority() throws {
    let lowered = try Lowered.schemas(
      """
      Pet:
        type: object
        properties:
          ownerId: { type: string }
          vet_id: { type: string }
          chipID: { type: string }
          photoURL: { type: string }
          pageURL: { type: string }
          homeUrl: { type: string }
      VetID: { type: object, properties: { a: { type: string } } }
      """)
    #expect(
      try lowered.propertyNames("Pet") == ["ownerId", "vetId", "chipId", "photoURL", "pageURL", "homeURL"])
    #expect(lowered.typeNames == ["Pet", "VetId"])
  }

  @Test("The names of calls and of inline types follow the document's names")
  func calls() throws {
    let lowered = try Lowered.paths(
      """
      /photo_urls/{ownerID}:
        get:
          tags: [photo_urls]
          parameters: [{ name: ownerID, in: path, required: true, schema: { type: string } }]
          responses:
            '200':
              description: ok
              content:
                application/json:
                  schema:
                    type: object
                    properties:
                      url_kind: { type: string, enum: [a, b] }
                      photoURL: { type: string }
      """)
    let service = try #require(lowered.module.client.services.first)
    #expect(service.propertyName.name == "photoURLs")
    #expect(try lowered.method.parameters.map(\.name.name) == ["ownerID"])
    let types = service.operations.types.flatMap { [$0] + $0.nested }
    #expect(types.map(\.name.name).contains("URLKind"))
  }

  @Test("The difference between two names of one owner is kept")
  func ambiguous() throws {
    let lowered = try Lowered.schemas(
      """
      Pet:
        type: object
        properties:
          ownerId: { type: string }
          ownerID: { type: string }
          vetId: { type: string }
      """)
    #expect(try lowered.propertyNames("Pet") == ["ownerId", "ownerID", "vetId"])
  }

  @Test("A configured name is unchanged")
  func given() throws {
    let lowered = try Lowered.schemas(
      """
      Pet:
        type: object
        properties:
          ownerId: { type: string }
          vetId: { type: string }
          chip: { type: string, x-callsite-name: chipID }
          tagID: { type: string }
      """)
    #expect(try lowered.propertyNames("Pet") == ["ownerId", "vetId", "chipID", "tagId"])
  }
}

extension Lowered {
  fileprivate func propertyNames(_ type: String) throws -> [String] {
    try structure(type).properties.map(\.name.name)
  }
}
