import Foundation

/// What the journal's records come to.
struct OfflineState: Hashable, Sendable {
  /// A request that is waiting to be sent.
  struct Entry: Hashable, Sendable {
    var request: StoredRequest
    var body: Data?
  }

  /// A request that has been answered, and that the app may not know of yet.
  struct Answered: Hashable, Sendable {
    var entry: Entry
    var answer: StoredAnswer
    var body: Data
  }

  /// In the order in which they are sent.
  private(set) var pending: [Entry] = []

  /// In the order in which they were answered.
  private(set) var answered: [Answered] = []

  /// Records about unknown requests change nothing.
  mutating func apply(_ record: OfflineRecord) {
    switch record {
    case .queued(let request, let body):
      guard !pending.contains(where: { $0.request.id == request.id }) else { return }
      pending.append(Entry(request: request, body: body))
    case .changed(let request, let body):
      guard let index = pending.firstIndex(where: { $0.request.id == request.id }) else { return }
      pending[index] = Entry(request: request, body: body)
    case .answered(let answer, let body):
      guard let index = pending.firstIndex(where: { $0.request.id == answer.id }) else { return }
      answered.append(Answered(entry: pending.remove(at: index), answer: answer, body: body))
    case .forgotten(let id):
      pending.removeAll { $0.request.id == id }
      answered.removeAll { $0.entry.request.id == id }
    }
  }

  /// The shortest journal that leads here.
  var records: [OfflineRecord] {
    answered.flatMap {
      [.queued($0.entry.request, body: $0.entry.body), .answered($0.answer, body: $0.body)]
    } + pending.map { .queued($0.request, body: $0.body) }
  }

  /// The copies of bodies that are still needed: those of requests that have to be sent.
  var bodyFiles: Set<String> { Set(pending.compactMap(\.request.bodyFile?.name)) }
}
