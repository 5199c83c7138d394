import CallsiteDrift
import CallsiteModel
import Foundation

/// Asks the compiler whether callers of an old version compile against a new one, and the report whether they do.
actor CompatibilityCheck {
  private let compiler: SwiftCompiler
  private let folder: URL
  /// Modules that were written, by what they are of; callers that compile against their own version.
  private var modules: [SwiftModule: Task<String, any Error>] = [:]
  private var sound: [SwiftModule: Task<[Caller], any Error>] = [:]

  init(compiler: SwiftCompiler) throws {
    self.compiler = compiler
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("callsite-callers-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  nonisolated func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Two at a time, in order.
  nonisolated func outcomes(of pairs: [ChangePair]) async throws -> [CompatibilityOutcome] {
    try await withThrowingTaskGroup(of: (Int, CompatibilityOutcome).self) { group in
      var outcomes: [Int: CompatibilityOutcome] = [:]
      for (index, pair) in pairs.enumerated() {
        if index >= 2, let (place, outcome) = try await group.next() { outcomes[place] = outcome }
        group.addTask {
          do {
            return (index, try await self.outcome(of: pair))
          } catch {
            return (index, CompatibilityOutcome(name: pair.name, problem: "\(error)"))
          }
        }
      }
      for try await (place, outcome) in group { outcomes[place] = outcome }
      return pairs.indices.compactMap { outcomes[$0] }
    }
  }

  private func outcome(of pair: ChangePair) async throws -> CompatibilityOutcome {
    let (old, new) = (try pair.old.resolved(), try pair.new.resolved())
    let callers = try await callers(of: old.module)
    let rejected = try await rejections(of: callers, importing: old.module.name, against: new.module)
    let findings = VersionComparison().compare(old, with: new).findings.filter { $0.axis == .source }
    return CompatibilityOutcome(
      name: pair.name, findings: findings, callers: callers.count, rejected: rejected)
  }

  /// The callers of a version, which its own module takes.
  private func callers(of module: SwiftModule) async throws -> [Caller] {
    if let known = sound[module] { return try await known.value }
    let task = Task {
      let callers = CallerWriter(interface: ModuleInterface(module)).callers()
      let rejected = try await rejections(of: callers, importing: module.name, against: module)
      guard let first = rejected.first else { return callers }
      throw SwiftCompiler.Failure(description: "a caller doesn't compile against its own version: \(first)")
    }
    sound[module] = task
    return try await task.value
  }

  private func rejections(
    of callers: [Caller], importing name: String, against module: SwiftModule
  ) async throws -> [String] {
    let head = ["import CallsiteRuntime", "import Foundation", "import \(name)"]
    let code = head + callers.indices.map { callers[$0].code(number: $0) }
    let rejections = try await compiler.check(
      code.joined(separator: "\n") + "\n", against: try await written(module))
    return rejections.map { rejection in
      let index = rejection.line - head.count - 1
      return (callers.indices.contains(index) ? callers[index].description : "import")
        + ": \(rejection.message)"
    }
  }

  /// The folder with a module's interface, written once.
  private func written(_ module: SwiftModule) async throws -> String {
    if let known = modules[module] { return try await known.value }
    let place = folder.appendingPathComponent("\(modules.count)").path
    let compiler = compiler
    let task = Task {
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      try await compiler.emit(module, into: place)
      return place
    }
    modules[module] = task
    return try await task.value
  }
}

/// What the compiler and the report say of a pair.
struct CompatibilityOutcome: Sendable {
  let name: String
  let findings: [Finding]
  /// How many callers there were.
  let callers: Int
  /// The callers that the compiler rejects, with what it says.
  let rejected: [String]
  /// Why there is no answer; nil: there is one.
  let problem: String?

  init(
    name: String, findings: [Finding] = [], callers: Int = 0, rejected: [String] = [], problem: String? = nil
  ) {
    self.name = name
    self.findings = findings
    self.callers = callers
    self.rejected = rejected
    self.problem = problem
  }

  var isReportedBreaking: Bool { findings.contains { $0.severity == .breaking } }

  var agrees: Bool { problem == nil && isReportedBreaking == !rejected.isEmpty }

  /// A line, and what there is to know of a disagreement.
  var text: String {
    let verdict = rejected.isEmpty ? "compiles" : "rejected"
    let line =
      "\(agrees ? "agree   " : "DISAGREE") \(verdict) \(name) [\(Set(findings.map(\.id)).sorted().joined(separator: " "))]"
    return agrees
      ? line : ([line] + (problem.map { [$0] } ?? []) + rejected.prefix(5)).joined(separator: "\n    ")
  }
}
