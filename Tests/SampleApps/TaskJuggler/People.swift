import Foundation
import TaskJugglerAPI

struct InboxCommands {
  let client: TaskJugglerClient

  func run(_ arguments: inout Arguments) async throws {
    switch arguments.next() {
    case "show"?:
      let item = try await client.inbox.get(try arguments.need("id"))
      print("\(item.subject) (\(item.type), \(item.receivedAt.prefix(10)))", item.body, separator: "\n\n")
    case "task"?:
      let task = try await client.inbox.createTask(try arguments.need("id"))
      print(task.line)
    case "clear"?: try await clear()
    default:
      let items = try await client.inbox.list().filter(\.isNew)
      for (number, item) in items.enumerated() { print("\(number + 1). \(item.subject)") }
    }
  }

  private func clear() async throws {
    try await withThrowingTaskGroup(of: String?.self) { group in
      for item in try await client.inbox.list() {
        let inbox = client.inbox
        if item.type == "spam" {
          group.addTask { try await inbox.dismiss(item.id)?.message }
        } else {
          group.addTask { try await inbox.process(item.id)?.status }
        }
      }
      for try await text in group { print(text ?? "done") }
    }
  }
}

extension InboxItem {
  var isNew: Bool { status == "new" || status == "unread" }
}

struct TeamCommands {
  let client: TaskJugglerClient

  func run(_ arguments: inout Arguments) async throws {
    switch arguments.next() ?? "list" {
    case "new":
      let team = try await client.teams.create(
        name: try arguments.need("name"), description: arguments.next())
      print("made \(team.name)")
    case "invite":
      let answer = try await client.teams.invite(
        try arguments.need("team"), email: try arguments.need("email"))
      print(answer?.message ?? "invited")
    case "show":
      let team = try await client.teams.get(try arguments.need("team"))
      print(team.name, team.description ?? "", separator: "\n")
      for member in team.members { print("- \(label(of: member))") }
    default: print(try await roster())
    }
  }

  private func roster() async throws -> String {
    let teams = try await client.teams.list()
    let members = teams.flatMap(\.members)
    let leads = members.filter { $0.role == "lead" }.compactMap(\.name)
    let largest = teams.max { $0.members.count < $1.members.count }
    return "\(members.count) people, led by \(leads.joined(separator: ", ")); "
      + "the largest is \(largest?.name ?? "none")"
  }

  private func label(of member: TeamMember) -> String {
    if let name = member.name, let email = member.email { return "\(name) <\(email)>" }
    return member.name ?? member.email ?? member.id
  }
}

struct Chat {
  let messages: TaskJugglerClient.MessagesService

  func run(_ arguments: inout Arguments) async throws {
    guard let person = arguments.next() else { return try await overview() }
    if let text = arguments.next() {
      let sent = try await messages.send(to: person, content: text)
      print("sent at \(sent.createdAt)")
    }
    let thread = try await messages.list(with: person)
    for message in thread.suffix(10) {
      let mark = message.readAt == nil ? "*" : " "
      let arrow = message.senderId == person ? "<" : ">"
      print("\(mark)\(arrow) \(message.content)")
    }
  }

  private func overview() async throws {
    let all = try await messages.conversations()
    let unread = all.reduce(0) { $0 + ($1.unreadCount ?? 0) }
    print("\(unread) unread")
    for conversation in all {
      guard let user = conversation.user else { continue }
      let last = conversation.lastMessage?.content ?? ""
      print(user.name, last, conversation.lastMessage.map(\.createdAt) ?? "never", separator: "\t")
    }
  }
}

struct Market {
  let service: TaskJugglerClient.MarketplaceService

  func run(_ arguments: inout Arguments) async throws {
    switch arguments.next() ?? "list" {
    case "sell":
      let price = arguments.option("price").flatMap(Double.init)
      let listing = try await service.createListing(title: try arguments.need("title"), price: price)
      print("listed as \(listing.id)")
    case "bid":
      guard let amount = Double(try arguments.need("amount")) else { throw UsageError(message: "a number") }
      let answer = try await service.bid(try arguments.need("listing"), amount: amount)
      print(answer?.status ?? "bid")
    default:
      let listings = try await service.listings().sorted { ($0.price ?? 0) < ($1.price ?? 0) }
      print(
        table(listings, [Column("Title", \.title), Column("Price", priceText), Column("Status", \.status)]))
      let sum = listings.compactMap { $0.price }.reduce(0, +)
      print("together \(sum)")
    }
  }

  private func priceText(_ listing: MarketplaceListing) -> String {
    guard let price = listing.price, price > 0 else { return "free" }
    return price.formatted
  }
}

extension Double {
  var formatted: String { "$" + String(format: "%.2f", self) }
}
