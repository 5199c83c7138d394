import CallsiteSource

extension SourceNode {
  /// What stands there, for "expected …, but is …": `the string 'abc'`, `a list`, `null`.
  var found: String {
    switch content {
    case .mapping: "an object"
    case .sequence: "a list"
    case .scalar(let scalar):
      switch scalar.kind {
      case .null: "null"
      case .string: "the string '\(scalar.text.count > 40 ? scalar.text.prefix(40) + "…" : scalar.text)'"
      case .boolean, .integer, .number: "the \(scalar.kind.rawValue) \(scalar.text)"
      }
    }
  }

  /// The text of a string.
  var string: String? {
    guard let scalar, scalar.kind == .string else { return nil }
    return scalar.text
  }

  /// The value of a boolean; YAML allows three spellings of each.
  var boolean: Bool? {
    guard let scalar, scalar.kind == .boolean else { return nil }
    return scalar.text.lowercased() == "true"
  }

  var isNull: Bool { scalar?.kind == .null }
}
