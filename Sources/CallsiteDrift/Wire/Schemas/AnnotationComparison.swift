import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections

/// Compares the annotations of a value: its default, deprecation, sunset date and stability.
struct AnnotationComparison {
  struct Change {
    let change: SchemaChange
    var old: String?
    var new: String?

    init(_ change: SchemaChange, old: String? = nil, new: String? = nil) {
      self.change = change
      self.old = old
      self.new = new
    }
  }

  private let before: PropertyAnnotations
  private let after: PropertyAnnotations
  private let today: CalendarDay?

  init(_ before: PropertyAnnotations, _ after: PropertyAnnotations, today: CalendarDay?) {
    self.today = today
    self.before = before
    self.after = after
  }

  var changes: [Change] { defaultChanges + deprecationChanges + stabilityChanges }

  var defaultChanges: [Change] {
    switch (before.defaultValue, after.defaultValue) {
    case (nil, let value?): [Change(.defaultAdded, new: value.text)]
    case (let value?, nil): [Change(.defaultRemoved, old: value.text)]
    case (let old?, let new?) where old != new: [Change(.defaultChanged, old: old.text, new: new.text)]
    default: []
    }
  }

  private var deprecationChanges: [Change] {
    let sunset = Sunset(after.lifecycle)
    switch (before.isDeprecated, after.isDeprecated) {
    case (true, false): return [Change(.reactivated)]
    case (false, true):
      switch sunset {
      case .none: return [Change(.deprecated)]
      case .day(let day):
        let change: SchemaChange = day.isPast(on: today) ? .sunsetTooEarly : .deprecatedWithSunset
        return [Change(change, new: day.description)]
      case .invalid(let text): return [Change(.sunsetInvalid, new: text)]
      }
    case (true, true): return sunsetChanges
    case (false, false): return []
    }
  }

  private var sunsetChanges: [Change] {
    let (old, new) = (before.lifecycle.sunset, after.lifecycle.sunset)
    switch (old, new) {
    case (nil, _?): return [Change(.sunsetAdded, new: new)]
    case (_?, nil): return [Change(.sunsetRemoved, old: old)]
    default: return old == new ? [] : [Change(.sunsetMoved, old: old, new: new)]
    }
  }

  private var stabilityChanges: [Change] {
    let (oldText, newText) = (before.lifecycle.stability, after.lifecycle.stability)
    if oldText == newText { return [] }
    guard let old = Stability(before.lifecycle), let new = Stability(after.lifecycle) else {
      return [Change(.stabilityInvalid, old: oldText, new: newText)]
    }
    if old == new { return [] }
    return [
      Change(new < old ? .stabilityDecreased : .stabilityIncreased, old: old.rawValue, new: new.rawValue)
    ]
  }
}

/// The annotations of a value, from the schema itself and from those that it refers to or combines.
struct PropertyAnnotations {
  let isReadOnly: Bool
  let isWriteOnly: Bool
  private(set) var isDeprecated = false
  private(set) var defaultValue: DocumentValue?
  private(set) var lifecycle = Lifecycle()
  /// The position of the first schema that describes the value.
  let position: SourcePosition?

  init(_ parts: [Schema], _ reader: ShapeReader) {
    position = parts.first?.position
    isReadOnly = reader.isReadOnly(parts)
    isWriteOnly = reader.isWriteOnly(parts)
    for part in parts { add(part, reader, depth: 0) }
  }

  /// Adds the annotations of a schema. Those closest to the use take precedence.
  private mutating func add(_ schema: Schema, _ reader: ShapeReader, depth: Int) {
    isDeprecated = isDeprecated || schema.isDeprecated
    defaultValue = defaultValue ?? schema.defaultValue?.canonical
    lifecycle.sunset = lifecycle.sunset ?? schema.lifecycle.sunset
    lifecycle.stability = lifecycle.stability ?? schema.lifecycle.stability
    guard depth < 16 else { return }
    if schema.reference != nil { add(reader.target(schema), reader, depth: depth + 1) }
    let choice = schema.oneOf + schema.anyOf
    for part in schema.allOf + (choice.count == 1 ? choice : []) { add(part, reader, depth: depth + 1) }
  }

  /// Returns whether the value is never sent in a direction.
  func isAbsent(in direction: DriftRule.Direction) -> Bool {
    direction == .request ? isReadOnly : isWriteOnly
  }
}
