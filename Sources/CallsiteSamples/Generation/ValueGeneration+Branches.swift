import CallsiteContract
import CallsiteDocument
import OrderedCollections

// Exactly one branch of a `oneOf` may match.
extension ValueGeneration {
  /// A value that matches one branch where it matched several: alternatives of optional properties take almost
  /// any object, so it gets a property that the others read as something else.
  ///
  /// - Parameter picked: What it is meant to be.
  mutating func distinguished(_ value: DocumentValue, _ picked: Conjunction) -> DocumentValue {
    var value = value
    for part in picked.parts where part.oneOf.count > 1 {
      let matching = part.oneOf.filter { validation.isValid(value, $0) }
      guard matching.count > 1 else { continue }
      let parts = Set(picked.parts.map(ObjectIdentifier.init))
      let own =
        matching.first { parts.contains(ObjectIdentifier(generator.schemas.resolved($0))) } ?? matching[0]
      for other in matching where other !== own {
        value = distinguished(value, as: own, from: other, picked)
      }
    }
    return value
  }

  private mutating func distinguished(
    _ value: DocumentValue, as own: Schema, from other: Schema, _ picked: Conjunction
  ) -> DocumentValue {
    guard validation.isValid(value, other) else { return value }
    let names = generator.schemas.propertyNames(of: other)
    let mine = generator.schemas.propertyNames(of: own)
    let misfits: [DocumentValue] = [
      .string("other"), .integer("0"), .bool(true), .array([]), .object([:]), .number("0.5"),
    ]
    // Names that only the other knows first: then the own ones keep their values.
    for name in names.filter({ !mine.contains($0) }) + names.filter(mine.contains) {
      for misfit in misfits {
        var changed = value
        changed[ValuePointer([name])] = misfit
        checks += 1
        guard checks < Self.maximumChecks else { return value }
        let isOwn = validation.isValid(changed, own) && !validation.isValid(changed, other)
        if isOwn, picked.parts.allSatisfy({ validation.isValidWithoutOneOf(changed, $0) }) { return changed }
      }
    }
    return value
  }
}
