import CallsiteModel
import Testing

@Suite("The name of a server")
struct ServerNamesTests {
  @Test(
    "is its own, a short description without 'server', or its URL's",
    arguments: [
      ("{ url: 'https://a.example' }", ["production"]),
      ("{ url: 'https://a.example', description: Sandbox }", ["sandbox"]),
      ("{ url: 'https://a.example', description: The production server }", ["production"]),
      ("{ url: 'https://a.example', description: The European API server }", ["european"]),
      ("{ url: 'https://api.sandbox.example' }", ["apiSandboxExample"]),
      ("{ url: 'http://localhost:8000' }", ["localhost8000"]),
      ("{ url: 'https://a.example' }, { url: 'https://a.example' }", ["production", "aExample"]),
      ("{ url: 'https://a.example', description: Everyone may test with this }", ["aExample"]),
      ("{ url: 'https://sandbox.example' }, { url: 'https://a.example' }", ["sandboxExample", "production"]),
      (
        "{ url: 'https://a.example' }, { url: 'https://b.example', description: Production }",
        ["aExample", "production"]
      ),
      ("{ url: 'https://a.example', description: The server that is used by all }", ["production"]),
      ("{ url: 'https://a.example', description: Server }", ["server"]),
      ("{ url: 'https://a.example', x-callsite-name: live }", ["live"]),
      (
        "{ url: 'https://a.example' }, { url: 'https://b.example/v2' }, "
          + "{ url: 'https://{region}.c.example', variables: { region: { default: eu } } }",
        ["production", "bExampleV2", "regionCExample"]
      ),
      (
        "{ url: 'https://a.example', description: Local }, { url: 'https://b.example' }, { url: 'https://c.example' }",
        ["local", "production", "cExample"]
      ),
    ])
  func names(servers: String, names: [String]) throws {
    let lowered = try Lowered.paths("/a: { get: { operationId: f } }", root: "servers: [\(servers)]\n")
    #expect(lowered.module.client.servers.map(\.name.name) == names)
  }
}
