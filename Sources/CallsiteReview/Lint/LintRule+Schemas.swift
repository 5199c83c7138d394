import CallsiteDiagnostics
import CallsitePipeline
import CallsiteSource
import Foundation

// What values are.
extension LintRule {
  static let schemas: [LintRule] = [
    LintRule(
      "undescribed-required-property", .error,
      "A property that a schema requires is one that the schema, or a part of it, describes.",
      LintExample(
        .schema, wrong: "type: object\nrequired: [nmae]\nproperties: { name: { type: string } }",
        right: "type: object\nrequired: [name]\nproperties: { name: { type: string } }"),
      .schema { schema, document in
        guard !schema.isCondition, let required = schema.mapping["required"]?.sequence, !required.isEmpty,
          schema.mapping["additionalProperties"]?.mapping == nil,
          schema.mapping["additionalProperties"]?.isTrue != true
        else { return [] }
        let properties = LintProperties(document)
        var names: Set<String> = []
        for node in schema.owners + [SourceNode(.mapping(schema.mapping), at: schema.position)] {
          guard let described = properties.names(of: node) else { return [] }
          names.formUnion(described)
        }
        // An object of which nothing is said has any properties.
        if names.isEmpty { return [] }
        return required.compactMap { node in
          guard let name = node.text, !names.contains(name) else { return nil }
          return LintProblem(
            "'\(name)' is required, but no schema describes it; it is left out", at: node.position)
        }
      }),
    LintRule(
      "mistyped-default", .error, "A default is of the schema's type.",
      LintExample(
        .schema, wrong: "type: integer\ndefault: many", right: "type: integer\ndefault: 3"),
      .schema { schema, document in
        guard let node = schema.mapping["default"] else { return [] }
        // What one shape of several says goes for all of them.
        if node.scalar?.kind == .null, schema.owners.contains(where: \.allowsNull) { return [] }
        return LintTypes(schema.mapping, document).problem(with: node, called: "The default").map { [$0] }
          ?? []
      }),
    LintRule(
      "mistyped-example", .error, "An example is of the type of its schema.",
      LintExample(.schema, wrong: "type: integer\nexample: many", right: "type: integer\nexample: 3"),
      .document { document in
        let own = document.schemas.map { ($0.mapping, $0.examples) }
        let media = document.objects(of: .mediaType).map { ($0.schema, $0.jsonExamples(document)) }
        return (own + media).flatMap { schema, examples in
          let types = LintTypes(schema, document)
          return examples.compactMap { types.problem(with: $0, called: "The example") }
        }
      }),
    LintRule(
      "mistyped-value", .error, "The values of an enum, and a constant, are of the schema's type.",
      LintExample(
        .schema, wrong: "type: integer\nenum: [1, many]", right: "type: integer\nenum: [1, 2]"),
      .schema { schema, document in
        let types = LintTypes(schema.mapping, document)
        let values = (schema.mapping["enum"]?.sequence ?? []) + [schema.mapping["const"]].compactMap(\.self)
        return values.filter { $0.scalar?.kind != .null }.compactMap {
          types.problem(with: $0, called: "The value")
        }
      }),
    LintRule(
      "empty-range", .error,
      "A lower limit isn't above the upper one, so that there are values between them.",
      LintExample(
        .schema, wrong: "type: integer\nminimum: 10\nmaximum: 1",
        right: "type: integer\nminimum: 1\nmaximum: 10"),
      .schema { schema, _ in
        let limits = [
          ("minimum", "maximum"), ("exclusiveMinimum", "exclusiveMaximum"), ("minLength", "maxLength"),
          ("minItems", "maxItems"), ("minProperties", "maxProperties"), ("minContains", "maxContains"),
        ]
        return limits.compactMap { lower, upper in
          guard let low = schema.mapping[lower]?.number, let node = schema.mapping[upper],
            let high = node.number, low > high
          else { return nil }
          return LintProblem(
            "'\(lower)' is \(low) and '\(upper)' is \(high), so that no value fits", at: node.position)
        }
      }),
    LintRule(
      "impossible-limit", .error, "A length or a count isn't negative, and 'multipleOf' is above zero.",
      LintExample(.schema, wrong: "type: string\nmaxLength: -1", right: "type: string\nmaxLength: 1"),
      .schema { schema, _ in
        let counts = [
          "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties", "minContains",
          "maxContains",
        ]
        let negative = counts.compactMap { key -> LintProblem? in
          guard let node = schema.mapping[key], let number = node.number, number < 0 else { return nil }
          return LintProblem("'\(key)' can't be negative, but is \(number)", at: node.position)
        }
        guard let node = schema.mapping["multipleOf"], let step = node.number, step <= 0 else {
          return negative
        }
        return negative + [LintProblem("'multipleOf' must be above zero, but is \(step)", at: node.position)]
      }),
    LintRule(
      "read-only-and-write-only", .error, "A property isn't read-only and write-only at once.",
      LintExample(
        .schema, wrong: "type: string\nreadOnly: true\nwriteOnly: true", right: "type: string\nreadOnly: true"
      ),
      .schema { schema, _ in
        guard schema.mapping["readOnly"]?.isTrue == true, let node = schema.mapping["writeOnly"], node.isTrue
        else { return [] }
        return [LintProblem("It is read-only and write-only, so that nobody ever has it", at: node.position)]
      }),
    LintRule(
      "missing-items", .warning, "An array says what its elements are.",
      LintExample(.schema, wrong: "type: array", right: "type: array\nitems: { type: string }"),
      .schema { schema, _ in
        guard let type = schema.mapping.entry("type"), type.value.text == "array",
          schema.mapping["items"] == nil,
          schema.mapping["prefixItems"] == nil, schema.owners.isEmpty, !schema.isCondition
        else { return [] }
        return [
          LintProblem(
            "The array doesn't say what its elements are; they are any JSON", at: type.value.position)
        ]
      }),
  ]
}

extension SourceNode {
  /// Whether one of its shapes is null.
  fileprivate var allowsNull: Bool {
    ["anyOf", "oneOf"].flatMap { mapping?[$0]?.sequence ?? [] }.contains {
      $0.mapping?["type"]?.text == "null"
    }
  }
}

extension LintSchema {
  fileprivate var examples: [SourceNode] {
    (mapping["examples"]?.sequence ?? []) + [mapping["example"]].compactMap(\.self)
  }
}

extension LintObject {
  fileprivate var schema: SourceMapping { mapping?["schema"]?.mapping ?? SourceMapping([]) }

  /// The examples of a media type whose values are written as they are.
  fileprivate func jsonExamples(_ document: LintDocument) -> [SourceNode] {
    guard key.prefix(while: { $0 != ";" }).hasSuffix("json"), let mapping else { return [] }
    let named = mapping["examples"]?.mapping?.entries.compactMap { entry in
      document.resolved(entry.value)?.mapping?["value"]
    }
    return (named ?? []) + [mapping["example"]].compactMap(\.self)
  }
}

/// The names of the properties that a schema describes, with all its parts.
struct LintProperties {
  private let document: LintDocument

  init(_ document: LintDocument) {
    self.document = document
  }

  /// Nil if a part isn't known, or if properties of any name are described.
  func names(of node: SourceNode) -> Set<String>? {
    var names: Set<String> = []
    var seen: Set<SourcePosition> = []
    return add(node, to: &names, &seen) ? names : nil
  }

  private func add(_ node: SourceNode, to names: inout Set<String>, _ seen: inout Set<SourcePosition>) -> Bool
  {
    guard let schema = node.mapping else { return true }
    guard seen.insert(node.position).inserted else { return true }
    if schema["$ref"] != nil {
      guard let target = document.resolved(node), add(target, to: &names, &seen) else { return false }
    }
    if schema["patternProperties"] != nil || schema["$dynamicRef"] != nil { return false }
    if let other = schema["additionalProperties"], other.mapping != nil || other.isTrue { return false }
    names.formUnion(schema["properties"]?.mapping?.entries.map(\.key) ?? [])
    let lists = ["allOf", "anyOf", "oneOf"].flatMap { schema[$0]?.sequence ?? [] }
    let parts = ["then", "else", "if"].compactMap { schema[$0] }
    let dependent = schema["dependentSchemas"]?.mapping?.entries.map(\.value) ?? []
    return (lists + parts + dependent).allSatisfy { add($0, to: &names, &seen) }
  }
}

/// The types that a schema allows.
struct LintTypes {
  private var types: Set<String> = []
  private var allowsNull = false

  /// Allows anything if the schema, or what it refers to, doesn't say a type.
  init(_ schema: SourceMapping, _ document: LintDocument) {
    var mapping = schema
    if schema["$ref"] != nil {
      guard let target = document.resolved(SourceNode(.mapping(schema), at: document.position))?.mapping
      else { return }
      mapping = target
    }
    guard let type = mapping["type"] else { return }
    types = Set(type.sequence?.compactMap(\.text) ?? type.text.map { [$0] } ?? [])
    allowsNull =
      mapping["nullable"]?.isTrue == true || schema["nullable"]?.isTrue == true
      || mapping["x-nullable"]?.isTrue == true
  }

  func problem(with node: SourceNode, called subject: String) -> LintProblem? {
    let known: Set = ["string", "integer", "number", "boolean", "array", "object", "null"]
    guard !types.isEmpty, types.isSubset(of: known), !allows(node) else { return nil }
    let expected = types.sorted().map {
      $0 == "null" ? "null" : $0.first.map { "aeiou".contains($0) } == true ? "an \($0)" : "a \($0)"
    }
    return LintProblem(
      "\(subject) must be \(expected.joined(separator: " or ")), but is \(node.kindName)", at: node.position)
  }

  private func allows(_ node: SourceNode) -> Bool {
    switch node.content {
    case .mapping: return types.contains("object")
    case .sequence: return types.contains("array")
    case .scalar(let scalar):
      switch scalar.kind {
      case .null: return allowsNull || types.contains("null")
      case .boolean: return types.contains("boolean")
      case .string: return types.contains("string")
      case .integer: return types.contains("integer") || types.contains("number")
      case .number:
        let isWhole = Double(scalar.text).map { $0 == $0.rounded() } ?? false
        return types.contains("number") || isWhole && types.contains("integer")
      }
    }
  }
}

extension SourceNode {
  fileprivate var number: Decimal? {
    guard let scalar, scalar.kind == .integer || scalar.kind == .number else { return nil }
    return Decimal(string: scalar.text, locale: Locale(identifier: "en_US_POSIX"))
  }

  /// As messages call it: `the string 'many'`.
  fileprivate var kindName: String {
    switch content {
    case .mapping: "an object"
    case .sequence: "a list"
    case .scalar(let scalar):
      switch scalar.kind {
      case .null: "null"
      case .string: "the string '\(scalar.text.prefix(40))'"
      default: "the \(scalar.kind.rawValue) \(scalar.text)"
      }
    }
  }
}
