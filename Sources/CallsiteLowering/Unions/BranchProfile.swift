import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// The JSON objects that a union's branch accepts.
struct BranchProfile {
  /// The values of a property that is limited to certain strings, numbers or Booleans.
  struct Constants {
    var values: [String]
    /// Whether the property can be absent or null.
    var isOptional = false
    /// Whether the values belong to several branches.
    var isUnion = false

    /// Whether a branch has one value, which others can't have.
    var isSingle: Bool { isUnion || values.count == 1 }
  }

  private(set) var constants: OrderedDictionary<String, Constants> = [:]
  /// The properties of a branch that isn't a union.
  private var form: ObjectForm?
  private(set) var properties: OrderedSet<String> = []
  /// The properties without which a value isn't decoded. (If null is allowed, it may be absent, and what only requests
  /// have is always absent.)
  private(set) var required: Set<String> = []
  /// The required properties that may be null, which may also be absent from a value that is decoded.
  private(set) var requiredOrNull: Set<String> = []
  /// The properties that are always null.
  private(set) var nulls: Set<String> = []
  /// The schema of the values of all other properties.
  private var values: Schema?
  /// The treatment of other properties.
  private(set) var others = Union.Case.Shape.Others.ignored

  /// The number of unions within unions that are looked into.
  private static let depth = 3

  /// Returns the profile of a branch, or `nil` if it accepts no objects or any JSON.
  static func of(_ branch: Schema, in context: LoweringContext, depth: Int = Self.depth) -> BranchProfile? {
    if let object = object(branch, in: context) { return object }
    guard let target = context.target(ofBranch: branch) else { return nil }
    switch context.form(of: target) {
    case .map(let values): return BranchProfile(others: .kept, values: values)
    case .scalar(.object, _): return BranchProfile(others: .kept)
    case .union(let branches, let discriminator) where depth > 0:
      return BranchProfile(ofUnion: branches, discriminator, in: context, depth: depth - 1)
    case .extended(let union):
      var profile = BranchProfile(union.form, context)
      if depth > 0 { profile.add(of(union.choice, in: context, depth: depth - 1)) }
      return profile
    default: return nil
    }
  }

  /// Adds the profile of what is in the same object.
  private mutating func add(_ other: BranchProfile?) {
    guard let other else { return }
    properties.formUnion(other.properties)
    required.formUnion(other.required)
    requiredOrNull.formUnion(other.requiredOrNull)
    constants.merge(other.constants) { own, _ in own }
    if other.others == .kept { others = .kept }
  }

  /// Returns the profile of the objects that a schema accepts, or of those in its lists, or `nil` for other values.
  static func objects(in schema: Schema, in context: LoweringContext, depth: Int = Self.depth)
    -> BranchProfile?
  {
    guard let target = context.target(ofBranch: schema) else { return nil }
    switch context.form(of: target) {
    case .array(let inner?), .clearable(let inner):
      return depth > 0 ? objects(in: inner, in: context, depth: depth - 1) : nil
    default: return of(schema, in: context)
    }
  }

  /// Returns the profile of the elements of a branch that is a list of objects, or `nil` for another one.
  static func elements(of branch: Schema, in context: LoweringContext) -> BranchProfile? {
    guard let target = context.target(ofBranch: branch), case .array(let items?) = context.form(of: target)
    else { return nil }
    return of(items, in: context)
  }

  /// Returns the profile of a branch with properties, or `nil` for another one.
  static func object(_ branch: Schema, in context: LoweringContext) -> BranchProfile? {
    let decide = { () -> BranchProfile? in
      guard let target = context.target(ofBranch: branch), case .object(let form) = context.form(of: target)
      else { return nil }
      return BranchProfile(form, context)
    }
    return branch.reference.map { context.profile(ofComponent: $0, decide) } ?? decide()
  }

  private init(others: Union.Case.Shape.Others, values: Schema? = nil) {
    self.others = others
    self.values = values
  }

  private init(_ form: ObjectForm, _ context: LoweringContext) {
    self.form = form
    properties = OrderedSet(form.properties.keys)
    let expected = form.required.filter { name in
      form.properties[name].map { !context.document.isWriteOnly($0) } ?? false
    }
    required = expected.filter { name in form.properties[name].map { !context.isNullable($0) } ?? false }
    requiredOrNull = expected.subtracting(required)
    others =
      switch form.additionalProperties {
      case .unspecified: .ignored
      case .forbidden: .forbidden
      case .any, .schema: .kept
      }
    if case .schema(let schema) = form.additionalProperties { values = schema }
    for (name, property) in form.properties {
      constants[name] = Self.constants(of: name, in: form, context)
      if context.resolve(property)?.isOnlyNull == true { nulls.insert(name) }
    }
  }

  /// Returns the types of a schema. Those of one without any are what its values or its composition say.
  private static func types(of schema: Schema, in context: LoweringContext) -> String {
    guard schema.types.isEmpty else { return schema.types.map(\.rawValue).joined(separator: "|") }
    if let values = schema.enumeration {
      let areStrings = values.allSatisfy { if case .string = $0 { true } else { false } }
      return areStrings ? JSONType.string.rawValue : ""
    }
    return switch context.form(of: schema) {
    case .object, .map, .extended: JSONType.object.rawValue
    default: ""
    }
  }

  /// Returns the schema of a property, or of all other properties.
  func schema(of property: String?) -> Schema? {
    guard let property else { return values }
    return form?.properties[property]
  }

  private static func constants(
    of name: String, in form: ObjectForm, _ context: LoweringContext
  ) -> Constants? {
    guard let property = form.properties[name], let schema = context.resolve(property),
      let values = schema.enumeration ?? schema.standIn.flatMap(context.resolve)?.enumeration
    else { return nil }
    let texts = values.compactMap(discriminatorText)
    guard texts.count == values.count, !texts.isEmpty else { return nil }
    let mayLack =
      !form.required.contains(name) || context.isNullable(property) || context.document.isWriteOnly(property)
    return Constants(values: texts, isOptional: mayLack)
  }

  /// Whether all values in requests have a property.
  func isAlwaysSent(_ name: String, in context: LoweringContext) -> Bool {
    guard let form, let property = form.properties[name] else { return false }
    return form.required.contains(name) && !context.isNullable(property)
      && !context.document.isReadOnly(property)
  }

  /// Whether a property is only part of responses.
  func isReadOnly(_ name: String, in context: LoweringContext) -> Bool {
    form?.properties[name].map(context.document.isReadOnly) ?? false
  }

  /// Whether a property is only part of requests.
  func isWriteOnly(_ name: String, in context: LoweringContext) -> Bool {
    form?.properties[name].map(context.document.isWriteOnly) ?? false
  }

  /// Returns the single values of properties of the objects inside an object, by path.
  func innerConstants(in context: LoweringContext) -> OrderedDictionary<[String], Constants> {
    guard let form else { return [:] }
    var constants: OrderedDictionary<[String], Constants> = [:]
    for (name, property) in form.properties {
      guard let schema = context.resolve(property), case .object(let inner) = context.form(of: schema) else {
        continue
      }
      let isOptional = !form.required.contains(name) || context.isNullable(property)
      for key in inner.properties.keys {
        guard var own = Self.constants(of: key, in: inner, context), own.isSingle else { continue }
        own.isOptional = own.isOptional || isOptional
        constants[[name, key]] = own
      }
    }
    return constants
  }

  /// Creates the profile of a nested union: what its branches have in common.
  private init?(
    ofUnion branches: [Schema], _ discriminator: Schema.Discriminator?, in context: LoweringContext,
    depth: Int
  ) {
    let profiles = branches.compactMap { Self.of($0, in: context, depth: depth) }
    guard let first = profiles.first else { return nil }
    properties = profiles.reduce(into: []) { $0.formUnion($1.properties) }
    required = profiles.dropFirst().reduce(first.required) { $0.intersection($1.required) }
    requiredOrNull =
      profiles.dropFirst().reduce(first.expected) { $0.intersection($1.expected) }.subtracting(required)
    if profiles.contains(where: { $0.others == .kept }) { others = .kept }
    for name in first.constants.keys {
      let all = profiles.compactMap { $0.constants[name] }
      guard all.count == branches.count, all.allSatisfy(\.isSingle) else { continue }
      constants[name] = Constants(
        values: Array(OrderedSet(all.flatMap(\.values))), isOptional: all.contains(where: \.isOptional),
        isUnion: true)
    }
    guard let discriminator, discriminator.defaultSchema == nil else { return }
    let values = UnionDiscriminator(of: branches, discriminator, context: context).values
    guard values.allSatisfy({ !$0.isEmpty }) else { return }
    constants[discriminator.property] = Constants(
      values: Array(values.joined()), isOptional: !required.contains(discriminator.property), isUnion: true)
  }

  /// Returns a value in the form that the runtime's `UnionDecoder` compares.
  private static func discriminatorText(of value: DocumentValue) -> String? {
    switch value {
    case .string(let text): text
    case .integer(let text): Int64(text).map(String.init)
    case .number(let text):
      Double(text).flatMap { number in
        number.isFinite ? Int64(exactly: number).map(String.init) ?? "\(number)" : nil
      }
    case .bool(let flag): flag ? "true" : "false"
    default: nil
    }
  }
}

extension BranchProfile {
  /// Whether different constants tell the objects of two branches apart, at least where they have them.
  func isDistinct(from other: BranchProfile) -> Bool {
    constants.contains { name, own in
      guard own.isSingle, let others = other.constants[name], others.isSingle else { return false }
      return Set(own.values).isDisjoint(with: others.values)
    }
  }

  /// Whether an object of another branch can be decoded as this one, although that loses some of its properties.
  func canHide(_ other: BranchProfile) -> Bool {
    guard !excludes(other) else { return false }
    // What an object keeps besides its properties can be more than this one has of it.
    if other.others == .kept,
      others == .forbidden || others != .kept && required.isSubset(of: other.properties)
    {
      return true
    }
    return required.isSubset(of: other.properties) && !properties.isSuperset(of: other.properties)
  }

  /// Whether an object of another branch can be decoded as this one.
  func accepts(_ other: BranchProfile) -> Bool { !excludes(other) && required.isSubset(of: other.properties) }

  /// The properties that objects have if they are what the document says.
  var expected: Set<String> { required.union(requiredOrNull) }

  /// Whether an object of another branch can be decoded as this one, although it lacks a property that this one
  /// requires, which may be null.
  func canComplete(_ other: BranchProfile) -> Bool {
    accepts(other) && !requiredOrNull.isSubset(of: other.expected)
  }

  /// Whether no object can belong to both branches, because they require different constants.
  func excludes(_ other: BranchProfile) -> Bool {
    constants.contains { name, own in
      guard own.isSingle, let others = other.constants[name], others.isSingle else { return false }
      return !(own.isOptional && others.isOptional) && Set(own.values).isDisjoint(with: others.values)
    }
  }
}

extension BranchProfile {
  /// Returns the constants that distinguish objects of this branch from those of others that a discriminator doesn't
  /// distinguish.
  func conditions(besides discriminator: String, against others: [BranchProfile?]) -> [Union.Case.Condition] {
    let rivals = others.compactMap { $0 }.filter { rival in
      guard let own = constants[discriminator], let other = rival.constants[discriminator] else {
        return true
      }
      return !Set(own.values).isDisjoint(with: other.values)
    }
    return constants.filter { name, own in
      let values = rivals.compactMap { $0.constants[name]?.values }
      return name != discriminator && values.contains { Set($0).isDisjoint(with: own.values) }
    }.map { name, own in
      Union.Case.Condition(
        property: SwiftStringLiteral(name), values: own.values.map(SwiftStringLiteral.init),
        isOptional: own.isOptional)
    }
  }

  /// Everything that decides whether an object is decoded as a branch.
  struct Accepted: Hashable {
    fileprivate let types: [String: String]
    fileprivate let required: Set<String>
    fileprivate let constants: [String: Set<String>]
    fileprivate let inner: [[String]: Set<String>]
    fileprivate let others: Union.Case.Shape.Others
  }

  func accepted(in context: LoweringContext) -> Accepted {
    let constants = constants.filter { $0.value.isSingle }.map { ($0.key, Set($0.value.values)) }
    let types = form?.properties.compactMapValues {
      context.target(ofBranch: $0).map { Self.types(of: $0, in: context) }
    }
    return Accepted(
      types: Dictionary(uniqueKeysWithValues: types?.map { ($0, $1) } ?? []), required: required,
      constants: Dictionary(uniqueKeysWithValues: constants),
      inner: Dictionary(
        uniqueKeysWithValues: innerConstants(in: context).map { ($0.key, Set($0.value.values)) }),
      others: others)
  }
}

extension LoweringContext {
  /// Returns the schema that a branch is, at the end of references and of schemas that say nothing else about values,
  /// such as `allOf: [{title: Cat}, {$ref: Cat}]`.
  func target(ofBranch branch: Schema) -> Schema? {
    resolve(branch).flatMap { target in
      follow(target, asking: .branch) { $0.standIn.flatMap(self.target(ofBranch:)) } ?? target
    }
  }
}
