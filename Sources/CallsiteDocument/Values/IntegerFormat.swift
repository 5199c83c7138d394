package import Foundation

/// `int32` and `int64`, the widths that OpenAPI's format registry gives integers.
package struct IntegerFormat {
  package let bits: Int
  package let range: ClosedRange<Decimal>

  package init?(_ format: String) {
    switch format {
    case "int8": (bits, range) = (8, -128...127)
    case "int16": (bits, range) = (16, -32_768...32_767)
    case "int32": (bits, range) = (32, Decimal(Int32.min)...Decimal(Int32.max))
    case "int64": (bits, range) = (64, Decimal(Int64.min)...Decimal(Int64.max))
    default: return nil
    }
  }

  package func allows(_ number: Decimal) -> Bool { range.contains(number) }
}
