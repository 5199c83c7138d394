import CallsiteRuntime
import FeatureSnapshots
import Foundation
import Testing

/// The wire form of a generated client's parameters, over real HTTP.
@Suite(.timeLimit(.minutes(60)))
struct ParametersTests {
  private let color = Parameters.Color(r: 100, g: 200, b: 150)

  private func sent(_ call: (Parameters.PetsService) async throws -> Void) async throws -> Exchange.Received {
    let received = try await Exchange().received { url in
      try await call(Parameters.ParametersClient(server: .init(url: url), configuration: .local).pets)
    }
    return try #require(received.first)
  }

  @Test("Every style matches OpenAPI's table of examples")
  func styles() async throws {
    let request = try await sent { pets in
      try await pets.everyStyle(
        label: ["blue", "black"], matrix: color, object: color, exploded: color, form: color, spread: color,
        spaces: color, pipes: color, deep: color, xColor: color, xExploded: color, color: color)
    }
    #expect(
      request.target
        == "/primitives/.blue.black/;matrix=R,100,G,200,B,150/R,100,G,200,B,150/R=100,G=200,B=150"
        + "?form=R,100,G,200,B,150&R=100&G=200&B=150&spaces=R%20100%20G%20200%20B%20150"
        + "&pipes=R%7C100%7CG%7C200%7CB%7C150&deep%5BR%5D=100&deep%5BG%5D=200&deep%5BB%5D=150")
    #expect(request.headers["x-color"] == "R,100,G,200,B,150")
    #expect(request.headers["x-exploded"] == "R=100,G=200,B=150")
    #expect(request.headers["cookie"] == "color=R,100,G,200,B,150")
  }

  @Test("Names in a path can contain any character, and cookies with the style 'cookie' aren't escaped")
  func oddNames() async throws {
    let request = try await sent { pets in
      try await pets.oddNames(aB: "x/y", cD: 1, é: "z", plain: "a b=ü", list: ["1", "2"])
    }
    #expect(request.target == "/odd/x%2Fy.1/~z")
    #expect(request.headers["cookie"] == "plain=a b=ü; list=1,2")
    await #expect(throws: APIError.self) {
      _ = try await sent { try await $0.oddNames(aB: "x", cD: 1, é: "z", plain: "a; b=c") }
    }
  }

  @Test("The exact spelling has the name, keywords are labels, and brackets in a name are escaped")
  func spelling() async throws {
    let request = try await sent { pets in
      try await pets.spelling(
        filter2: "a", filter: "b", orderBy2: "c", orderBy: "d", await: true, ids: [1, 2])
    }
    #expect(
      request.target
        == "/spelling?%24filter=a&filter=b&order-by=c&orderBy=d&await=true&ids%5B%5D=1&ids%5B%5D=2")
  }

  @Test("Values described by content are sent as JSON in their wire form")
  func content() async throws {
    let filter = Parameters.Filter(name: "a/b", kind: .cat)
    let request = try await sent { pets in
      try await pets.content(
        filter, times: [Date(timeIntervalSince1970: 0)], free: [1, .null], only: .init(b: 1, a: .null),
        xFilter: filter, seen: [1, 2], note: "a b")
    }
    let json = #"{"name":"a/b","kind":"cat"}"#
    #expect(
      request.target == "/content/%7B%22name%22%3A%22a%2Fb%22%2C%22kind%22%3A%22cat%22%7D"
        + "?times=%5B%221970-01-01T00%3A00%3A00Z%22%5D&free=%5B1%2Cnull%5D"
        + "&only=%7B%22b%22%3A1%2C%22a%22%3Anull%7D&note=a%20b")
    #expect(request.headers["x-filter"] == json)
    #expect(request.headers["cookie"] == "seen=%5B1%2C2%5D")
  }
}
