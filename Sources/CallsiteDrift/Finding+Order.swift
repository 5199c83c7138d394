import CallsiteDiagnostics

extension Finding: Comparable {
  /// By axis, path of the operation, method, place, and what happened; positions only tell equal ones apart.
  package static func < (lhs: Self, rhs: Self) -> Bool {
    if lhs.axis != rhs.axis { return lhs.axis.rank < rhs.axis.rank }
    if lhs.operation != rhs.operation { return lhs.operationOrder < rhs.operationOrder }
    return lhs.isBeforeInOperation(rhs)
  }

  private func isBeforeInOperation(_ other: Finding) -> Bool {
    if (path, id, message) != (other.path, other.id, other.message) {
      return (path, id, message) < (other.path, other.id, other.message)
    }
    if let old, let otherOld = other.old, old != otherOld { return old < otherOld }
    if let new, let otherNew = other.new, new != otherNew { return new < otherNew }
    return (severity, consequence ?? "") < (other.severity, other.consequence ?? "")
  }

  /// The path before the method, so that what is done to one resource stands together; what is of no operation
  /// comes first.
  package var operationOrder: String {
    guard let operation, let space = operation.firstIndex(of: " ") else { return operation ?? "" }
    return "\(operation[operation.index(after: space)...]) \(operation[..<space])"
  }
}

extension Finding.Axis {
  var rank: Int {
    switch self {
    case .wire: 0
    case .source: 1
    case .silent: 2
    }
  }
}
