import CallsiteDocument
import Testing

@testable import CallsiteMock

struct RouterTests {
  private let text = """
    servers: [{ url: 'https://api.example.com/v2/{region}', variables: { region: { default: eu } } }]
    paths:
      /pets: { get: { operationId: list, responses: {} }, post: { operationId: create, responses: {} } }
      /pets/{id}: { get: { operationId: get, responses: {} }, delete: { operationId: remove, responses: {} } }
      /pets/mine: { get: { operationId: mine, responses: {} } }
      /pets/{id}/photo.{format}: { get: { operationId: photo, responses: {} } }
      /files?kind=a: { get: { operationId: a, responses: {} } }
      /files?kind=b: { get: { operationId: b, responses: {} } }
    """

  private func operation(_ method: String, _ target: String) throws -> String? {
    let backend = try Backend(text)
    var state = MockState()
    return backend.api.respond(to: MockRequest(method, target), at: 0, &state).operation?.id
  }

  @Test(
    "A path finds its operation, with or without the server's own path",
    arguments: [
      ("/pets", "list"), ("/pets/", "list"), ("/v2/eu/pets", "list"), ("/v2/us/pets/7", "get"),
      ("/pets/mine", "mine"),
      ("/pets/a%2Fb", "get"), ("/pets/1/photo.png", "photo"), ("/files?kind=b&x=1", "b"),
      ("/files?kind=a", "a"),
    ])
  func found(target: String, id: String) throws {
    #expect(try operation("GET", target) == id)
  }

  @Test("A custom method may be sent in upper case", arguments: ["link", "LINK"])
  func customMethod(method: String) throws {
    let text = """
      openapi: 3.2.0
      info: { title: T, version: '1' }
      paths: { /a: { additionalOperations: { link: { responses: { '204': { description: a } } } } } }
      """
    var backend = Backend(try MockDocument.read(text: text))
    #expect(backend.send(method, "/a").status == 204)
  }

  @Test("Unknown paths are 404", arguments: ["/", "/pet", "/pets//photo.png", "/v2/pets"])
  func unknown(target: String) throws {
    var backend = try Backend(text)
    let response = backend.send("GET", target)
    #expect(response.status == 404)
    #expect(response.text.contains("The document has no path"))
  }

  @Test("An undocumented method is 405, and lists the documented ones")
  func otherMethod() throws {
    var backend = try Backend(text)
    let response = backend.send("DELETE", "/pets")
    #expect(response.status == 405)
    #expect(response.headers["allow"] == "GET, HEAD, OPTIONS, POST")
    let hidden = backend.send("DELETE", "/pets/mine")
    #expect(hidden.status == 405, "A path that is written out hides the template that matches as well.")
    #expect(hidden.headers["allow"] == "GET, HEAD, OPTIONS")
  }

  @Test("HEAD is a GET without a body, OPTIONS lists the methods")
  func head() throws {
    var backend = try Backend(
      "paths: { /a: { get: { responses: { '200': { description: a, content: { text/plain: { example: hello } } } } } } }"
    )
    let head = backend.send("HEAD", "/a")
    #expect(head.status == 200)
    #expect(head.headers["content-length"] == "5")
    #expect(head.body.isEmpty)
    #expect(backend.send("OPTIONS", "/a").headers["allow"] == "GET, HEAD, OPTIONS")
  }
}
