import CallsiteDocument

/// How the values that one type and format allow are to those of another.
enum TypeFit: Equatable {
  case same
  /// All old values are allowed, and more.
  case generalized
  /// All new values were allowed, and more.
  case specialized
  case other

  struct Side {
    /// Nil: any.
    var types: Set<JSONType>?
    var format: String?
  }

  init(from old: Side, to new: Side, text: SchemaContext.Text) {
    switch (Self.takes(new, old, text), Self.takes(old, new, text)) {
    case (true, true): self = .same
    case (true, false): self = .generalized
    case (false, true): self = .specialized
    case (false, false): self = .other
    }
  }

  /// Whether a type and format allow all that another does.
  private static func takes(_ wide: Side, _ narrow: Side, _ text: SchemaContext.Text) -> Bool {
    guard let types = wide.types else { return true }
    guard let narrowTypes = narrow.types else { return false }
    let isOtherForm = types.contains(.string) && types.isDisjoint(with: narrowTypes)
    if isOtherForm, narrowTypes.allSatisfy({ text.writes($0) }), wide.format == nil { return true }
    let isContained = narrowTypes.allSatisfy {
      types.contains($0) || $0 == .integer && types.contains(.number)
    }
    return isContained && takes(format: wide.format, narrow.format)
  }

  private static func takes(format wide: String?, _ narrow: String?) -> Bool {
    guard let wide, wide != narrow else { return true }
    switch (wide, narrow) {
    case ("int64", "int32"), ("double", "float"), ("bigint", "int32"), ("bigint", "int64"): return true
    default: return false
    }
  }
}

extension SchemaContext.Text {
  fileprivate func writes(_ type: JSONType) -> Bool {
    switch self {
    case .nothing: false
    case .scalars: type != .array && type != .object
    case .everything: true
    }
  }
}
