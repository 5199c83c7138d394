import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

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

/// The Swift that the client reads fields into and writes them from, by where the document describes them.
struct ClientTypes {
  /// What a value is in Swift.
  struct Value {
    let type: TypeReference
    let wireFormat: WireFormat?
    /// Whether the client can do without it.
    let isOptional: Bool
  }

  private let interface: ModuleInterface
  private var values: [SourcePosition: Value] = [:]

  init(_ module: SwiftModule) {
    interface = ModuleInterface(module)
    for type in interface.types.values {
      guard case .structure(let structure) = type.kind else { continue }
      for property in structure.properties {
        guard let position = property.origin?.position else { continue }
        let isOptional = property.presence != .required
        var qualified = interface.expanded(interface.qualified(property.type, in: type.path))
        if case .optional(let wrapped) = qualified { qualified = wrapped }
        if case .nullable(let wrapped) = qualified { qualified = wrapped }
        let known = values[position]
        values[position] = Value(
          type: qualified, wireFormat: property.wireFormat,
          isOptional: isOptional && known?.isOptional != false)
      }
    }
  }

  /// What a property is, by the position of its schema; nil for what isn't a property of a type.
  func value(at position: SourcePosition) -> Value? { values[position] }

  /// What the elements of a list or the values of a map are.
  func element(of value: Value) -> Value? {
    let inner: TypeReference
    switch value.type {
    case .array(let element), .dictionary(let element): inner = element
    default: return nil
    }
    let format = value.wireFormat?.element?.withoutNull
    if case .optional(let wrapped) = inner {
      return Value(type: wrapped, wireFormat: format, isOptional: true)
    }
    return Value(type: inner, wireFormat: format, isOptional: false)
  }

  /// What it is read from; nil for what is no scalar.
  func forms(of value: Value) -> WireForms? {
    if let enumeration = enumeration(of: value) {
      switch (enumeration.rawType, enumeration.unrecognizedCase == nil) {
      case (.string, false): return .text
      case (.string, true): return .otherText
      case (.integer, _): return .integer
      }
    }
    return WireForms(readingInto: value.type, value.wireFormat)
  }

  /// Nil for what is no enum.
  func enumeration(of value: Value) -> Enumeration? {
    guard case .named(let path) = value.type,
      case .enumeration(let enumeration)? = interface.types[path]?.kind
    else { return nil }
    return enumeration
  }
}
