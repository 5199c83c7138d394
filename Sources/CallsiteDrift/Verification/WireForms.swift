import CallsiteDocument
import CallsiteModel

/// What a scalar can look like on the wire, as far as readers tell it apart.
struct WireForms: OptionSet, Hashable {
  let rawValue: Int

  /// Text of which nothing is known.
  static let unknownText = WireForms(rawValue: 1 << 0)
  static let dateTime = WireForms(rawValue: 1 << 1)
  static let date = WireForms(rawValue: 1 << 2)
  static let uuid = WireForms(rawValue: 1 << 3)
  static let address = WireForms(rawValue: 1 << 4)
  /// A number as text.
  static let numberText = WireForms(rawValue: 1 << 5)
  static let base64 = WireForms(rawValue: 1 << 6)
  /// Text that is known to be none of these.
  static let otherText = WireForms(rawValue: 1 << 7)
  static let integer = WireForms(rawValue: 1 << 8)
  static let fraction = WireForms(rawValue: 1 << 9)
  static let boolean = WireForms(rawValue: 1 << 10)
  /// An object or a list.
  static let compound = WireForms(rawValue: 1 << 11)

  static let text: WireForms = [
    .unknownText, .dateTime, .date, .uuid, .address, .numberText, .base64, .otherText,
  ]
  static let number: WireForms = [.integer, .fraction]

  /// Whether what one side sends is taken by the other.
  enum Fit {
    case yes
    /// Both have text in mind, and nobody says which.
    case perhaps
    case no
  }

  /// Whether a reader of these takes what is sent.
  func fit(_ sent: WireForms) -> Fit {
    let rest = sent.subtracting(self)
    if rest.isEmpty { return .yes }
    return rest == .unknownText && !isDisjoint(with: .text) ? .perhaps : .no
  }
}

// What generated Swift reads and writes.
extension WireForms {
  /// What the client reads values from; nil for types that are no scalars.
  init?(readingInto type: TypeReference, _ wireFormat: WireFormat?) {
    switch wireFormat {
    case .dateTime, .localDateTime: self = .dateTime
    case .unixTime: self = .number
    case .decimalString, .decimalNumber, .lenientDouble: self = [.numberText, .integer, .fraction]
    case .lenientString: self = [.text, .integer]
    case .list, .map, .dictionary, .orNull, .orCleared, .jsonText, .formattedJSONText: return nil
    case nil:
      guard case .named(let name) = type, let forms = Self.types[name] else { return nil }
      self = forms
    }
  }

  /// What the client reads a scalar from by default, where it is no property; nil for what is no scalar.
  init?(readingScalar schema: Schema) {
    guard let forms = WireForms(of: schema), !forms.contains(.compound) else { return nil }
    let isText = !forms.isDisjoint(with: .text)
    switch schema.format {
    case "date-time", "date-time-local", "date", "byte": self = forms
    case "decimal" where isText: self = [.numberText, .integer, .fraction]
    default: self = isText ? forms.union(.text) : forms
    }
  }

  private static let types: [String: WireForms] = [
    "String": .text, "Int": .integer, "Double": .number, "Bool": .boolean, "CalendarDate": .date,
    "UUID": .uuid, "URL": .address, "Data": .base64, "JSONValue": [.text, .number, .boolean, .compound],
  ]
}

// What documents say.
extension WireForms {
  /// What one schema says by its type, its format and its values; nil: nothing.
  init?(of schema: Schema) {
    let types = schema.enumeration.map { Set($0.compactMap(\.jsonType)) } ?? Set(schema.types)
    if types.isEmpty { return nil }
    self = []
    for type in types {
      switch type {
      case .string: formUnion(Self.text(of: schema))
      case .integer: formUnion(.integer)
      case .number: formUnion(.number)
      case .boolean: formUnion(.boolean)
      case .array, .object: formUnion(.compound)
      }
    }
  }

  private static func text(of schema: Schema) -> WireForms {
    if schema.enumeration != nil { return .otherText }
    switch schema.format {
    case "date-time", "date-time-local": return .dateTime
    case "date": return .date
    case "uuid", "guid": return .uuid
    case "uri", "url", "iri", "uri-reference": return .address
    case "decimal", "number", "float", "double", "int64": return .numberText
    case "byte": return .base64
    case .some: return .otherText
    case nil:
      if schema.contentEncoding == "base64" { return .base64 }
      return schema.limits?.pattern.map(isNumeric) == true ? .numberText : .unknownText
    }
  }

  /// Whether it is the pattern of decimals that Django REST framework or Pydantic writes:
  /// `^-?\d{0,8}(?:\.\d{0,2})?$`, `^(?!^[-+.]*$)[+-]?0*\d*\.?\d*$`.
  private static func isNumeric(_ pattern: String) -> Bool {
    pattern.hasPrefix("^-?\\d{0,") || pattern.hasPrefix("^(?!^[-+.]*$)[+-]?0*")
  }
}
