import CareConnectAPI
import Foundation

/// What the relay sends in place of a record, without what nobody on the ward needs.
protocol CardConvertible {
  associatedtype Card: Codable & Sendable
  var card: Card { get }
}

extension Sequence where Element: CardConvertible {
  var cards: [Element.Card] { map(\.card) }
}

struct ClientCard: Codable, Sendable {
  struct Person: Codable, Sendable {
    let name: String
    let phone: String?
    var note: String?
  }

  let id: Client.ID
  let name: String
  let birthday: String
  let urgency: Int
  let triggers: [String]
  let people: [Person]
}

extension Client: CardConvertible {
  var displayName: String {
    let given = preferredName ?? firstName
    return [given, lastName].joined(separator: " ")
  }

  var card: ClientCard {
    ClientCard(
      id: id,
      name: displayName,
      birthday: dateOfBirth,
      urgency: careLevel.rank,
      triggers: behavioralTriggers.filter { !$0.isEmpty },
      people: contacts.filter(\.canReceiveUpdates).map(ClientCard.Person.init))
  }
}

extension ClientCard.Person {
  init(_ contact: Contact) {
    self.init(name: "\(contact.firstName) \(contact.lastName)", phone: contact.phonePrimary)
    if let relationship = contact.relationship, contact.isPrimaryContact {
      note = relationship.rawValue
    } else if let description = contact.relationshipDescription {
      note = description
    }
    switch contact.contactType {
    case .emergency: note = "in an emergency"
    case .gp, .specialist, .therapist: note = contact.practiceName ?? contact.specialty
    case .socialWorker, .advocate: note = contact.notes
    case .family, .guardian, .friend, .other: break
    case .unrecognized(let type): note = type
    }
  }

  init(_ user: User) {
    self.init(name: user.firstName, phone: user.phone, note: user.role.displayName)
  }
}

extension CareLevel {
  fileprivate var rank: Int {
    switch self {
    case .low: 0
    case .medium: 1
    case .high: 2
    case .critical: 3
    case .unrecognized: 2
    }
  }
}

struct ShiftCard: Codable, Sendable {
  let id: Int
  let carer: String
  let hours: String
  let state: String
  let isLate: Bool
}

extension Shift: CardConvertible {
  var card: ShiftCard {
    let name = [carer.firstName, carer.lastName].compactMap(\.first).map(String.init).joined()
    return .init(
      id: id, carer: name, hours: "\(startTime)–\(endTime) (\(breakDuration) min)", state: status.rawValue,
      isLate: status == .noShow || (status == .scheduled && clockIn == nil && startTime < Clock.time))
  }
}

struct GoalCard: Codable, Sendable {
  let id: Goal.ID
  let title: String
  let percentage: Int
  let carers: [String: String]
}

extension Goal: CardConvertible {
  var card: GoalCard {
    GoalCard(
      id: id, title: priority == .urgent ? name.uppercased() : name, percentage: progressPercentage,
      carers: assignedCarers.reduce(into: [:]) { carers, user in
        carers[user.username] = user.phone ?? user.emergencyPhone
      })
  }
}

enum Clock {
  static var time: String { String(ISO8601DateFormatter().string(from: Date()).dropFirst(11).prefix(8)) }
  static var day: String { String(ISO8601DateFormatter().string(from: Date()).prefix(10)) }
}
