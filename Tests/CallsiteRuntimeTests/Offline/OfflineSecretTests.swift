import Foundation
import Testing

@_spi(Generated) @testable import CallsiteBackground
@_spi(Generated) @testable import CallsiteRuntime

struct OfflineSecretTests {
  private static let secrets = ["s3cret-token", "s3cret-key", "s3cret-word", "s3cret-cookie"]

  private func stored(in folder: URL) throws -> String {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).map {
      String(decoding: try Data(contentsOf: folder.appending(path: $0)), as: UTF8.self)
    }.joined()
  }

  @Test("Credentials are sent but not stored")
  func noCredentialIsStoredAndEachIsSent() async throws {
    try await withOfflineAPI { api in
      let queue = try api.queue()
      let client = api.client(queue) { $0.headers = ["X-API-Key": "s3cret-key"] }
      let answer = ClientResponse.json("{}", headers: ["Set-Cookie": "id=s3cret-cookie"])
      api.answer(nil, answer)
      #expect(try await api.change("a", by: client) == false)
      #expect(try stored(in: api.folder).contains("api.example.com"))
      try await queue.replay()
      let text = try stored(in: api.folder)
      #expect(Self.secrets.filter { text.contains($0) } == [])
      #expect(api.requests.map { $0.headers["X-API-Key"] } == ["s3cret-key", "s3cret-key"])
      #expect(
        api.requests.map { $0.headers["Authorization"] } == ["Bearer s3cret-token", "Bearer s3cret-token"])
    }
  }

  private static let requests: [@Sendable (inout OperationRequest, inout RequestOptions) -> Void] = [
    { request, _ in request.body(json: ["password": "s3cret-word"]) },
    { request, _ in request.query("api_key", "s3cret-key") },
    { request, _ in request.header("X-Session-Token", "s3cret-token") },
    { _, options in options.headers["Authorization"] = "Bearer s3cret-token" },
  ]

  @Test("A request with a secret isn't stored", arguments: requests.indices)
  func aRequestWithASecretIsNotStored(index: Int) async throws {
    try await withOfflineAPI { api in
      let queue = try api.queue()
      let client = api.client(queue)
      for (isQueued, kind) in [(nil, .transport(.offline)), (true, .invalidRequest)]
        as [(Bool?, APIError.Kind)]
      {
        api.answer(nil)
        var request = client.request("change", .post, "/changes")
        var options = RequestOptions(isQueued: isQueued)
        Self.requests[index](&request, &options)
        let (sent, with) = (request, options)
        let error = await #expect(throws: APIError.self) { try await client.run(sent, with) }
        #expect(error?.kind == kind)
        #expect(error?.description.contains("contains a secret: ") == true)
        #expect((error?.reasonNotQueued != nil) == (isQueued == nil))
      }
      #expect(await queue.pending.isEmpty)
    }
  }

  @Test("A response to a request that wasn't queued says why, if it's a failure")
  func aFailureOfARequestThatWasNotQueuedSaysWhy() async throws {
    try await withOfflineAPI { api in
      let client = api.client(try api.queue())
      api.answer(.json("{}", status: 503))
      var request = client.request("change", .post, "/changes")
      request.body(json: ["newPassword": "s3cret-word"])
      let sent = request
      let error = await #expect(throws: APIError.self) { try await client.run(sent, .init()) }
      #expect(error?.reasonNotQueued == "The body contains a secret: newPassword.")
    }
  }

  @Test(
    "Other data is queued whatever its name",
    arguments: ["key", "pin", "signature", "session", "access", "device_token"])
  func otherDataIsQueuedWhateverItsName(name: String) async throws {
    try await withOfflineAPI { api in
      let queue = try api.queue()
      let client = api.client(queue)
      api.answer(nil)
      var request = client.request("change", .post, "/changes/{\(name)}")
      request.path(name, "7")
      request.query(name, "7")
      request.header("X-\(name)", "7")
      request.body(json: [name: "7"])
      let sent = request
      let error = await #expect(throws: APIError.self) { try await client.run(sent, .init()) }
      #expect(error?.kind.isQueued == true)
      try await queue.replay()
      #expect(api.requests.map { $0.headers["X-\(name)"] } == ["7", "7"])
      #expect(api.bodies == [#"{"\#(name)":"7"}"#, #"{"\#(name)":"7"}"#])
    }
  }

  @Test("A credential that the API's document describes isn't stored")
  func aCredentialOfTheDocumentIsNotStored() async throws {
    try await withOfflineAPI { api in
      let queue = try api.queue()
      let plain = api.client(queue)
      let schemes: [String: SecurityScheme] = ["a": .header("X-Caller"), "b": .query("caller")]
      let client = APIClient(
        server: plain.server, configuration: plain.configuration,
        description: APIDescription(name: "Test", schemes: schemes))
      for set in [{ $0.header("X-Caller", "7") }, { $0.query("caller", "7") }]
        as [(inout OperationRequest) -> Void]
      {
        api.answer(nil)
        var request = client.request("change", .post, "/changes")
        set(&request)
        let sent = request
        let error = await #expect(throws: APIError.self) { try await client.run(sent, .init()) }
        #expect(error?.kind == .transport(.offline))
        #expect(error?.reasonNotQueued?.lowercased().contains("caller") == true)
      }
    }
  }

  private struct Created: Codable, Equatable { var id: Int, token: String? }

  @Test("A call gets the tokens in its response, and the folder doesn't contain them")
  func aCallGetsTheTokensInItsResponse() async throws {
    try await withOfflineAPI { api in
      let client = api.client(try api.queue())
      api.answer(.json(#"{"id":7,"token":"s3cret-word"}"#, headers: ["X-Auth-Token": "s3cret-key"]))
      let request = client.request("change", .post, "/changes")
      #expect(try await client.value(request, .init()) == Created(id: 7, token: "s3cret-word"))
      #expect(try stored(in: api.folder).contains(#"{"id":7}"#))
      let text = try stored(in: api.folder)
      #expect(Self.secrets.filter { text.contains($0) } == [])
    }
  }

  @Test("An outcome has the tokens in its response until the app is relaunched")
  func anOutcomeHasTokensUntilTheAppIsRelaunched() async throws {
    try await withOfflineAPI { api in
      try await replay(.json(#"{"id":7,"token":"s3cret-word"}"#), of: api) { queue in
        let created = try await outcome(of: queue)
        #expect(created == Created(id: 7, token: "s3cret-word"))
      }
      let relaunched = try api.queue()
      let created = try await outcome(of: relaunched)
      #expect(created == Created(id: 7, token: nil))
    }
  }

  private func replay(
    _ answer: ClientResponse, of api: OfflineAPI, _ body: (OfflineQueue) async throws -> Void
  ) async throws {
    let queue = try api.queue()
    let client = api.client(queue)
    api.answer(nil, answer)
    try await api.change("a", by: client)
    try await queue.replay()
    try await body(queue)
  }

  private func outcome(of queue: OfflineQueue) async throws -> Created? {
    for await outcome in queue.outcomes { return try outcome.decode() }
    return nil
  }

  @Test("Login and logout are not stored")
  func logInAndLogOutAreNotStored() async throws {
    try await withOfflineAPI { api in
      let client = api.client(try api.queue())
      for change in [{ $0.storesTokens() }, { $0.endsSession() }] as [(inout OperationRequest) -> Void] {
        api.answer(nil)
        var request = client.request("session", .post, "/session")
        change(&request)
        let sent = request
        let error = await #expect(throws: APIError.self) { try await client.run(sent, .init(isQueued: true)) }
        #expect(error?.kind.isTransport == true)
      }
    }
  }

  @Test("Only the owner may read the folder")
  func onlyTheOwnerMayReadTheFolder() async throws {
    try await withOfflineAPI { api in
      api.answer(nil)
      try await api.change("a", by: api.client(try api.queue()))
      for name in ["journal", "lock"] {
        let file = api.folder.appending(path: name).path
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
      }
    }
  }
}
