import CallsiteDiagnostics
import CallsiteModel
import OrderedCollections

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
