import CallsiteRuntime
import CareConnectAPI
import Testing

@Suite("CareConnect: clients", .serialized)
struct CareConnectClientTests {
  private static let id = "9f1c2d34-7a5b-4c1e-8f60-3b2a1d0e5c77"

  static let calls = [
    CareConnectCall("listClients", "GET", "/clients/clients/") { try await $0.clients.list().items },
    CareConnectCall("createClient", "POST", "/clients/clients/", body: .example, status: 201) {
      try await $0.clients.create(.make())
    },
    CareConnectCall("getClient", "GET", "/clients/clients/\(id)/") { try await $0.clients.get(id) },
    CareConnectCall("updateClient", "PUT", "/clients/clients/\(id)/", body: .example) {
      try await $0.clients.update(id, .make())
    },
    CareConnectCall("listClientContacts", "GET", "/clients/clients/\(id)/contacts/") {
      try await $0.clients.contacts(id)
    },
    CareConnectCall("listClientDocuments", "GET", "/clients/clients/\(id)/documents/") {
      try await $0.clients.documents(id)
    },
  ]

  @Test("sends the documented request and reads the documented response", arguments: calls)
  func documented(call: CareConnectCall) async throws {
    try await call.check()
  }

  @Test("a client has a team, contacts and documents")
  func nested() async throws {
    let client = try await CareConnectSpec.read("getClient") { try await $0.clients.get(Self.id) }
    #expect(client.id == Self.id)
    #expect(client.clientId == "CC-0042")
    #expect(client.dateOfBirth == "2008-04-17")
    #expect(client.gender == .male)
    #expect(client.careLevel == .high)
    #expect(client.phone == nil)
    #expect(client.behavioralTriggers == ["Noise", "Crowded places"])
    #expect(client.additionalPhotos.isEmpty)
    #expect(client.supportTeam.map(\.id) == [7])
    #expect(client.caseManager?.role == .practitioner)
    #expect(client.contacts.first?.contactType == .guardian)
    #expect(client.documents.first?.uploadedBy?.isAdmin == true)
  }

  @Test("contacts have string IDs, a type, a relationship and a preferred method")
  func contacts() async throws {
    let contacts = try await CareConnectSpec.read("listClientContacts") { try await $0.clients.contacts("1") }
    #expect(contacts.map(\.id.count) == [36, 36])
    #expect(contacts.map(\.contactType) == [.guardian, .gp])
    #expect(contacts.map(\.relationship) == [.parent, .doctor])
    #expect(contacts.map(\.preferredContactMethod) == [.phone, .email])
    #expect(contacts[1].practiceName == "Northfield Practice")
    #expect(contacts[1].relationshipDescription == nil)
    #expect(contacts[0].canPickUp)
  }

  @Test("a contact without a relationship has none")
  func noRelationship() async throws {
    let contacts = try await CareConnectSpec.read(
      "listClientContacts", changing: { $0 = [Self.changed($0[0], "relationship", .null)] }
    ) { try await $0.clients.contacts("1") }
    #expect(contacts[0].relationship == nil)
  }

  @Test("documents require only an ID of any type")
  func documents() async throws {
    let backend = try await BackendStub(.json(#"[{"id": 18}, {"id": "d-19", "title": null}]"#))
    let documents = try await CareConnectClient.testing(backend).clients.documents("1")
    #expect(documents == [ClientDocument(id: .integer(18)), ClientDocument(id: .string("d-19"))])
  }

  @Test(
    "an ID is percent-encoded in the path",
    arguments: [
      ("a/b", "a%2Fb"), ("a b", "a%20b"), ("ü?#%", "%C3%BC%3F%23%25"), ("a+b:c", "a%2Bb%3Ac"),
      ("x-._~", "x-._~"),
    ])
  func encodedID(id: String, expected: String) async throws {
    let backend = try await BackendStub(.json("[]"), .json("[]"))
    let client = try await CareConnectClient.testing(backend)
    _ = try await client.clients.contacts(id)
    _ = try await client.clients.documents(id)
    let path = "/api/v1/clients/clients/\(expected)"
    #expect(await backend.received.map(\.target) == [path + "/contacts/", path + "/documents/"])
  }

  @Test(
    "an ID that would change the path is rejected before sending", arguments: ["", ".", ".."])
  func refusedID(id: String) async throws {
    let backend = try await BackendStub()
    let client = try await CareConnectClient.testing(backend)
    let error = await #expect(throws: APIError.self) { try await client.clients.get(id) }
    #expect(error?.kind == .invalidRequest)
    #expect(await backend.received.isEmpty)
  }

  @Test("an update omits nil, clears null and sends the rest")
  func triState() async throws {
    var update = ClientUpdate.make()
    update.allergies = nil
    update.phone = "+44 1632 960000"
    update.caseManager = .null
    update.supportTeam = nil
    let body = try await CareConnectSpec.sent { [update] in try await $0.clients.update("1", update) }
    #expect(body["allergies"] == nil)
    #expect(body["support_team"] == nil)
    #expect(body["profile_picture"] == nil)
    #expect(body["phone"] == "+44 1632 960000")
    #expect(body["case_manager"] == .some(.null))
    #expect(body["primary_support_worker"] == 7)
  }

  @Test("a fetched value can be changed and sent back")
  func copy() async throws {
    let fetched = try await CareConnectSpec.read("getClient") { try await $0.clients.get("1") }
    var update = ClientUpdate(fetched)
    update.notes = "Prefers mornings."
    let body = try await CareConnectSpec.sent { [update] in try await $0.clients.update("1", update) }
    #expect(body["first_name"]?.stringValue == fetched.firstName)
    #expect(body["notes"] == "Prefers mornings.")
    #expect(body["id"] == nil && body["support_team"] == nil)
  }

  private static func changed(_ object: JSONValue?, _ name: String, _ value: JSONValue) -> JSONValue {
    var object = object ?? [:]
    object[name] = value
    return object
  }
}
