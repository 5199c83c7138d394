import CallsiteDiagnostics

/// The findings of one operation on all axes, the most severe first.
struct FindingGroup: Sendable {
  /// The API's module, if several APIs are compared.
  let api: String?
  /// The method and path, or `nil` for findings that don't concern one operation.
  let operation: String?
  let findings: [Finding]

  /// The group's title.
  var title: String {
    let name = operation ?? "API and models"
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

  /// Returns the groups of a review, sorted by path.
  static func groups(of review: DriftReview) -> [FindingGroup] {
    review.comparisons.flatMap { comparison in
      Dictionary(grouping: comparison.findings, by: \.operationOrder).sorted { $0.key < $1.key }
        .map { _, findings in
          FindingGroup(
            api: comparison.api, operation: findings.first?.operation,
            findings: findings.enumerated().sorted {
              ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset)
            }.map(\.element))
        }
    }
  }
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

/// The number of lines of an app that changes affect and, if the app was built, of lines that no longer compile.
struct CallSiteCount: CustomStringConvertible {
  private let rejected: Int
  private let certain: Int
  private let possible: Int
  private let files: Int
  private let unexplained: Int
  private let build: AppBuild?

  /// Counts the lines, or returns `nil` if no code was searched.
  init?(of review: DriftReview) {
    guard review.appFileCount != nil else { return nil }
    let sites = review.findings.flatMap(\.callSites)
    let lines = { (sites: [CallSite]) in Set(sites.map { "\($0.position.file):\($0.position.line)" }) }
    let known = lines(sites.filter(\.isCertain))
    let broken = sites.filter { $0.errors != nil }
    build = review.build
    unexplained = review.build?.unexplained.count ?? 0
    rejected = lines(broken).count
    certain = known.count - rejected
    possible = lines(sites).count - known.count
    files = Set((rejected > 0 ? broken : sites.filter(\.isCertain)).map(\.position.file)).count
  }

  var isEmpty: Bool { rejected + certain + possible + unexplained == 0 }

  /// Whether the app needs no changes.
  var isGood: Bool { build?.succeeded ?? isEmpty }

  var description: String {
    guard let build else { return uses }
    let others = certain + possible
    let more = others == 0 ? "" : "; \(Self.counted(others, "more line")) affected"
    if build.succeeded { return "builds with the new client" + more }
    let lines = Self.counted(rejected, "line")
    let places = rejected == 0 ? "" : " in \(Self.counted(files, "file"))"
    let rest = unexplained == 0 ? "" : ", and \(Self.counted(unexplained, "error")) that no finding explains"
    return "\(lines)\(places) no longer compile\(rejected == 1 ? "s" : "")\(rest)\(more)"
  }

  /// The result without a build.
  private var uses: String {
    if isEmpty { return "no lines affected" }
    if certain == 0 { return "\(Self.counted(possible, "line")) possibly affected" }
    let more = possible == 0 ? "" : ", \(possible) more possibly"
    return "\(Self.counted(certain, "line")) in \(Self.counted(files, "file")) affected\(more)"
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
  var swiftLines: [String] {
    lines(of: swift?.before, mark: "- ") + lines(of: swift?.after, mark: "+ ")
  }

  /// The message, the consequence and further details, one plain-text line each.
  var sentences: [String] {
    [message, consequence, rename?.sentence, otherOperations, evidence?.sentence].compactMap { $0 }
  }

  /// A sentence with the other operations, such as `Also GET /pets, PUT /pets and 12 more.`
  var otherOperations: String? {
    let others = operations.dropFirst()
    guard !others.isEmpty else { return nil }
    let named = others.prefix(Self.namedOperations)
    let count = others.count - named.count
    let rest = count > 0 ? [" and \(count) more"] : []
    return "Also \((named.joined(separator: ", ") + rest.joined()))."
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
      ["\(site.standing) at \(site.position): \(site.text)"] + (site.errors ?? []).map { "  error: \($0)" }
    }
  }

  private func lines(of swift: String?, mark: String) -> [String] {
    guard let swift else { return [] }
    return swift.split(whereSeparator: \.isNewline).map { mark + $0 }
  }
}
