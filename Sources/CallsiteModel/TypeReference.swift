package import CallsiteDiagnostics

/// A reference to a type: `String`, `[Pet]`, `Nullable<Date>?`.
package indirect enum TypeReference: Hashable, Sendable, CustomStringConvertible {
  /// A type by name, which can be qualified.
  case named(String)
  case optional(TypeReference)
  case array(TypeReference)
  /// A dictionary with string keys.
  case dictionary(TypeReference)
  /// The runtime's `Nullable`: a value or an explicit null.
  case nullable(TypeReference)
  /// Another generic type of the runtime or of the module, by name: `Expandable<Customer>`, `ListPage<Customer>`.
  case generic(String, TypeReference)

  /// The type as it appears in code.
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

  /// The type of a parameter for a value: `NullableArgument<String>` for `Nullable<String>?`, because it also takes
  /// variables. Other types are unchanged.
  package var ofParameter: TypeReference {
    if case .optional(.nullable(let wrapped)) = self { .generic("NullableArgument", wrapped) } else { self }
  }

  /// The type as an optional. An optional is unchanged.
  package var asOptional: TypeReference { isOptional ? self : .optional(self) }

  /// Returns the type with another one in place of a name.
  func replacing(_ sought: String, with other: TypeReference) -> TypeReference {
    switch self {
    case .named(let name): name == sought ? other : self
    case .optional(let inner): .optional(inner.replacing(sought, with: other))
    case .array(let inner): .array(inner.replacing(sought, with: other))
    case .dictionary(let inner): .dictionary(inner.replacing(sought, with: other))
    case .nullable(let inner): .nullable(inner.replacing(sought, with: other))
    case .generic(let name, let inner): .generic(name, inner.replacing(sought, with: other))
    }
  }

  /// The names of the types in it.
  package var names: [String] {
    switch self {
    case .named(let name): [name]
    case .optional(let inner), .array(let inner), .dictionary(let inner), .nullable(let inner),
      .generic(_, let inner):
      inner.names
    }
  }
}

/// A type together with the wire format of its values.
package struct ValueType: Hashable, Sendable {
  package var type: TypeReference
  /// The wire format, or `nil` if the type encodes itself.
  package var wireFormat: WireFormat?

  package init(_ type: TypeReference, wireFormat: WireFormat? = nil) {
    self.type = type
    self.wireFormat = wireFormat
  }

  package init(named name: String, wireFormat: WireFormat? = nil) {
    self.init(.named(name), wireFormat: wireFormat)
  }

  /// An array of these values.
  package var list: ValueType { ValueType(.array(type), wireFormat: wireFormat.map(WireFormat.list)) }

  /// A dictionary of these values with string keys. It always has a wire format of its own, because PHP
  /// encodes an empty one as an array.
  package var dictionary: ValueType {
    ValueType(.dictionary(type), wireFormat: wireFormat.map(WireFormat.map) ?? .dictionary(type))
  }

  /// The value, or an empty string in its place.
  package var clearable: ValueType {
    ValueType(.generic("Clearable", type), wireFormat: wireFormat.map(WireFormat.orCleared))
  }

  /// The type without the optional.
  package var withoutNull: ValueType {
    guard case .optional(let wrapped) = type else { return self }
    return ValueType(wrapped, wireFormat: wireFormat?.withoutNull)
  }

  /// The value or null, as an element of an array or a dictionary.
  package var nullableElement: ValueType {
    ValueType(type.asOptional, wireFormat: wireFormat.map(WireFormat.orNull))
  }
}

/// Facts from the document that a value's Swift declaration doesn't show. They are compared between two
/// versions but not rendered.
package struct ValueOrigin: Hashable, Sendable {
  /// The server's default as JSON, or `nil` if the document doesn't specify one.
  package var serverDefault: String?
  package var format: String?
  package var position: SourcePosition

  package init(serverDefault: String? = nil, format: String? = nil, position: SourcePosition) {
    self.serverDefault = serverDefault
    self.format = format
    self.position = position
  }
}
