import CallsiteContract
import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import Foundation
import OrderedCollections

/// Decides the samples of a module's types: the document's examples if they are valid, or else values that its schemas
/// allow, which are the same on every machine.
///
/// A sample never contains another one of its own type. Cycles end with nil, an empty list or another case.
struct SampleLowering {
  private let scopes: TypeScopes
  private let schemas: [SourcePosition: Schema]
  private let values: SampleValues
  /// The state of a type's sample.
  private enum State {
    case undecided
    /// The sample exists, with a number of values.
    case decided(size: Int)
    /// There is no sample.
    case impossible
  }

  private var states: [DeclaredType: State] = [:]
  /// The number of nested types that are being decided.
  private var depth = 0
  private var decisionCount = 0
  private(set) var samples: [DeclaredType: TypeSample] = [:]
  /// The encoded samples.
  private var encoded: [DeclaredType: DocumentValue] = [:]

  /// The size beyond which an optional sample is omitted, since documents may nest indefinitely.
  private static let largestOptional = 200
  /// The number of values beyond which there is no sample.
  private static let largestSample = 5_000
  /// The depth beyond which any sample is omitted.
  private static let greatestDepth = 100
  /// The number of decisions after which nothing is tried again.
  private static let mostDecisions = 100_000

  init(_ document: APIDocument, scopes: TypeScopes) {
    self.scopes = scopes
    schemas = SchemaPositions(document).schemas
    values = SampleValues(document, positions: schemas)
    // For types that depend on each other, the second pass decides what the first one couldn't.
    for type in scopes.order + scopes.order { _ = size(of: type) }
    // Samples that are still undecided are impossible, and aren't tried again.
    for type in scopes.order where states[type] == nil { states[type] = .impossible }
  }

  /// Returns the samples of a type, its nested types, and the types that belong to it.
  func samples(of declaration: TypeDeclaration, in owner: DeclaredType?) -> [TypeSample] {
    let type = DeclaredType(declaration.name, in: owner)
    let own = samples[type].map { [$0] } ?? []
    return switch declaration {
    case .structure(let structure): own + structure.nested.flatMap { samples(of: $0, in: type) }
    case .union(let union): own + union.nested.flatMap { samples(of: $0, in: type) }
    case .alias(let alias): alias.siblings.flatMap { samples(of: $0, in: owner) }
    case .enumeration: own
    }
  }

  /// Returns a value that isn't a property, such as a result.
  mutating func value(
    of type: TypeReference, format: WireFormat? = nil, in service: DeclaredType
  ) -> SampleValue {
    var place = SamplePlace(scope: scopes.spelling(of: service), name: "value")
    place.format = format
    return value(of: type, nil, place)
      ?? (type.canBeEmpty ? Self.empty(type) : .json(SwiftStringLiteral("{}"), format: nil))
  }

  /// Returns a value for a parameter.
  ///
  /// - Parameter schema: The schema, or `nil` for that of the parameter's origin.
  func value(
    of parameter: OperationMethod.Parameter, _ schema: Schema?, format: WireFormat?,
    in service: DeclaredType
  ) -> SampleValue {
    let name = parameter.target?.name ?? parameter.name.name
    var place = SamplePlace(scope: scopes.spelling(of: service), name: name)
    place.format = format
    let schema = schema ?? (parameter.origin?.position).flatMap { schemas[$0] }
    guard let value = value(of: parameter.type, schema, place) else {
      return parameter.type.canBeEmpty
        ? Self.empty(parameter.type) : .json(SwiftStringLiteral("{}"), format: nil)
    }
    // Names in paths rarely contain spaces.
    guard case .text(let text) = value, parameter.target?.location == .path,
      text.text.allSatisfy({ $0 == " " || $0.isASCII && $0.isLetter })
    else { return value }
    return .text(SwiftStringLiteral(text.text.lowercased().replacing(" ", with: "-")))
  }

  /// Returns the size of a type's sample, which is decided if necessary, or `nil` while it's being decided.
  private mutating func size(of type: DeclaredType) -> Int? {
    switch states[type] {
    case .decided(let size): return size
    case .undecided, .impossible: return nil
    case nil: break
    }
    guard let declaration = scopes.types[type] else { return 1 }
    guard depth < Self.greatestDepth, decisionCount < Self.mostDecisions else { return nil }
    states[type] = .undecided
    depth += 1
    decisionCount += 1
    defer { depth -= 1 }
    guard let (content, size) = content(of: declaration, type) else {
      // It may be possible in another context.
      states[type] = decisionCount < Self.mostDecisions ? nil : .impossible
      return nil
    }
    if let content {
      record(content, type)
      leaveOutExcluded(declaration, type)
    }
    states[type] = .decided(size: size)
    return size
  }

  private mutating func record(_ content: TypeSample.Content, _ type: DeclaredType) {
    var parameter: SwiftIdentifier?
    if case .structure(let structure) = scopes.types[type] { parameter = structure.parameter }
    let inside = { (name: ExternalType) in DeclaredType(SwiftIdentifier("\(name)"), in: type) }
    samples[type] = TypeSample(
      type: scopes.spelling(of: type), parameter: parameter, content: content,
      hidden: Set(ExternalType.allCases.filter { scopes.types[inside($0)] != nil }))
    encoded[type] = nil
    encoded[type] = json(.sample, .declared(type), SamplePlace(scope: "", name: ""))
  }

  /// Leaves out optional properties if the document doesn't allow all of them together, as in
  /// `oneOf: [{required: [a]}, {required: [b]}]`: a single one if possible, or else the last ones.
  private mutating func leaveOutExcluded(_ declaration: TypeDeclaration, _ type: DeclaredType) {
    guard case .structure(let structure) = declaration,
      case .structure(let parameters, let identity)? = samples[type]?.content,
      let schema = structure.position.flatMap({ schemas[$0] }), values.canExclude(schema),
      !isAllowed(type, schema)
    else { return }
    let optional = structure.properties.indices.reversed().filter { index in
      [.optional, .optionalNullable].contains(structure.properties[index].presence)
        && parameters[index].value != Self.empty(parameters[index].type)
    }
    for isCumulative in [false, true] {
      var rest = parameters
      for index in optional {
        if !isCumulative { rest = parameters }
        rest[index].value = Self.empty(rest[index].type)
        record(.structure(rest, identity: identity), type)
        if isAllowed(type, schema) { return }
      }
    }
    record(.structure(parameters, identity: identity), type)
  }

  /// Whether the sample of a type is valid by the document.
  private func isAllowed(_ type: DeclaredType, _ schema: Schema) -> Bool {
    encoded[type].map { values.takes($0, schema) } ?? true
  }

  /// Returns the content of a sample, or `nil` if it would contain a type that is being decided.
  private mutating func content(
    of declaration: TypeDeclaration, _ type: DeclaredType
  ) -> (content: TypeSample.Content?, size: Int)? {
    switch declaration {
    case .alias(let alias): return size(of: alias.type).map { (nil, $0) }
    case .enumeration(let enumeration):
      return enumeration.cases.first.map { (.value(.member($0.name)), 1) }
    case .union(let union): return content(of: union, type)
    case .structure(let structure): return content(of: structure, type)
    }
  }

  /// Returns the first case with a sample, in the order in which cases are tried.
  private mutating func content(of union: Union, _ type: DeclaredType) -> (
    content: TypeSample.Content?, size: Int
  ) {
    let tried = union.discriminator == nil ? union.attempts : []
    let whole = union.position.flatMap { schemas[$0] }
    var fallback: (content: TypeSample.Content?, size: Int)?
    for entry in tried + union.cases {
      var place = SamplePlace(scope: scopes.spelling(of: type), name: entry.name.name)
      place.format = entry.value.wireFormat
      guard let size = size(of: entry.value.type) else { continue }
      let schema = entry.position.flatMap { schemas[$0] }
      if !isOwn(entry.value.type), schema == nil, let whole,
        let json = values.literal(of: whole, place)
      {
        return (.value(.json(json, format: nil)), 1)
      }
      var value: SampleValue?
      if let discriminator = union.discriminator { value = tagged(entry, by: discriminator) }
      guard let value = value ?? self.value(of: entry.value.type, schema, place) else { continue }
      let wrapped = SampleValue.wrapped(entry.name, value)
      if isAllowed(wrapped, .declared(type), whole, SamplePlace(scope: "", name: "")) {
        return (.value(wrapped), size + 1)
      }
      fallback = fallback ?? (.value(wrapped), size + 1)
    }
    return fallback
      ?? (.value(.wrapped(union.unrecognizedCase, .json(SwiftStringLiteral("null"), format: nil))), 1)
  }

  private func json(_ value: SampleValue, _ type: TypeReference, _ place: SamplePlace) -> DocumentValue {
    WireValues(scopes: scopes, samples: samples, isFull: true, encoded: encoded).json(value, type, place)
  }

  /// Whether the encoded value is valid by the document.
  private func isAllowed(
    _ value: SampleValue, _ type: TypeReference, _ schema: Schema?, _ place: SamplePlace
  ) -> Bool {
    schema.map { values.takes(json(value, type, place), $0) } ?? true
  }

  /// Replaces a value that the document refuses with an empty one, if the property can be empty.
  private func fitting(_ value: SampleValue, _ property: Property, _ schema: Schema?, _ place: SamplePlace)
    -> SampleValue
  {
    if isAllowed(value, property.type, schema, place) { return value }
    let empty = Self.empty(property.type)
    guard property.type.canBeEmpty else { return value }
    if property.presence == .optional || property.presence == .optionalNullable { return empty }
    return isAllowed(empty, property.type, schema, place) ? empty : value
  }

  /// Returns whether the module declares a type.
  private func isOwn(_ type: TypeReference) -> Bool {
    if case .declared(let type) = type.innermost { scopes.types[type] != nil } else { false }
  }

  /// Returns the sample of a case's payload with the discriminator's value, or `nil` if it has no place for it.
  private func tagged(
    _ entry: Union.Case, by discriminator: SwiftStringLiteral
  ) -> SampleValue? {
    guard case .named(.declared(let type)) = entry.value.type,
      case .structure(let structure) = scopes.types[type], samples[type] != nil,
      let property = structure.properties.first(where: { $0.wireName == discriminator }),
      case .named(let type) = property.type.asOptional.wrapped
    else { return nil }
    // The name of the schema is a discriminator value, too (OpenAPI, discriminator), even if the property doesn't
    // allow it.
    let schema = (property.origin?.position).flatMap { schemas[$0] }
    let tags =
      entry.discriminatorValues
      + entry.conditions.filter { $0.parents.isEmpty && $0.property == discriminator }.flatMap(\.values)
    let allowed = tags.first { tag in schema.map { values.allows(.string(tag.text), $0) } ?? true }
    guard let tag = allowed ?? tags.first else { return nil }
    if type == .external(.string) { return .sampleHaving([.init(property.name, .text(tag))]) }
    guard case .declared(let type) = type, case .enumeration(let enumeration) = scopes.types[type],
      let member = enumeration.cases.first(where: { $0.rawValue == .text(tag) })
    else { return nil }
    return .sampleHaving([.init(property.name, .member(member.name))])
  }

  private mutating func content(
    of structure: Structure, _ type: DeclaredType
  ) -> (content: TypeSample.Content?, size: Int)? {
    var parameters: [TypeSample.Parameter] = []
    var total = 1
    for property in structure.properties {
      let schema = (property.origin?.position).flatMap { schemas[$0] }
      var place = SamplePlace(scope: scopes.spelling(of: type), name: property.wireName.text)
      place.format = property.wireFormat
      place.isOptional = property.presence != .required
      var value: SampleValue?
      let size = size(of: property.type)
      if let size, !place.isOptional || size <= Self.largestOptional {
        value = self.value(of: property.type, schema, place).map { fitting($0, property, schema, place) }
        total += size * (value?.count ?? 1)
      }
      if value == nil, !property.type.canBeEmpty { return nil }
      if let parameter = structure.parameter, property.type.declared?.path == parameter.code {
        parameters.append(.init(name: property.name, type: property.type, value: nil))
        continue
      }
      if total > Self.largestSample { return nil }
      parameters.append(
        .init(
          name: property.name, type: scopes.qualified(property.type),
          value: value ?? Self.empty(property.type)))
    }
    if let additional = structure.additionalProperties {
      let type = TypeReference.dictionary(scopes.qualified(additional.value.type))
      parameters.append(.init(name: additional.name, type: type, value: .dictionary([])))
    }
    return (.structure(parameters, identity: Self.identity(of: structure)), total)
  }

  /// Returns the empty value of a type.
  private static func empty(_ type: TypeReference) -> SampleValue {
    switch type {
    case .array: .list([])
    case .dictionary: .dictionary([])
    default: .nothing
    }
  }

  /// Returns the property that identifies the items of a list, if its values can be numbered.
  private static func identity(of structure: Structure) -> SwiftIdentifier? {
    let names: Set<String> = ["id", "uuid", "_id"]
    let property =
      structure.identity ?? structure.properties.first { names.contains($0.wireName.text.lowercased()) }
    guard let property, property.constant == nil,
      [.external(.string), .external(.int)].contains(property.type)
    else { return nil }
    return property.name
  }

  /// Returns the size of a value, or `nil` if it would contain a type that is being decided.
  private mutating func size(of type: TypeReference) -> Int? {
    switch type {
    case .optional(let wrapped), .nullable(let wrapped), .array(let wrapped), .dictionary(let wrapped):
      return size(of: wrapped)
    // The id is enough.
    case .generic(.expandable, _): return 1
    case .generic(_, let argument): return size(of: argument)
    case .named(.external): return 1
    case .named(.declared(let type)):
      return scopes.types[type] == nil ? 1 : size(of: type)
    }
  }

  private func value(of type: TypeReference, _ schema: Schema?, _ place: SamplePlace) -> SampleValue? {
    switch type {
    case .optional(let wrapped): return value(of: wrapped, schema, place.unwrapped)
    case .nullable(let wrapped):
      return value(of: wrapped, schema, place).map { .wrapped(SwiftIdentifier("value"), $0) }
    case .generic(.expandable, _):
      return .text(SwiftStringLiteral(values.identifier(place)))
    case .generic(.clearable, let argument):
      return value(of: argument, schema, place.unwrapped).map { .wrapped(SwiftIdentifier("value"), $0) }
    case .generic(let generic, let argument):
      guard case .declared(let type) = generic,
        let structure = scopes.structure(.declared(type))?.structure,
        let parameter = structure.parameter?.code,
        let items = structure.properties.first(where: { $0.type.declared?.path == parameter }),
        let list = list(of: argument, nil, SamplePlace(scope: place.scope, name: items.wireName.text))
      else { return nil }
      return .sampleHaving([.init(items.name, list)])
    case .array(let element): return list(of: element, schema, place)
    case .dictionary(let element):
      let key = SwiftStringLiteral(place.name.isEmpty ? "key" : "name")
      let value = value(of: element, schema.flatMap(values.additionalProperties), place.element)
      return .dictionary(value.map { [.init(name: key, value: $0)] } ?? [])
    case .named(.external(let type, _)): return values.value(of: .external(type), schema, place)
    case .named(.declared(let type)):
      guard let declaration = scopes.types[type] else { return nil }
      if case .alias(let alias) = declaration {
        var place = place
        place.scope = scopes.spelling(of: type.owner)
        return value(of: alias.type, schema, place)
      }
      if case .enumeration(let enumeration) = declaration { return member(of: enumeration, schema) }
      return samples[type].map { _ in .sample }
    }
  }

  /// Returns the case in the document's example, or any case that the schema allows, since a property may allow only
  /// some values of a shared enum.
  private func member(of enumeration: Enumeration, _ schema: Schema?) -> SampleValue? {
    let example = schema.flatMap(values.example)
    let found =
      enumeration.cases.first { $0.rawValue.documentValue == example }
      ?? enumeration.cases.first { entry in
        schema.map { values.allows(entry.rawValue.documentValue, $0) } ?? true
      }
    return (found ?? enumeration.cases.first).map { .member($0.name) }
  }

  /// Returns the type that a type alias stands for, or the type itself.
  private func target(of type: TypeReference) -> TypeReference {
    guard case .named(.declared(let declared)) = type, case .alias(let alias) = scopes.types[declared]
    else { return type }
    return target(of: alias.type)
  }

  private func list(of element: TypeReference, _ schema: Schema?, _ place: SamplePlace) -> SampleValue? {
    let tuple = schema.map(values.tuple) ?? []
    if !tuple.isEmpty {
      let places = tuple.map { value(of: element, $0, place.element) }
      return .list(places.prefix { $0 != nil }.compactMap { $0 })
    }
    let items = schema.flatMap(values.items)
    let count = max(schema.map(values.leastCount) ?? 0, 1)
    guard count <= 20, let value = value(of: element, items, place.element) else { return .list([]) }
    if count > 1, isSmall(element),
      let distinct = values.distinct(target(of: element), items, place.element, count: count)
    {
      return .list(distinct)
    }
    return .list(Array(repeating: value, count: count))
  }

  /// Whether a type's values are small enough to look for different ones.
  private func isSmall(_ type: TypeReference) -> Bool {
    guard case .named(.declared(let type)) = type, case .decided(let size) = states[type] else { return true }
    return size <= Self.largestOptional
  }
}

extension TypeReference {
  /// The wrapped type of an optional.
  fileprivate var wrapped: TypeReference {
    if case .optional(let wrapped) = self { wrapped } else { self }
  }

  /// Whether the type has an empty value.
  fileprivate var canBeEmpty: Bool {
    switch self {
    case .optional, .array, .dictionary: true
    case .named, .nullable, .generic: false
    }
  }
}

extension ScalarLiteral {
  fileprivate var documentValue: DocumentValue {
    switch self {
    case .text(let literal): .string(literal.text)
    case .integer(let digits): .integer(digits)
    case .number: .number(text)
    case .bool(let value): .bool(value)
    }
  }
}

extension SampleValue {
  /// The number of values in lists and dictionaries, or 1.
  fileprivate var count: Int {
    switch self {
    case .list(let values): max(values.reduce(0) { $0 + $1.count }, 1)
    case .dictionary(let entries): max(entries.reduce(0) { $0 + $1.value.count }, 1)
    case .samples(_, let count): count
    case .wrapped(_, let value): value.count
    default: 1
    }
  }
}

/// The place of a value in a sample.
struct SamplePlace {
  /// The enclosing type, as it is spelled outside of the module.
  var scope: String
  /// The property's name on the wire.
  var name: String
  /// The wire format, or `nil` if the type encodes itself.
  var format: WireFormat?
  var isOptional = false
  /// The position among the elements of a list that differ.
  var ordinal = 0

  /// The place of the wrapped value of an optional.
  var unwrapped: SamplePlace {
    var place = self
    switch format {
    case .orNull(let wrapped), .orCleared(let wrapped): place.format = wrapped
    default: break
    }
    return place
  }

  /// The place of the values in a list or a dictionary.
  var element: SamplePlace {
    var place = self
    place.format = format?.element
    return place
  }
}
