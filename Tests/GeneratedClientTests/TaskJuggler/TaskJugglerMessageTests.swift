import Foundation
import TaskJugglerAPI
import Testing

@Suite("Task Juggler: messages")
struct TaskJugglerMessageTests {
  private let spec: SpecDocument

  init() throws {
    spec = try SpecDocument("taskjuggler")
  }

  @Test("messages.conversations returns users with their latest messages")
  func conversations() async throws {
    let answer = try spec.response("listConversations")
    let backend = try await BackendStub(.json(answer))

    let conversations = try await TaskJugglerClient.testing(backend).messages.conversations()

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == "GET /api/messages/conversations")
    let conversation = try #require(conversations.first)
    #expect(conversation.user?.timezone == "America/New_York")
    #expect(conversation.user?.phone == nil)
    #expect(conversation.lastMessage?.content == "The chairs have arrived.")
    #expect(conversation.lastMessage?.readAt == nil)
    #expect(conversation.unreadCount == 1)
    try expectRoundTrip(conversations, answer)
  }

  @Test(
    "a conversation can be empty",
    arguments: ["[{}]", #"[{"id":null,"user":null,"last_message":null,"unread_count":null}]"#])
  func emptyConversation(_ answer: String) async throws {
    let backend = try await BackendStub(.json(answer))

    #expect(try await TaskJugglerClient.testing(backend).messages.conversations() == [Conversation()])
    #expect(await backend.received.count == 1)
  }

  @Test("messages.list returns the messages exchanged with a user")
  func list() async throws {
    let answer = try spec.response("listMessages")
    let backend = try await BackendStub(.json(answer))

    let messages = try await TaskJugglerClient.testing(backend).messages.list(with: "u/1")

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == "GET /api/messages/with/u%2F1")
    #expect(messages.map(\.readAt) == ["2024-01-30T11:20:00.000000Z", nil])
    #expect(messages.first?.senderId == messages.last?.receiverId)
    try expectRoundTrip(messages, answer)
  }

  @Test("messages.send posts the text and returns the message")
  func send() async throws {
    let answer = try spec.response("sendMessage")
    let backend = try await BackendStub(.json(answer, status: 201))

    let message = try await TaskJugglerClient.testing(backend).messages
      .send(to: "u/1", content: "Any news about the chairs? 🪑")

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == "POST /api/messages/to/u%2F1")
    #expect(request.text == #"{"content":"Any news about the chairs? 🪑"}"#)
    #expect(message.createdAt == "2024-01-30T11:15:00.000000Z")
    #expect(message.readAt == nil)
    try expectRoundTrip(message, answer)
  }
}
