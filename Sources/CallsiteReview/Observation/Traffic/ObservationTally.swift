import CallsiteDiagnostics
import CallsiteContract
import CallsiteDocument
import CallsiteDrift
import OrderedCollections

/// Counts deviations: the same one in a hundred responses is a single finding.
struct ObservationTally {
  /// A place of a deviation, such as `response 200 / [].name` of `GET /pets`.
  struct Place: Hashable {
    let operation: String
    let target: FindingTarget
  }

  /// The part of the document that a finding concerns.
  enum Subject {
    /// The positions of the schemas that would have to change, and of the value's schema.
    case schemas([SourcePosition], SourcePosition?)
    case parameter(Parameter)
    case requestBody(RequestBody)
    case response(Response)
    case operation(Operation)
    /// Nothing, because the document has no such path.
    case nothing
  }

  struct Entry {
    let rule: ObservationRule
    let place: Place
    /// The place whose number of values is the total for ``count``.
    let whole: Place
    let subject: Subject
    let isInRequest: Bool
    /// Whether the value is that of an optional property each time.
    var isOptional = false
    /// The name for deviations of a property, or empty.
    var name = ""
    var count = 0
    var expectation: String
    var example: String?
    var position: SourcePosition
    /// The shape of the values.
    var shape = ObservedShape()
    /// The distinct values, up to a limit, which may be enum values.
    var values: OrderedSet<DocumentValue> = []
    /// The traffic of undocumented operations and responses.
    var traffic = ObservedTraffic()
  }

  private struct Key: Hashable {
    let rule: ObservationRule
    let place: Place
  }

  /// The maximum number of findings, so that untrusted recordings can't fill the memory.
  private static let maximumCount = 5_000
  private static let maximumValueCount = 50

  private var counts: [Place: Int] = [:]
  private var found: OrderedDictionary<Key, Entry> = [:]
  /// The number of findings beyond the limit.
  private(set) var droppedCount = 0

  var entries: [Entry] { Array(found.values) }

  func count(at place: Place) -> Int { counts[place] ?? 0 }

  mutating func visit(_ place: Place, _ count: Int = 1) { counts[place, default: 0] += count }

  /// - Parameters:
  ///   - name: The name of the value, which may show that it's a secret.
  ///   - change: Adds information to the entry that doesn't concern the value.
  mutating func add(
    _ rule: ObservationRule, at place: Place, of whole: Place, _ subject: Subject, isInRequest: Bool,
    isOptional: Bool = false, expectation: String = "", value: DocumentValue? = nil, named name: String = "",
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
        isOptional: isOptional, expectation: expectation, position: position)
    }
    found[key]?.count += 1
    guard var entry = found.updateValue(placeholder(key, subject, position), forKey: key) else { return }
    entry.name = name
    entry.isOptional = entry.isOptional && isOptional
    if let value { Self.note(value, named: name, in: &entry) }
    change(&entry)
    found[key] = entry
  }

  /// Returns a placeholder for the table while an entry changes, so that the entry isn't copied.
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
