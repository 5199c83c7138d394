import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// Determines the Swift type of a schema where it is used, and declares the inline types that it needs.
///
/// Each owner (a model or a service) has one instance. Inline types are nested in the owner, and their names
/// differ from each other and from names that are commonly used in code. Those in a model also differ from the
/// components that it refers to, and those in a service from all of the module's types.
struct TypeLowering {
  let context: LoweringContext
  private(set) var direction: Direction
  /// The component schema that contains the types, or `nil` for a service.
  private let owner: String?
  /// The type that contains inline types: a model, a service or the client, or `nil` next to an alias.
  private let home: DeclaredType?
  /// The name of the model that contains inline types, or `nil` for a service or next to an alias.
  private let model: String?
  /// The schemas inside the model, until the names of the components that they refer to are reserved.
  private var members: [Schema]
  /// The inline types declared so far, in order.
  private(set) var nested: [TypeDeclaration] = []
  private var scope: NameScope
  /// The documentation where the type is used, which an inline type doesn't repeat.
  private var said: String?

  /// Creates the lowering of a service's or the client's types, or without one, of the types next to an alias.
  init(
    context: LoweringContext, direction: Direction, owner: String? = nil, service home: DeclaredType? = nil,
    reserved: Set<String>
  ) {
    self.context = context
    self.direction = direction
    self.owner = owner
    self.home = home
    model = nil
    members = []
    scope = NameScope(reserved: context.topLevelNames, taken: reserved)
  }

  /// Creates the lowering of the types inside a model.
  ///
  /// - Parameter members: The schemas of the model's properties or cases.
  init(
    context: LoweringContext, direction: Direction, owner: String?, model: DeclaredType, members: [Schema]
  ) {
    self.context = context
    self.direction = direction
    self.owner = owner
    home = model
    let name = model.identifier.name
    self.model = name
    self.members = members
    scope = NameScope(reserved: context.nestedNames, taken: [name])
  }

  /// Returns the type of a schema.
  ///
  /// - Parameter name: The name for an inline type, such as the property's name.
  mutating func type(of schema: Schema, named name: String) -> ValueType {
    switch context.form(of: schema) {
    case .reference(let key): return referenced(key)
    case .scalar(let type, let format): return Self.scalar(type, format: format, options: context.options)
    case .lenientNumber(let format):
      if let format, let chosen = context.options.types[format] {
        if chosen == .string { return ValueType(.string, wireFormat: .lenientString) }
        return chosen.valueType(of: .string, format: format)
      }
      return Self.lenientNumber(format)
    case .array(let items): return list(of: items, named: name)
    case .map(let values):
      guard let values else { return ValueType(.json).dictionary }
      return element(values, named: Self.element(of: name, else: "value")).dictionary
    case .binary: return ValueType(.data)
    case .any: return ValueType(.json)
    case .expandable(let objects): return expandable(objects, named: name)
    case .clearable(let value): return type(of: value, named: name).clearable
    case .object, .enumeration, .union, .extended: return inline(schema, named: name)
    }
  }

  /// Returns the type of a schema for a declaration that is documented itself.
  ///
  /// - Parameter text: The declaration's documentation, as the document has it. An inline type has none if that's also its
  ///   own, which is so for a property's.
  mutating func type(of schema: Schema, named name: String, besides text: String?) -> ValueType {
    said = text
    defer { said = nil }
    return type(of: schema, named: name)
  }

  /// Returns the type of a schema in a given direction, for owners that use both, such as a service.
  mutating func type(
    of schema: Schema, named name: String, in direction: Direction, besides text: String? = nil
  ) -> ValueType {
    let previous = self.direction
    self.direction = direction
    defer { self.direction = previous }
    return type(of: schema, named: name, besides: text)
  }

  /// Returns the type of a response's schema in a given direction, with null as a value.
  mutating func element(_ schema: Schema, named name: String, in direction: Direction) -> ValueType {
    let previous = self.direction
    self.direction = direction
    defer { self.direction = previous }
    return element(schema, named: name)
  }

  /// Claims a name in this owner for a type that is declared by other code.
  mutating func claim(_ name: String) -> DeclaredType {
    DeclaredType(scope.claim(context.naming.type(name)), in: home)
  }

  /// Whether a name is free for a type in this owner.
  private mutating func isFree(_ name: String) -> Bool {
    // A component can have the name of a type inside a model that has nothing to do with it, so that adding one renames
    // nothing. References are looked for only if they matter.
    if !members.isEmpty, context.typeNames.all.contains(name) {
      scope.reserve(members.flatMap { context.namesReferred(by: $0) })
      members = []
    }
    return scope.isFree(name)
  }

  /// Adds a type that was declared by other code.
  mutating func nest(_ declaration: TypeDeclaration) { nested.append(declaration) }

  /// Returns the type of an element in a list or dictionary, with null as a value.
  mutating func element(_ schema: Schema, named name: String) -> ValueType {
    let value = type(of: schema, named: name)
    return context.isNullable(schema) && value.type != .external(.json) ? value.nullableElement : value
  }

  private mutating func list(of items: Schema?, named name: String) -> ValueType {
    guard let items else { return ValueType(.array(.external(.json))) }
    return element(items, named: Self.element(of: name, else: "item")).list
  }

  /// Returns the name for one of several: `line item` for `line_items`, or the name and a word if it isn't a
  /// plural.
  private static func element(of name: String, else word: String) -> String {
    let words = SwiftNaming.words(of: name)
    guard let last = words.last?.lowercased() else { return "\(name) \(word)" }
    let singular = CallWords.singular(last)
    return singular == last ? "\(name) \(word)" : (words.dropLast() + [singular]).joined(separator: " ")
  }

  /// Returns the type of an object that can be just its identifier, or of one of several objects.
  private mutating func expandable(_ objects: [Schema], named name: String) -> ValueType {
    let schema = objects.count == 1 ? objects[0] : Schema(anyOf: objects, position: objects[0].position)
    return ValueType(.generic(.expandable, type(of: schema, named: composite(of: objects) ?? name).type))
  }

  /// Returns the type of a referenced schema. An alias has the wire format of its target.
  private mutating func referenced(_ key: String) -> ValueType {
    guard let name = context.typeNames.name(of: key, in: direction),
      let schema = context.document.schemas[key]
    else { return ValueType(.json) }
    if let owner, context.endlessAliases.keys.contains(owner), context.endlessAliases.keys.contains(key) {
      return ValueType(.json)
    }
    let type = DeclaredType(name, in: nil)
    switch context.form(of: schema) {
    case .object, .enumeration, .union, .extended: return ValueType(.declared(type))
    default:
      let alias = AliasLowering(context: context, direction: direction, owner: key)
      return ValueType(.declared(type), wireFormat: alias.value(of: schema, as: type).wireFormat)
    }
  }

  private mutating func inline(_ schema: Schema, named name: String) -> ValueType {
    let wanted = context.naming.type(name, given: schema.swiftName)
    let isSaid = said != nil && schema.documentationText(besides: nil) == said
    let documentation = isSaid ? .none : DocComment(schema.documentationText(besides: wanted))
    let type = DeclaredType(scope.claim(free(wanted, for: schema)), in: home)
    let lowering = DeclarationLowering(context: context, direction: direction, owner: owner)
    let declaration = context.follow(schema, asking: .declaration) { schema in
      lowering.declaration(of: schema, as: type, documentation: documentation)
    }
    guard let declaration else {
      context.repair(.endlessType(at: schema.position))
      return ValueType(.json)
    }
    nested.append(declaration)
    return ValueType(.declared(type))
  }

  /// Returns a free name for an inline type. A union of named types is named after them, a type with a vague
  /// name gets the word `Kind`, and others are prefixed with the enclosing type's name.
  private mutating func free(_ wanted: String, for schema: Schema) -> String {
    guard !isFree(wanted) else { return wanted }
    var names: [String] = []
    if case .union(let branches, _) = context.form(of: schema), let name = composite(of: branches) {
      names.append(name)
    }
    if wanted == "Type" || wanted == "TypeValue" { names.append("Kind") }
    if let owner = model, !wanted.hasPrefix(owner) {
      let part = ["Body", "Response"].first { owner.hasSuffix($0) && owner != $0 } ?? ""
      let words = SwiftNaming.words(of: String(owner.dropLast(part.count)))
      if let short = Self.short(wanted, in: words) { names.append(short) }
      // `AudioLink` and `LinkAccess` become `AudioLinkAccess`.
      let isRepeated = words.count > 1 && SwiftNaming.words(of: wanted).first == words.last
      names.append((isRepeated ? words.dropLast() : words[...]).joined() + wanted)
    }
    if let owner = model, let rest = Self.rest(of: wanted, in: owner) { names.append(rest) }
    if ReservedNames.types.contains(wanted) { names.append("\(wanted)Model") }
    return names.first { isFree($0) } ?? wanted
  }

  /// Returns what follows its owner's name in a name, or `nil` if it doesn't begin with it: `SourceCron` in `Source`
  /// becomes `Cron`.
  private static func rest(of wanted: String, in owner: String) -> String? {
    let own = SwiftNaming.words(of: wanted)
    let words = SwiftNaming.words(of: owner)
    guard own.count > words.count, own.starts(with: words) else { return nil }
    let rest = own.dropFirst(words.count).joined()
    return rest.first?.isLetter == true ? rest : nil
  }

  /// Returns a name without the words that it repeats from its owner, or `nil` if it repeats fewer than two.
  private static func short(_ wanted: String, in owner: [String]) -> String? {
    let own = SwiftNaming.words(of: wanted)
    let shared = zip(own, owner).prefix { $0.lowercased() == $1.lowercased() }.count
    guard shared > 1, let last = own.last else { return nil }
    return shared == own.count ? last : (owner + own.dropFirst(shared)).joined()
  }

  /// Returns a name for a few component schemas, such as `CustomerOrGuest`, or `nil` if there are none or it
  /// is too long.
  private func composite(of branches: [Schema]) -> String? {
    let types = branches.map { branch in
      branch.reference.flatMap { context.typeNames.name(of: $0, in: direction)?.name }
    }
    let name = types.compactMap(\.self).joined(separator: "Or")
    return branches.count < 4 && !types.contains(nil) && name.count <= Self.maximumCompositeLength
      ? name : nil
  }

  /// The maximum length of a composite name.
  private static let maximumCompositeLength = 40

  /// Returns the type of a string, number or Boolean in a format.
  static func scalar(_ type: JSONType, format: String?, options: LoweringOptions) -> ValueType {
    if let format, let chosen = options.types[format] {
      return chosen.valueType(of: type, format: format)
    }
    return switch type {
    case .string: stringType(format: format)
    case .integer: integerType(format: format)
    case .number:
      format == "decimal"
        ? ValueType(.decimal, wireFormat: .decimalNumber) : ValueType(.double)
    case .boolean: ValueType(.bool)
    case .array: ValueType(.array(.external(.json)))
    case .object: ValueType(.json).dictionary
    }
  }

  private static func stringType(format: String?) -> ValueType {
    switch format {
    case "date-time": ValueType(.date, wireFormat: .dateTime)
    case "date-time-local": ValueType(.date, wireFormat: .localDateTime)
    case "date": ValueType(.calendarDate)
    case "decimal": ValueType(.decimal, wireFormat: .decimalString)
    case "byte": ValueType(.data)
    default: ValueType(.string)
    }
  }

  /// Returns the type of numbers in a format that can also be strings.
  private static func lenientNumber(_ format: String?) -> ValueType {
    switch NumericFormat(format) {
    case .decimal: ValueType(.decimal, wireFormat: .decimalString)
    case .unsigned: ValueType(.unsigned, wireFormat: .lenientUnsigned)
    case .integer: ValueType(.int, wireFormat: .lenientInteger)
    case .fraction, nil: ValueType(.double, wireFormat: .lenientDouble)
    }
  }

  private static func integerType(format: String?) -> ValueType {
    switch format {
    case "unixtime", "unix-time", "timestamp": ValueType(.date, wireFormat: .unixTime)
    case "uint64": ValueType(.unsigned)
    default: ValueType(.int)
    }
  }
}

extension LoweringContext {
  /// Returns the names of the types of components that a schema refers to, in both directions, so that a model and its
  /// input have equally named types inside.
  fileprivate func namesReferred(by schema: Schema) -> [String] {
    schema.inlineTree.compactMap(\.reference).flatMap { key in
      [Direction.request, .response].compactMap { self.typeNames.name(of: key, in: $0)?.name }
    }
  }
}

extension Diagnostic {
  fileprivate static func endlessType(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "endless-type",
      "This schema contains itself but has no name to refer to; the inner value is JSONValue. Make it a component.",
      at: position)
  }
}

extension LoweringOptions.ValueType {
  /// Returns the type with the wire form of a format.
  fileprivate func valueType(of type: JSONType, format: String) -> ValueType {
    switch self {
    case .date:
      switch format {
      case "date-time-local": ValueType(.date, wireFormat: .localDateTime)
      case _ where type != .string: ValueType(.date, wireFormat: .unixTime)
      default: ValueType(.date, wireFormat: .dateTime)
      }
    case .decimal where type == .string: ValueType(.decimal, wireFormat: .decimalString)
    case .decimal: ValueType(.decimal, wireFormat: .decimalNumber)
    case .double where type == .string: ValueType(.double, wireFormat: .lenientDouble)
    case .string: ValueType(.string)
    case .calendarDate: ValueType(.calendarDate)
    case .uuid: ValueType(.uuid)
    case .url: ValueType(.url)
    case .double: ValueType(.double)
    case .int: ValueType(.int)
    case .data: ValueType(.data)
    }
  }
}
