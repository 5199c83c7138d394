import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// Decides the Swift type of a schema where it is used, and declares the inline types that it needs.
///
/// One owner (a model, a service) has one lowering: inline types nest in the owner, and their names keep clear
/// of each other, of the module's types, and of what code commonly uses.
struct TypeLowering {
  let context: LoweringContext
  private(set) var direction: Direction
  /// The component schema whose types these are; nil for a service.
  private let owner: String?
  /// The inline types declared so far, in order.
  private(set) var nested: [TypeDeclaration] = []
  private var scope: NameScope

  init(
    context: LoweringContext, direction: Direction, owner: String? = nil, reserved: Set<String> = []
  ) {
    self.context = context
    self.direction = direction
    self.owner = owner
    scope = NameScope(reserved: context.topLevelNames, taken: reserved)
  }

  /// The type of a schema.
  ///
  /// - Parameter name: What an inline type is called, e.g. the property's name.
  mutating func type(of schema: Schema, named name: String) -> ValueType {
    switch context.form(of: schema) {
    case .reference(let key): return referenced(key)
    case .scalar(let type, let format): return scalar(type, format: format)
    case .lenientNumber(let format):
      if let format, let chosen = context.options.types[format] {
        return chosen.valueType(of: .string, format: format)
      }
      return format == "decimal"
        ? ValueType(named: "Decimal", wireFormat: "Wire.DecimalString")
        : ValueType(named: "Double", wireFormat: "Wire.LenientDouble")
    case .array(let items): return list(of: items, named: name)
    case .map(let values):
      guard let values else { return ValueType(named: "JSONValue").dictionary }
      return element(values, named: "\(name) value").dictionary
    case .binary: return ValueType(named: "Data")
    case .any: return ValueType(named: "JSONValue")
    case .object, .enumeration, .union: return inline(schema, named: name)
    }
  }

  /// The type of a schema in a direction of its own, for owners that hold both, such as a service.
  mutating func type(of schema: Schema, named name: String, in direction: Direction) -> ValueType {
    let previous = self.direction
    self.direction = direction
    defer { self.direction = previous }
    return type(of: schema, named: name)
  }

  /// The type of an answer's schema, likewise, where null is a value of its own.
  mutating func element(_ schema: Schema, named name: String, in direction: Direction) -> ValueType {
    let previous = self.direction
    self.direction = direction
    defer { self.direction = previous }
    return element(schema, named: name)
  }

  /// Takes a name in this owner for a type that somebody else declares.
  mutating func claim(_ name: String) -> SwiftIdentifier { scope.claim(context.naming.type(name)) }

  /// Adds a type that was declared elsewhere to this owner's.
  mutating func nest(_ declaration: TypeDeclaration) { nested.append(declaration) }

  /// The type of something held in a list or dictionary, where null is a value of its own.
  mutating func element(_ schema: Schema, named name: String) -> ValueType {
    let value = type(of: schema, named: name)
    return context.isNullable(schema) && value.type != .named("JSONValue") ? value.nullableElement : value
  }

  private mutating func list(of items: Schema?, named name: String) -> ValueType {
    guard let items else { return ValueType(.array(.named("JSONValue"))) }
    return element(items, named: "\(name) item").list
  }

  /// The name of a referenced schema's type; an alias passes on the wire format of what it stands for.
  private mutating func referenced(_ key: String) -> ValueType {
    guard let name = context.typeNames.name(of: key, in: direction),
      let schema = context.document.schemas[key]
    else { return ValueType(named: "JSONValue") }
    if let owner, context.endlessAliases.keys.contains(owner), context.endlessAliases.keys.contains(key) {
      return ValueType(named: "JSONValue")
    }
    switch context.form(of: schema) {
    case .object, .enumeration, .union: return ValueType(.named(name.code))
    default:
      let alias = AliasLowering(context: context, direction: direction, owner: key)
      return ValueType(.named(name.code), wireFormat: alias.value(of: schema, path: name.code).wireFormat)
    }
  }

  private mutating func inline(_ schema: Schema, named name: String) -> ValueType {
    let wanted = context.naming.type(name, given: schema.swiftName)
    let documentation = DocComment(schema.documentationText(besides: wanted))
    let identifier = scope.claim(ReservedNames.types.contains(wanted) ? "\(wanted)Model" : wanted)
    guard
      let declaration = DeclarationLowering(context: context, direction: direction, owner: owner)
        .declaration(of: schema, name: identifier, documentation: documentation)
    else { return ValueType(named: "JSONValue") }
    nested.append(declaration)
    return ValueType(.named(identifier.code))
  }

  private func scalar(_ type: JSONType, format: String?) -> ValueType {
    if let format, let chosen = context.options.types[format] {
      return chosen.valueType(of: type, format: format)
    }
    return switch type {
    case .string: Self.stringType(format: format)
    case .integer: Self.integerType(format: format)
    case .number:
      format == "decimal"
        ? ValueType(named: "Decimal", wireFormat: "Wire.DecimalNumber") : ValueType(named: "Double")
    case .boolean: ValueType(named: "Bool")
    case .array: ValueType(.array(.named("JSONValue")))
    case .object: ValueType(named: "JSONValue").dictionary
    }
  }

  private static func stringType(format: String?) -> ValueType {
    switch format {
    case "date-time": ValueType(named: "Date", wireFormat: "Wire.DateTime")
    case "date-time-local": ValueType(named: "Date", wireFormat: "Wire.LocalDateTime")
    case "date": ValueType(named: "CalendarDate")
    case "decimal": ValueType(named: "Decimal", wireFormat: "Wire.DecimalString")
    case "byte": ValueType(named: "Data")
    default: ValueType(named: "String")
    }
  }

  private static func integerType(format: String?) -> ValueType {
    switch format {
    case "unixtime", "unix-time", "timestamp": ValueType(named: "Date", wireFormat: "Wire.UnixTime")
    default: ValueType(named: "Int")
    }
  }
}

extension LoweringOptions.ValueType {
  /// The type with the wire form that a format has.
  fileprivate func valueType(of type: JSONType, format: String) -> ValueType {
    switch self {
    case .date:
      switch format {
      case "date-time-local": ValueType(named: "Date", wireFormat: "Wire.LocalDateTime")
      case _ where type != .string: ValueType(named: "Date", wireFormat: "Wire.UnixTime")
      default: ValueType(named: "Date", wireFormat: "Wire.DateTime")
      }
    case .decimal where type == .string: ValueType(named: "Decimal", wireFormat: "Wire.DecimalString")
    case .decimal: ValueType(named: "Decimal", wireFormat: "Wire.DecimalNumber")
    case .double where type == .string: ValueType(named: "Double", wireFormat: "Wire.LenientDouble")
    default: ValueType(named: rawValue)
    }
  }
}

extension Schema {
  /// The title and description, as one text; without a title that says no more than the name.
  func documentationText(besides name: String?) -> String? {
    let words = { (text: String) in SwiftNaming.words(of: text).joined().lowercased() }
    let title = title.flatMap { title in name.map(words) == words(title) ? nil : title }
    return switch (title, description) {
    case (let title?, let description?) where !description.hasPrefix(title): "\(title)\n\n\(description)"
    case (_, let description?): description
    case (let title, nil): title
    }
  }
}
