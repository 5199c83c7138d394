import Foundation
import NeuroMedAPI
import Testing

@Suite("Pages") struct PageTests {
  private let user = User(
    id: 1, username: "jane", email: "jane@example.com", firstName: "Jane", dateJoined: "2025-10-24T13:58:02Z")
  private let message = ChatMessage(
    id: "1", role: .assistant, content: "Sleep well", timestamp: "2025-10-24T14:01:16Z",
    metadata: ["sources": .array([.string("a"), .string("b")])])

  @Test("A profile shows the day of joining") func profileShowsTheDay() throws {
    let page = ProfilePage(user: user)
    #expect(page.user.dateJoined.hasPrefix("2025"))
    #expect(page.markup.plain.contains("Member since2025-10-24"))
    let first = try #require(user.firstName)
    #expect(page.markup.plain.hasPrefix(first), "\(user.username)")
  }

  @Test("Messages show who wrote them", arguments: [ChatRole.user, .assistant, .unrecognized("doctor")])
  func messagesShowWhoWroteThem(role: ChatRole) {
    var message = message
    message.role = role
    #expect(message.markup.plain.hasSuffix("Sleep well2 sources"))
    #expect((message.role == .user) == message.markup.plain.hasPrefix("You"))
  }

  @Test("A session shows its last message") func sessionsShowTheLastMessage() {
    let session = ChatSession(id: "a", title: nil, messages: [message])
    #expect(session.messages?.last?.content == "Sleep well")
    guard case .element("section", let children, let attributes) = session.markup else {
      Issue.record("\(session)")
      return
    }
    #expect(attributes["id"] == session.id && children.count == 1)
  }

  @MainActor @Test("Guests have no initials") func initialsOfGuests() {
    let account = Account(client: NeuroMedClient(server: .device(host: "localhost")))
    #expect(account.initials == "?")
    #expect(
      Account.Field.allCases.compactMap(\.value).map { user[keyPath: $0] } == ["jane", "jane@example.com"])
  }
}
