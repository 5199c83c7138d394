import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

/// Lists and payloads whose envelope differs from the documentation.
struct WholeListTests {
  private func list(_ body: String, envelope: Envelope? = nil) async throws -> [String] {
    let client = APIClient.make(envelope: envelope, respond: { _ in .json(body) })
    return try await client.value(client.request("pets", .get, "/pets"), .init())
  }

  @Test(
    "A page with all of a list is the list",
    arguments: [
      #"["a", "b"]"#, #"{"count": 2, "next": null, "previous": null, "results": ["a", "b"]}"#,
      #"{"items": ["a", "b"], "total": 2, "page": 1, "size": 50, "pages": 1}"#,
      #"{"data": ["a", "b"], "links": {"next": null}, "meta": {"current_page": 1, "total": 2}}"#,
      #"{"current_page": 1, "data": ["a", "b"], "next_page_url": null, "total": 2}"#,
    ])
  func aPageWithAllOfAListIsTheList(body: String) async throws {
    #expect(try await list(body) == ["a", "b"])
    let envelope = Envelope("data", when: .sometimes, siblings: ["message"])
    #expect(try await list(body, envelope: envelope) == ["a", "b"])
    #expect(try await list(#"{"data": \#(body), "message": "Fine"}"#, envelope: envelope) == ["a", "b"])
  }

  @Test(
    "A page that isn't all of a list says so",
    arguments: [
      (#"{"count": 3, "next": "https://a.b/?page=2", "results": ["a", "b"]}"#, "next"),
      (#"{"items": ["a", "b"], "total": 3}"#, "total"),
      (#"{"data": ["a"], "links": {"next": "https://a.b/?page=2"}}"#, "links.next"),
      (#"{"data": ["a"], "meta": {"total": 3}}"#, "meta.total"),
      (#"{"data": ["a"], "links": {"next": {"href": "/?page=2"}}}"#, "links.next"),
      (#"{"data": ["a"], "has_more": true}"#, "has_more"),
      (#"{"data": ["a"], "next_cursor": "x", "links": []}"#, "next_cursor"),
    ])
  func aPageThatIsNotAllOfAListSaysSo(body: String, path: String) async throws {
    try await expectIncomplete(body, at: path)
  }

  @Test(
    "An envelope around a part of a list says so, whether or not it documents what's next to the list",
    arguments: [Envelope.Presence.always, .sometimes], [[], ["links", "meta", "has_more", "total"]])
  func envelopes(presence: Envelope.Presence, siblings: [String]) async throws {
    let envelope = Envelope("list", when: presence, siblings: siblings)
    for (body, path) in [
      (#"{"list": ["a"], "links": {"next": "https://a.b/?page=2"}}"#, "links.next"),
      (#"{"list": ["a"], "links": {"next": null}, "meta": {"total": 18}}"#, "meta.total"),
      (#"{"list": ["a"], "has_more": true}"#, "has_more"),
    ] {
      try await expectIncomplete(body, envelope: envelope, at: path)
    }
    let end = #"{"list": ["a"], "links": {"next": null}, "meta": {"total": 1}, "has_more": false}"#
    #expect(try await list(end, envelope: envelope) == ["a"])
  }

  @Test("An envelope around a page counts for the page's list")
  func envelopedPages() async throws {
    let envelope = Envelope("data", when: .always)
    try await expectIncomplete(#"{"data": {"items": ["a"]}, "total": 2}"#, envelope: envelope, at: "total")
    #expect(try await list(#"{"data": {"items": ["a"]}, "total": 1}"#, envelope: envelope) == ["a"])
  }

  private func expectIncomplete(_ body: String, envelope: Envelope? = nil, at path: String) async throws {
    let error = await #expect(throws: APIError.self, "\(body)") { try await list(body, envelope: envelope) }
    guard case .decoding(let failure) = error?.kind else { throw CancellationError() }
    #expect(failure.path == path)
    #expect(failure.expected == "the complete list")
  }

  private struct Box: Decodable, Equatable, Sendable {
    var name: String?
  }

  @Test(
    "An object isn't looked for in a page, so that one of the wrong type is an error",
    arguments: [EmptyObjects.objects, .lists])
  func objects(emptyObjects: EmptyObjects) async throws {
    let client = APIClient.make(
      emptyObjects: emptyObjects, respond: { _ in .json(#"{"items": [], "name": 5}"#) })
    let error = await #expect(throws: APIError.self) {
      let _: Box = try await client.value(client.request("box", .get, "/box"), .init())
    }
    guard case .decoding(let failure) = error?.kind else { throw CancellationError() }
    #expect(failure.path == "name" && failure.expected == "a string")
  }

  @Test("Lists in a wire format or that can be null are lists, too")
  func otherLists() async throws {
    let client = APIClient.make { _ in .json(#"{"items": [5]}"#) }
    let request = client.request("dates", .get, "/dates")
    let dates: Wired<Wire.List<Wire.UnixTime>> = try await client.value(request, .init())
    #expect(dates.wrappedValue == [Date(timeIntervalSince1970: 5)])
    let numbers: [Int]? = try await client.value(request, .init())
    #expect(numbers == [5])
  }

  @Test(
    "What is no list is an error",
    arguments: [#"{"results": "a"}"#, #"{"results": [1]}"#, #"{"pets": ["a"]}"#, "7"])
  func whatIsNoListIsAnError(body: String) async throws {
    let error = await #expect(throws: APIError.self) { try await list(body) }
    guard case .decoding(let failure) = error?.kind else { throw CancellationError() }
    #expect(failure.expected == "an array")
    #expect(failure.path == "")
  }

  private struct Pet: Decodable, Equatable, Sendable {
    let name: String
  }

  @Test("A payload is found next to undocumented properties")
  func aPayloadIsFoundBesideWhatNobodyAnnounced() async throws {
    let client = APIClient.make(envelope: Envelope("data", when: .sometimes)) { _ in
      .json(#"{"data": {"name": "Rex"}, "code": 200, "links": {}, "meta": {}}"#)
    }
    let pet: Pet = try await client.value(client.request("pet", .get, "/pet"), .init())
    #expect(pet == Pet(name: "Rex"))
  }
}
