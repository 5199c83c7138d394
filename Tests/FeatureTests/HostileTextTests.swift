import CallsiteRuntime
import FeatureSnapshots
import Foundation
import Testing

/// Hostile text in keys, values and wire names stays data.
struct HostileTextTests {
  /// The document's text for each name.
  private static func hostile(_ name: String) -> String {
    name + " \"\\(x)*/\"\"\"#\n\u{2028}\0../`"
  }

  private static func json(_ object: [String: Any]) throws -> Data {
    try JSONSerialization.data(withJSONObject: object)
  }

  private static var whole: [String: Any] {
    [
      hostile("required"): hostile("value"), hostile("old"): 1, hostile("when"): "2026-01-02T03:04:05Z",
      hostile("choice"): hostile("red"), hostile("fixed"): hostile("constant"),
      hostile("inner"): [hostile("leaf"): true],
      hostile("pet"): [hostile("kind"): hostile("dog"), "barks": true],
      hostile("counts"): [hostile("1"): 1, hostile("else"): 7],
    ]
  }

  @Test("Keys and values survive a round trip")
  func roundTrip() throws {
    let data = try Self.json(Self.whole)
    let value = try JSONDecoder().decode(Hostile.Everything.self, from: data)
    #expect(value.requiredX == Self.hostile("value") && value.choiceX == .redX)
    #expect(value.fixedX == Self.hostile("constant") && value.innerX?.leafX == true)
    #expect(value.countsX?._1X == 1 && value.countsX?.additionalProperties == [Self.hostile("else"): 7])
    guard case .dog(let dog) = value.petX else { return #expect(Bool(false), "no dog") }
    #expect(dog.kindX == Self.hostile("dog") && dog.barks == true)
    let written = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value)) as? NSDictionary
    #expect(written == Self.whole as NSDictionary)
  }

  @Test("Raw values and display names match the document")
  func enumeration() {
    let values = Hostile.Everything.ChoiceX.allCases.map(\.rawValue)
    #expect(
      values == [
        Self.hostile("red"), Self.hostile("green"), "", " ", "\0", "\\", "\"", "\n", "\u{202E}\u{2067}",
      ])
    #expect(Hostile.Everything.ChoiceX.redX.displayName == Self.hostile("Red"))
  }

  @Test("Names of parameters, keys and cookies are encoded exactly once")
  func parameters() async throws {
    let answer = try Self.json([Self.hostile("required"): ""])
    let received = try await Exchange(status: 200, contentType: "application/json", body: answer).received {
      address in
      let client = Hostile.HostileClient(
        server: .init(url: address), credentials: [.schemeX: .token("k")],
        configuration: ClientConfiguration(limits: .init(timeout: nil)))
      _ = try await client.tagX.readX(
        filterX: .twoX, deepX: .init(keyX: "&="), flagX: "a b")
    }
    let request = try #require(received.first)
    let items = try #require(URLComponents(string: request.target)?.queryItems)
    #expect(
      items.map(\.name) == [
        Self.hostile("filter"), "\(Self.hostile("deep"))[\(Self.hostile("key"))]", Self.hostile("api key"),
      ])
    #expect(items.map(\.value) == [Self.hostile("two"), "&=", "k"])
    #expect(request.headers["cookie"]?.removingPercentEncoding == "\(Self.hostile("flag"))=a b")
    #expect(request.target.hasPrefix("/first%20%22%5C(x)*/"))
  }

  @Test("Form fields, parts and servers contain the text")
  func bodies() async throws {
    let transport = StubTransport()
    let server = Hostile.HostileClient.Server.production()
    #expect(server.url == "https://\(Self.hostile("eu")).example.com")
    let client = Hostile.HostileClient(
      server: .init(url: "https://a.example"), configuration: .stub(transport))
    try await client.tagX.sendX(fieldX: Self.hostile("x"))
    let form = try #require(try await transport.body)
    let pair = form.split(separator: "=").map { $0.replacing("+", with: " ").removingPercentEncoding }
    #expect(pair == [Self.hostile("field"), Self.hostile("x")])
    try await client.tagX.uploadX(partX: Self.hostile("y"))
    let parts = try #require(try await transport.body)
    #expect(parts.contains("name=\"part %22\\(x)*/%22%22%22#%0A\u{2028}\0../`\""))
    #expect(parts.contains("\r\n\r\n\(Self.hostile("y"))\r\n"))
  }
}
