import CallsiteDocument
import OrderedCollections

/// The properties beside a `oneOf` or `anyOf` of components, and the alternatives without them.
///
/// A developer would write such a schema as a struct with these properties and a property for the union, so that the
/// components are the same types there as elsewhere. Both are in one JSON object:
///
/// ```yaml
/// Event:
///   properties: { stream_id: { type: string } }
///   oneOf: [{ $ref: Started }, { $ref: Stopped }]
/// ```
///
/// ```swift
/// struct Event {
///   var streamID: String?
///   var value: Value
///   enum Value { case started(Started), stopped(Stopped) }
/// }
/// ```
///
/// Where the properties can't be separated from those of the alternatives, each alternative has a type of its own with
/// all of them. Inline alternatives have one anyway, and it's simpler for it to have all properties.
struct UnionExtension {
  /// The properties beside the alternatives.
  let form: ObjectForm
  /// The schema of the alternatives without the properties.
  let choice: Schema

  /// - Returns: `nil` if the properties belong to each alternative.
  init?(_ composition: UnionComposition, in context: LoweringContext) {
    guard !composition.siblings.isEmpty, let choice = composition.choice,
      composition.alternatives.contains(where: { $0.reference != nil })
    else { return nil }
    let siblings = Schema(allOf: composition.siblings, position: choice.position)
    guard let form = context.plainObject(siblings) else { return nil }
    let objects = composition.alternatives.compactMap(context.plainObject)
    guard objects.count == composition.alternatives.count,
      let own = Self.separated(form, from: objects, in: context), !own.properties.isEmpty,
      composition.discriminator.map({ own.properties[$0.property] == nil }) ?? true
    else { return nil }
    self.form = own
    self.choice = choice
  }

  /// Returns what a form says that the alternatives don't, or `nil` if it changes them.
  ///
  /// A property that all alternatives have is theirs, as it would be in a type with the properties of both.
  private static func separated(
    _ form: ObjectForm, from objects: [ObjectForm], in context: LoweringContext
  ) -> ObjectForm? {
    let schemas = context.document.schemas
    var own = form
    for (name, property) in form.properties {
      let others = objects.compactMap { $0.properties[name] }
      if others.isEmpty { continue }
      guard others.count == objects.count,
        others.allSatisfy({ property.refined(by: $0, in: schemas) === $0 })
      else { return nil }
      own.properties[name] = nil
    }
    for name in form.required where own.properties[name] == nil {
      guard objects.allSatisfy({ $0.required.contains(name) }) else { return nil }
      own.required.remove(name)
    }
    return own
  }
}

extension LoweringContext {
  /// Returns the properties that a schema consists of, or `nil` if it's something else, has alternatives, or has a rule
  /// for other properties, which the properties of another part of the schema would be for it.
  fileprivate func plainObject(_ schema: Schema) -> ObjectForm? {
    guard let target = target(ofBranch: schema), UnionComposition.branches(of: target) == nil,
      !target.allOf.contains(where: { UnionComposition.choice($0, of: target, in: self) != nil }),
      case .object(let form) = form(of: target), case .unspecified = form.additionalProperties
    else { return nil }
    return form
  }
}

extension SchemaForm {
  /// Whether values are one of several schemas, or contain the properties of one.
  var containsUnion: Bool {
    switch self {
    case .union, .extended: true
    default: false
    }
  }

  /// Whether the schema has named properties.
  var isStruct: Bool {
    switch self {
    case .object, .extended: true
    default: false
    }
  }

  /// Returns the branches of a union, which can be in an object with other properties, or `nil` for another form.
  func alternatives(in context: LoweringContext) -> ([Schema], Schema.Discriminator?)? {
    switch self {
    case .union(let branches, let discriminator): return (branches, discriminator)
    case .extended(let union):
      guard let choice = context.resolve(union.choice) else { return nil }
      return context.form(of: choice).alternatives(in: context)
    default: return nil
    }
  }
}
