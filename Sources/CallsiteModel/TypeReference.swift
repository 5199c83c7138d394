package import CallsiteDiagnostics

/// A reference to a type: `String`, `[Pet]`, `Nullable<Date>?`.
package indirect enum TypeReference: Hashable, Sendable, CustomStringConvertible {
  case named(TypeIdentity)
  case optional(TypeReference)
  case array(TypeReference)
  /// A dictionary with string keys.
  case dictionary(TypeReference)
  /// The runtime's `Nullable`: a value or an explicit null.
  case nullable(TypeReference)
  /// Another generic type: `Expandable<Customer>`, `ListPage<Customer>`.
  case generic(GenericType, TypeReference)

  /// The type as it appears in code.
  package var description: String {
    switch self {
    case .named(let type): type.description
    case .optional(let wrapped): "\(wrapped)?"
    case .array(let element): "[\(element)]"
    case .dictionary(let value): "[String: \(value)]"
    case .nullable(let wrapped): "Nullable<\(wrapped)>"
    case .generic(let type, let argument): "\(type)<\(argument)>"
    }
  }

  /// A type that the module doesn't declare.
  package static func external(_ type: ExternalType) -> TypeReference { .named(.external(type)) }

  /// A type of the module, by its path.
  package static func declared(_ path: String) -> TypeReference { .declared(DeclaredType(path: path)) }

  package static func declared(_ type: DeclaredType) -> TypeReference { .named(.declared(type)) }

  package var isOptional: Bool {
    if case .optional = self { true } else { false }
  }

  /// The type of a parameter for a value: `NullableArgument<String>` for `Nullable<String>?`, because it also takes
  /// variables. Other types are unchanged.
  package var ofParameter: TypeReference {
    if case .optional(.nullable(let wrapped)) = self { .generic(.nullableArgument, wrapped) } else { self }
  }

  /// The type as an optional. An optional is unchanged.
  package var asOptional: TypeReference { isOptional ? self : .optional(self) }

  /// Returns the type with another one in place of each declared type. Generic types stay.
  package func replacingDeclared(_ replacement: (DeclaredType) -> TypeReference) -> TypeReference {
    replacingNamed { if case .declared(let type) = $0 { replacement(type) } else { .named($0) } }
  }

  /// Returns the type with another one in place of each named type. Generic types stay.
  package func replacingNamed(_ replacement: (TypeIdentity) -> TypeReference) -> TypeReference {
    switch self {
    case .named(let type): replacement(type)
    case .optional(let inner): .optional(inner.replacingNamed(replacement))
    case .array(let inner): .array(inner.replacingNamed(replacement))
    case .dictionary(let inner): .dictionary(inner.replacingNamed(replacement))
    case .nullable(let inner): .nullable(inner.replacingNamed(replacement))
    case .generic(let type, let inner): .generic(type, inner.replacingNamed(replacement))
    }
  }

  /// The type inside all optionals, lists, dictionaries and generic types: `Pet` of `[Pet?]`.
  package var innermost: TypeIdentity {
    switch self {
    case .named(let type): type
    case .optional(let inner), .array(let inner), .dictionary(let inner), .nullable(let inner),
      .generic(_, let inner):
      inner.innermost
    }
  }

  /// The innermost type, or `nil` if the module doesn't declare it.
  package var declared: DeclaredType? {
    if case .declared(let type) = innermost { type } else { nil }
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

  package init(_ type: ExternalType, wireFormat: WireFormat? = nil) {
    self.init(.external(type), wireFormat: wireFormat)
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
    ValueType(.generic(.clearable, type), wireFormat: wireFormat.map(WireFormat.orCleared))
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
