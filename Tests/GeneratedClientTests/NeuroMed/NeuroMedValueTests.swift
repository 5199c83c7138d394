import CallsiteRuntime
import Foundation
import NeuroMedAPI
import Testing

struct NeuroMedValueTests {
  private let api = TestedAPI.neuroMed

  @Test(
    "A message names its conversation or sends an explicit null",
    arguments: [(nil, "null"), ("s/1", #""s/1""#)])
  func explicitNull(id: String?, text: String) async throws {
    let request = try await api.request { try await $0.chat.send(message: "Hi", sessionId: id) }
    try expectJSON(request.body, Data(#"{"message": "Hi", "session_id": \#(text)}"#.utf8))
  }

  @Test(
    "An update omits nil, and sends an empty text",
    arguments: [(nil, [:]), ("", ["first_name": ""])] as [(String?, JSONValue)])
  func update(firstName: String?, body: JSONValue) async throws {
    #expect(try await api.sent { try await $0.settings.update(firstName: firstName) } == body)
  }

  @Test("Metadata is any JSON, and a role can be one that isn't listed")
  func metadata() async throws {
    let metadata = #"{"a": {"b": [1, 2.5, null, "x", {}]}, "big": 9007199254740993, "no": false}"#
    let answer = """
      {"id": "m", "role": "tool", "content": "", "timestamp": "now", "session_id": "s", "metadata": \(metadata)}
      """
    let message = try await api.read(.json(answer)) { try await $0.chat.send(message: "", sessionId: nil) }
    #expect(message.role == .unrecognized("tool"))
    #expect(message.metadata?["a"]?["b"]?[1] == 2.5)
    try expectJSON(JSONEncoder().encode(message), Data(answer.utf8))
  }

  @Test("Dates are the backend's texts, and an empty name isn't a missing one")
  func user() async throws {
    let user = try await api.read("logIn") { try await $0.auth.logIn(email: "a", password: "p") }
    #expect(user.lastLogin == "2025-10-24T11:25:30.448571+00:00")
    #expect(user.firstName == "" && user.lastName == "")
  }

  @Test("An ID can be a number, because the guide doesn't say")
  func numericID() throws {
    let json = Data(#"[{"id": 7}, {"id": "7c9e6679"}]"#.utf8)
    #expect(try JSONDecoder().decode([ChatSession].self, from: json).map(\.id) == ["7", "7c9e6679"])
    #expect(try JSONDecoder().decode([Summary].self, from: json).map(\.id) == ["7", "7c9e6679"])
  }

  @Test("A conversation needs no title, and a summary neither a text nor an ID")
  func optionals() async throws {
    #expect(try await api.sent { try await $0.chat.createSession() } == [:])
    let summary = try await api.read(.json(#"{"id": null, "summary": null}"#)) {
      try await $0.summaries.create(sessionId: "s")
    }
    #expect(summary == Summary())
  }
}
