/// The encoding of values whose type doesn't determine it: a wire format of the runtime.
package indirect enum WireFormat: Hashable, Sendable {
  /// RFC 3339, section 5.6.
  case dateTime
  /// RFC 3339 without a time zone.
  case localDateTime
  /// Seconds since 1970.
  case unixTime
  /// Decimals as strings.
  case decimalString
  /// Decimals as numbers.
  case decimalNumber
  /// Numbers that can also be decoded from strings.
  case lenientDouble
  /// Integers that can also be decoded from strings.
  case lenientInteger
  /// Integers above those of `Int` that can also be decoded from strings.
  case lenientUnsigned
  /// Strings that can also be decoded from numbers.
  case lenientString
  case list(WireFormat)
  /// A dictionary whose values have a wire format.
  case map(WireFormat)
  /// A dictionary whose values have no wire format.
  case dictionary(TypeReference)
  case orNull(WireFormat)
  /// The value, or an empty string in its place.
  case orCleared(WireFormat)
  /// A string that contains the JSON of a value without a wire format.
  case jsonText(TypeReference)
  /// A string that contains the JSON of a value with a wire format.
  case formattedJSONText(WireFormat)

  /// The wire format of an array's elements or a dictionary's values, or `nil` if they have none.
  package var element: WireFormat? {
    switch self {
    case .list(let element), .map(let element): element
    default: nil
    }
  }

  /// The wire format of a value that isn't null.
  package var withoutNull: WireFormat {
    if case .orNull(let wrapped) = self { wrapped } else { self }
  }

  /// Returns the wire format with its types transformed.
  package func mapTypes(_ transform: (TypeReference) -> TypeReference) -> WireFormat {
    switch self {
    case .dateTime, .localDateTime, .unixTime, .decimalString, .decimalNumber, .lenientDouble,
      .lenientInteger, .lenientUnsigned, .lenientString:
      self
    case .list(let inner): .list(inner.mapTypes(transform))
    case .map(let inner): .map(inner.mapTypes(transform))
    case .dictionary(let value): .dictionary(transform(value))
    case .orNull(let inner): .orNull(inner.mapTypes(transform))
    case .orCleared(let inner): .orCleared(inner.mapTypes(transform))
    case .jsonText(let type): .jsonText(transform(type))
    case .formattedJSONText(let inner): .formattedJSONText(inner.mapTypes(transform))
    }
  }

  /// The type that the wire format mentions, if any.
  package var type: TypeReference? {
    switch self {
    case .dateTime, .localDateTime, .unixTime, .decimalString, .decimalNumber, .lenientDouble,
      .lenientInteger, .lenientUnsigned, .lenientString:
      nil
    case .list(let inner), .map(let inner), .orNull(let inner), .orCleared(let inner),
      .formattedJSONText(let inner):
      inner.type
    case .dictionary(let type), .jsonText(let type): type
    }
  }
}

extension WireFormat: CustomStringConvertible {
  /// The runtime's type: `Wire.List<Wire.DateTime>`.
  package var description: String {
    switch self {
    case .dateTime: "Wire.DateTime"
    case .localDateTime: "Wire.LocalDateTime"
    case .unixTime: "Wire.UnixTime"
    case .decimalString: "Wire.DecimalString"
    case .decimalNumber: "Wire.DecimalNumber"
    case .lenientDouble: "Wire.LenientDouble"
    case .lenientInteger: "Wire.LenientInteger<Int>"
    case .lenientUnsigned: "Wire.LenientInteger<UInt64>"
    case .lenientString: "Wire.LenientString"
    case .list(let element): "Wire.List<\(element)>"
    case .map(let value): "Wire.Map<\(value)>"
    case .dictionary(let value): "Wire.Dictionary<\(value)>"
    case .orNull(let wrapped): "Wire.OrNull<\(wrapped)>"
    case .orCleared(let wrapped): "Wire.OrCleared<\(wrapped)>"
    case .jsonText(let type): "Wire.JSONText<\(type)>"
    case .formattedJSONText(let wrapped): "Wire.FormattedJSONText<\(wrapped)>"
    }
  }
}

/// A string, a number or a Boolean, such as the raw value of an enum case.
package enum ScalarLiteral: Hashable, Sendable {
  case text(SwiftStringLiteral)
  /// An integer, as the document writes it.
  case integer(String)
  case number(Double)
  case bool(Bool)

  /// The value on the wire, without quotation marks or escapes.
  package var text: String {
    switch self {
    case .text(let literal): literal.text
    case .integer(let digits): digits
    case .number(let value): "\(value)"
    case .bool(let value): "\(value)"
    }
  }
}

/// The only valid value of a property or a parameter.
package enum Constant: Hashable, Sendable {
  case scalar(ScalarLiteral)
  /// A case of the type, which is an enum.
  case member(SwiftIdentifier)
}

/// The default value of a parameter.
package enum DefaultValue: Hashable, Sendable {
  case nothing
  case emptyDictionary
  case constant(Constant)
}

extension ScalarLiteral: CustomStringConvertible {
  /// The value as it appears in code.
  package var description: String {
    switch self {
    case .text(let literal): literal.code
    case .integer, .number, .bool: text
    }
  }
}

extension DefaultValue: CustomStringConvertible {
  /// The value as it appears in code.
  package var description: String {
    switch self {
    case .nothing: "nil"
    case .emptyDictionary: "[:]"
    case .constant(.scalar(let value)): "\(value)"
    case .constant(.member(let name)): ".\(name)"
    }
  }
}
