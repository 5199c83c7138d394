import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// The forms that a scalar can have on the wire, as far as decoders distinguish them.
struct WireForms: OptionSet, Hashable {
  let rawValue: Int

  /// Text without further information.
  static let unknownText = WireForms(rawValue: 1 << 0)
  static let dateTime = WireForms(rawValue: 1 << 1)
  static let date = WireForms(rawValue: 1 << 2)
  static let uuid = WireForms(rawValue: 1 << 3)
  static let address = WireForms(rawValue: 1 << 4)
  /// A number encoded as text.
  static let numberText = WireForms(rawValue: 1 << 5)
  static let base64 = WireForms(rawValue: 1 << 6)
  /// Text that has none of the other forms.
  static let otherText = WireForms(rawValue: 1 << 7)
  static let integer = WireForms(rawValue: 1 << 8)
  static let fraction = WireForms(rawValue: 1 << 9)
  static let boolean = WireForms(rawValue: 1 << 10)
  /// An object or an array.
  static let compound = WireForms(rawValue: 1 << 11)

  static let text: WireForms = [
    .unknownText, .dateTime, .date, .uuid, .address, .numberText, .base64, .otherText,
  ]
  static let number: WireForms = [.integer, .fraction]

  /// Whether one side accepts what the other one sends.
  enum Fit {
    case yes
    /// Both sides use text, and one doesn't say which.
    case perhaps
    case no
  }

  /// Returns whether a decoder of these forms accepts what is sent.
  func fit(_ sent: WireForms) -> Fit {
    let rest = sent.subtracting(self)
    if rest.isEmpty { return .yes }
    return rest == .unknownText && !isDisjoint(with: .text) ? .perhaps : .no
  }
}

// The forms that generated Swift decodes and encodes.
extension WireForms {
  /// Creates the forms that a Swift type is decoded from, or returns `nil` if it isn't a scalar.
  init?(readingInto type: TypeReference, _ wireFormat: WireFormat?) {
    switch wireFormat {
    case .dateTime, .localDateTime: self = .dateTime
    case .unixTime: self = .number
    case .decimalString, .decimalNumber, .lenientDouble: self = [.numberText, .integer, .fraction]
    case .lenientInteger, .lenientUnsigned: self = [.numberText, .integer]
    case .lenientString: self = [.text, .integer]
    case .list, .map, .dictionary, .orNull, .orCleared, .jsonText, .formattedJSONText: return nil
    case nil:
      guard case .named(.external(let type, _)) = type, let forms = Self.types[type] else { return nil }
      self = forms
    }
  }

  /// Creates the forms that a schema outside of properties is decoded from by default, or returns `nil` if it isn't a
  /// scalar.
  init?(readingScalar schema: Schema) {
    guard let forms = WireForms(of: schema), !forms.contains(.compound) else { return nil }
    let isText = !forms.isDisjoint(with: .text)
    switch schema.format {
    case "date-time", "date-time-local", "date", "byte": self = forms
    case "decimal" where isText: self = [.numberText, .integer, .fraction]
    default: self = isText ? forms.union(.text) : forms
    }
  }

  private static let types: [ExternalType: WireForms] = [
    .string: .text, .int: .integer, .double: .number, .bool: .boolean, .calendarDate: .date,
    .uuid: .uuid, .url: .address, .data: .base64, .json: [.text, .number, .boolean, .compound],
  ]
}

// The forms that documents describe.
extension WireForms {
  /// Creates the forms that a schema's type, format and values describe, or returns `nil` if they describe none.
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

  /// Returns whether a pattern is the one that Django REST framework or Pydantic uses for decimals:
  /// `^-?\d{0,8}(?:\.\d{0,2})?$`, `^(?!^[-+.]*$)[+-]?0*\d*\.?\d*$`.
  private static func isNumeric(_ pattern: String) -> Bool {
    pattern.hasPrefix("^-?\\d{0,") || pattern.hasPrefix("^(?!^[-+.]*$)[+-]?0*")
  }
}

/// The Swift types of the client's properties, by position of their schemas in the document.
struct ClientTypes {
  /// A value in Swift.
  struct Value {
    let type: TypeReference
    let wireFormat: WireFormat?
    /// Whether the client can do without the value.
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
        var qualified = interface.expanded(interface.qualified(property.type))
        if case .optional(let wrapped) = qualified { qualified = wrapped }
        if case .nullable(let wrapped) = qualified { qualified = wrapped }
        let known = values[position]
        values[position] = Value(
          type: qualified, wireFormat: property.wireFormat,
          isOptional: isOptional && known?.isOptional != false)
      }
    }
  }

  /// Returns the property whose schema is at a position, or `nil` if there is none.
  func value(at position: SourcePosition) -> Value? { values[position] }

  /// Returns the element of an array or the value of a dictionary.
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

  /// Returns the forms that a value is decoded from, or `nil` if it isn't a scalar.
  func forms(of value: Value) -> WireForms? {
    if let enumeration = enumeration(of: value) {
      switch (enumeration.rawType, enumeration.unrecognizedCase == nil) {
      case (.string, false): return .text
      case (.string, true): return .otherText
      case (.integer, _), (.unsigned, _): return .integer
      }
    }
    return WireForms(readingInto: value.type, value.wireFormat)
  }

  /// Returns a value's enum, or `nil` if it isn't one.
  func enumeration(of value: Value) -> Enumeration? {
    guard case .named(.declared(let type)) = value.type,
      case .enumeration(let enumeration)? = interface.types[type.path]?.kind
    else { return nil }
    return enumeration
  }
}
