import CallsiteDiagnostics
import CallsiteDrift

/// The lines of a sample app that a change breaks, according to the compiler and to the report.
struct AppDriftOutcome: Sendable {
  let name: String
  let findings: [Finding]
  /// The compiler's errors.
  let errors: [CompilerDiagnostic]
  /// The lines that the compiler rejects, as `File.swift:12`.
  let rejected: Set<String>
  /// The lines that the report lists without a compiler, which are certain or only possible.
  let certain: Set<String>
  let possible: Set<String>
  /// The lines that the report lists with the compiler's errors, and the errors that it doesn't explain.
  let built: Set<String>
  let unexplained: [String]
  /// The compiler's errors after the patch, or nil if nothing was only renamed.
  let patched: [CompilerDiagnostic]?

  init(
    name: String, findings: [Finding], errors: [CompilerDiagnostic], app: [SwiftFile],
    patched: [CompilerDiagnostic]?
  ) {
    self.name = name
    self.findings = findings
    self.errors = errors
    self.patched = patched
    rejected = Set(errors.map { Self.line($0.position) })
    let sites = Self.breaking(findings).flatMap(\.callSites)
    certain = Set(sites.filter(\.isCertain).map { Self.line($0.position) })
    possible = Set(sites.map { Self.line($0.position) }).subtracting(certain)
    let build = AppBuild(command: "swift build", succeeded: errors.isEmpty)
    let comparison = DriftReview.Comparison(old: "old", new: "new", findings: findings)
    let settled = BuildAttribution(errors, in: app).apply(to: [comparison], of: build)
    built = Set(
      Self.breaking(settled.comparisons.flatMap(\.findings)).flatMap(\.callSites)
        .filter { $0.errors?.isEmpty == false }.map { Self.line($0.position) })
    unexplained = settled.build.unexplained.map { "\(Self.line($0.diagnostic.position)): \($0.code)" }
  }

  private static func breaking(_ findings: [Finding]) -> [Finding] {
    findings.filter { $0.axis == .source && $0.severity == .breaking }
  }

  private static func line(_ position: SourcePosition) -> String { "\(position.file):\(position.line)" }

  var missed: Set<String> { rejected.subtracting(certain).subtracting(possible) }
  var uncertain: Set<String> { rejected.intersection(possible) }
  /// The lines that the report lists and the compiler accepts.
  var untrue: Set<String> { certain.subtracting(rejected) }
  var needless: Set<String> { possible.subtracting(rejected) }

  /// A summary line, and the lines that the compiler and the report disagree on.
  var text: String {
    let patch = patched.map { $0.isEmpty ? ", patched" : ", \($0.count) errors after the patch" } ?? ""
    let summary =
      "\(name): \(rejected.count) rejected, \(rejected.intersection(certain).count) certain, \(uncertain.count) "
      + "possible, \(missed.count) missed; \(untrue.count) and \(needless.count) accepted\(patch)"
    let code = { (lines: Set<String>, word: String) in lines.sorted().map { "  \(word) \($0)" } }
    let messages = { (diagnostics: [CompilerDiagnostic], lines: Set<String>) in
      diagnostics.filter { lines.contains(Self.line($0.position)) }.map {
        "    \(Self.line($0.position)): \($0.message)"
      }
    }
    return
      ([summary] + code(missed, "missed") + messages(errors, missed) + code(uncertain, "possible")
      + code(untrue, "accepted") + code(needless, "accepted, possible")
      + unexplained.map { "  unexplained \($0)" }
      + (patched ?? []).map { "  after the patch \(Self.line($0.position)): \($0.message)" })
      .joined(separator: "\n")
  }
}
