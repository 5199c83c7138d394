import CallsiteDiagnostics
import CallsiteDrift

/// The verdicts of the compiler and the report on a pair.
struct CompatibilityOutcome: Sendable {
  let name: String
  let findings: [Finding]
  /// The number of callers.
  let callers: Int
  /// The callers that the compiler rejects, with its errors.
  let rejected: [String]
  /// The reason for a missing verdict, or nil if there is one.
  let problem: String?
  /// The number of lines that the compiler rejects.
  let rejectedLines: Int
  /// The callers that the compiler rejects and no finding lists.
  let missed: [String]
  /// The callers that break according to a finding and compile.
  let untrue: [String]
  /// The number of lines that use what changed, and of those of them that compile.
  let (uses, usesThatCompile): (Int, Int)

  init(name: String, problem: String) {
    self.name = name
    self.problem = problem
    (findings, callers, rejected, rejectedLines, missed, untrue) = ([], 0, [], 0, [], [])
    (uses, usesThatCompile) = (0, 0)
  }

  init(name: String, findings: [Finding], file: CallerFile, rejections: [SwiftCompiler.Rejection]) {
    self.name = name
    self.findings = findings
    callers = file.count
    rejected = rejections.map { "\(file.name(of: $0.line)): \($0.message)" }
    problem = nil
    let lines = Set(rejections.map(\.line))
    let sites = findings.filter { $0.severity == .breaking }.flatMap(\.callSites)
    rejectedLines = lines.count
    missed = lines.subtracting(sites.map(\.position.line)).sorted().map(file.name)
    let breaking = Set(sites.filter { $0.effect == .breaks }.map(\.position.line))
    // Without the module, the compiler says nothing else.
    let isWithoutModule = findings.contains { $0.id == "swift-module-renamed" }
    untrue = isWithoutModule ? [] : breaking.subtracting(lines).sorted().map(file.name)
    let using = Set(sites.map(\.position.line)).subtracting(breaking)
    (uses, usesThatCompile) = (using.count, using.subtracting(lines).count)
  }

  var isReportedBreaking: Bool { findings.contains { $0.severity == .breaking } }

  var agrees: Bool { problem == nil && isReportedBreaking == !rejected.isEmpty }

  /// A summary line, and the details of a disagreement.
  var text: String {
    let verdict = rejected.isEmpty ? "compiles" : "rejected"
    let line =
      "\(agrees ? "agree   " : "DISAGREE") \(verdict) \(name) [\(Set(findings.map(\.id)).sorted().joined(separator: " "))]"
    let lines = missed.map { "missed: \($0)" } + untrue.map { "compiles: \($0)" }
    return ([line] + (agrees ? [] : (problem.map { [$0] } ?? []) + rejected.prefix(5)) + lines)
      .joined(separator: "\n    ")
  }
}
