import CallsiteDocument
import OrderedCollections

/// The branches of a `oneOf` or `anyOf`. Everything next to it (properties, other parts of an `allOf`)
/// belongs to each branch.
struct UnionComposition {
  private(set) var branches: [Schema]
  private(set) var discriminator: Schema.Discriminator?
  /// The branches without what is next to them.
  private(set) var alternatives: [Schema]
  /// What is next to the branches, in several schemas.
  private(set) var siblings: [Schema] = []
  /// The schema that has only the alternatives, or `nil` if nothing is next to them.
  private(set) var choice: Schema?
  /// The schema that has the alternatives, or is composed of one that has.
  private let schema: Schema

  /// Returns the branches of a schema, which are determined once, because others may be composed of it.
  ///
  /// - Returns: `nil` for a schema without alternatives.
  static func of(_ schema: Schema, in context: LoweringContext) -> UnionComposition? {
    let identity = ObjectIdentifier(schema)
    if let known = context.compositions[identity] { return known.composition }
    // A schema isn't composed of itself.
    context.compositions[identity] = (schema, nil)
    let composition = UnionComposition(of: schema, in: context)
    context.compositions[identity] = (schema, composition)
    return composition
  }

  private init?(of schema: Schema, in context: LoweringContext) {
    guard !UnionCombinations(context).areTooMany(of: schema) else { return nil }
    self.schema = schema
    if let own = Self.branches(of: schema) {
      branches = context.endlessUnions.alternatives(of: schema) ?? own
      alternatives = branches
      discriminator = schema.discriminator
      if !addsNothing(schema, in: context) {
        choice = Schema(
          oneOf: alternatives, discriminator: schema.discriminator, position: schema.position)
        add([schema.withoutBranches], context: context)
      }
      return
    }
    let parts = schema.allOf.map { part in (part: part, union: Self.union(part, of: schema, in: context)) }
    guard let chosen = parts.firstIndex(where: { $0.union != nil }), let union = parts[chosen].union else {
      return nil
    }
    (branches, alternatives, discriminator) = (union.branches, union.alternatives, union.discriminator)
    siblings = union.siblings
    choice = union.choice ?? parts[chosen].part
    var others = schema.allOf
    others.remove(at: chosen)
    others.append(schema.withoutComposition)
    add(others, context: context)
  }

  /// Returns whether all branches are what they are without the properties next to them, since they have these
  /// themselves.
  private func addsNothing(_ schema: Schema, in context: LoweringContext) -> Bool {
    guard schema.allOf.isEmpty else { return false }
    if schema.properties.isEmpty { return true }
    return branches.allSatisfy { branch in
      if context.isNeverObject(branch) { return true }
      return context.follow(branch, asking: .alternatives) { target in
        let inner = Self.branches(of: target).map { branches in
          UnionComposition.of(target, in: context).map { $0.choice == nil } ?? false
        }
        guard inner ?? (target.oneOf.isEmpty && target.anyOf.isEmpty) else { return false }
        return contains(context.objectForm(of: target), all: schema)
      } ?? false
    }
  }

  /// Whether objects of a form have the properties of a schema, and no fewer others.
  private func contains(_ form: ObjectForm, all schema: Schema) -> Bool {
    if case .unspecified = schema.additionalProperties {
    } else if case .unspecified = form.additionalProperties {
      return false
    }
    return form.required.isSuperset(of: schema.required)
      && schema.properties.allSatisfy { name, property in
        form.properties[name].map { $0 === property || !$0.isAnnotationOnly } ?? false
      }
  }

  static func branches(of schema: Schema) -> [Schema]? {
    let branches = schema.oneOf.isEmpty ? schema.anyOf : schema.oneOf
    return branches.count > 1 && !branches.allSatisfy(\.isOnlyRequirement) ? branches : nil
  }

  /// Returns the target of a part of a schema's `allOf` that has alternatives, itself or in its own `allOf`, unless they
  /// are those of a base schema that has this schema as one of its branches.
  static func choice(_ part: Schema, of schema: Schema, in context: LoweringContext) -> Schema? {
    guard let target = context.resolve(part) else { return nil }
    if directChoice(part, of: schema, in: context) != nil { return target }
    let choices = innerChoices(of: target, in: context)
    guard choices.contains(where: { !isBase($0, of: schema, in: context) }) else { return nil }
    return choices.allSatisfy { !hasChoices($0, in: context) } ? target : nil
  }

  /// Whether a schema isn't a union although one of its parts is composed of alternatives, because these have alternatives
  /// themselves: each branch repeats what it's composed of, so they would be too many.
  static func isTooDeep(_ schema: Schema, in context: LoweringContext) -> Bool {
    guard branches(of: schema) == nil else { return false }
    return !schema.allOf.contains { choice($0, of: schema, in: context) != nil }
      && schema.allOf.contains { part in
        guard let target = context.resolve(part) else { return false }
        return innerChoices(of: target, in: context).contains { choice in
          !isBase(choice, of: schema, in: context) && hasChoices(choice, in: context)
        }
      }
  }

  /// Whether the branches of a schema have alternatives themselves.
  private static func hasChoices(_ schema: Schema, in context: LoweringContext) -> Bool {
    branches(of: schema)?.contains { branch in
      context.resolve(branch).map { branches(of: $0) != nil || !innerChoices(of: $0, in: context).isEmpty }
        ?? false
    } ?? false
  }

  /// Returns the target of a part of a schema's `allOf` that has alternatives itself.
  private static func directChoice(
    _ part: Schema, of schema: Schema, in context: LoweringContext
  ) -> Schema? {
    guard let target = context.resolve(part), branches(of: target) != nil else { return nil }
    if part.reference != nil, context.endlessUnions.contains(target) { return nil }
    return isBase(target, of: schema, in: context) ? nil : target
  }

  /// Returns the schemas with alternatives of which a schema without any is composed, other than those of which it's
  /// composed because it, or a schema that it's composed of, is one of their branches.
  private static func innerChoices(of schema: Schema, in context: LoweringContext) -> [Schema] {
    guard branches(of: schema) == nil, !schema.allOf.isEmpty else { return [] }
    if let known = context.choices[ObjectIdentifier(schema)] { return known.choices }
    let owners = Walk(from: [schema]) { owner in
      owner.allOf.compactMap(context.resolve).filter { branches(of: $0) == nil }
    }
    // These are more than any real composition has, and its types are found by recursion.
    let found = Array(owners.prefix(64))
    let choices = found.flatMap { owner in
      owner.allOf.compactMap { directChoice($0, of: owner, in: context) }
    }.filter { choice in !found.contains { isBase(choice, of: $0, in: context) } }
    context.choices[ObjectIdentifier(schema)] = (schema, choices)
    return choices
  }

  /// Whether a schema has another one as one of its branches.
  private static func isBase(_ choice: Schema, of schema: Schema, in context: LoweringContext) -> Bool {
    branches(of: choice)?.contains { branch in
      context.resolve(branch) === schema || context.target(ofBranch: branch) === schema
    } ?? false
  }

  /// Returns a part of an `allOf` as a union, if it has alternatives.
  private static func union(_ part: Schema, of schema: Schema, in context: LoweringContext)
    -> UnionComposition?
  {
    choice(part, of: schema, in: context).flatMap { UnionComposition.of($0, in: context) }
  }

  private mutating func add(_ others: [Schema], context: LoweringContext) {
    siblings += others
    branches = branches.map { branch in
      // Properties say nothing about strings, numbers, Booleans and arrays.
      if others.allSatisfy(\.isOnlyOfProperties), context.isNeverObject(branch) { return branch }
      return Schema(
        allOf: others + [branch], title: branch.title ?? branch.reference, description: branch.description,
        swiftName: branch.swiftName, position: branch.position)
    }
  }
}

extension Schema {
  fileprivate var withoutBranches: Schema {
    Schema(
      types: types, properties: properties, required: required, additionalProperties: additionalProperties,
      allOf: allOf, position: position)
  }

  /// Whether the schema says something about objects only.
  fileprivate var isOnlyOfProperties: Bool {
    reference == nil && types.isEmpty && allOf.isEmpty && oneOf.isEmpty && anyOf.isEmpty && enumeration == nil
  }

  fileprivate var withoutComposition: Schema {
    Schema(
      types: types, properties: properties, required: required, additionalProperties: additionalProperties,
      position: position)
  }
}

extension UnionComposition {
  /// Returns the form of the branches. Usually they are a union, but some idioms mean something simpler.
  func form(in context: LoweringContext) -> SchemaForm {
    let union = SchemaForm.union(branches, discriminator)
    guard discriminator == nil else { return union }
    // Each idiom has a branch without properties: a string, a number or an enum.
    guard branches.contains(where: { context.resolve($0)?.properties.isEmpty != false }) else { return union }
    var alternatives: [Alternative] = []
    for branch in branches {
      let alternative = context.follow(branch, asking: .form) { target -> Alternative? in
        guard target.oneOf.isEmpty, target.anyOf.isEmpty else { return nil }
        let form = context.form(of: target)
        guard target.allOf.isEmpty || branch.reference != nil || context.isScalar(form) else { return nil }
        return Alternative(branch: branch, target: target, form: form)
      }
      // None of the idioms contains a union.
      guard let alternative, !alternative.isUnion else { return union }
      alternatives.append(alternative)
    }
    return Self.clearable(alternatives) ?? Self.openEnumeration(alternatives, in: context)
      ?? scalar(alternatives, in: context) ?? expandable(alternatives, in: context) ?? union
  }

  private struct Alternative {
    let branch: Schema
    /// The target of the branch.
    let target: Schema
    let form: SchemaForm

    var isUnion: Bool {
      switch form {
      case .union, .extended: true
      default: false
      }
    }
    var isObject: Bool { if case .object = form { true } else { false } }
    /// The form of a property with only this branch.
    var own: SchemaForm { branch.reference.map(SchemaForm.reference) ?? form }
  }

  /// Recognizes `anyOf: [{…}, {enum: [""]}]`: a value that an empty string clears, as in form bodies. For a
  /// string, the empty one isn't special.
  private static func clearable(_ alternatives: [Alternative]) -> SchemaForm? {
    guard let empty = alternatives.firstIndex(where: { $0.branch.enumeration == [.string("")] }) else {
      return nil
    }
    var others = alternatives
    others.remove(at: empty)
    guard others.count == 1 else { return nil }
    switch others[0].form {
    case .scalar(.string, nil): return others[0].own
    case .any, .union, .expandable, .clearable, .reference: return nil
    default: return .clearable(others[0].branch)
    }
  }

  /// Recognizes `anyOf: [{type: string}, {$ref: Color}]`: an enum that also accepts other values, like an
  /// open one.
  private static func openEnumeration(
    _ alternatives: [Alternative], in context: LoweringContext
  ) -> SchemaForm? {
    var listed: (form: EnumerationForm, own: SchemaForm)?
    for alternative in alternatives {
      switch alternative.form {
      case .enumeration(let form) where listed == nil && !form.isInteger: listed = (form, alternative.own)
      case .scalar(.string, nil): continue
      default: return nil
      }
    }
    guard let listed, listed.form.details?.isOpen ?? context.options.hasOpenEnums else { return nil }
    return listed.own
  }

  /// Recognizes branches of the same Swift type, which differ only in constraints: an IPv4 and an IPv6 address.
  private func scalar(_ alternatives: [Alternative], in context: LoweringContext) -> SchemaForm? {
    let scalars = alternatives.compactMap { context.scalar(of: $0.form) }
    guard scalars.count == alternatives.count, let first = scalars.first else { return nil }
    let values = scalars.map { TypeLowering.scalar($0.type, format: $0.format, options: context.options) }
    let isOne = scalars.allSatisfy { $0.type == first.type } && Set(values).count == 1
    return isOne ? .scalar(first.type, format: first.format) : nil
  }

  /// Recognizes `anyOf: [{type: string}, {$ref: Customer}]`, where the string is the customer's `id`.
  private func expandable(_ alternatives: [Alternative], in context: LoweringContext) -> SchemaForm? {
    let texts = alternatives.filter { $0.target.enumeration == nil && context.isText($0.form) }
    let objects = alternatives.filter { $0.branch.reference != nil && $0.isObject }
    guard texts.count == 1, !objects.isEmpty, objects.count == alternatives.count - 1 else { return nil }
    let ids = objects.compactMap { context.identifier(of: $0.form) }
    let evidence = IdentifierEvidence(of: texts[0].branch, in: schema, context: context)
    guard ids.count == objects.count, evidence.isIdentifier(like: ids) else { return nil }
    return .expandable(objects.map(\.branch))
  }
}

extension LoweringContext {
  /// Whether the values of a schema have types, none of which is an object.
  func isNeverObject(_ schema: Schema) -> Bool {
    guard let target = resolve(schema) else { return false }
    return !target.types.isEmpty && !target.types.contains(.object) && !target.isMadeOfProperties
  }

  fileprivate func isScalar(_ form: SchemaForm) -> Bool { scalar(of: form) != nil }

  /// Returns the type and format of a string, a number or a Boolean, also of a component that is one.
  fileprivate func scalar(of form: SchemaForm) -> (type: JSONType, format: String?)? {
    switch form {
    case .scalar(let type, let format): return (type, format)
    case .reference(let key):
      return self.document.schemas[key].flatMap { component in
        follow(component, asking: .form) { scalar(of: self.form(of: $0)) }
      }
    default: return nil
    }
  }
}
