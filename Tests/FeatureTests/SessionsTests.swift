import CallsiteRuntime
import Foundation
import FeatureSnapshots
import Testing

struct SessionsTests {
  @Test("A server's variables have default or explicit values")
  func servers() {
    typealias Server = Sessions.SessionsClient.Server
    #expect(Server.aRegion().url == "https://eu.example.com:443/v1")
    #expect(Server.aRegion(region: "us", basePath: "v2").url == "https://us.example.com:443/v2")
    #expect(Server.staging.url == "https://staging.example.com")
    #expect(Server.localhost8000.url == "http://localhost:8000")
  }

  @Test("Logging in through the client saves the tokens, and logging out clears them")
  @available(*, deprecated, message: "the operation is")
  func session() async throws {
    let transport = StubTransport(200, #"{"access":"a","refresh":"r"}"#)
    let client = Sessions.SessionsClient(configuration: .stub(transport))
    #expect(try await client.logIn(email: "e", password: "p").access == "a")
    #expect(await client.isLoggedIn)
    try await client.keys.maybe()
    #expect(await transport.requests.last?.headers["Authorization"] == "Bearer a")
    try await client.logOut()
    #expect(await transport.target == "/v1/log-out")
    #expect(await !client.isLoggedIn)
  }

  @Test("An operation sends the credentials that it requires")
  func credentials() async throws {
    let transport = StubTransport()
    var configuration = ClientConfiguration.stub(transport)
    configuration.credentials = ["header": .token("old"), "cookie": .token("c")]
    let keys = Sessions.SessionsClient(
      credentials: [.header: .token("h"), .query: .token("q")], configuration: configuration
    ).keys
    try await keys.byHeader()
    #expect(await transport.requests.last?.headers["X-Api-Key"] == "h")
    try await keys.byQueryAndCookie()
    #expect(await transport.target == "/v1/keys?key=q")
    #expect(await transport.requests.last?.headers["Cookie"] == "sid=c")
    try await keys.public()
    #expect(await transport.requests.last?.headers["X-Api-Key"] == nil)
  }

  @Test("An operation uses its own servers, unless the client has a custom base URL")
  func ownServers() async throws {
    let transport = StubTransport()
    typealias Client = Sessions.SessionsClient
    try await Client(configuration: .stub(transport)).uploads()
    #expect(await transport.requests.last?.url.absoluteString == "https://list.example.com/uploads")
    try await Client(server: .staging, configuration: .stub(transport)).uploads()
    #expect(await transport.requests.last?.url.host == "list.example.com")
    try await Client(server: .init(url: "http://127.0.0.1:1"), configuration: .stub(transport)).uploads()
    #expect(await transport.requests.last?.url.absoluteString == "http://127.0.0.1:1/uploads")
  }

  @Test("An operation uses its own server whatever the variables of the client's server are")
  func ownServersWithVariables() async throws {
    let transport = StubTransport()
    var server = Sessions.SessionsClient.Server.aRegion(region: "us", port: "8443", basePath: "v9")
    let client = Sessions.SessionsClient(server: server, configuration: .stub(transport))
    try await client.keys.public()
    try await client.uploads()
    try await client.store()
    try await client.stored()
    server.url = "http://127.0.0.1:1"
    try await Sessions.SessionsClient(server: server, configuration: .stub(transport)).store()
    #expect(
      await transport.requests.map(\.url.absoluteString) == [
        "https://us.example.com:8443/v9/public", "https://list.example.com/uploads",
        "https://us.files.example.com/a/files", "https://us.example.com:8443/v2/files",
        "http://127.0.0.1:1/files",
      ])
  }

  @Test("Credentials go to the operation's own server")
  func credentialsOfOwnServers() async throws {
    let transport = StubTransport()
    var configuration = ClientConfiguration.stub(transport)
    configuration.credentials = ["token": .token("t")]
    try await Sessions.SessionsClient(configuration: configuration).upload()
    #expect(await transport.requests.last?.url.absoluteString == "https://upload.example.com/v1/uploads")
    #expect(await transport.requests.last?.headers["Authorization"] == "Bearer t")
  }

  @Test("A scheme's own name precedes its token, and nothing is sent for one that needs more than a token")
  func namedSchemes() async throws {
    let transport = StubTransport()
    var configuration = ClientConfiguration.stub(transport)
    configuration.credentials = ["named": .token("t"), "digest": .token("d")]
    let keys = Sessions.SessionsClient(configuration: configuration).keys
    try await keys.byScheme()
    try await keys.byDigest()
    #expect(await transport.requests.map { $0.headers["Authorization"] } == ["Token t", nil])
  }

  @Test("Tokens are refreshed at the operation's own server")
  func refreshAtOwnServer() async throws {
    let transport = StubTransport(401)
    var configuration = ClientConfiguration.stub(transport)
    configuration.tokenStore = InMemoryTokenStore(Tokens(accessToken: "a", refreshToken: "r"))
    let client = Sessions.SessionsClient(server: .aRegion(region: "us"), configuration: configuration)
    await #expect(throws: APIError.self) { try await client.keys.asDocument() }
    #expect(await transport.requests.map(\.url.host) == ["us.example.com", "auth.example.com"])
  }
}
