extension Sequence<Diagnostic> {
  /// In order of position: first what has none, then by file, line and column; equal places keep their order.
  package func sortedByPosition() -> [Diagnostic] {
    enumerated().sorted { lhs, rhs in
      switch (lhs.element.position, rhs.element.position) {
      case (nil, nil): lhs.offset < rhs.offset
      case (nil, _): true
      case (_, nil): false
      case (let left?, let right?): left == right ? lhs.offset < rhs.offset : left < right
      }
    }.map(\.element)
  }
}
