import CallsiteContract
import CallsiteDiagnostics
import CallsiteDocument
import CallsitePipeline
import CallsiteSource
import Foundation

// Rules for schemas and values.
extension LintRule {
  static let schemas: [LintRule] = [
    LintRule(
      "undescribed-required-property", .error,
      "Every required property is described by the schema or one of its parts.",
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
        let nodes = schema.owners + [SourceNode(.mapping(schema.mapping), at: schema.position)]
        for node in nodes {
          guard let described = properties.names(of: node) else { return [] }
          names.formUnion(described)
        }
        // An unconstrained object may have any properties.
        if names.isEmpty { return [] }
        let missing = required.filter { node in node.string.map { !names.contains($0) } ?? false }
        if missing.isEmpty { return [] }
        // A base may require what the schemas that extend it describe.
        for node in document.compositions(of: nodes) {
          guard let described = properties.names(of: node) else { return [] }
          names.formUnion(described)
        }
        return missing.compactMap { node in
          guard let name = node.string, !names.contains(name) else { return nil }
          return LintProblem(
            "'\(name)' is required, but no schema describes it; it is left out", at: node.position)
        }
      }),
    LintRule(
      "mistyped-default", .error, "A default has its schema's type.",
      LintExample(
        .schema, wrong: "type: integer\ndefault: many", right: "type: integer\ndefault: 3"),
      .document { $0.defaultProblems(isMistyped: true) }),
    LintRule(
      "invalid-default", .warning, "A default is valid for its schema.",
      LintExample(
        .schema, wrong: "type: integer\nmaximum: 9\ndefault: 10",
        right: "type: integer\nmaximum: 9\ndefault: 3"),
      .document { $0.defaultProblems(isMistyped: false) }),
    LintRule(
      "mistyped-example", .error, "An example has its schema's type.",
      LintExample(.schema, wrong: "type: integer\nexample: many", right: "type: integer\nexample: 3"),
      .document { $0.exampleProblems(isMistyped: true) }),
    LintRule(
      "invalid-example", .warning, "An example is valid for its schema.",
      LintExample(
        .schema, wrong: "type: object\nproperties: { age: { type: integer } }\nexample: { age: young }",
        right: "type: object\nproperties: { age: { type: integer } }\nexample: { age: 3 }"),
      .document { $0.exampleProblems(isMistyped: false) }),
    LintRule(
      "mistyped-value", .error, "Enum values and constants have their schema's type.",
      LintExample(
        .schema, wrong: "type: integer\nenum: [1, many]", right: "type: integer\nenum: [1, 2]"),
      .document { document in
        document.values.schemas.flatMap { schema -> [LintProblem] in
          let values =
            (schema.mapping["enum"]?.sequence ?? []) + [schema.mapping["const"]].compactMap(\.self)
          return values.filter { $0.scalar?.kind != .null }.flatMap {
            document.values.problems(with: $0, schema.node, called: "value", isMistyped: true)
          }
        }
      }),
    LintRule(
      "empty-range", .error,
      "A lower limit isn't above the upper one.",
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
            "'\(lower)' is \(low) and '\(upper)' is \(high), so no value is valid", at: node.position)
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
          return LintProblem("'\(key)' can't be negative, found \(number)", at: node.position)
        }
        guard let node = schema.mapping["multipleOf"], let step = node.number, step <= 0 else {
          return negative
        }
        return negative + [LintProblem("'multipleOf' must be above zero, found \(step)", at: node.position)]
      }),
    LintRule(
      "invalid-pattern", .error, "A pattern is a regular expression.",
      LintExample(.schema, wrong: "type: string\npattern: '^[a-z'", right: "type: string\npattern: '^[a-z]'"),
      .schema { schema, _ in
        let named = schema.mapping["patternProperties"]?.mapping?.entries.map { ($0.key, $0.position) } ?? []
        let own = schema.mapping["pattern"].flatMap { node in node.string.map { ($0, node.position) } }
        return ([own].compactMap(\.self) + named).compactMap { pattern, position in
          PatternSyntax.problem(of: pattern).map {
            LintProblem("The pattern isn't a regular expression: \($0)", at: position)
          }
        }
      }),
    LintRule(
      "null-type", .error, "In OpenAPI 3.0, a type is a single one, and not null.",
      LintExample(
        .root,
        wrong: "openapi: 3.0.3\ncomponents: { schemas: { Note: { type: [string, 'null'] } } }",
        right: "openapi: 3.0.3\ncomponents: { schemas: { Note: { type: string, nullable: true } } }"),
      .schema { schema, document in
        guard document.isOpenAPI30, let type = schema.mapping["type"],
          type.sequence != nil || type.string == "null"
        else { return [] }
        let found = type.sequence == nil ? "'null'" : "a list"
        return [
          LintProblem(
            "The type must be a single one in OpenAPI 3.0, found \(found); use 'nullable: true' for null",
            at: type.position)
        ]
      }),
    LintRule(
      "read-only-and-write-only", .error, "A property isn't both read-only and write-only.",
      LintExample(
        .schema, wrong: "type: string\nreadOnly: true\nwriteOnly: true", right: "type: string\nreadOnly: true"
      ),
      .schema { schema, _ in
        guard schema.mapping["readOnly"]?.isTrue == true, let node = schema.mapping["writeOnly"], node.isTrue
        else { return [] }
        return [
          LintProblem(
            "The property is both read-only and write-only, so it is never sent or received",
            at: node.position)
        ]
      }),
    LintRule(
      "missing-items", .warning, "An array describes its items.",
      LintExample(.schema, wrong: "type: array", right: "type: array\nitems: { type: string }"),
      .schema { schema, _ in
        guard let type = schema.mapping.entry("type"), type.value.string == "array",
          schema.mapping["items"] == nil,
          schema.mapping["prefixItems"] == nil, schema.owners.isEmpty, !schema.isCondition
        else { return [] }
        return [
          LintProblem(
            "The array doesn't describe its items; they are read as any JSON", at: type.value.position)
        ]
      }),
  ]
}

extension SourceNode {
  /// Whether one of the schema's alternatives is null.
  fileprivate var allowsNull: Bool {
    ["anyOf", "oneOf"].flatMap { mapping?[$0]?.sequence ?? [] }.contains {
      $0.mapping?["type"]?.string == "null"
    }
  }
}

extension LintDocument {
  fileprivate func defaultProblems(isMistyped: Bool) -> [LintProblem] {
    values.schemas.flatMap { schema -> [LintProblem] in
      guard let node = schema.mapping["default"], !schema.isCondition else { return [] }
      // Properties of one alternative count for all of them.
      if node.scalar?.kind == .null, schema.owners.contains(where: \.allowsNull) { return [] }
      return values.problems(with: node, schema.node, called: "default", isMistyped: isMistyped)
    }
  }

  fileprivate func exampleProblems(isMistyped: Bool) -> [LintProblem] {
    let own = values.schemas.filter { !$0.isCondition }.map {
      ($0.node, $0.examples, EvaluationPolicy.Direction?.none)
    }
    let others = values.objects.compactMap { object in
      object.mapping?["schema"].map { ($0, object.examples(self), object.direction) }
    }
    return (own + others).flatMap { schema, examples, direction in
      examples.flatMap {
        values.problems(
          with: $0, schema, called: "example", isMistyped: isMistyped, direction: direction,
          acceptsText: true)
      }
    }
  }
}

extension LintSchema {
  fileprivate var node: SourceNode { SourceNode(.mapping(mapping), at: position) }

  fileprivate var examples: [SourceNode] {
    (mapping["examples"]?.sequence ?? []) + [mapping["example"]].compactMap(\.self)
  }
}

extension LintObject {
  /// The examples of a JSON media type, a parameter or a header whose values are given directly.
  fileprivate func examples(_ document: LintDocument) -> [SourceNode] {
    guard kind != .mediaType || key.prefix(while: { $0 != ";" }).hasSuffix("json"), let mapping else {
      return []
    }
    let named = mapping["examples"]?.mapping?.entries.compactMap { entry in
      document.resolved(entry.value)?.mapping?["value"]
    }
    return (named ?? []) + [mapping["example"]].compactMap(\.self)
  }
}

/// The names of the properties that a schema and its parts describe.
struct LintProperties {
  private let document: LintDocument

  init(_ document: LintDocument) {
    self.document = document
  }

  /// The names, or `nil` if a part isn't known or arbitrary properties are described.
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
    let parts = schema.entries.flatMap { entry -> [SourceNode] in
      guard let keyword = SchemaKeyword.named(entry.key), entry.key != "not",
        keyword.scope == .value || keyword.scope == .condition
      else { return [] }
      return keyword.schemas(in: entry.value).map(\.schema)
    }
    return parts.allSatisfy { add($0, to: &names, &seen) }
  }
}

extension SourceNode {
  fileprivate var number: Decimal? {
    guard let scalar, scalar.kind == .integer || scalar.kind == .number else { return nil }
    return Decimal(string: scalar.text, locale: Locale(identifier: "en_US_POSIX"))
  }
}
