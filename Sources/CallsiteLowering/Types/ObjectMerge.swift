import CallsiteDocument
import OrderedCollections

extension LoweringContext {
  /// Returns the properties of a schema and of everything it is composed of.
  func objectForm(of schema: Schema) -> ObjectForm {
    if schema.reference == nil, schema.allOf.isEmpty, schema.conditionalParts.isEmpty {
      return ObjectForm(
        properties: schema.properties, required: Set(schema.required),
        additionalProperties: schema.additionalProperties, identity: schema.identity)
    }
    return ObjectMerge(of: schema, in: self).form
  }
}

/// Merges the properties of a schema and of everything it is composed of.
///
/// Parts of an `allOf` describe the same values, so that a property of one is refined by that of another. What `then`,
/// `else` and `dependentSchemas` say applies only to some values (JSON Schema Core, 10.2.2): their properties are
/// optional, don't change the others, and have any of the types that these parts describe.
private struct ObjectMerge {
  private let context: LoweringContext
  private let hasAllBranches: Bool
  private var result = ObjectForm()
  private var visited: Set<String> = []
  /// What parts that apply to some values say about each property, and the components that contain them.
  private var conditional: OrderedDictionary<String, [(schema: Schema, origin: String?)]> = [:]

  init(of schema: Schema, in context: LoweringContext) {
    self.context = context
    hasAllBranches = UnionCombinations(context).areTooMany(of: schema)
    add(schema, of: nil, isConditional: false)
  }

  var form: ObjectForm {
    var form = result
    for (name, parts) in conditional where form.properties[name] == nil {
      guard let first = parts.first else { continue }
      let isSameType = parts.allSatisfy { $0.schema.isSameSimpleType(as: first.schema) }
      form.properties[name] =
        isSameType ? first.schema : Schema(anyOf: parts.map(\.schema), position: first.schema.position)
      form.origins[name] = parts.count == 1 ? first.origin : nil
    }
    return form
  }

  private mutating func add(_ schema: Schema, of origin: String?, isConditional: Bool) {
    if let key = schema.reference {
      guard visited.insert(key).inserted, let target = context.document.schemas[key] else { return }
      add(target, of: key, isConditional: isConditional)
      return
    }
    for part in schema.allOf { add(part, of: origin, isConditional: isConditional) }
    for (name, property) in schema.properties {
      if isConditional {
        conditional[name, default: []].append((property, origin))
      } else {
        result.properties[name] =
          result.properties[name].map { $0.refined(by: property, in: context.document.schemas) } ?? property
        result.origins[name] = origin
      }
    }
    let branches = hasAllBranches ? schema.oneOf + schema.anyOf : []
    for part in schema.conditionalParts + branches { add(part, of: origin, isConditional: true) }
    if isConditional { return }
    result.required.formUnion(schema.required)
    if case .unspecified = schema.additionalProperties {
    } else {
      result.additionalProperties = schema.additionalProperties
    }
    if let identity = schema.identity { result.identity = identity }
  }
}
