import CallsiteDiagnostics
import CallsiteDrift
import Foundation

/// The lines of a sample app that a change breaks, according to the compiler and to the report.
struct AppDriftOutcome: Sendable {
  let name: String
  let findings: [Finding]
  /// The compiler's errors.
  let errors: [CompilerDiagnostic]
  /// The lines that the compiler rejects, as `File.swift:12`.
  let rejected: Set<String>
  /// The lines that break according to the index, and those that use what changed.
  let breaking: Set<String>
  let using: Set<String>
  /// The lines of the statements that begin on these.
  private let statements: Set<String>
  /// The lines that the report lists with the compiler's errors, and the errors that it doesn't explain.
  let built: Set<String>
  let unexplained: [String]
  /// The compiler's errors after the patch, or nil if nothing was only renamed.
  let patched: [CompilerDiagnostic]?
  /// The lines that the compiler only rejects after the errors elsewhere are mended, because it stops at the first error
  /// of an expression.
  var hidden: Set<String> = []

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
    let files = Dictionary(app.map { ($0.path, StatementLines($0)) }) { first, _ in first }
    statements = Set(
      sites.flatMap { site in
        (files[site.position.file]?.extent(from: site.position.line) ?? 0...0).map { line in
          Self.line(SourcePosition(file: site.position.file, line: line, column: 1))
        }
      })
    breaking = Set(sites.filter { $0.effect == .breaks }.map { Self.line($0.position) })
    using = Set(sites.map { Self.line($0.position) }).subtracting(breaking)
    let build = AppBuild(command: "swift build", succeeded: errors.isEmpty)
    let comparison = DriftReview.Comparison(old: "old", new: "new", findings: findings)
    let settled = BuildAttribution(errors, in: app).apply(to: [comparison], of: build)
    built = Set(
      Self.breaking(settled.comparisons.flatMap(\.findings)).flatMap(\.callSites)
        .filter { !$0.errors.isEmpty }.map { Self.line($0.position) })
    unexplained = settled.build.unexplained.map { "\(Self.line($0.diagnostic.position)): \($0.code)" }
  }

  private static func breaking(_ findings: [Finding]) -> [Finding] {
    findings.filter { $0.axis == .source && $0.severity == .breaking }
  }

  static func line(_ position: SourcePosition) -> String {
    "\(URL(fileURLWithPath: position.file).lastPathComponent):\(position.line)"
  }

  /// The rejected lines about which the compiler says what follows from other errors: that it can't infer a type, or
  /// anything if the app compiles once the names elsewhere are replaced.
  var consequences: Set<String> {
    let others = rejected.subtracting(breaking).subtracting(using)
    if patched?.isEmpty == true { return others }
    // If a call in a do statement is rejected, the type of its errors is unknown.
    let inferences = [
      "cannot infer", "could not be inferred", "is ambiguous without", "value of type 'any Error'",
    ]
    return others.filter { line in
      errors.filter { Self.line($0.position) == line }.allSatisfy { error in
        inferences.contains(where: error.message.contains)
      }
    }
  }
  var missed: Set<String> {
    rejected.subtracting(breaking).subtracting(using).subtracting(statements).subtracting(consequences)
  }
  /// The lines that break according to the index and that the compiler accepts.
  var untrue: Set<String> { breaking.subtracting(rejected).subtracting(hidden) }
  var needless: Set<String> { using.subtracting(rejected) }

  /// A summary line, and the lines that the compiler and the report disagree on.
  var text: String {
    let patch = patched.map { $0.isEmpty ? ", patched" : ", \($0.count) errors after the patch" } ?? ""
    let summary =
      "\(name): \(rejected.count) rejected, \(rejected.intersection(breaking).count) breaking, "
      + "\(rejected.intersection(using).count) using, \(missed.count) missed; \(untrue.count) and \(needless.count) "
      + "accepted\(patch)"
    let code = { (lines: Set<String>, word: String) in lines.sorted().map { "  \(word) \($0)" } }
    let messages = { (diagnostics: [CompilerDiagnostic], lines: Set<String>) in
      diagnostics.filter { lines.contains(Self.line($0.position)) }.map {
        "    \(Self.line($0.position)): \($0.message)"
      }
    }
    return
      ([summary] + code(missed, "missed") + messages(errors, missed) + code(untrue, "accepted")
      + code(needless, "accepted, using")
      + unexplained.map { "  unexplained \($0)" }
      + (patched ?? []).map { "  after the patch \(Self.line($0.position)): \($0.message)" })
      .joined(separator: "\n")
  }
}
