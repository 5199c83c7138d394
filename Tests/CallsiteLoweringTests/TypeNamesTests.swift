import CallsiteModel
import Foundation
import Testing

@testable import CallsiteLowering

struct TypeNamesTests {
  @Test("Names of Swift, of the module and of the client aren't taken")
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
        a.yaml:9:5: warning: Schema 'PetClient' would be called PetClient in Swift like the client; it is called \
        PetClient2. Give one of them an x-callsite-name. [name-collision]

        """)
  }

  @Test("The exact spelling wins, later ones are numbered in document order")
  func collisions() throws {
    let lowered = try Lowered.schemas(
      """
      pet: { type: string, enum: [a] }
      PET_: { type: string, enum: [b] }
      Pet: { type: string, enum: [c] }
      """)
    #expect(lowered.typeNames == ["Pet2", "Pet3", "Pet"])
  }

  @Test("A given name wins over a made one")
  func given() throws {
    let lowered = try Lowered.schemas(
      """
      pet: { type: string, enum: [a] }
      animal: { type: string, enum: [b], x-callsite-name: Pet }
      """)
    #expect(lowered.typeNames == ["Pet2", "Pet"])
  }

  @Test("Every public type of the runtime is reserved")
  func runtime() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources/CallsiteRuntime")
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

  @Test("In a namespace the client is called for it")
  func namespace() throws {
    let lowered = try Lowered.schemas("A: { type: string }", options: .make(namespace: "Shop"))
    #expect(lowered.module.client.name.name == "ShopClient")
    #expect(lowered.module.namespace?.name == "Shop")
  }
}
