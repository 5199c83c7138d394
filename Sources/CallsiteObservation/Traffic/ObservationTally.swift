import CallsiteDiagnostics
import CallsiteContract
import CallsiteDocument
import OrderedCollections

/// Counts what is found: the same thing in a hundred answers is one finding.
struct ObservationTally {
  /// Where something was found: `GET /pets`, `response 200 / [].name`.
  struct Place: Hashable {
    let operation: String
    let path: String
  }

  /// What of the document a finding is about.
  enum Subject {
    /// Schemas that would have to say something else, and where that of the value stands.
    case schemas([SourcePosition], SourcePosition?)
    case parameter(Parameter)
    case requestBody(RequestBody)
    case response(Response)
    case operation(Operation)
    /// Nothing: the document has no such path.
    case nothing
  }

  struct Entry {
    let rule: ObservationRule
    let place: Place
    /// Of how many things at this place ``count`` is a part.
    let whole: Place
    let subject: Subject
    let isInRequest: Bool
    /// The name of the property that it is about; empty for none.
    var name = ""
    var count = 0
    var expectation: String
    var example: String?
    var position: SourcePosition
    /// What the values have in common.
    var shape = ObservedShape()
    /// The different values, as far as there are few: words that an enum may have.
    var values: OrderedSet<DocumentValue> = []
    /// What was called, for operations and answers that the document doesn't have.
    var traffic = ObservedTraffic()
  }

  private struct Key: Hashable {
    let rule: ObservationRule
    let place: Place
  }

  /// What is recorded is anyone's: it doesn't get to fill the memory.
  private static let maximumCount = 5_000
  private static let maximumValueCount = 50

  private var counts: [Place: Int] = [:]
  private var found: OrderedDictionary<Key, Entry> = [:]
  /// How many findings were left out.
  private(set) var droppedCount = 0

  var entries: [Entry] { Array(found.values) }

  func count(at place: Place) -> Int { counts[place] ?? 0 }

  mutating func visit(_ place: Place, _ count: Int = 1) { counts[place, default: 0] += count }

  /// - Parameters:
  ///   - name: What the value is called, which may make it a secret.
  ///   - change: Adds to the entry what isn't about a value.
  mutating func add(
    _ rule: ObservationRule, at place: Place, of whole: Place, _ subject: Subject, isInRequest: Bool,
    expectation: String = "", value: DocumentValue? = nil, named name: String = "",
    recordedAt position: SourcePosition,
    change: (inout Entry) -> Void = { _ in }
  ) {
    let key = Key(rule: rule, place: place)
    if found[key] == nil {
      guard found.count < Self.maximumCount else {
        droppedCount += 1
        return
      }
      found[key] = Entry(
        rule: rule, place: place, whole: whole, subject: subject, isInRequest: isInRequest,
        expectation: expectation, position: position)
    }
    found[key]?.count += 1
    guard var entry = found.updateValue(placeholder(key, subject, position), forKey: key) else { return }
    entry.name = name
    if let value { Self.note(value, named: name, in: &entry) }
    change(&entry)
    found[key] = entry
  }

  /// Stands in the table while an entry changes, so that the entry isn't copied.
  private func placeholder(_ key: Key, _ subject: Subject, _ position: SourcePosition) -> Entry {
    Entry(
      rule: key.rule, place: key.place, whole: key.place, subject: subject, isInRequest: false,
      expectation: "", position: position)
  }

  private static func note(_ value: DocumentValue, named name: String, in entry: inout Entry) {
    entry.example = entry.example ?? SecretRedaction.example(of: value, named: name)
    entry.shape.add(value)
    if value.isScalar, entry.values.count < maximumValueCount { entry.values.append(value) }
  }
}
