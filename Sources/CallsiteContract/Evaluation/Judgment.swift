package import CallsiteDocument
import OrderedCollections

/// The relation between a value and a schema: the violations, and the schemas that apply to each part.
///
/// A value that matches no branch of an `anyOf` or `oneOf` is evaluated against the closest one, and only the
/// violations of that branch are reported.
package struct Judgment: Sendable {
  /// The step from a part to a nested one.
  package enum Step: Hashable, Sendable {
    /// A property that a schema lists.
    case property(String)
    /// The value of a property that no schema lists by name.
    case value
    /// An element of a list whose elements share a schema.
    case element
    /// An element that has a schema for its position.
    case position(Int)
  }

  /// A part of the value that a schema applies to.
  package struct Part: Sendable {
    /// The index of the enclosing part, or `nil` for the whole value.
    package let parent: Int?
    /// The step from the enclosing part, or `nil` for the whole value.
    package let step: Step?
    package let value: DocumentValue
    /// Whether the part is a property that no schema of the enclosing object requires.
    package let isOptional: Bool
    /// The schemas that the enclosing part's schemas have for this part.
    package fileprivate(set) var schemas: [SchemaLocation] = []
  }

  /// A violation and the part that it concerns. A missing or unlisted property isn't a part, so the part is
  /// then the object.
  package struct Finding: Sendable {
    package let violation: Violation
    package let part: Int
    /// The property of the part that it concerns, or `nil` for the part itself.
    package let property: String?
  }

  /// The parts. Each follows its enclosing part, so the whole value comes first.
  package fileprivate(set) var parts: [Part]
  package fileprivate(set) var findings: [Finding] = []

  init(_ value: DocumentValue) {
    parts = [Part(parent: nil, step: nil, value: value, isOptional: false)]
  }
}

extension Evaluation {
  /// Judges the whole value. Requires that the evaluation is tracing.
  mutating func judge(_ schema: Int, _ value: DocumentValue) -> Judgment {
    var outcome = evaluate(schema, Instance.root, isExplaining: true, isRoot: true)
    let tracing = Tracing(outcome.applications)
    outcome.violations += expected(of: tracing)
    var judgment = Judgment(value)
    judgment.parts[0].schemas = [table.schemas[schema].location]
    var indices = [Instance.root: 0]
    var places = [JSONPointer(): 0]
    add(value, Instance.root, JSONPointer(), tracing, &judgment, &indices, &places)
    var seen: Set<Violation> = []
    for violation in outcome.violations where seen.insert(violation).inserted {
      judgment.findings.append(finding(violation, places))
    }
    return judgment
  }

  private func finding(_ violation: Violation, _ places: [JSONPointer: Int]) -> Judgment.Finding {
    if let part = places[violation.place] {
      return Judgment.Finding(violation: violation, part: part, property: nil)
    }
    var place = violation.place
    let property = place.tokens.popLast()
    return Judgment.Finding(violation: violation, part: places[place] ?? 0, property: property)
  }

  /// Adds the nested parts that schemas apply to.
  private func add(
    _ value: DocumentValue, _ part: Int, _ place: JSONPointer, _ tracing: Tracing,
    _ judgment: inout Judgment, _ indices: inout [Int: Int], _ places: inout [JSONPointer: Int]
  ) {
    func add(
      _ inner: DocumentValue, _ innerPart: Int, _ token: String, _ step: Judgment.Step,
      isOptional: Bool = false
    ) {
      let entries = tracing.entries(of: innerPart)
      guard !entries.isEmpty else { return }
      let place = place.appending(token)
      indices[innerPart] = judgment.parts.count
      places[place] = judgment.parts.count
      judgment.parts.append(
        Judgment.Part(
          parent: indices[part], step: step, value: inner, isOptional: isOptional,
          schemas: entries.map { table.schemas[$0].location }))
      self.add(inner, innerPart, place, tracing, &judgment, &indices, &places)
    }
    let rules = tracing.schemas(of: part).map { table.schemas[$0].rules }
    switch (value, instance[part]) {
    case (.array(let values), .array(let elements)):
      let count = rules.compactMap { $0.arrays?.prefix.count }.max() ?? 0
      for (index, (value, part)) in zip(values, elements).enumerated() {
        add(value, part, String(index), index < count ? .position(index) : .element)
      }
    case (.object(let values), .object(let members)):
      for (value, member) in zip(values.values, members) {
        let isListed = rules.contains { $0.objects?.properties[member.name] != nil }
        let isRequired = rules.contains { $0.objects?.required.contains(member.name) == true }
        add(
          value, member.part, member.name.text, isListed ? .property(member.name.text) : .value,
          isOptional: isListed && !isRequired)
      }
    default: break
    }
  }
}

/// The schemas that apply to each part of a value.
struct Tracing {
  private var schemas: [Int: [Int]] = [:]
  private var entries: [Int: [Int]] = [:]

  init(_ applications: [Evaluation.Application]) {
    var seen: Set<Evaluation.Application> = []
    for application in applications {
      if seen.insert(Evaluation.Application(schema: application.schema, part: application.part)).inserted {
        schemas[application.part, default: []].append(application.schema)
      }
      if application.isEntry, seen.insert(application).inserted {
        entries[application.part, default: []].append(application.schema)
      }
    }
  }

  var parts: [Int] { schemas.keys.sorted() }

  func schemas(of part: Int) -> [Int] { schemas[part] ?? [] }

  /// Returns the schemas that apply to a part because of its enclosing part's schemas.
  func entries(of part: Int) -> [Int] { entries[part] ?? [] }
}
