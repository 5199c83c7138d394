package import Foundation
import OrderedCollections

extension DocumentValue {
  /// The number, exactly; nil for everything else.
  package var decimal: Decimal? {
    switch self {
    case .integer(let text), .number(let text):
      Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    default: nil
    }
  }

  /// Whether JSON Schema takes both for the same value: `1` and `1.0` are, objects in another order are.
  package func isEqual(to other: DocumentValue) -> Bool {
    switch (self, other) {
    case (.array(let left), .array(let right)):
      return left.count == right.count && zip(left, right).allSatisfy { $0.isEqual(to: $1) }
    case (.object(let left), .object(let right)):
      return left.count == right.count
        && left.allSatisfy { key, value in right[key].map { value.isEqual(to: $0) } ?? false }
    default:
      if let left = decimal, let right = other.decimal { return left == right }
      return self == other
    }
  }
}
