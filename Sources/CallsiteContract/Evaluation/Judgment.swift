package import CallsiteDocument
import OrderedCollections

/// What a value has to do with a schema: what is wrong with it, and which schemas speak of each part.
///
/// A value that matches no branch of an `anyOf` or `oneOf` is held against the one that it is most like, so that
/// violations say what is wrong in that one, and nothing of the others.
package struct Judgment: Sendable {
  /// How a part is reached from the one around it.
  package enum Step: Hashable, Sendable {
    /// A property that a schema lists.
    case property(String)
    /// The value of a property that no schema lists by its name.
    case value
    /// An element of a list whose elements are alike.
    case element
    /// An element that a schema describes by its position.
    case position(Int)
  }

  /// A part of the value that a schema speaks of.
  package struct Part: Sendable {
    /// The index of the part around it; nil for the whole value.
    package let parent: Int?
    /// Nil for the whole value.
    package let step: Step?
    package let value: DocumentValue
    /// The schemas to which those of the part around it lead.
    package fileprivate(set) var schemas: [SchemaLocation] = []
  }

  /// Something wrong with a part, and the index of that part. A property that is missing or that nothing lists has no
  /// part; the part is then the object.
  package struct Finding: Sendable {
    package let violation: Violation
    package let part: Int
    /// The property of the part that it is about; nil for the part as such.
    package let property: String?
  }

  /// Each behind the one around it; the whole value is the first.
  package fileprivate(set) var parts: [Part]
  package fileprivate(set) var findings: [Finding] = []

  init(_ value: DocumentValue) {
    parts = [Part(parent: nil, step: nil, value: value)]
  }
}

extension Evaluation {
  /// What the whole value has to do with a schema. The evaluation has to trace.
  mutating func judge(_ schema: Int, _ value: DocumentValue) -> Judgment {
    var outcome = evaluate(schema, Instance.root, isExplaining: true, isRoot: true)
    let tracing = Tracing(outcome.applications)
    outcome.violations += expected(of: tracing)
    var judgment = Judgment(value)
    judgment.parts[0].schemas = [table.schemas[schema].location]
    var indices = [Instance.root: 0]
    var places = [ValuePointer(): 0]
    add(value, Instance.root, ValuePointer(), tracing, &judgment, &indices, &places)
    var seen: Set<Violation> = []
    for violation in outcome.violations where seen.insert(violation).inserted {
      judgment.findings.append(finding(violation, places))
    }
    return judgment
  }

  private func finding(_ violation: Violation, _ places: [ValuePointer: Int]) -> Judgment.Finding {
    if let part = places[violation.place] {
      return Judgment.Finding(violation: violation, part: part, property: nil)
    }
    var place = violation.place
    let property = place.tokens.popLast()
    return Judgment.Finding(violation: violation, part: places[place] ?? 0, property: property)
  }

  /// Adds the parts inside of one that schemas speak of.
  private func add(
    _ value: DocumentValue, _ part: Int, _ place: ValuePointer, _ tracing: Tracing,
    _ judgment: inout Judgment, _ indices: inout [Int: Int], _ places: inout [ValuePointer: Int]
  ) {
    func add(_ inner: DocumentValue, _ innerPart: Int, _ token: String, _ step: Judgment.Step) {
      let entries = tracing.entries(of: innerPart)
      guard !entries.isEmpty else { return }
      let place = place.appending(token)
      indices[innerPart] = judgment.parts.count
      places[place] = judgment.parts.count
      judgment.parts.append(
        Judgment.Part(
          parent: indices[part], step: step, value: inner, schemas: entries.map { table.schemas[$0].location }
        ))
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
        add(value, member.part, member.name.text, isListed ? .property(member.name.text) : .value)
      }
    default: break
    }
  }
}

/// Which schemas apply to each part of a value.
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

  /// Those to which the schemas lead that apply to what is around the part.
  func entries(of part: Int) -> [Int] { entries[part] ?? [] }
}
