import CallsiteDocument
import OrderedCollections

extension LoweringContext {
  /// Returns the fields of a form: the object's own, and those of all its alternatives.
  ///
  /// A form is a list of fields, so a form that is one of several objects has the fields of all of them, and requires
  /// those that each of them requires. An object without properties is open unless the schema forbids it, because it
  /// would have nothing to send otherwise.
  func formFields(of schema: Schema) -> ObjectForm {
    var collection = FormFields(context: self)
    let collected = collection.fields(of: schema, from: nil)
    var fields = collection.hasAlternatives ? collected : objectForm(of: schema)
    if fields.properties.isEmpty, case .unspecified = fields.additionalProperties,
      let target = resolve(schema), target.types.isEmpty || target.types == [.object]
    {
      fields.additionalProperties = .any
    }
    return fields
  }
}

/// Collects the fields of a form from `allOf`, `oneOf` and `anyOf`.
private struct FormFields {
  let context: LoweringContext
  private(set) var hasAlternatives = false
  /// The fields of each component so far, so that each is visited once.
  private var components: [String: ObjectForm] = [:]

  init(context: LoweringContext) {
    self.context = context
  }

  /// - Parameter origin: The component that contains the schema.
  mutating func fields(of schema: Schema, from origin: String?) -> ObjectForm {
    if let key = schema.reference {
      if let known = components[key] { return known }
      components[key] = ObjectForm()
      guard let target = context.document.schemas[key] else { return ObjectForm() }
      let fields = fields(of: target, from: key)
      components[key] = fields
      return fields
    }
    var result = ObjectForm()
    for part in schema.allOf { result.add(fields(of: part, from: origin), in: context.document.schemas) }
    result.add(ObjectForm(own: schema, origin: origin), in: context.document.schemas)
    let conditional = alternatives(schema.conditionalParts, from: origin)
    for (name, property) in conditional.properties where result.properties[name] == nil {
      result.properties[name] = property
      result.origins[name] = conditional.origins[name]
    }
    for branches in [schema.oneOf, schema.anyOf] where !branches.isEmpty {
      hasAlternatives = true
      result.add(alternatives(branches, from: origin), in: context.document.schemas)
    }
    return result
  }

  private mutating func alternatives(_ branches: [Schema], from origin: String?) -> ObjectForm {
    var result: ObjectForm?
    for branch in branches {
      let fields = fields(of: branch, from: origin)
      guard var merged = result else {
        result = fields
        continue
      }
      for (name, property) in fields.properties {
        merged.origins[name] = merged.properties[name] == nil ? fields.origins[name] : nil
        merged.properties[name] = merged.properties[name].map { either($0, property) } ?? property
      }
      merged.required.formIntersection(fields.required)
      merged.additionalProperties = either(merged.additionalProperties, fields.additionalProperties)
      result = merged
    }
    return result ?? ObjectForm()
  }

  /// Returns the schema of a field that two alternatives have: a file if one of them is, because a file can contain
  /// any text, all values of two enums, and otherwise either value.
  private func either(_ first: Schema, _ second: Schema) -> Schema {
    if first.isSameSimpleType(as: second) { return first }
    switch (context.partForm(of: first), context.partForm(of: second)) {
    case (.files, _), (.file, .file), (.file, .value), (.file, .json): return first
    case (_, .files), (_, .file): return second
    default: break
    }
    let values = (first.enumeration ?? [], second.enumeration ?? [])
    guard !values.0.isEmpty, !values.1.isEmpty, first.types == second.types, first.reference == nil,
      second.reference == nil
    else { return Schema(anyOf: [first, second], position: first.position) }
    return Schema(
      types: first.types, enumeration: Array(OrderedSet(values.0 + values.1)), title: first.title,
      description: first.description, position: first.position)
  }

  private func either(
    _ first: Schema.AdditionalProperties, _ second: Schema.AdditionalProperties
  ) -> Schema.AdditionalProperties {
    switch (first, second) {
    case (.schema(let first), .schema(let second)): .schema(either(first, second))
    case (.any, _), (_, .any): .any
    case (.schema, _): first
    case (_, .schema): second
    case (.unspecified, _), (_, .unspecified): .unspecified
    case (.forbidden, .forbidden): .forbidden
    }
  }
}

extension ObjectForm {
  /// Creates the form of a schema's own properties.
  fileprivate init(own schema: Schema, origin: String?) {
    properties = schema.properties
    required = Set(schema.required)
    additionalProperties = schema.additionalProperties
    identity = schema.identity
    for name in schema.properties.keys { origins[name] = origin }
  }

  /// Adds what another part of the same schema says.
  fileprivate mutating func add(_ other: ObjectForm, in schemas: OrderedDictionary<String, Schema>) {
    for (name, property) in other.properties {
      properties[name] = properties[name].map { $0.refined(by: property, in: schemas) } ?? property
      origins[name] = other.origins[name]
    }
    required.formUnion(other.required)
    if case .unspecified = other.additionalProperties {
    } else {
      additionalProperties = other.additionalProperties
    }
    identity = other.identity ?? identity
  }
}
