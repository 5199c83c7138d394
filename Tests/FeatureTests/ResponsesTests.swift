import CallsiteRuntime
import FeatureSnapshots
import Foundation
import Testing

/// The values and errors that a generated client makes of responses, over real HTTP.
@Suite(.timeLimit(.minutes(60)))
struct ResponsesTests {
  private static let thing = #"{"uuid":"u","name":"n"}"#

  /// The result of a call with this response.
  private func answer<T: Sendable>(
    _ status: Int, _ type: String? = nil, _ body: String = "",
    _ call: (Responses.ResponsesClient) async throws -> T
  ) async throws -> T {
    var result: T?
    _ = try await Exchange(status: status, contentType: type, body: Data(body.utf8)).received { url in
      result = try await call(
        Responses.ResponsesClient(server: .init(url: url), configuration: .local))
    }
    return try #require(result)
  }

  @Test("JSON is decoded whatever its media type")
  func json() async throws {
    #expect(
      try await answer(200, "application/problem+json", Self.thing) { try await $0.things.problem() }.name
        == "n")
    let vendor = "application/vnd.x+json; v=1"
    #expect(try await answer(201, vendor, Self.thing) { try await $0.things.vendor() }.name == "n")
    #expect(try await answer(201, nil, Self.thing) { try await $0.things.vendor() }.name == "n")
  }

  @Test("Text, XML and bytes are returned unchanged")
  func raw() async throws {
    #expect(try await answer(200, "text/html", "<p>ü</p>") { try await $0.media.text() } == "<p>ü</p>")
    let xml = "<?xml version=\"1.0\"?><thing/>"
    #expect(try await answer(200, "application/xml", xml) { try await $0.things.xmlText() } == xml)
    #expect(try await answer(200, "image/png", "\0\u{1}") { try await $0.media.data() } == Data([0, 1]))
  }

  @Test("A string of any media type is read as the response says, bytes are kept, and objects are JSON")
  func anyType() async throws {
    #expect(try await answer(200, "text/plain", "\"ü\"") { try await $0.media.anyText() } == "\"ü\"")
    #expect(try await answer(200, "application/json", "\"ü\"") { try await $0.media.anyText() } == "ü")
    #expect(try await answer(200, "image/png", "\0\u{1}") { try await $0.media.anyBytes() } == Data([0, 1]))
    #expect(try await answer(200, nil, Self.thing) { try await $0.media.anyThing() }.name == "n")
  }

  @Test("Each documented media type of a response has a method that requests it")
  func severalTypes() async throws {
    #expect(try await answer(200, "image/png", "\0\u{1}") { try await $0.media.photo() } == Data([0, 1]))
    #expect(try await answer(200, "text/plain", "A cat.") { try await $0.media.photoText() } == "A cat.")
    #expect(try await answer(200, nil, #"["a"]"#) { try await $0.media.report() } == ["a"])
    #expect(
      try await answer(200, "application/zip", "PK") { try await $0.media.reportData() } == Data("PK".utf8))
    let types = try await Exchange(status: 200, contentType: "image/png", body: Data()).received { url in
      _ = try await Responses.ResponsesClient(server: .init(url: url), configuration: .local).media.photo()
    }.map { $0.headers["accept"] }
    #expect(types.first??.hasPrefix("image/png, ") == true)
  }

  @Test("A body with a status that is documented without content isn't the result")
  func statusWithoutContent() async throws {
    let things = [200, 202, 204]
    for status in things {
      let thing = try await answer(status, nil, Self.thing) { try await $0.things.laterWithoutContent() }
      #expect(thing?.name == (status == 200 ? "n" : nil))
    }
    for status in [200, 201, 202, 203, 299] {
      let text = #""1970-01-01T00:00:05Z""#
      let date = try await answer(status, nil, text) { try await $0.things.othersWithoutContent() }
      #expect(date == (status == 203 ? Date(timeIntervalSince1970: 5) : nil))
    }
  }

  @Test("A range covers every success, and so does 'default' if it's the only response")
  func ranges() async throws {
    for status in [200, 201, 299] {
      #expect(try await answer(status, nil, Self.thing) { try await $0.things.onlyRange() }.name == "n")
      #expect(try await answer(status, nil, Self.thing) { try await $0.things.onlyDefault() }.name == "n")
    }
    await #expect(throws: APIError.self) {
      try await answer(404, nil, Self.thing) { try await $0.things.onlyRange() }
    }
    await #expect(throws: APIError.self) {
      try await answer(500, nil, Self.thing) { try await $0.things.onlyDefault() }
    }
  }

  @Test("No content is nil or Void")
  func noContent() async throws {
    #expect(try await answer(204) { try await $0.things.optional() == nil })
    #expect(try await answer(200, nil, "") { try await $0.things.optional() == nil })
    try await answer(204) { try await $0.things.nothing() }
    try await answer(200, "text/plain", "ignored") { try await $0.things.nothing() }
  }

  @Test("Each success has a case, and an error is thrown")
  func statuses() async throws {
    let created = try await answer(201, nil, Self.thing) { try await $0.things.created() }
    guard case .created(let thing) = created else { throw Unexpected(value: "\(created)") }
    #expect(thing.name == "n")
    let later = try await answer(202, "text/plain", "soon") { try await $0.things.created() }
    guard case .accepted("soon") = later else { throw Unexpected(value: "\(later)") }
    let problem = "application/problem+json"
    let error = await #expect(throws: APIError.self) {
      try await answer(422, problem, #"{"title":"Invalid","detail":"No."}"#) { try await $0.things.created() }
    }
    #expect(error?.status == 422 && error?.message == "No.")
  }

  private struct Unexpected: Error { let value: String }
}
