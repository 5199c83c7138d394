import Testing

@testable import CallsiteMock

@Suite("Pages of other origins")
struct CrossOriginAccessTests {
  private func answer(_ request: MockRequest, allows: Bool = true) async throws -> MockResponse {
    let text = """
      openapi: 3.1.0
      info: { title: T, version: '1' }
      paths: { /a: { get: { responses: { '204': { description: a } } } } }
      """
    let server = try MockServer(text: text, options: .make { $0.allowsOtherOrigins = allows })
    return await server.respond(to: request)
  }

  @Test("may read answers where the options say so, and not otherwise")
  func read() async throws {
    let request = MockRequest("GET", "/a", headers: ["Origin": "http://localhost:3000"])
    let response = try await answer(request)
    #expect(response.status == 204)
    #expect(response.headers["Access-Control-Allow-Origin"] == "http://localhost:3000")
    #expect(try await answer(request, allows: false).headers["Access-Control-Allow-Origin"] == nil)
    #expect(try await answer(MockRequest("GET", "/a")).headers["Access-Control-Allow-Origin"] == nil)
  }

  @Test("are told before that they may send what they ask for")
  func preflight() async throws {
    let headers: MockHeaders = [
      "Origin": "http://a.example", "Access-Control-Request-Method": "PUT",
      "Access-Control-Request-Headers": "authorization",
    ]
    let response = try await answer(MockRequest("OPTIONS", "/a", headers: headers))
    #expect(response.status == 204)
    #expect(response.headers["Access-Control-Allow-Methods"] == "PUT")
    #expect(response.headers["Access-Control-Allow-Headers"] == "authorization")
  }
}
