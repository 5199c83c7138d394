import CallsiteRuntime
import Foundation
import HestamiAPI
import Testing

@Suite("Hestami: timeline")
struct HestamiTimelineTests {
  private let spec: SpecDocument
  private let requestId = "84b0d2f6-1c3e-4a75-9f08-d5e6a7b8c901"
  private let path = "/api/services/requests/84b0d2f6-1c3e-4a75-9f08-d5e6a7b8c901/timeline/"

  init() throws {
    spec = try SpecDocument("hestami")
  }

  @Test("timeline.list returns entries by the system and by people")
  func list() async throws {
    let call = try await HestamiClient.exampleCall("listTimelineEntries")

    let entries = try await call.client.timeline.list(request: requestId)

    try await call.expectRequest("GET", path)
    #expect(entries.map(\.entryType) == ["STATUS_CHANGE", "COMMENT"])
    #expect(entries.map(\.isRead) == [true, false])
    #expect(entries.map(\.createdBy?.firstName) == [nil, "Dana"])
    #expect(abs(entries[0].createdAt.timeIntervalSince1970 - 1_747_153_205.000_31) < 1e-6)
    #expect(entries[1].createdAt == Date(timeIntervalSince1970: 1_747_209_341))
    try expectRoundTrip(entries, call.answer.inHestamiClientForm)
  }

  @Test("timeline.create sends the entry")
  func create() async throws {
    let call = try await HestamiClient.exampleCall("createTimelineEntry", status: 201)

    let entry = try await call.client.timeline.create(
      request: requestId,
      entryType: "NOTE", title: "Part ordered", content: "The cartridge arrives on Thursday.",
      visibility: "ALL")

    try await call.expectRequest("POST", path, json: spec.request("createTimelineEntry"))
    #expect(entry.createdBy?.userRole == "SERVICE_PROVIDER")
    #expect(entry.createdBy?.lastName == nil)
    try expectRoundTrip(entry, call.answer)
  }

  @Test("timeline.get has a percent-encoded request and entry in its path")
  func get() async throws {
    let call = try await HestamiClient.exampleCall("getTimelineEntry")

    let entry = try await call.client.timeline.get("e#2", request: "r?1")

    try await call.expectRequest("GET", "/api/services/requests/r%3F1/timeline/e%232/")
    #expect(entry.title == "Visit scheduled")
    #expect(entry.visibility == "ALL")
    try expectRoundTrip(entry, call.answer.inHestamiClientForm)
  }

  @Test("timeline.comment sends only the text")
  func comment() async throws {
    let call = try await HestamiClient.exampleCall("addTimelineComment", status: 201)

    let entry = try await call.client.timeline.comment(
      request: requestId, content: "Please use the back door.")

    let request = try await call.expectRequest(
      "POST", path + "comment/", json: spec.request("addTimelineComment"))
    #expect(request.text == #"{"content":"Please use the back door."}"#)
    #expect(entry.content == "Please use the back door.")
    try expectRoundTrip(entry, call.answer)
  }

  @Test("timeline.unread returns the unread entries")
  func unread() async throws {
    let call = try await HestamiClient.exampleCall("listUnreadTimelineEntries")

    let entries = try await call.client.timeline.unread(request: requestId)

    try await call.expectRequest("GET", path + "unread/")
    #expect(entries.map(\.isRead) == [false])
    try expectRoundTrip(entries, call.answer)
  }
}
