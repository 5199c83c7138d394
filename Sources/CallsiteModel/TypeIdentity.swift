/// The type that a reference means.
package enum TypeIdentity: Hashable, Sendable, CustomStringConvertible {
  /// - Parameter isHidden: Whether a type of the document has the same name where the reference is. The reference
  ///   means the same type, but is spelled with its module.
  case external(ExternalType, isHidden: Bool = false)
  case declared(DeclaredType)

  /// The type as it appears in code.
  package var description: String {
    switch self {
    case .external(let type, let isHidden): isHidden ? type.qualified : type.description
    case .declared(let type): type.name
    }
  }

  /// The name in the declaration, whatever the type is called where the reference is.
  package var ownName: String {
    switch self {
    case .external(let type, _): type.description
    case .declared(let type): type.ownName
    }
  }

  package static func == (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.external(let one, _), .external(let other, _)): one == other
    case (.declared(let one), .declared(let other)): one == other
    case (.external, .declared), (.declared, .external): false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .external(let type, _): hasher.combine(type)
    case .declared(let type): hasher.combine(type)
    }
  }
}

/// A type of the module.
///
/// References to one declaration are equal, whatever it is called where they are.
package struct DeclaredType: Hashable, Sendable {
  /// The path of the declaration from the top level of the module, or from its namespace.
  package let path: String
  /// The shortest name that means the declaration where the reference is, which can be qualified.
  package let name: String

  package init(path: String) {
    self.init(path: path, name: path)
  }

  private init(path: String, name: String) {
    self.path = path
    self.name = name
  }

  /// Creates the identity of a declaration.
  ///
  /// - Parameter owner: The type that contains the declaration, or `nil` at the top level.
  package init(_ name: SwiftIdentifier, in owner: DeclaredType?) {
    self.init(path: owner.map { "\($0.path).\(name)" } ?? name.code)
  }

  /// Returns the same type as it is called where a reference is.
  package func spelled(_ name: String) -> DeclaredType { DeclaredType(path: path, name: name) }

  /// The type that contains the declaration, or `nil` at the top level.
  package var owner: DeclaredType? {
    path.lastIndex(of: ".").map { DeclaredType(path: String(path[..<$0])) }
  }

  /// The name in the declaration, as it appears in code.
  package var ownName: String {
    path.lastIndex(of: ".").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// The name in the declaration.
  package var identifier: SwiftIdentifier {
    SwiftIdentifier(ownName.hasPrefix("`") ? String(ownName.dropFirst().dropLast()) : ownName)
  }

  package static func == (one: Self, other: Self) -> Bool { one.path == other.path }

  package func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

/// A type that generated code uses without declaring it.
///
/// The name of each is reserved at the top level of a module, in the client and in services. Inside a type, a type of
/// the document can have the name of one of Foundation's, which is spelled with its module there.
package enum ExternalType: String, CaseIterable, Hashable, Sendable, CustomStringConvertible {
  case bool = "Bool"
  case double = "Double"
  case int = "Int"
  case string = "String"
  /// For integers beyond `Int`.
  case unsigned = "UInt64"
  case void = "Void"

  case data = "Data"
  case date = "Date"
  case decimal = "Decimal"
  case url = "URL"
  case uuid = "UUID"

  /// A day without a time zone.
  case calendarDate = "CalendarDate"
  case chunkedUpload = "ChunkedUpload"
  case formPart = "FormPart"
  /// Any JSON value.
  case json = "JSONValue"
  case logOutResult = "LogOutResult"
  case requestOptions = "RequestOptions"
  case uploadFile = "UploadFile"

  /// The code that declares a type.
  package enum Library: Hashable, Sendable {
    case swift, foundation, runtime
  }

  package var library: Library {
    switch self {
    case .bool, .double, .int, .string, .unsigned, .void: .swift
    case .data, .date, .decimal, .url, .uuid: .foundation
    case .calendarDate, .chunkedUpload, .formPart, .json, .logOutResult, .requestOptions, .uploadFile:
      .runtime
    }
  }

  /// The type's name in code.
  package var description: String { rawValue }

  /// The type's name in code where a type of the document has the same name.
  package var qualified: String { library == .foundation ? "Foundation.\(rawValue)" : rawValue }
}

/// A type with one generic parameter.
package enum GenericType: Hashable, Sendable, CustomStringConvertible {
  case clearable, eventStream, expandable, jsonStream, nullableArgument, oauthGrant, resultPage
  /// A type of the module.
  case declared(DeclaredType)

  /// Whether the type is one of CallsiteRuntime's.
  package var isOfRuntime: Bool {
    switch self {
    case .clearable, .eventStream, .expandable, .jsonStream, .nullableArgument, .resultPage: true
    case .oauthGrant, .declared: false
    }
  }

  /// The type's name in code.
  package var description: String {
    switch self {
    case .clearable: "Clearable"
    case .eventStream: "EventStream"
    case .expandable: "Expandable"
    case .jsonStream: "JSONStream"
    case .nullableArgument: "NullableArgument"
    case .oauthGrant: "OAuthGrant"
    case .resultPage: "ResultPage"
    case .declared(let type): type.name
    }
  }
}
