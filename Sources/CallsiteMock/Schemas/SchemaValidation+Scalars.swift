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
    if schema.enumeration == nil, let format = schema.format, let check = ValueFormat(format),
      // Backends that mean local time say `date-time`, too, and take it without a zone.
      !check.isFollowed(by: text, direction == .response ? .exact : .lenient)
    {
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
