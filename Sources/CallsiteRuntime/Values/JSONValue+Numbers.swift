import Foundation

extension JSONValue {
  /// The number in a container, as it was written; `nil` if there is none.
  static func number(in container: any SingleValueDecodingContainer) -> JSONValue? {
    if let value = try? container.decode(Int64.self) { return .integer(value) }
    if let value = try? container.decode(UInt64.self) { return .unsigned(value) }
    guard let value = try? container.decode(Double.self) else { return nil }
    if let exact = try? container.decode(Decimal.self), exact != NumberText.decimal(value.description) {
      return .decimal(exact)
    }
    return .double(value)
  }
}
