import CallsiteRuntime
import Foundation
import NeuroMedAPI
import Testing

@Suite("NeuroMed: chat")
struct NeuroMedChatTests {
  private let spec: SpecDocument

  init() throws {
    spec = try SpecDocument("neuromed")
  }

  @Test("a conversation's ID is also read from a number, because the guide doesn't specify its type")
  func idOfAnyType() throws {
    let json = Data(#"[{"id": 7}, {"id": "7c9e6679"}]"#.utf8)
    #expect(try JSONDecoder().decode([ChatSession].self, from: json).map(\.id) == ["7", "7c9e6679"])
    #expect(try JSONDecoder().decode([Summary].self, from: json).map(\.id) == ["7", "7c9e6679"])
  }

  @Test("chat.sessions returns the conversations with their messages and any metadata")
  func sessions() async throws {
    let call = try await NeuroMedClient.exampleCall("listChatSessions")

    let sessions = try await call.client.chat.sessions()

    try await call.expectRequest("GET", "/api/chat/sessions/")
    #expect(sessions.map(\.title) == ["First questions", nil])
    #expect(sessions[1].updatedAt == nil)
    #expect(sessions[1].messages == [])
    let messages = try #require(sessions[0].messages)
    #expect(messages.map(\.role) == [.user, .assistant])
    #expect(messages.map(\.timestamp.count) == [32, 32])
    #expect(messages.map(\.metadata) == [nil, ["stub": true, "latency_ms": 12.5, "sources": []]])
    try expectRoundTrip(sessions, call.answer)
  }

  @Test("chat.createSession sends the title")
  func createSession() async throws {
    let call = try await NeuroMedClient.exampleCall("createChatSession", status: 201)

    let session = try await call.client.chat.createSession(title: "Questions about sleep")

    let request = try await call.expectRequest(
      "POST", "/api/chat/sessions/new/", json: spec.request("createChatSession"))
    #expect(request.text == #"{"title":"Questions about sleep"}"#)
    #expect(session.messages == [])
    #expect(session.createdAt == "2025-10-24T14:05:31.220984+00:00")
    try expectRoundTrip(session, call.answer)
  }

  @Test("chat.createSession sends an empty object if there is no title")
  func createUntitledSession() async throws {
    let call = try await NeuroMedClient.call("createChatSession", .json(#"{"id": "s"}"#, status: 201))

    let session = try await call.client.chat.createSession()

    let request = try await call.expectRequest("POST", "/api/chat/sessions/new/", json: Data("{}".utf8))
    #expect(request.text == "{}")
    #expect(session == ChatSession(id: "s"))
  }

  @Test("chat.send sends an explicit null if there is no conversation")
  func send() async throws {
    let call = try await NeuroMedClient.exampleCall("sendChat")

    let message = try await call.client.chat.send(message: "Hello, can you help me?", sessionId: nil)

    let request = try await call.expectRequest("POST", "/api/send-chat/", json: spec.request("sendChat"))
    #expect(request.text.contains(#""session_id":null"#))
    #expect(message.role == .assistant)
    #expect(message.timestamp == "2025-10-24T14:01:16.000000+00:00")
    #expect(message.sessionId == nil)
    #expect(message.metadata == nil)
    try expectRoundTrip(message, call.answer)
  }

  @Test("chat.send sends the conversation's ID and the unchanged text")
  func sendToSession() async throws {
    let call = try await NeuroMedClient.exampleCall("sendChat")

    try await call.client.chat.send(message: "Zwei\nZeilen \u{1F9E0} / \"x\"", sessionId: "s/1")

    let body = #"{"message": "Zwei\nZeilen 🧠 / \"x\"", "session_id": "s/1"}"#
    try await call.expectRequest("POST", "/api/send-chat/", json: Data(body.utf8))
  }

  @Test("any metadata is kept, and a role can be undocumented")
  func metadata() async throws {
    let metadata = #"{"a": {"b": [1, 2.5, null, "x", {}]}, "big": 9007199254740993, "no": false}"#
    let answer =
      #"{"id": "m", "role": "tool", "content": "", "timestamp": "now", "session_id": "s", "metadata": \#(metadata)}"#
    let call = try await NeuroMedClient.call("sendChat", .json(answer))

    let message = try await call.client.chat.send(message: "", sessionId: nil)

    #expect(message.role == .unrecognized("tool"))
    #expect(message.timestamp == "now")
    #expect(message.metadata?["a"]?["b"]?[1] == 2.5)
    #expect(message.metadata?["big"] == 9_007_199_254_740_993)
    try expectJSON(JSONEncoder().encode(message), Data(answer.utf8))
  }
}
