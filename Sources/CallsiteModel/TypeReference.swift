package import CallsiteDiagnostics

/// A type where it is used: `String`, `[Pet]`, `Nullable<Date>?`.
package indirect enum TypeReference: Hashable, Sendable, CustomStringConvertible {
  /// A type by its name, which may be qualified.
  case named(String)
  case optional(TypeReference)
  case array(TypeReference)
  /// A dictionary with string keys.
  case dictionary(TypeReference)
  /// The runtime's `Nullable`: a value or an explicit null.
  case nullable(TypeReference)
  /// Another generic type of the runtime, by its name: `Expandable<Customer>`.
  case generic(String, TypeReference)

  /// The type as code.
  package var description: String {
    switch self {
    case .named(let name): name
    case .optional(let wrapped): "\(wrapped)?"
    case .array(let element): "[\(element)]"
    case .dictionary(let value): "[String: \(value)]"
    case .nullable(let wrapped): "Nullable<\(wrapped)>"
    case .generic(let name, let argument): "\(name)<\(argument)>"
    }
  }

  package var isOptional: Bool {
    if case .optional = self { true } else { false }
  }

  /// `String?` for `Nullable<String>?`; any other type stays as it is.
  package var withoutNullable: TypeReference {
    if case .optional(.nullable(let wrapped)) = self { .optional(wrapped) } else { self }
  }

  /// The type as an optional; an optional stays as it is.
  package var asOptional: TypeReference { isOptional ? self : .optional(self) }

  /// The names of the types it is made of.
  package var names: [String] {
    switch self {
    case .named(let name): [name]
    case .optional(let inner), .array(let inner), .dictionary(let inner), .nullable(let inner),
      .generic(_, let inner):
      inner.names
    }
  }
}

/// A type together with the form its values have on the wire.
package struct ValueType: Hashable, Sendable {
  package var type: TypeReference
  /// nil: the type codes itself.
  package var wireFormat: WireFormat?

  package init(_ type: TypeReference, wireFormat: WireFormat? = nil) {
    self.type = type
    self.wireFormat = wireFormat
  }

  package init(named name: String, wireFormat: WireFormat? = nil) {
    self.init(.named(name), wireFormat: wireFormat)
  }

  /// A list of these values.
  package var list: ValueType { ValueType(.array(type), wireFormat: wireFormat.map(WireFormat.list)) }

  /// A dictionary of these values with string keys; it always has a wire form of its own, because PHP writes an
  /// empty one as an array.
  package var dictionary: ValueType {
    ValueType(.dictionary(type), wireFormat: wireFormat.map(WireFormat.map) ?? .dictionary(type))
  }

  /// The value, or an empty text in its place.
  package var clearable: ValueType {
    ValueType(.generic("Clearable", type), wireFormat: wireFormat.map(WireFormat.orCleared))
  }

  /// The value of one that may be null.
  package var withoutNull: ValueType {
    guard case .optional(let wrapped) = type else { return self }
    return ValueType(wrapped, wireFormat: wireFormat?.withoutNull)
  }

  /// The value or null, inside a list or dictionary.
  package var nullableElement: ValueType {
    ValueType(type.asOptional, wireFormat: wireFormat.map(WireFormat.orNull))
  }
}

/// What a document says of a value that its Swift doesn't show: two versions are compared by it, and nothing of
/// it is rendered.
package struct ValueOrigin: Hashable, Sendable {
  /// What the server takes when nothing is sent, as JSON; nil: it isn't said.
  package var serverDefault: String?
  package var format: String?
  package var position: SourcePosition

  package init(serverDefault: String? = nil, format: String? = nil, position: SourcePosition) {
    self.serverDefault = serverDefault
    self.format = format
    self.position = position
  }
}
