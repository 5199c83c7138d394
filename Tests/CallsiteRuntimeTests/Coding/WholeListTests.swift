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
    ])
  func aPageThatIsNotAllOfAListSaysSo(body: String, path: String) async throws {
    let error = await #expect(throws: APIError.self) { try await list(body) }
    guard case .decoding(let failure) = error?.kind else { throw CancellationError() }
    #expect(failure.path == path)
    #expect(failure.expected == "the complete list")
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
