import Foundation

extension JSONValue {
  /// The number in a container, as it was written; `nil` if there is none.
  ///
  /// - Throws: `DecodingError` for a number that no case can hold: `1e-400`.
  static func number(in container: any SingleValueDecodingContainer) throws -> JSONValue? {
    // Foundation cuts off the fraction of a large number where an integer is asked for, and makes 0 of a very
    // small one. Only a Decimal tells.
    let exact = try? container.decode(Decimal.self)
    if let value = try? container.decode(Int64.self) {
      if exact == Decimal(value) { return .integer(value) }
    } else if let value = try? container.decode(UInt64.self), exact == Decimal(value) {
      return .unsigned(value)
    }
    if let value = try? container.decode(Double.self) {
      if let exact, exact != NumberText.decimal(value.description) { return .decimal(exact) }
      return .double(value)
    }
    if let exact { return .decimal(exact) }
    guard (try? container.decode(Int64.self)) == nil else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "a number that isn't so small")
    }
    return nil
  }
}
