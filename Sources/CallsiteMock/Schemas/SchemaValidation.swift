import CallsiteDocument
import Foundation
import OrderedCollections

/// Checks values against schemas (JSON Schema 2020-12, as OpenAPI 3.1 uses it).
///
/// Which way a value goes decides what `readOnly` and `writeOnly` mean: a read-only property isn't required of
/// a request, a write-only one isn't of a response.
struct SchemaValidation: Sendable {
  enum Direction: Sendable {
    case request, response
  }

  let schemas: SchemaSet
  let direction: Direction
  let patterns: PatternCache
  /// Whether properties that no schema lists are problems, and properties that don't go this way.
  var isStrict = false
  /// Whether a write-only property of an answer may be required.
  var isRequiredBothWays = false

  /// All that is wrong with a value, in the order of its parts.
  func problems(_ value: DocumentValue, _ schema: Schema) -> [ValueProblem] {
    problems(value, schema, ValuePointer(), depth: 0)
  }

  func isValid(_ value: DocumentValue, _ schema: Schema) -> Bool {
    problems(value, schema).isEmpty
  }

  /// - Parameter depth: How many schemas apply to the same value: a row of them may lead back to itself.
  func problems(
    _ value: DocumentValue, _ schema: Schema, _ place: ValuePointer, depth: Int
  ) -> [ValueProblem] {
    guard depth < 64 else { return [] }
    let schema = schemas.resolved(schema)
    if value == .null, schema.isNullable { return [] }
    if schema.isOnlyNull { return [ValueProblem("must be null, but is \(value.noun)", at: place)] }
    if let problem = typeProblem(value, schema, place) { return [problem] }
    if let problem = enumerationProblem(value, schema, place) { return [problem] }
    var problems = limitProblems(value, schema, place)
    switch value {
    case .object(let members): problems += objectProblems(members, schema, place)
    case .array(let elements): problems += arrayProblems(elements, schema, place)
    default: break
    }
    for part in schema.allOf { problems += self.problems(value, part, place, depth: depth + 1) }
    problems += branchProblems(value, schema, place, depth: depth + 1)
    problems += conditionProblems(value, schema, place, depth: depth + 1)
    return problems
  }

  private func typeProblem(
    _ value: DocumentValue, _ schema: Schema, _ place: ValuePointer
  ) -> ValueProblem? {
    guard !schema.types.isEmpty, !schema.types.contains(where: value.isOfType) else { return nil }
    let wanted = schema.types.map(\.noun).joined(separator: " or ")
    return ValueProblem("must be \(wanted), but is \(value.noun)", at: place)
  }

  private func enumerationProblem(
    _ value: DocumentValue, _ schema: Schema, _ place: ValuePointer
  ) -> ValueProblem? {
    guard let values = schema.enumeration, !values.contains(where: value.isEqual) else { return nil }
    // `anyOf: [{type: string}, {enum: […]}]` is read as an enum that may have other values.
    if schema.enumExtension?.isOpen == true, values.allSatisfy({ $0.noun == value.noun }) { return nil }
    let texts = values.prefix(20).map { $0.scalarText.map { "'\($0)'" } ?? $0.noun }
    let list = texts.joined(separator: ", ") + (values.count > 20 ? ", …" : "")
    return ValueProblem(values.count == 1 ? "must be \(list)" : "must be one of \(list)", at: place)
  }

  private func limitProblems(
    _ value: DocumentValue, _ schema: Schema, _ place: ValuePointer
  ) -> [ValueProblem] {
    switch value {
    case .string(let text):
      return stringProblems(text, schema).map { ValueProblem($0, at: place) }
    case .integer, .number:
      guard let number = value.decimal else { return [] }
      return numberProblems(number, schema).map { ValueProblem($0, at: place) }
    default: return []
    }
  }
}

// Schemas that apply to the same value.
extension SchemaValidation {
  private func branchProblems(
    _ value: DocumentValue, _ schema: Schema, _ place: ValuePointer, depth: Int
  ) -> [ValueProblem] {
    var problems: [ValueProblem] = []
    if !schema.anyOf.isEmpty {
      let found = schema.anyOf.map { self.problems(value, $0, place, depth: depth) }
      if !found.contains(where: \.isEmpty) { problems += nearest(found, schema, value, place) }
    }
    if !schema.oneOf.isEmpty {
      let found = schema.oneOf.map { self.problems(value, $0, place, depth: depth) }
      if direction == .request, let index = discriminated(value, schema) { return problems + found[index] }
      let count = found.count(where: \.isEmpty)
      if count == 0 { problems += nearest(found, schema, value, place) }
      // Backends take the alternative that they look for, whatever else a request might be.
      if count > 1, direction == .response || isStrict {
        problems.append(ValueProblem("must match one alternative, but matches \(count)", at: place))
      }
    }
    return problems
  }

  /// The branch of a `oneOf` that a discriminator names.
  private func discriminated(_ value: DocumentValue, _ schema: Schema) -> Int? {
    guard let discriminator = schema.discriminator,
      let name = value.members?[discriminator.property]?.scalarText
    else { return nil }
    let target = discriminator.mapping[name] ?? name
    return schema.oneOf.firstIndex { $0.reference == target }
  }

  /// Says what is wrong with the branch that a value is meant for.
  private func nearest(
    _ found: [[ValueProblem]], _ schema: Schema, _ value: DocumentValue, _ place: ValuePointer
  ) -> [ValueProblem] {
    let branches = schema.oneOf.isEmpty ? schema.anyOf : schema.oneOf
    if let discriminator = schema.discriminator {
      guard let name = value.members?[discriminator.property]?.text else {
        return [
          ValueProblem(
            "is required: it tells the alternatives apart", at: place.appending(discriminator.property))
        ]
      }
      let target = discriminator.mapping[name] ?? name
      if let index = branches.firstIndex(where: { $0.reference == target }), index < found.count {
        return found[index]
      }
    }
    if found.count == 1 { return found[0] }
    let best = found.min { $0.count < $1.count }?.first
    let hint = best.map { ": \(Self.sentence($0, from: place))" } ?? ""
    return [ValueProblem("matches none of the \(found.count) alternatives\(hint)", at: place)]
  }

  private static func sentence(_ problem: ValueProblem, from place: ValuePointer) -> String {
    let rest = ValuePointer(Array(problem.place.tokens.dropFirst(place.tokens.count)))
    return rest.tokens.isEmpty ? problem.message : "'\(rest)' \(problem.message)"
  }

  private func conditionProblems(
    _ value: DocumentValue, _ schema: Schema, _ place: ValuePointer, depth: Int
  ) -> [ValueProblem] {
    guard let limits = schema.limits else { return [] }
    var problems: [ValueProblem] = []
    if let forbidden = limits.not, self.problems(value, forbidden, place, depth: depth).isEmpty {
      problems.append(ValueProblem("is a value that the schema rules out", at: place))
    }
    if let condition = limits.ifSchema {
      let isMet = self.problems(value, condition, place, depth: depth).isEmpty
      if let consequence = isMet ? limits.thenSchema : limits.elseSchema {
        problems += self.problems(value, consequence, place, depth: depth)
      }
    }
    if case .object(let members) = value {
      for (name, dependent) in limits.dependentSchemas where members[name] != nil {
        problems += self.problems(value, dependent, place, depth: depth)
      }
    }
    return problems
  }
}

extension Schema {
  /// Whether nothing is said but that `null` is allowed: `type: 'null'`, or `nullable: true` alone.
  var isOnlyNull: Bool {
    isNullable && reference == nil && types.isEmpty && enumeration == nil && allOf.isEmpty && oneOf.isEmpty
      && anyOf.isEmpty && properties.isEmpty && items == nil && format == nil && limits == nil
  }
}

extension JSONType {
  var noun: String {
    switch self {
    case .string: "a string"
    case .integer: "an integer"
    case .number: "a number"
    case .boolean: "a boolean"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension DocumentValue {
  /// `1.0` is an integer, as JSON Schema has it.
  func isOfType(_ type: JSONType) -> Bool {
    switch (self, type) {
    case (.string, .string), (.bool, .boolean), (.array, .array), (.object, .object): true
    case (.integer, .integer), (.integer, .number), (.number, .number): true
    case (.number, .integer): decimal.map { $0.isWhole } ?? false
    default: false
    }
  }
}

extension Decimal {
  var isWhole: Bool {
    var source = self
    var rounded = Decimal()
    NSDecimalRound(&rounded, &source, 0, .plain)
    return rounded == self
  }
}
