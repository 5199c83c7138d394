import CallsiteDiagnostics

/// The findings of one operation on all axes, the most severe first.
struct FindingGroup: Sendable {
  /// The API's module, if several APIs are compared.
  let api: String?
  /// The method and path, or the component, or `nil` for findings that concern neither.
  let operation: String?
  let findings: [Finding]
  /// Whether another group before has what breaks deployed apps.
  var isRest = false

  /// The group's title.
  var title: String {
    let name = (operation ?? "API and models") + (isRest ? " (other changes)" : "")
    return api.map { "\($0): \(name)" } ?? name
  }

  var worst: Finding.Severity { findings.map(\.severity).max() ?? .info }

  /// The counts by severity, such as `2 breaking, 1 warning`.
  var counts: String {
    let count = { (severity: Finding.Severity) in findings.count { $0.severity == severity } }
    let warnings = count(.warning)
    return [
      (count(.breaking), "breaking"), (warnings, warnings == 1 ? "warning" : "warnings"),
      (count(.info), "info"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  /// Returns whether a group has more severe findings than another, or more of them. What breaks deployed apps is worse
  /// than what breaks code, which its compiler reports.
  static func isWorse(_ group: FindingGroup, _ other: FindingGroup) -> Bool {
    let counts = { (group: FindingGroup) in
      Finding.Severity.allCases.reversed().flatMap { severity in
        Finding.Axis.allCases.map { axis in
          group.findings.count { $0.severity == severity && $0.axis == axis }
        }
      }
    }
    return counts(other).lexicographicallyPrecedes(counts(group))
  }

  /// Returns the groups of a review, sorted by path: first of what breaks deployed apps, then of everything else.
  static func groups(of review: DriftReview) -> [FindingGroup] {
    let breaking = review.comparisons.flatMap { groups($0.findings.filter(\.breaksApps), of: $0.api) }
    let named = Set(breaking.map(\.title))
    let others = review.comparisons.flatMap { groups($0.findings.filter { !$0.breaksApps }, of: $0.api) }
    return breaking
      + others.map { group in
        var group = group
        group.isRest = named.contains(group.title)
        return group
      }
  }

  /// Returns one group for each operation and component, sorted by path.
  static func wholeGroups(of review: DriftReview) -> [FindingGroup] {
    review.comparisons.flatMap { groups($0.findings, of: $0.api) }
  }

  private static func groups(_ findings: [Finding], of api: String?) -> [FindingGroup] {
    Dictionary(grouping: findings, by: \.groupOrder).sorted { $0.key < $1.key }.map { _, findings in
      FindingGroup(
        api: api, operation: findings.first?.groupTitle,
        findings: findings.enumerated().sorted {
          ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset)
        }.map(\.element))
    }
  }
}

extension Finding {
  /// Whether the change breaks apps in the field.
  fileprivate var breaksApps: Bool { axis == .wire && severity == .breaking }

  fileprivate var groupTitle: String? { operation ?? componentTitle }

  /// The component, unless the finding is listed under an operation.
  private var componentTitle: String? {
    operation == nil && operations.count > 1 ? component.map { "schema \($0.name)" } : nil
  }

  /// Operations come first, by path, and then components.
  fileprivate var groupOrder: String { componentTitle.map { "~\($0)" } ?? operationOrder }
}

/// The number of findings of each severity.
struct FindingCounts: Hashable, Sendable, CustomStringConvertible {
  let breaking: Int
  let warnings: Int
  let infos: Int

  init(of review: DriftReview, on axis: Finding.Axis? = nil) {
    breaking = review.count(axis, .breaking)
    warnings = review.count(axis, .warning)
    infos = review.count(axis, .info)
  }

  /// The counts in words, such as `2 breaking, 1 warning`, or nothing if there are no findings.
  var description: String {
    let warning = warnings == 1 ? "warning" : "warnings"
    return [(breaking, "breaking"), (warnings, warning), (infos, "info")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}

/// The verdict on an axis.
///
/// The verdict is `breaking`, `warning`, `info` or `none` on the wire axis, `breaking` or `none` on the source axis,
/// where code compiles or doesn't, and `changed` or `none` on the silent axis.
enum DriftVerdict: String, Hashable, Sendable {
  case breaking, warning, info, changed, none

  init(of review: DriftReview, on axis: Finding.Axis) {
    let worst = review.findings.lazy.filter { $0.axis == axis }.map(\.severity).max()
    switch (axis, worst) {
    case (_, nil): self = .none
    case (.silent, _?): self = .changed
    case (.source, .breaking?), (.wire, .breaking?): self = .breaking
    case (.source, _?): self = .none
    case (.wire, .warning?): self = .warning
    case (.wire, .info?): self = .info
    }
  }
}

/// The number of lines of an app that changes affect, each counted once, by its worst effect.
struct CallSiteCount: CustomStringConvertible {
  private let counts: [CallSite.Effect: Int]
  /// The number of files with lines that break or, if none do, with lines that are affected.
  private let files: Int
  private let unexplained: Int
  private let build: AppBuild?

  /// Counts the lines, or returns `nil` if no code was searched.
  init?(of review: DriftReview) {
    guard review.appFileCount != nil else { return nil }
    var effects: [String: (file: String, effect: CallSite.Effect)] = [:]
    for site in review.findings.flatMap(\.callSites) {
      let line = "\(site.position.file):\(site.position.line)"
      let known = effects[line]?.effect ?? site.effect
      effects[line] = (site.position.file, min(known, site.effect))
    }
    counts = Dictionary(grouping: effects.values, by: \.effect).mapValues(\.count)
    let worst = effects.values.map(\.effect).min()
    files = Set(effects.values.filter { $0.effect == worst }.map(\.file)).count
    build = review.build
    unexplained = review.build?.unexplained.count ?? 0
  }

  var isEmpty: Bool { counts.isEmpty && unexplained == 0 }

  /// Whether the app needs no changes.
  var isGood: Bool { build?.succeeded ?? isEmpty }

  var description: String {
    let parts = CallSite.Effect.allCases.compactMap { effect in counts[effect].map { (effect, $0) } }
    let words = parts.enumerated().map { index, part in
      let (effect, count) = part
      let place = index == 0 ? " in \(Self.counted(files, "file"))" : ""
      let more = index == 0 ? "" : " more"
      return "\(count)\(more) \(count == 1 ? "line" : "lines")\(place) \(Self.verb(effect, count))"
    }
    let rest = unexplained == 0 ? [] : ["\(Self.counted(unexplained, "error")) that no finding explains"]
    let lines = (words + rest).joined(separator: ", ")
    if build?.succeeded == true { return (["builds with the new client"] + words).joined(separator: "; ") }
    return lines.isEmpty ? "no lines affected" : lines
  }

  private static func verb(_ effect: CallSite.Effect, _ count: Int) -> String {
    switch effect {
    case .breaks: count == 1 ? "breaks" : "break"
    case .uses: count == 1 ? "uses what changed" : "use what changed"
    case .mayUse: "may use it"
    }
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

extension Finding {
  /// The operation and place on one line, such as `GET /pets, response 200 / name`.
  var place: String {
    [operation, path].compactMap { $0 }.joined(separator: ", ")
  }

  /// The lines of the Swift declaration before and after, marked with `-` or `+`.
  ///
  /// Long signatures are shortened to the parameters that differ.
  var swiftLines: [String] {
    guard let excerpt = swift.map(SignatureExcerpt.init) else { return [] }
    return lines(of: excerpt.before, mark: "- ") + lines(of: excerpt.after, mark: "+ ")
  }

  /// The message, the consequence and further details, one plain-text line each.
  var sentences: [String] {
    [message, consequence, rename?.sentence, otherOperations, evidence?.sentence].compactMap { $0 }
  }

  /// A sentence with the other operations, such as `Also GET /pets, PUT /pets and 12 more.`, or with all of a finding
  /// that isn't listed under one: `Affects GET /pets, PUT /pets and 12 more.`
  var otherOperations: String? {
    let others = operation == nil ? operations[...] : operations.dropFirst()
    guard !others.isEmpty else { return nil }
    let named = others.prefix(Self.namedOperations)
    let count = others.count - named.count
    let rest = count > 0 ? [" and \(count) more"] : []
    return "\(operation == nil ? "Affects" : "Also") \((named.joined(separator: ", ") + rest.joined()))."
  }

  private static let namedOperations = 5

  /// Returns the positions in both versions, as far as they exist.
  func positions(_ kind: DriftReview.Kind) -> [String] {
    let sides = kind.sides
    return [old.map { "\(sides.old): \($0)" }, new.map { "\(sides.new): \($0)" }].compactMap { $0 }
  }

  /// The affected lines of the app, each followed by the compiler's errors.
  var callSiteLines: [String] {
    callSites.flatMap { site in
      ["\(site.position) \(site.effect.words): \(site.text)"] + site.errors.map { "  error: \($0)" }
    }
  }

  private func lines(of swift: String?, mark: String) -> [String] {
    guard let swift else { return [] }
    return swift.split(whereSeparator: \.isNewline).map { mark + $0 }
  }
}
