import CallsiteRuntime
import FeatureSnapshots
import Foundation
import Testing

/// Requests and responses of operations in the compiled snapshots.
struct CallTests {
  @Test("Parameters are sent in their location and style")
  func parameters() async throws {
    let transport = StubTransport(200, "[]")
    let pets = Parameters.ParametersClient(configuration: .stub(transport)).pets
    let day = try CalendarDate("2024-01-02")
    _ = try await pets.list(
      kind: .cat, maybe: nil, xSeen: [day, day], seen: [Date(timeIntervalSince1970: 0)],
      token: Data("hi".utf8),
      kinds: [.cat, .dog], tags: ["a", "b"], filter: .init(name: "n", kind: .dog), raw: "a/b")
    #expect(
      await transport.target == "/pets?seen=1970-01-01T00%3A00%3A00Z&token=aGk%3D&kind=cat&kinds=cat%7Cdog"
        + "&tags=a%20b&filter%5Bname%5D=n&filter%5Bkind%5D=dog&raw=a/b")
    #expect(await transport.requests.last?.headers["X-Seen"] == "2024-01-02,2024-01-02")
    let styles = StubTransport()
    try await Parameters.ParametersClient(configuration: .stub(styles)).pets
      .styles(path: ["a", "b"], label: .cat, plain: Date(timeIntervalSince1970: 0))
    #expect(await styles.target == "/matrix/;path=a;path=b/.cat/1970-01-01T00%3A00%3A00Z")
  }

  @Test("Parameters with colliding names keep their wire names")
  func clashes() async throws {
    let transport = StubTransport()
    let pets = Parameters.ParametersClient(configuration: .stub(transport)).pets
    try await pets.clashes(
      clash: "1", request: "r", in: "x", id: "2", optionsValue: "o", body: "b", pageSize: 3)
    #expect(await transport.target == "/clashes/1/r?id=2&options=o&body=b&in=x&page%5Bsize%5D=3")
  }

  @Test("A body is sent in its wire form, and omitted if it's nil")
  func bodies() async throws {
    let transport = StubTransport()
    let client = Bodies.BodiesClient(configuration: .stub(transport))
    try await client.notes.sendFlat(title2: "t", due: Date(timeIntervalSince1970: 0), text: .null)
    let json: JSONValue = try JSON.read(try #require(try await transport.body))
    #expect(json == ["title": "t", "due": "1970-01-01T00:00:00Z", "text": nil])
    try await client.notes.sendFlatForm(username: "a b", remember: true)
    #expect(try await transport.body == "username=a%20b&remember=true")
    try await client.files.sendOptionalParts()
    #expect(try await transport.body == nil)
    try await client.files.sendImage(body: UploadFile(data: Data("x".utf8), filename: "a.png"))
    #expect(await transport.requests.last?.headers["Content-Type"] == "image/png")
  }

  @Test(
    "A file is sent with its own media type if the operation takes it, and with the first otherwise",
    arguments: [("a.jpg", "image/jpeg"), ("a.png", "image/png"), ("a.pdf", "image/png"), ("a", "image/png")])
  func fileTypes(filename: String, contentType: String) async throws {
    let transport = StubTransport()
    let client = Bodies.BodiesClient(configuration: .stub(transport))
    try await client.files.sendPicture(UploadFile(data: Data("x".utf8), filename: filename))
    #expect(await transport.requests.last?.headers["Content-Type"] == contentType)
  }

  @Test("A form has a part for each file, text and element, and JSON for objects")
  func multipart() async throws {
    let transport = StubTransport()
    let files = Bodies.BodiesClient(configuration: .stub(transport)).files
    let page = UploadFile(data: Data("p".utf8), filename: "p.txt")
    try await files.sendParts(
      .init(
        photo: page, pages: [page, page], tags: ["a", "b"], taken: Date(timeIntervalSince1970: 0),
        meta: .init(username: "u")))
    let body = try #require(try await transport.body)
    #expect(body.ranges(of: #"name="pages"; filename="p.txt""#).count == 2)
    #expect(body.ranges(of: #"name="tags""#).count == 2)
    #expect(body.contains(#"{"username":"u"}"#) && body.contains("1970-01-01T00:00:00Z"))
    #expect(body.contains("Content-Type: image/jpeg"))
  }

  @Test("A response is decoded by its status")
  func statuses() async throws {
    let things = { (transport: StubTransport) in
      Responses.ResponsesClient(configuration: .stub(transport)).things
    }
    let text = try await things(StubTransport(203, "hello", contentType: "text/plain")).statuses()
    guard case .nonAuthoritative("hello") = text else { throw Unexpected(text) }
    let json = try await things(StubTransport(299, #""hello""#)).statuses()
    guard case .success("hello") = json else { throw Unexpected(json) }
    let thing = try await things(StubTransport(200, #"{"data":{"uuid":"u","name":"n"},"message":"m"}"#))
      .statuses()
    guard case .ok(let value) = thing else { throw Unexpected(thing) }
    #expect(value.id == "u")
    #expect(try await things(StubTransport(204)).nullable() == nil)
    #expect(try await things(StubTransport(200, "null")).nullable() == nil)
    #expect(try await things(StubTransport(200, "null")).nullableThing() == nil)
    let media = Responses.ResponsesClient(configuration: .stub(StubTransport(200, #""text""#))).media
    #expect(try await media.jsonText() == "text")
    #expect(try await things(StubTransport(200, #"{"uuid":"u","name":"n"}"#)).onlyDefault().name == "n")
  }

  @Test("An envelope is removed, and both shapes of a page are decoded")
  func envelopes() async throws {
    let thing = #"{"uuid":"u","name":"n"}"#
    let things = { (body: String) in
      Responses.ResponsesClient(configuration: .stub(StubTransport(200, body))).things
    }
    #expect(try await things(#"{"result":[\#(thing)]}"#).enveloped().map(\.name) == ["n"])
    let page = try await things(#"{"count":5,"next":"n","results":[\#(thing)]}"#).page(page: 2)
    #expect(page.totalCount == 5 && page.next == "n" && page.count == 1)
    #expect(try await things(#"[{"name":"a"}]"#).list().first?.name == "a")
  }

  private struct Unexpected: Error {
    let value: String

    init(_ value: some Sendable) { self.value = "\(value)" }
  }
}
