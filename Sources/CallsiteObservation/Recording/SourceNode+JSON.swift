import CallsiteSource

// A tree as a JSON value.
extension SourceNode {
  /// The text of a string.
  var string: String? {
    guard let scalar, scalar.kind == .string else { return nil }
    return scalar.text
  }

  /// The value of an integer, also of one written `200.0`.
  var integer: Int? {
    guard let scalar, scalar.kind == .integer || scalar.kind == .number else { return nil }
    return Int(scalar.text) ?? Double(scalar.text).flatMap(Int.init(exactly:))
  }

  subscript(key: String) -> SourceNode? { mapping?[key] }
}
