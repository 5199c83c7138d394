import CallsiteRuntime
import CareConnectAPI
import Foundation

/// A kind of record that the relay keeps a copy of.
protocol Mirrored: Codable, Hashable, Identifiable, Sendable where ID: Codable & Sendable & Comparable {
  static var topic: Topic { get }
  var updatedAt: String { get }

  static func all(from client: CareConnectClient) -> ItemSequence<Self>
}

enum Topic: String, Codable, CaseIterable, Sendable {
  case clients, shifts, goals, behaviors
}

extension Client: Mirrored {
  static var topic: Topic { .clients }
  static func all(from client: CareConnectClient) -> ItemSequence<Client> { client.clients.all(pageSize: 50) }
}

extension Shift: Mirrored {
  static var topic: Topic { .shifts }
  static func all(from client: CareConnectClient) -> ItemSequence<Shift> {
    client.shifts.all(pageSize: 100).prefetchingNextPage()
  }
}

extension Goal: Mirrored {
  static var topic: Topic { .goals }
  static func all(from client: CareConnectClient) -> ItemSequence<Goal> { client.goals.all() }
}

extension BehaviorLog: Mirrored {
  static var topic: Topic { .behaviors }
  static func all(from client: CareConnectClient) -> ItemSequence<BehaviorLog> { client.behaviors.all() }
}

struct Change<Record: Mirrored>: Sendable {
  enum Kind: Equatable, Sendable {
    case inserted, updated, removed
  }

  let kind: Kind
  let record: Record
}

/// A copy of all records of a kind, which publishes what changes in it.
actor Mirror<Record: Mirrored> {
  private let client: CareConnectClient
  private var records: [Record.ID: Record] = [:]
  private var observers: [UUID: AsyncStream<Change<Record>>.Continuation] = [:]
  private(set) var lastFailure: APIError?

  init(client: CareConnectClient) {
    self.client = client
  }

  var snapshot: [Record] { records.values.sorted { $0.id < $1.id } }

  func sorted<Key: Comparable>(by key: @Sendable (Record) -> Key) -> [Record] {
    records.values.sorted { key($0) < key($1) }
  }

  subscript(id: Record.ID) -> Record? { records[id] }

  func changes() -> AsyncStream<Change<Record>> {
    let id = UUID()
    return AsyncStream { continuation in
      observers[id] = continuation
      continuation.onTermination = { [weak self] _ in
        Task { [weak self] in await self?.forget(id) }
      }
    }
  }

  @discardableResult
  func refresh() async throws(APIError) -> Int {
    var missing = Set(records.keys)
    var count = 0
    do {
      for try await record in Record.all(from: client) {
        missing.remove(record.id)
        let known = records.updateValue(record, forKey: record.id)
        guard known?.updatedAt != record.updatedAt else { continue }
        count += 1
        publish(Change(kind: known == nil ? .inserted : .updated, record: record))
      }
    } catch {
      lastFailure = error
      throw error
    }
    for record in missing.compactMap({ records.removeValue(forKey: $0) }) {
      publish(Change(kind: .removed, record: record))
    }
    lastFailure = nil
    return count + missing.count
  }

  private func publish(_ change: Change<Record>) {
    for observer in observers.values { observer.yield(change) }
  }

  private func forget(_ id: UUID) { observers[id] = nil }
}
