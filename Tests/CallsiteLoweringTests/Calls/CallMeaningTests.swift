@testable import CallsiteLowering
import Testing

/// Names say what operations do.
struct CallMeaningTests {
  @Test("A version in front of a group isn't a service")
  func versions() throws {
    #expect(
      try Self.calls([
        "POST /a v1.application.list", "POST /b v1.application.create",
        "POST /c v2.message.attachment.create",
      ]) == ["application.list", "application.create", "message.attachment.create"])
  }

  @Test("An operationId that begins with its tag and a hyphen has a group")
  func hyphens() throws {
    #expect(
      try Self.calls([
        "GET /_settings indices-get-settings #indices",
        "POST /_index_template/simulate indices-simulate #indices",
      ]) == ["indices.getSettings", "indices.simulate"])
  }

  @Test("Only an operation that may return several values is a list")
  func lists() throws {
    let schemas = ["Stats count size"]
    #expect(
      try Self.calls(
        ["GET /cluster/stats >Stats", "HEAD /admin/exists", "GET /admins >[Stats]", "GET /logs"],
        schemas: schemas)
        == ["cluster.stats.get", "admin.exists.get", "admins.list", "logs.list"])
  }

  @Test("GET never changes anything, and DELETE never only asks")
  func contradictions() throws {
    #expect(
      try Self.calls(
        ["GET /users/{id} updateUserById #Users", "DELETE /sliders/{id} discoverSlider #Users"],
        tags: ["Users"])
        == ["users.get", "users.delete"])
  }

  @Test("The verb of a PUT operation on a list is kept")
  func saving() throws {
    #expect(
      try Self.calls([
        "PUT /me/albums save-albums-user", "GET /me/albums get-saved-albums", "PUT /me/shows putShows",
      ])
        == ["me.albums.save", "me.albums.list", "me.shows.update"])
  }

  @Test("No word is said twice in a row")
  func repetition() throws {
    #expect(
      try Self.calls(["POST /bulk bulkBulkDocuments #Documents"], tags: ["Documents"]) == ["documents.bulk"])
    #expect(CallWords.withoutRepetition(["send", "send", "mail", "send"]) == ["send", "mail", "send"])
  }

  @Test("A service that starts with one digit spells it")
  func digits() throws {
    #expect(
      try Self.calls(["GET /3ds >[Stats]", "GET /2fa/codes >[Stats]"], schemas: ["Stats a"]) == [
        "threeDs.list", "twoFa.codes.list",
      ])
    #expect(CallWords.spellingDigit(of: ["360", "views"]) == ["360", "views"])
  }

  @Test("An operation with a declared tag is in its service, whatever others have")
  func declaredTags() throws {
    #expect(
      try Self.calls(
        ["GET /animals/{id} getAnimal #Zoo", "GET /health", "GET /plants/{id} getPlant #Garden"],
        tags: ["Zoo"])
        == ["zoo.get", "health.get", "plants.get"])
  }

  private static func calls(
    _ operations: [String], tags: [String] = [], schemas: [String] = []
  ) throws -> [String] {
    let api = SmallAPI(name: "calls", tags: tags, operations: operations, schemas: schemas)
    return try CallNames(api.document(), policy: .automatic).names.map(\.overlayText)
  }
}
