/// A JSONPath query (RFC 9535): segments with names, wildcards, indices, slices and filters, and the
/// functions that the RFC defines.
package struct JSONPath: Sendable {
  struct Segment: Sendable {
    /// Whether the segment also applies to all descendants of a node (`..`).
    let isDescendant: Bool
    let selectors: [Selector]
  }

  indirect enum Selector: Sendable {
    case name(String)
    case wildcard
    case index(Int)
    case slice(start: Int?, end: Int?, step: Int)
    case filter(Condition)
  }

  indirect enum Condition: Sendable {
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

  indirect enum Operand: Sendable {
    case literal(JSONPathValue)
    case query(Query)
    case function(Function)
  }

  /// A query in a filter, relative to the current node (`@`) or the root (`$`).
  struct Query: Sendable {
    let isRelative: Bool
    let segments: [Segment]

    /// Whether it selects at most one node, as comparisons require (section 2.3.5.1).
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

  struct Function: Sendable {
    enum Name: String, Hashable, Sendable, CaseIterable {
      case length, count, value, match, search
    }

    let name: Name
    let arguments: [Operand]
  }

  let segments: [Segment]
}

/// The reason why a text isn't a valid JSONPath, and where.
package struct JSONPathProblem: Error, Hashable, Sendable {
  /// A clause without capitalization or a full stop: `expected ']'`.
  package let message: String
  /// The number of Unicode scalars before the problem.
  package let offset: Int
}
