import CallsiteRuntime
import Foundation
import NeuroMedAPI
import Testing

@Suite("NeuroMed: summaries")
struct NeuroMedSummariesTests {
  private let spec: SpecDocument

  init() throws {
    spec = try SpecDocument("neuromed")
  }

  @Test("summaries.get sends no query and no body")
  func get() async throws {
    let call = try await NeuroMedClient.exampleCall("getSummary")

    let summary = try await call.client.summaries.get()

    try await call.expectRequest("GET", "/api/summarize/")
    #expect(summary.id == "c56a4180-65aa-42ec-a945-5fd21dec0538")
    #expect(summary.summary == "This is a stub summary.")
    try expectRoundTrip(summary, call.answer)
  }

  @Test("summaries.create sends only the text")
  func create() async throws {
    let call = try await NeuroMedClient.exampleCall("createSummary")
    let text = "I slept badly for a week, drank less coffee since Monday and feel better today."

    let summary = try await call.client.summaries.create(text: text)

    let request = try await call.expectRequest("POST", "/api/summarize/", json: spec.request("createSummary"))
    #expect(request.text == #"{"text":"\#(text)"}"#)
    #expect(summary.summary == "Sleep improved after less coffee.")
    try expectRoundTrip(summary, call.answer)
  }

  @Test("summaries.create sends only the conversation; a summary can be empty or null")
  func createFromSession() async throws {
    for answer in ["{}", #"{"id": null, "summary": null}"#] {
      let call = try await NeuroMedClient.call("createSummary", .json(answer))

      let summary = try await call.client.summaries.create(sessionId: "s")

      #expect(try await call.onlyRequest().text == #"{"session_id":"s"}"#)
      #expect(summary == Summary())
    }
  }
}
