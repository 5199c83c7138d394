import CallsiteDiagnostics

/// The findings of one operation, of all axes, the most severe first.
struct FindingGroup: Sendable {
  /// Of several APIs this one.
  let api: String?
  /// Nil: what isn't of one operation.
  let operation: String?
  let findings: [Finding]

  /// What a reader calls the group.
  var title: String {
    let name = operation ?? "API and models"
    return api.map { "\($0): \(name)" } ?? name
  }

  var worst: Finding.Severity { findings.map(\.severity).max() ?? .info }

  /// `2 breaking, 1 warning`.
  var counts: String {
    let count = { (severity: Finding.Severity) in findings.count { $0.severity == severity } }
    let warnings = count(.warning)
    return [
      (count(.breaking), "breaking"), (warnings, warnings == 1 ? "warning" : "warnings"),
      (count(.info), "info"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  /// Whether a group has worse findings than another, or more of the worst.
  static func isWorse(_ group: FindingGroup, _ other: FindingGroup) -> Bool {
    let counts = { (group: FindingGroup) in
      Finding.Severity.allCases.reversed().map { severity in group.findings.count { $0.severity == severity }
      }
    }
    return counts(other).lexicographicallyPrecedes(counts(group))
  }

  /// In order of the operations' paths.
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

/// How many findings there are of each severity, in words: `2 breaking, 1 warning`.
struct FindingCounts: Hashable, Sendable, CustomStringConvertible {
  let breaking: Int
  let warnings: Int
  let infos: Int

  init(of review: DriftReview, on axis: Finding.Axis? = nil) {
    breaking = review.count(axis, .breaking)
    warnings = review.count(axis, .warning)
    infos = review.count(axis, .info)
  }

  /// Empty where there are none.
  var description: String {
    let warning = warnings == 1 ? "warning" : "warnings"
    return [(breaking, "breaking"), (warnings, warning), (infos, "info")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}

/// The word for the worst that was found on an axis.
///
/// `breaking`, `warning`, `info` or `none` on the wire; `breaking` or `none` in source, where code compiles or
/// doesn't; `changed` or `none` on the silent axis.
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

/// How many lines of an app use what changed.
struct CallSiteCount: CustomStringConvertible {
  private let certain: Int
  private let possible: Int
  private let files: Int

  /// - Returns: nil if no code was looked at.
  init?(of review: DriftReview) {
    guard review.appFileCount != nil else { return nil }
    let sites = review.findings.flatMap(\.callSites)
    let lines = { (sites: [CallSite]) in Set(sites.map { "\($0.position.file):\($0.position.line)" }) }
    let known = lines(sites.filter(\.isCertain))
    certain = known.count
    possible = lines(sites).count - certain
    files = Set(sites.filter(\.isCertain).map(\.position.file)).count
  }

  var isEmpty: Bool { certain + possible == 0 }

  var description: String {
    if isEmpty { return "no line uses what changed" }
    let more = possible == 0 ? "" : "\(certain == 0 ? "" : ", and ")\(possible) perhaps"
    return certain == 0
      ? "\(Self.counted(possible, "line")) may use what changed"
      : "\(Self.counted(certain, "line")) in \(Self.counted(files, "file")) use\(certain == 1 ? "s" : "") what changed\(more)"
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

extension Finding {
  /// Operation and place on one line: `GET /pets, response 200 / name`.
  var place: String {
    [operation, path].compactMap { $0 }.joined(separator: ", ")
  }

  /// The Swift declaration before and after, each line marked with `-` or `+`.
  var swiftLines: [String] {
    lines(of: swift?.before, mark: "- ") + lines(of: swift?.after, mark: "+ ")
  }

  /// What happened, what it means, and where else: a line each, as plain text.
  var sentences: [String] {
    [message, consequence, rename?.sentence, otherOperations, evidence?.sentence].compactMap { $0 }
  }

  /// `Also GET /pets, PUT /pets and 12 more.`, for a change of something shared.
  var otherOperations: String? {
    let others = operations.dropFirst()
    guard !others.isEmpty else { return nil }
    let named = others.prefix(Self.namedOperations)
    let count = others.count - named.count
    let rest = count > 0 ? [" and \(count) more"] : []
    return "Also \((named.joined(separator: ", ") + rest.joined()))."
  }

  private static let namedOperations = 5

  /// Where it stands in both versions, as far as it does.
  func positions(_ kind: DriftReview.Kind) -> [String] {
    let sides = kind.sides
    return [old.map { "\(sides.old): \($0)" }, new.map { "\(sides.new): \($0)" }].compactMap { $0 }
  }

  /// The lines of the app that use what changed; those that may do so say it.
  var callSiteLines: [String] {
    callSites.map { "\($0.isCertain ? "used" : "perhaps used") at \($0.position): \($0.text)" }
  }

  private func lines(of swift: String?, mark: String) -> [String] {
    guard let swift else { return [] }
    return swift.split(whereSeparator: \.isNewline).map { mark + $0 }
  }
}
