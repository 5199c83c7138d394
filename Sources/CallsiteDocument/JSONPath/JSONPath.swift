/// A JSONPath query (RFC 9535), whole: names, wildcards, indices, slices, filters with comparisons and the
/// five functions, and the descendants of each.
struct JSONPath: Hashable, Sendable {
  struct Segment: Hashable, Sendable {
    /// Whether it selects below every node further down as well (`..`).
    let isDescendant: Bool
    let selectors: [Selector]
  }

  indirect enum Selector: Hashable, Sendable {
    case name(String)
    case wildcard
    case index(Int)
    case slice(start: Int?, end: Int?, step: Int)
    case filter(Condition)
  }

  indirect enum Condition: Hashable, Sendable {
    case or([Condition])
    case and([Condition])
    case not(Condition)
    case exists(Query)
    case comparison(Operand, Comparison, Operand)
    case test(Function)
  }

  enum Comparison: String, Hashable, Sendable, CaseIterable {
    case equal = "=="
    case unequal = "!="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case less = "<"
    case greater = ">"
  }

  indirect enum Operand: Hashable, Sendable {
    case literal(JSONPathValue)
    case query(Query)
    case function(Function)
  }

  /// A query in a filter: of the node that is tested (`@`), or of the whole (`$`).
  struct Query: Hashable, Sendable {
    let isRelative: Bool
    let segments: [Segment]

    /// Whether it selects one node at most, so that it has a value to compare.
    var isSingular: Bool {
      segments.allSatisfy { segment in
        guard !segment.isDescendant, segment.selectors.count == 1 else { return false }
        switch segment.selectors[0] {
        case .name, .index: return true
        case .wildcard, .slice, .filter: return false
        }
      }
    }
  }

  struct Function: Hashable, Sendable {
    enum Name: String, Hashable, Sendable, CaseIterable {
      case length, count, value, match, search
    }

    let name: Name
    let arguments: [Operand]
  }

  let segments: [Segment]
}

/// What a text that is no JSONPath has wrong, and where.
struct JSONPathProblem: Error, Hashable, Sendable {
  /// What was expected.
  let message: String
  /// In Unicode scalars from the start of the text.
  let offset: Int
}
