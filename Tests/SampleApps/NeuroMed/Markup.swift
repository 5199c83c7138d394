import Foundation
import NeuroMedAPI

/// A piece of a page, which a builder puts together.
indirect enum Markup: Equatable, Sendable {
  case text(String)
  case element(String, [Markup], attributes: [String: String] = [:])
  case group([Markup])

  var plain: String {
    switch self {
    case .text(let text): text
    case .element("br", _, _): "\n"
    case .element(_, let children, _), .group(let children): children.map(\.plain).joined()
    }
  }
}

@resultBuilder
enum MarkupBuilder {
  static func buildExpression(_ markup: Markup) -> [Markup] { [markup] }
  static func buildExpression(_ text: String) -> [Markup] { [.text(text)] }
  static func buildExpression(_ text: String?) -> [Markup] { text.map { [.text($0)] } ?? [] }
  static func buildExpression(_ value: some Displayed) -> [Markup] { [value.markup] }
  static func buildBlock(_ parts: [Markup]...) -> [Markup] { parts.flatMap { $0 } }
  static func buildOptional(_ part: [Markup]?) -> [Markup] { part ?? [] }
  static func buildEither(first part: [Markup]) -> [Markup] { part }
  static func buildEither(second part: [Markup]) -> [Markup] { part }
  static func buildArray(_ parts: [[Markup]]) -> [Markup] { parts.flatMap { $0 } }
  static func buildFinalResult(_ parts: [Markup]) -> Markup { parts.count == 1 ? parts[0] : .group(parts) }
}

protocol Displayed {
  @MarkupBuilder var markup: Markup { get }
}

func tag(_ name: String, id: String? = nil, @MarkupBuilder _ content: () -> Markup) -> Markup {
  .element(name, [content()], attributes: id.map { ["id": $0] } ?? [:])
}

func list<Items: Sequence>(
  _ items: Items, @MarkupBuilder _ row: @escaping (Items.Element) -> Markup
) -> Markup {
  tag("ul") {
    for item in items { tag("li") { row(item) } }
  }
}

extension ChatMessage: Displayed {
  var markup: Markup {
    tag("p", id: id) {
      switch role {
      case .assistant: tag("b") { "NeuroMed" }
      case .user: tag("i") { "You" }
      case .unrecognized(let name): name
      }
      content
      if let sources = metadata?["sources"], case .array(let links) = sources, !links.isEmpty {
        tag("small") { "\(links.count) sources" }
      }
    }
  }
}

extension ChatSession: Displayed {
  var markup: Markup {
    tag("section", id: id) {
      tag("h2") { title ?? "Untitled" }
      if let messages, let last = messages.last {
        "\(messages.count) messages, last \(last.timestamp.prefix(10))"
        last
      } else if let createdAt {
        "Started \(createdAt.prefix(10))"
      }
    }
  }
}

struct ProfilePage: Displayed {
  let user: User
  var isEditing = false

  var markup: Markup {
    tag("h1") {
      user.firstName
      " "
      user.lastName
    }
    tag("dl") {
      row("Address", user.email)
      row("Member since", String(user.dateJoined.prefix(10)))
      if let lastLogin = user.lastLogin { row("Last visit", lastLogin) }
      if user.token == nil, !isEditing { tag("em") { "read only" } }
    }
  }

  @MarkupBuilder private func row(_ name: String, _ value: String) -> Markup {
    tag("dt") { name }
    tag("dd") { value }
  }
}
