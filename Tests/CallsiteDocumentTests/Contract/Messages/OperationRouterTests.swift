import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import Testing

@testable import CallsiteContract

struct OperationRouterTests {
  private static let text = """
    openapi: 3.1.1
    info: { title: T, version: '1' }
    servers: [{ url: 'https://{tenant}.example.com/v2/{region}', variables: { tenant: { default: a }, region: { default: eu } } }]
    paths:
      /pets: { get: { operationId: list, responses: {} }, post: { operationId: create, responses: {} } }
      /pets/{id}: { get: { operationId: get, responses: {} }, delete: { operationId: remove, responses: {} } }
      /pets/mine: { get: { operationId: mine, responses: {} } }
      /pets/{id}/photo.{format}: { get: { operationId: photo, responses: {} } }
      /both: { get: { operationId: bare, responses: {} } }
      /both/: { get: { operationId: slashed, responses: {} } }
      /a b/{from}-{to}: { get: { operationId: range, responses: {} } }
      /special:
        servers: [{ url: '/internal' }]
        get: { operationId: special, responses: {} }
    """

  private func router(
    allowsRoot: Bool = true, usesMostExactPathOnly: Bool = false
  ) throws -> OperationRouter {
    var collector = DiagnosticCollector()
    let root = try SourceReader().read(text: Self.text, file: "spec.yaml")
    return OperationRouter(
      try #require(DocumentReader().read(root, into: &collector)), allowsRoot: allowsRoot,
      usesMostExactPathOnly: usesMostExactPathOnly)
  }

  private func match(_ method: String, _ path: String) throws -> OperationRouter.Match? {
    guard case .found(let matches) = try router().route(method, path) else { return nil }
    return matches.first
  }

  @Test(
    "A trailing slash is ignored unless two templates differ by it",
    arguments: [
      ("/pets/", "list"), ("/pets", "list"), ("/pets/7/", "get"), ("/both", "bare"), ("/both/", "slashed"),
      ("/v2/eu/pets/", "list"),
    ])
  func slashes(path: String, id: String) throws {
    #expect(try match("GET", path)?.operation.id == id)
  }

  @Test("Empty segments don't match a parameter", arguments: ["/pets//photo.png", "//pets", "/"])
  func empty(path: String) throws {
    #expect(try match("GET", path) == nil)
  }

  @Test("Literal segments take precedence over parameters, if the path has the method")
  func methods() throws {
    #expect(try match("GET", "/pets/mine")?.operation.id == "mine")
    #expect(try match("DELETE", "/pets/mine")?.operation.id == "remove")
    guard case .otherMethods(let matches) = try router().route("PUT", "/pets/mine") else {
      Issue.record("Another method was found.")
      return
    }
    #expect(matches.map(\.operation.id) == ["mine", "get", "remove"])
  }

  @Test("By OpenAPI's rule, a concrete path hides templates")
  func mostExactPath() throws {
    let router = try router(usesMostExactPathOnly: true)
    guard case .otherMethods(let matches) = router.route("DELETE", "/pets/mine") else {
      Issue.record("A template was taken for a path that is written out.")
      return
    }
    #expect(matches.map(\.operation.id) == ["mine"])
  }

  @Test("Parameter values are raw, and literal text can be percent-encoded")
  func values() throws {
    #expect(try match("GET", "/pets/a%2Fb")?.pathValues == ["id": "a%2Fb"])
    #expect(try match("GET", "/pet%73/1/photo.png")?.pathValues == ["id": "1", "format": "png"])
    #expect(try match("GET", "/a%20b/1-2-3")?.pathValues == ["from": "1", "to": "2-3"])
  }

  @Test("A server's path and host are matched; a variable without an enum matches any value")
  func servers() throws {
    let router = try router(allowsRoot: false)
    func id(_ host: String, _ path: String) -> String {
      switch router.route("GET", host: host, path) {
      case .found(let matches): matches[0].operation.id
      case .unknown(let segments): "unknown " + segments.joined(separator: "/")
      case .otherMethods: "other"
      case .elsewhere: "elsewhere"
      }
    }
    #expect(id("b.example.com", "/v2/us/pets") == "list")
    #expect(id("b.example.com", "/v2/us/dogs") == "unknown dogs")
    #expect(id("b.example.com", "/pets") == "elsewhere")
    #expect(id("b.example.org", "/v2/us/pets") == "elsewhere")
    #expect(id("b.example.org", "/internal/special") == "special")
    #expect(id("b.example.com", "/v2/us/special") == "unknown special")
  }

  @Test("Matching many parameters against an almost matching path terminates")
  func hostile() {
    let template = RouteTemplate("/" + (0..<30).map { "{p\($0)}-" }.joined() + "end")
    #expect(template.match([Substring(String(repeating: "a-", count: 4_000))]) == nil)
  }
}
