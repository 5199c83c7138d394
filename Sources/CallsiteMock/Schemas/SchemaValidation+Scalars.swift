import CallsiteDocument
import Foundation

extension SchemaValidation {
  func stringProblems(_ text: String, _ schema: Schema) -> [String] {
    var messages: [String] = []
    if let limits = schema.limits {
      // JSON Schema counts code points.
      let length = text.unicodeScalars.count
      if let least = limits.minLength, length < least {
        messages.append("must have at least \(least) characters, but has \(length)")
      }
      if let most = limits.maxLength, length > most {
        messages.append("must have at most \(most) characters, but has \(length)")
      }
      if let pattern = limits.pattern, !patterns.matches(pattern, text) {
        messages.append("must match the pattern \(pattern)")
      }
    }
    // A value that the document lists is right, whatever the format is.
    if schema.enumeration == nil, let format = schema.format, let check = FormatCheck(format), !check.allows(text, direction) {
      messages.append("must be \(check.noun)")
    }
    return messages
  }

  func numberProblems(_ number: Decimal, _ schema: Schema) -> [String] {
    var messages: [String] = []
    if let limits = schema.limits {
      if let least = limits.minimum, number < least { messages.append("must be \(least) or more") }
      if let most = limits.maximum, number > most { messages.append("must be \(most) or less") }
      if let bound = limits.exclusiveMinimum, number <= bound {
        messages.append("must be more than \(bound)")
      }
      if let bound = limits.exclusiveMaximum, number >= bound {
        messages.append("must be less than \(bound)")
      }
      if let step = limits.multipleOf, step > 0, !(number / step).isWhole {
        messages.append("must be a multiple of \(step)")
      }
    }
    if let range = schema.format.flatMap(IntegerFormat.init), !range.allows(number) {
      messages.append("must fit \(range.bits) bits")
    }
    return messages
  }
}

/// `int32` and `int64`, the widths that OpenAPI's format registry gives integers.
struct IntegerFormat {
  let bits: Int
  let range: ClosedRange<Decimal>

  init?(_ format: String) {
    switch format {
    case "int8": (bits, range) = (8, -128...127)
    case "int16": (bits, range) = (16, -32_768...32_767)
    case "int32": (bits, range) = (32, Decimal(Int32.min)...Decimal(Int32.max))
    case "int64": (bits, range) = (64, Decimal(Int64.min)...Decimal(Int64.max))
    default: return nil
    }
  }

  func allows(_ number: Decimal) -> Bool { range.contains(number) }
}
