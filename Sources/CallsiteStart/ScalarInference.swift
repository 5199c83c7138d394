import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import OrderedCollections

/// Finds what a text, number or truth value is from samples of it.
struct ScalarInference {
  let samples: [SourceScalar]

  init(_ samples: [SourceScalar]) {
    self.samples = samples
  }

  /// The keywords of the schema; none if the samples have nothing in common.
  func fields(at place: SourcePosition) -> OrderedDictionary<String, SourceNode> {
    let kinds = Set(samples.map(\.kind))
    var fields: OrderedDictionary<String, SourceNode> = [:]
    func set(_ key: String, _ text: String) { fields[key] = .string(text, at: place) }
    switch kinds {
    case [.boolean]: set("type", "boolean")
    case [.integer]: set("type", "integer")
    case [.number], [.integer, .number]: set("type", "number")
    case [.string]:
      set("type", "string")
      if let format { set("format", format) }
      if let words {
        fields["enum"] = SourceNode(.sequence(words.map { .string($0, at: place) }), at: place)
      }
    default: break
    }
    return fields
  }

  /// The format that every sample has; empty texts don't count.
  private var format: String? {
    let texts = samples.map(\.text).filter { !$0.isEmpty }
    guard !texts.isEmpty else { return nil }
    return Self.formats.first { _, pattern in
      texts.allSatisfy { $0.wholeMatch(of: pattern()) != nil }
    }?.0
  }

  private static let formats: [(String, @Sendable () -> Regex<Substring>)] = [
    ("date-time", { /\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:?\d\d)?/ }),
    ("date", { /\d{4}-\d\d-\d\d/ }),
    ("uuid", { /[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/ }),
    ("email", { /[^\s@]+@[^\s@]+\.[^\s@]+/ }),
    ("uri", { /[a-z][a-z0-9+.-]*:\/\/\S+/ }),
    ("decimal", { /-?\d+\.\d+/ }),
  ]

  /// The values of an enum: few words, of which each was seen again and again on average.
  private var words: [String]? {
    let distinct = OrderedSet(samples.map(\.text))
    guard format == nil, distinct.count >= 2, distinct.count <= 12, samples.count >= distinct.count * 3,
      distinct.allSatisfy({ $0.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]{0,30}/) != nil })
    else { return nil }
    return Array(distinct)
  }
}
