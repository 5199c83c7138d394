import CallsiteRuntime
import Foundation
import NeuroMedAPI
import Observation

/// Trims what is assigned, and counts how often.
@propertyWrapper
struct Trimmed {
  private var text: String
  private(set) var projectedValue = 0

  init(wrappedValue: String) { text = wrappedValue.trimmingCharacters(in: .whitespaces) }

  var wrappedValue: String {
    get { text }
    set {
      text = newValue.trimmingCharacters(in: .whitespaces)
      projectedValue += 1
    }
  }
}

struct Draft {
  @Trimmed var text = ""
  @Trimmed var title = ""
  var session: ChatSession?

  var isSendable: Bool { !text.isEmpty && session?.id.isEmpty != true }
}

@MainActor @Observable
final class Conversation {
  enum Phase: Equatable {
    case idle
    case sending(String)
    case failed(String, isFatal: Bool)
  }

  private(set) var sessions: [ChatSession] = []
  private(set) var messages: [ChatMessage] = []
  private(set) var phase = Phase.idle
  var draft = Draft()
  @ObservationIgnored private let client: NeuroMedClient

  init(client: NeuroMedClient = NeuroMedClient(server: .release)) {
    self.client = client
  }

  var title: String {
    if let title = draft.session?.title { return title }
    guard let first = messages.first(where: { $0.role == .user }) else { return "New conversation" }
    return String(first.content.prefix(40))
  }

  subscript<Value>(latest keyPath: KeyPath<ChatMessage, Value>) -> Value? {
    messages.last.map { $0[keyPath: keyPath] }
  }

  func load() async {
    await attempt {
      sessions = try await client.chat.sessions().sorted(by: \.updatedAt)
      draft.session = sessions.first { $0.messages?.isEmpty == false }
      messages = draft.session?.messages ?? []
    }
  }

  func begin() async {
    await attempt {
      let title = draft.title
      let session = try await client.chat.createSession(title: title.isEmpty ? nil : title)
      sessions.insert(session, at: 0)
      draft.session = session
      messages = session.messages ?? []
    }
  }

  func send() async {
    guard draft.isSendable, case .idle = phase else { return }
    phase = .sending(draft.text)
    let own = ChatMessage(
      id: UUID().uuidString, role: .user, content: draft.text, timestamp: Date().ISO8601Format(),
      sessionId: draft.session?.id)
    messages.append(own)
    await attempt {
      let answer = try await client.chat.send(message: own.content, sessionId: own.sessionId)
      messages.append(answer)
      draft.text = ""
      if case .bool(true)? = answer.metadata?["stub"], answer.role != .assistant { messages.removeLast() }
    }
    if case .failed(_, isFatal: false) = phase { messages.removeAll { $0.id == own.id } }
  }

  func summary() async -> String? {
    guard let session = draft.session else {
      return try? await client.summaries.create(text: messages.map(\.content).joined(separator: "\n")).summary
    }
    do {
      return try await client.summaries.create(sessionId: session.id).summary
    } catch {
      phase = Phase(error)
      return try? await client.summaries.get().summary
    }
  }

  private func attempt(_ work: () async throws -> Void) async {
    do {
      try await work()
      if case .sending = phase { phase = .idle }
    } catch let error as APIError {
      phase = Phase(error)
    } catch {
      phase = .failed("\(error)", isFatal: true)
    }
  }
}

extension Conversation.Phase {
  init(_ error: APIError) {
    switch (error.kind, error.message) {
    case (.unauthorized, _): self = .failed("Log in again", isFatal: true)
    case (_, let message?): self = .failed(message, isFatal: false)
    case (_, nil): self = .failed("Something went wrong", isFatal: error.status.map { $0 >= 500 } ?? false)
    }
  }
}

extension Sequence {
  /// The elements in the order of an optional value, those without one last.
  func sorted<Value: Comparable>(by keyPath: KeyPath<Element, Value?>) -> [Element] {
    sorted { first, second in
      switch (first[keyPath: keyPath], second[keyPath: keyPath]) {
      case (let first?, let second?): first > second
      case (_?, nil): true
      case (nil, _): false
      }
    }
  }
}
