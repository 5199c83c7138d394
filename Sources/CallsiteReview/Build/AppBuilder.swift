import CallsiteDiagnostics
package import CallsiteDrift
package import CallsitePipeline
import CallsiteSource
import Foundation

/// Builds an app with another version of its clients: copy the package → generate the old clients → build → generate
/// the new ones → build.
///
/// The package itself isn't changed. The first build verifies that the app builds at all, so that the errors of the
/// second build are due to the change.
package struct AppBuilder: Sendable {
  private let request: AppBuildRequest
  private let app: AppCode
  private let configuration: Configuration?
  private let willBuild: @Sendable (_ stage: String) -> Void

  /// - Parameters:
  ///   - app: The app's code, whose file names are used in reports.
  ///   - configuration: The configuration of the package, if it has one.
  ///   - willBuild: A closure that is called before each build, to show progress.
  package init(
    _ request: AppBuildRequest, of app: AppCode, configuration: Configuration?,
    willBuild: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.request = request
    self.app = app
    self.configuration = configuration
    self.willBuild = willBuild
  }

  /// Builds the app with the old and the new clients.
  ///
  /// - Throws: `DiagnosticFailure` if there is no generated client, if the command can't be run, or if the app doesn't
  ///   build with the old client.
  func build(_ pairs: [VersionPair]) throws(DiagnosticFailure) -> BuildOutcome {
    let clients = GeneratedClients(pairs, configuration: configuration, request: request)
    try clients.checkPresence()
    let copy = ScratchCopy(of: try root(around: clients), in: request.scratchFolder)
    let lock = try copy.lock()
    defer { withExtendedLifetime(lock) {} }
    try copy.synchronize(keeping: clients.contains)
    copy.takeDependencies(of: request.workingFolder)

    willBuild("Building the app with the old client")
    try clients.generate(.old, in: copy)
    let old = try run(in: copy)
    if !old.succeeded {
      throw DiagnosticFailure([.brokenBefore(request.command, old, errors(of: old, in: copy))])
    }
    willBuild("Building the app with the new client")
    try clients.generate(.new, in: copy)
    let new = try run(in: copy)
    let errors = errors(of: new, in: copy)
    if !new.succeeded, errors.isEmpty { throw DiagnosticFailure([.unreadableBuild(request.command, new)]) }
    return BuildOutcome(
      build: AppBuild(command: request.command, succeeded: new.succeeded),
      errors: new.succeeded ? [] : errors, files: files(of: errors, in: copy))
  }

  /// Returns the common folder of the clients, the app and the working folder.
  private func root(around clients: GeneratedClients) throws(DiagnosticFailure) -> String {
    let app = request.app.map { path in
      let path = request.absolute(path)
      return Disk.type(of: path) == .typeDirectory ? path : Path.folder(of: path)
    }
    var parts = request.workingFolder.split(separator: "/")
    for folder in clients.folders + app {
      let others = folder.split(separator: "/")
      parts = Array(zip(parts, others).prefix { $0 == $1 }.map(\.0))
    }
    let root = "/" + parts.joined(separator: "/")
    if root == "/" || root == NSHomeDirectory() {
      throw DiagnosticFailure([.scatteredPackage(root, clients.folders)])
    }
    return root
  }

  private func run(in copy: ScratchCopy) throws(DiagnosticFailure) -> BuildCommand.Outcome {
    let folder = copy.place(of: request.workingFolder)
    return try BuildCommand(command: request.command).run(in: folder, log: copy.log)
  }

  /// Returns the errors, with the user's paths to the files.
  private func errors(of outcome: BuildCommand.Outcome, in copy: ScratchCopy) -> [CompilerDiagnostic] {
    let names = Dictionary(
      app.files.map { (request.absolute($0.path), $0.path) }, uniquingKeysWith: { first, _ in first })
    return CompilerOutput.diagnostics(in: outcome.output).filter { $0.severity == .error }.map { diagnostic in
      var diagnostic = diagnostic
      let printed = Path.joined(copy.place(of: request.workingFolder), diagnostic.position.file)
      let path = copy.original(of: printed)
      diagnostic.position.file = names[path] ?? request.relative(path)
      return diagnostic
    }
  }

  /// Returns the files with errors: the app's own, and generated files from the copy.
  private func files(of errors: [CompilerDiagnostic], in copy: ScratchCopy) -> [SwiftFile] {
    let known = Dictionary(app.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    return Set(errors.map(\.position.file)).sorted().compactMap { path in
      if let file = known[path] { return file }
      let bytes = try? Disk.bytes(of: copy.place(of: request.absolute(path)))
      return bytes.map { SwiftFile(path: path, bytes: $0) }
    }
  }
}

/// A request to build an app with the client of another version.
package struct AppBuildRequest: Sendable {
  /// The shell command, such as `swift build`.
  var command: String
  /// The folders and files with the app's code, as given on the command line.
  var app: [String]
  /// The absolute folder in which the command is run.
  var workingFolder: String
  /// The absolute folder that keeps copies of packages and their build folders between runs.
  var scratchFolder: String
  /// Generates modules for tests, or `nil` to leave them unchanged.
  var testing: GeneratorPipeline.TestingGenerator?

  package init(
    command: String, app: [String], workingFolder: String, scratchFolder: String,
    testing: GeneratorPipeline.TestingGenerator? = nil
  ) {
    self.command = command
    self.app = app
    self.workingFolder = workingFolder
    self.scratchFolder = scratchFolder
    self.testing = testing
  }

  /// Returns the absolute form of a path given on the command line.
  func absolute(_ path: String) -> String {
    Path.normalized(path.hasPrefix("/") ? path : "\(workingFolder)/\(path)")
  }

  /// Returns the form of an absolute path that is relative to the working folder, if it's in there.
  func relative(_ path: String) -> String {
    let folder = workingFolder + "/"
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }
}

/// The result of building an app with both versions of its clients.
struct BuildOutcome: Sendable {
  let build: AppBuild
  let errors: [CompilerDiagnostic]
  let files: [SwiftFile]

  /// Returns the comparisons with each error added to the finding that causes it.
  func explained(
    by comparisons: [DriftReview.Comparison]
  ) -> (comparisons: [DriftReview.Comparison], build: AppBuild) {
    BuildAttribution(errors, in: files).apply(to: comparisons, of: build)
  }
}

extension Diagnostic {
  // No positions: there is no text to point into.
  fileprivate static func scatteredPackage(_ root: String, _ folders: [String]) -> Diagnostic {
    Diagnostic(
      .error, "scattered-package",
      "The app, its generated client in '\(folders.first ?? "")' and the working folder have only '\(root)' in "
        + "common, which is too much to copy. Run the command in the folder of the package.")
  }

  static func unrunnableBuild(_ command: String, _ reason: String) -> Diagnostic {
    Diagnostic(.error, "unrunnable-build", "The build command '\(command)' can't be run: \(reason)")
  }

  fileprivate static func brokenBefore(
    _ command: String, _ outcome: BuildCommand.Outcome, _ errors: [CompilerDiagnostic]
  ) -> Diagnostic {
    let shown = errors.prefix(10).map { Note($0.message, at: $0.position) }
    let rest = errors.count - shown.count
    return Diagnostic(
      .error, "broken-before",
      "The app doesn't build with the client of the old version: '\(command)' exited with \(outcome.status). Fix it "
        + "first: otherwise its errors can't be distinguished from those the change causes.",
      notes: errors.isEmpty
        ? outcome.lastLines.map { Note($0) } : shown + (rest > 0 ? [Note("and \(rest) more")] : []))
  }

  fileprivate static func unreadableBuild(_ command: String, _ outcome: BuildCommand.Outcome) -> Diagnostic {
    Diagnostic(
      .error, "unreadable-build",
      "With the client of the new version, '\(command)' exited with \(outcome.status), but didn't print "
        + "any compiler errors.", notes: outcome.lastLines.map { Note($0) })
  }
}
