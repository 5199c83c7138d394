import CallsiteDiagnostics
import CallsiteDrift
import CallsiteModel
import Foundation

/// Asks the compiler whether callers of an old version compile against a new one, and the report whether they do.
actor CompatibilityCheck {
  private let compiler: SwiftCompiler
  private let folder: URL
  /// The written modules by version, and callers that compile against their own version.
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

  /// The compiler's errors for code that uses a version.
  func rejections(of code: String, by version: Version) async throws -> [SwiftCompiler.Rejection] {
    try await compiler.check(code, against: try await written(version.resolved().module))
  }

  /// The compiler's errors for the files of an app that uses a version.
  func errors(in files: [SwiftFile], with module: SwiftModule) async throws -> [CompilerDiagnostic] {
    try await compiler.errors(in: files, against: try await written(module))
  }

  /// The files of an app that uses a version, with the compiler's index.
  func indexed(_ files: [SwiftFile], with module: SwiftModule) async throws -> AppCode {
    try await compiler.indexed(files, against: try await written(module))
  }

  private func outcome(of pair: ChangePair) async throws -> CompatibilityOutcome {
    let (old, new) = (try pair.old.resolved(), try pair.new.resolved())
    let file = CallerFile(try await callers(of: old.module), importing: old.module.name)
    let rejections = try await compiler.check(file.code, against: try await written(new.module))
    let app = try await indexed([SwiftFile(path: "Callers.swift", text: file.code)], with: old.module)
    let comparison = VersionComparison(app: app)
    let findings = comparison.compare(old, with: new).findings.filter { $0.axis == .source }
    return CompatibilityOutcome(name: pair.name, findings: findings, file: file, rejections: rejections)
  }

  /// The callers of a version, which compile against its own module.
  private func callers(of module: SwiftModule) async throws -> [Caller] {
    if let known = sound[module] { return try await known.value }
    let task = Task {
      let callers = CallerWriter(interface: ModuleInterface(module)).callers()
      let file = CallerFile(callers, importing: module.name)
      guard let first = try await compiler.check(file.code, against: try await written(module)).first else {
        return callers
      }
      throw SwiftCompiler.Failure(
        description:
          "a caller doesn't compile against its own version: \(file.name(of: first.line)): \(first.message)")
    }
    sound[module] = task
    return try await task.value
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
