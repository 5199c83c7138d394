package import CallsiteDrift

/// What came of comparing a recording with a spec.
package struct ObservationResult {
  /// How many exchanges the recording has.
  package let exchangeCount: Int
  /// How many of them are calls of the API.
  package internal(set) var checkedCount = 0
  /// How many are of other hosts, pages, or preflights.
  package internal(set) var otherCount = 0
  package internal(set) var unansweredCount = 0
  /// Why bodies couldn't be looked at, and how many.
  package internal(set) var unrecordedBodies: [String: Int] = [:]
  var tally = ObservationTally()

  init(exchangeCount: Int) {
    self.exchangeCount = exchangeCount
  }

  /// How many findings there is no room for.
  package var droppedCount: Int { tally.droppedCount }

  package var findings: [Finding] {
    tally.entries.map { Finding($0, total: tally.count(at: $0.whole)) }
  }

  mutating func add(unrecordedBodiesOf exchange: RecordedExchange) {
    for message in [exchange.request, exchange.response].compactMap({ $0 }) {
      if case .unrecorded(let reason) = message.body { unrecordedBodies[reason, default: 0] += 1 }
    }
  }
}
