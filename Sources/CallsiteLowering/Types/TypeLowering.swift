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
  /// The type that inline types nest in; nil for a service, and beside another name for a type.
  private let home: SwiftIdentifier?
  /// The inline types declared so far, in order.
  private(set) var nested: [TypeDeclaration] = []
  private var scope: NameScope

  init(
    context: LoweringContext, direction: Direction, owner: String? = nil, home: SwiftIdentifier? = nil,
    reserved: Set<String> = []
  ) {
    self.context = context
    self.direction = direction
    self.owner = owner
    self.home = home
    scope =
      home.map { NameScope(reserved: context.nestedNames, taken: reserved.union([$0.name])) }
      ?? NameScope(reserved: context.topLevelNames, taken: reserved)
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
        if chosen == .string { return ValueType(named: "String", wireFormat: .lenientString) }
        return chosen.valueType(of: .string, format: format)
      }
      return format == "decimal"
        ? ValueType(named: "Decimal", wireFormat: .decimalString)
        : ValueType(named: "Double", wireFormat: .lenientDouble)
    case .array(let items): return list(of: items, named: name)
    case .map(let values):
      guard let values else { return ValueType(named: "JSONValue").dictionary }
      return element(values, named: Self.element(of: name, else: "value")).dictionary
    case .binary: return ValueType(named: "Data")
    case .any: return ValueType(named: "JSONValue")
    case .expandable(let objects): return expandable(objects, named: name)
    case .clearable(let value): return type(of: value, named: name).clearable
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
    return element(items, named: Self.element(of: name, else: "item")).list
  }

  /// What one of several is called: of `line_items` a `line item`, and of what isn't plural an item.
  private static func element(of name: String, else word: String) -> String {
    let words = SwiftNaming.words(of: name)
    guard let last = words.last?.lowercased() else { return "\(name) \(word)" }
    let singular = CallWords.singular(last)
    return singular == last ? "\(name) \(word)" : (words.dropLast() + [singular]).joined(separator: " ")
  }

  /// An object that may be no more than its identifier; of several objects, one of them.
  private mutating func expandable(_ objects: [Schema], named name: String) -> ValueType {
    let schema = objects.count == 1 ? objects[0] : Schema(anyOf: objects, position: objects[0].position)
    return ValueType(.generic("Expandable", type(of: schema, named: composite(of: objects) ?? name).type))
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
    let identifier = scope.claim(free(wanted, for: schema))
    let lowering = DeclarationLowering(context: context, direction: direction, owner: owner)
    let declaration = context.follow(schema, asking: .declaration) { schema in
      lowering.declaration(of: schema, name: identifier, documentation: documentation)
    }
    guard let declaration else {
      context.repair(.endlessType(at: schema.position))
      return ValueType(named: "JSONValue")
    }
    nested.append(declaration)
    return ValueType(.named(identifier.code))
  }

  /// What an inline type is called when its own name means something else: a union of named types has their
  /// names, a type the word `Kind`, and others begin with the type that they are part of.
  private func free(_ wanted: String, for schema: Schema) -> String {
    guard !scope.isFree(wanted) else { return wanted }
    var names: [String] = []
    if case .union(let branches, _) = context.form(of: schema), let name = composite(of: branches) {
      names.append(name)
    }
    if wanted == "Type" || wanted == "TypeValue" { names.append("Kind") }
    if let owner = home?.name, !wanted.hasPrefix(owner) {
      let part = ["Body", "Response"].first { owner.hasSuffix($0) && owner != $0 } ?? ""
      let words = SwiftNaming.words(of: String(owner.dropLast(part.count)))
      // `AudioLink` and `LinkAccess` are `AudioLinkAccess`.
      let isRepeated = words.count > 1 && SwiftNaming.words(of: wanted).first == words.last
      names.append((isRepeated ? words.dropLast() : words[...]).joined() + wanted)
    }
    if ReservedNames.types.contains(wanted) { names.append("\(wanted)Model") }
    return names.first(where: scope.isFree) ?? wanted
  }

  /// The name of one of a few component schemas: `CustomerOrGuest`; nil: it would be none, or too long.
  private func composite(of branches: [Schema]) -> String? {
    let types = branches.map { branch in
      branch.reference.flatMap { context.typeNames.name(of: $0, in: direction)?.name }
    }
    let name = types.compactMap(\.self).joined(separator: "Or")
    return branches.count < 4 && !types.contains(nil) && name.count <= Self.longestComposite ? name : nil
  }

  /// How long a name of several types may be to be read at a glance.
  private static let longestComposite = 40

  private func scalar(_ type: JSONType, format: String?) -> ValueType {
    if let format, let chosen = context.options.types[format] {
      return chosen.valueType(of: type, format: format)
    }
    return switch type {
    case .string: Self.stringType(format: format)
    case .integer: Self.integerType(format: format)
    case .number:
      format == "decimal"
        ? ValueType(named: "Decimal", wireFormat: .decimalNumber) : ValueType(named: "Double")
    case .boolean: ValueType(named: "Bool")
    case .array: ValueType(.array(.named("JSONValue")))
    case .object: ValueType(named: "JSONValue").dictionary
    }
  }

  private static func stringType(format: String?) -> ValueType {
    switch format {
    case "date-time": ValueType(named: "Date", wireFormat: .dateTime)
    case "date-time-local": ValueType(named: "Date", wireFormat: .localDateTime)
    case "date": ValueType(named: "CalendarDate")
    case "decimal": ValueType(named: "Decimal", wireFormat: .decimalString)
    case "byte": ValueType(named: "Data")
    default: ValueType(named: "String")
    }
  }

  private static func integerType(format: String?) -> ValueType {
    switch format {
    case "unixtime", "unix-time", "timestamp": ValueType(named: "Date", wireFormat: .unixTime)
    default: ValueType(named: "Int")
    }
  }
}

extension Diagnostic {
  fileprivate static func endlessType(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "endless-type",
      "This schema is part of itself without a name to refer to; it is JSONValue there. Make it a component.",
      at: position)
  }
}

extension LoweringOptions.ValueType {
  /// The type with the wire form that a format has.
  fileprivate func valueType(of type: JSONType, format: String) -> ValueType {
    switch self {
    case .date:
      switch format {
      case "date-time-local": ValueType(named: "Date", wireFormat: .localDateTime)
      case _ where type != .string: ValueType(named: "Date", wireFormat: .unixTime)
      default: ValueType(named: "Date", wireFormat: .dateTime)
      }
    case .decimal where type == .string: ValueType(named: "Decimal", wireFormat: .decimalString)
    case .decimal: ValueType(named: "Decimal", wireFormat: .decimalNumber)
    case .double where type == .string: ValueType(named: "Double", wireFormat: .lenientDouble)
    default: ValueType(named: rawValue)
    }
  }
}
