import CallsiteDocument

/// Says how much a difference between a spec and what a backend publishes matters to the client of the spec.
///
/// The comparison judges two versions of one text. Here one text was written by hand, and the other by a framework
/// that knows some things well (which fields there are and which it demands) and guesses others (what is in a
/// response, whether it is always there, how long a text may be). Guesses are no findings, or are for information.
struct VerificationPolicy {
  private let spec: SchemaLocator
  private let published: SchemaLocator
  private let rules: [String: WireRule]

  init(_ spec: APIDocument, _ published: APIDocument) {
    self.spec = SchemaLocator(spec)
    self.published = SchemaLocator(published)
    rules = Dictionary(WireRules.all.map { ($0.id, $0) }) { first, _ in first }
  }

  /// The finding as it counts for the client; nil: not at all.
  func judged(_ finding: Finding) -> Finding? {
    guard let rule = rules[finding.id] else { return finding }
    let wanted = spec.place(of: finding)
    let found = published.nearestPlace(of: finding)
    if finding.severity == .info { return Self.isTold(rule) ? finding : nil }
    if let wanted, let found, isGuess(wanted, found, rule) { return nil }
    guard let severity = severity(of: rule, finding.severity, wanted) else { return nil }
    var judged = finding
    judged.severity = severity
    if severity == .info { judged.consequence = nil }
    return judged
  }

  /// What the backend has and the spec lacks, and that something will go.
  private static func isTold(_ rule: WireRule) -> Bool {
    switch (rule.area, rule.kind, rule.action) {
    case ("endpoint", "existence", .add), ("endpoint", "deprecation", .add): true
    case ("parameter", "existence", .add), ("parameter", "deprecation", .add): true
    case (_, "property", .add), (_, "deprecation", .add): true
    default: false
    }
  }

  /// Whether the published schema is what an emitter writes where it doesn't know.
  private func isGuess(_ spec: SchemaLocator.Place, _ published: SchemaLocator.Place, _ rule: WireRule)
    -> Bool
  {
    let (wanted, found) = (spec.schema, published.schema)
    // A file is a string or a URL to drf-yasg, and to drf-spectacular unless it splits requests.
    if rule.direction == .request, wanted.isFile, found.types == [.string] { return true }
    // A method that computes a field is a string to both, whatever it returns.
    let isComputed = rule.direction == .response && found.isReadOnly && found.isPlainString
    if isComputed || (found.isVague && rule.direction == .response) {
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

  /// Nil: it is no finding.
  private func severity(
    of rule: WireRule, _ severity: Finding.Severity, _ place: SchemaLocator.Place?
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
