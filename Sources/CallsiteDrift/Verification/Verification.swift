import CallsiteDocument
import CallsiteModel

/// Compares a spec with what the backend publishes about itself: would the client of the spec work with it?
///
/// Only the wire is judged, and of it only what the client uses; what the backend has beyond the spec is for
/// information. A difference breaks the client only if the Swift that is generated from the spec fails to read what
/// the backend may send, or sends what the backend refuses.
package struct Verification: Sendable {
  package init() {}

  package func compare(_ spec: APIVersion, with published: APIVersion) -> DriftReport {
    let alignment = PublishedAlignment(published.document, to: spec.document)
    let policy = VerificationPolicy(
      alignment.spec, alignment.published, ClientTypes(spec.module),
      Emitter(of: published.document)?.habits ?? Emitter.unknownHabits)
    let findings = WireComparison(rulings: .off).findings(from: alignment.spec, to: alignment.published)
    return DriftReport(findings: findings.compactMap(policy.judged) + alignment.findings)
  }
}

/// Says how much a difference between a spec and what a backend publishes matters to the client of the spec.
///
/// The comparison judges two versions of one text. Here one text was written by hand, and the other by a framework
/// that knows some things well (which fields there are and which it demands) and guesses others (what is in a
/// response, whether it is always there, how long a text may be). Guesses are no findings, or are for information.
struct VerificationPolicy {
  private let spec: SchemaLocator
  private let published: SchemaLocator
  private let types: ClientTypes
  private let habits: Set<Emitter.Habit>

  init(_ spec: APIDocument, _ published: APIDocument, _ types: ClientTypes, _ habits: Set<Emitter.Habit>) {
    self.spec = SchemaLocator(spec)
    self.published = SchemaLocator(published)
    self.types = types
    self.habits = habits
  }

  /// The finding as it counts for the client; nil: not at all.
  func judged(_ finding: Finding) -> Finding? {
    guard let rule = WireRules.rule(finding.id)?.coordinates else { return finding }
    let places = spec.places(of: finding)
    let wanted = places.last
    let found = published.nearestPlace(of: finding)
    if finding.severity == .info { return Self.isTold(rule) ? finding : nil }
    if let wanted, let found, isGuess(wanted, found, rule) { return nil }
    guard var severity = severity(of: rule, finding.severity, wanted) else { return nil }
    if let wanted, let found, let most = most(rule, value(at: places), wanted, found) {
      guard let most = most.severity else { return nil }
      severity = min(severity, most)
    }
    var judged = finding
    judged.severity = severity
    if severity == .info { judged.consequence = nil }
    return judged
  }

  /// What the backend has and the spec lacks, and that something will go.
  private static func isTold(_ rule: DriftRule.Coordinates) -> Bool {
    switch (rule.area, rule.kind, rule.action) {
    case ("endpoint", "existence", .add), ("endpoint", "deprecation", .add): true
    case ("parameter", "existence", .add), ("parameter", "deprecation", .add): true
    case (_, "property", .add), (_, "deprecation", .add): true
    default: false
    }
  }

  /// Whether the published schema is what an emitter writes where it doesn't know.
  private func isGuess(
    _ spec: SchemaLocator.Place, _ published: SchemaLocator.Place, _ rule: DriftRule.Coordinates
  )
    -> Bool
  {
    let (wanted, found) = (spec.schema, published.schema)
    // A file is a string or a URL to drf-yasg, and to drf-spectacular unless it splits requests.
    if rule.direction == .request, wanted.isFile, found.types == [.string] { return true }
    if rule.direction == .response, isUnknown(found) {
      return ["type", "property", "other-properties", "map"].contains(rule.kind)
    }
    // Choices of integers are listed as text by some, and as integers by others.
    if ["enum", "type", "choice"].contains(rule.kind), let listed = wanted.listedTexts,
      let others = found.listedTexts,
      rule.direction == .response ? others.isSubset(of: listed) : listed.isSubset(of: others)
    {
      return true
    }
    // The client reads null as absent where a field may be absent.
    return rule.direction == .response && rule.kind == "nullability" && !spec.isRequired
  }

  /// Whether the emitter writes this where it knows nothing of a value.
  private func isUnknown(_ schema: Schema) -> Bool {
    if schema.isVague { return true }
    guard schema.isPlainString else { return false }
    return habits.contains(.unknownIsText) || habits.contains(.computedIsText) && schema.isReadOnly
  }

  /// Nil: it is no finding.
  private func severity(
    of rule: DriftRule.Coordinates, _ severity: Finding.Severity, _ place: SchemaLocator.Place?
  ) -> Finding.Severity? {
    switch (rule.direction, rule.area, rule.kind, rule.action) {
    // Serializers say `required` of what they take; what they answer is there all the same.
    case (.response?, _, "presence", .add): return nil
    // Headers of answers, sunsets and stability levels are hardly ever published.
    case (.response?, "header", _, _), (_, _, "sunset", _), (_, _, "stability", _): return nil
    case (.response?, "header-property", _, _): return nil
    // What a server assumes for what is left out is its own business.
    case (_, _, "default", _): return nil
    // Parameters that a view reads itself aren't known to the framework.
    case (.request?, "parameter", "existence", .remove): return .info
    // Values of parameters travel as text.
    case (.request?, "parameter", "type", _): return .warning
    // A serializer that a view doesn't use is published like any other.
    case (.request?, "body", "existence", .add): return .warning
    // A list of values, or a limit, that the spec just doesn't mention.
    case (.request?, _, "enum", .remove) where place?.schema.listedTexts == nil: return .warning
    // Frameworks limit every column of a table; a spec that does so as well means it.
    case (.request?, _, let kind, .remove) where LimitKeyword(rawValue: kind) != nil:
      return place?.schema.limits == nil ? .info : severity
    default: return severity
    }
  }
}

// What generated Swift makes of a difference.
extension VerificationPolicy {
  /// How much a difference can matter at most; nil: it doesn't.
  private struct Most {
    let severity: Finding.Severity?

    init(_ fit: WireForms.Fit) {
      switch fit {
      case .yes: severity = nil
      case .perhaps: severity = .warning
      case .no: severity = .breaking
      }
    }
  }

  /// What the client has at the last of the places.
  private func value(at places: [SchemaLocator.Place]) -> ClientTypes.Value? {
    var value: ClientTypes.Value?
    for place in places {
      value = place.isElement ? value.flatMap(types.element) : types.value(at: place.position)
    }
    return value
  }

  /// Nil: the types don't tell.
  private func most(
    _ rule: DriftRule.Coordinates, _ value: ClientTypes.Value?, _ wanted: SchemaLocator.Place,
    _ found: SchemaLocator.Place
  ) -> Most? {
    switch (rule.direction, rule.kind, rule.action) {
    case (.response?, "nullability", .add):
      if value?.isOptional == true { return Most(.yes) }
      let isHabit = habits.contains(.textIsNullable) && found.schema.types == [.string]
      return isHabit ? Most(.perhaps) : nil
    case (.response?, "enum", .add):
      // An open enum keeps values that it doesn't know, and so does a String.
      guard let value, let forms = types.forms(of: value) else { return nil }
      return forms.contains(.unknownText) ? Most(found.schema.listedTexts == nil ? .yes : .perhaps) : nil
    case (.response?, "type", _), (.response?, "choice", _), (.response?, "one-of", _),
      (.response?, "any-of", _):
      let isNumbered = habits.contains(.enumIsNumber) && found.schema.isNumberedEnumeration
      if isNumbered, wanted.schema.listedTexts != nil { return Most(.perhaps) }
      guard let read = reading(value, wanted), let sent = sending(found, to: read) else { return nil }
      return Most(read.fit(sent))
    case (.request?, "type", _), (.request?, "choice", _), (.request?, "one-of", _), (.request?, "any-of", _):
      guard let written = writing(value, wanted), let taken = taking(found) else { return nil }
      if written.isDisjoint(with: taken), written == .unknownText, !taken.isDisjoint(with: .text) {
        return Most(.perhaps)
      }
      return Most(taken.fit(written))
    default: return nil
    }
  }

  private func reading(_ value: ClientTypes.Value?, _ wanted: SchemaLocator.Place) -> WireForms? {
    value.map(types.forms) ?? WireForms(readingScalar: wanted.schema)
  }

  private func sending(_ found: SchemaLocator.Place, to reader: WireForms) -> WireForms? {
    if habits.contains(.timeIsObject), found.schema.isTimeOfDay { return .otherText }
    guard var sent = published.forms(of: found.schema) else { return nil }
    if habits.contains(.decimalIsText), sent == .unknownText, reader.contains(.numberText) {
      return .numberText
    }
    if habits.contains(.integerIsNumber), reader.contains(.integer) { sent.remove(.fraction) }
    return sent
  }

  private func writing(_ value: ClientTypes.Value?, _ wanted: SchemaLocator.Place) -> WireForms? {
    guard let forms = spec.forms(of: wanted.schema) else { return nil }
    switch value?.wireFormat {
    case .lenientString: return .unknownText
    case .lenientDouble: return .number
    default: return forms
    }
  }

  /// Frameworks take a decimal as text and as a number.
  private func taking(_ found: SchemaLocator.Place) -> WireForms? {
    guard var forms = published.forms(of: found.schema) else { return nil }
    if forms.contains(.unknownText) { forms.formUnion(.text) }
    if forms.contains(.numberText) { forms.formUnion(.number) }
    return forms
  }
}
