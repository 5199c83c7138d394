import Foundation
import Testing

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
      }
      #expect(await queue.pending.isEmpty)
    }
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
