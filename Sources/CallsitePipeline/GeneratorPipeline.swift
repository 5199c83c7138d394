import CallsiteBasics
package import CallsiteDiagnostics
package import CallsiteDocument
import CallsiteLowering
package import CallsiteModel
package import CallsiteRendering
package import CallsiteSource

/// The pipeline: read → overlay → bundle → upgrade → rename → select → resolve → lower → render → write, for every
/// configured API.
///
/// The problems of all APIs are reported together. If any is an error, nothing is written.
package struct GeneratorPipeline: Sendable {
  /// Generates the files of a module for tests. It is injected, because samples need more of the document
  /// than a client does, and the build plugin's tool leaves that code out.
  package typealias TestingGenerator =
    @Sendable (SwiftModule, APIDocument, TemplateSet) throws(DiagnosticFailure)
    -> [RenderedFile]

  private let configuration: Configuration
  private let testing: TestingGenerator?
  private let files: (any RevisionFiles)?
  private let willGenerate: @Sendable (_ module: String) -> Void
  private let waiting: FolderLock.Waiting
  /// The time for one document from the network, in seconds, or `nil` for that of ``DocumentFetch``.
  var timeout: Double?

  /// - Parameters:
  ///   - testing: The generator of modules for tests, or `nil` to generate clients only.
  ///   - files: The files to read instead of those on disk.
  ///   - willGenerate: A closure that is called before each API, to show progress.
  package init(
    configuration: Configuration, testing: TestingGenerator? = nil,
    reading files: (any RevisionFiles)? = nil,
    willGenerate: @escaping @Sendable (String) -> Void = { _ in },
    waiting: FolderLock.Waiting = FolderLock.Waiting()
  ) {
    self.configuration = configuration
    self.testing = testing
    self.files = files
    self.willGenerate = willGenerate
    self.waiting = waiting
  }

  /// Brings every module's folder up to date, and reports what changed.
  @discardableResult
  package func generate() throws(DiagnosticFailure) -> GenerationReport {
    let run: Rendering = try render()
    // The folders mustn't change between being compared and being written.
    let locks = FolderLock.all(run.modules.map(\.folder.path), waiting)
    defer { withExtendedLifetime(locks) {} }
    let report: GenerationReport = try Self.compare(run)
    for module in report.modules { try OutputWriter().write(module.output) }
    return report
  }

  /// Reports what ``generate()`` would do, without writing anything.
  package func check() throws(DiagnosticFailure) -> GenerationReport {
    return try Self.compare(render())
  }

  /// The rendered modules of all APIs.
  private struct Rendering {
    var modules: [RenderedModule]
    var diagnostics: DiagnosticCollector
  }

  private func render() throws(DiagnosticFailure) -> Rendering {
    var collector = DiagnosticCollector()
    var modules: [RenderedModule] = []
    let fetch = DocumentFetch(timeout: timeout, revision: files)
    for api in configuration.apis {
      willGenerate(api.options.moduleName)
      collector.judge(api) { problems throws(DiagnosticFailure) in
        modules += try render(api, fetch, into: &problems)
      }
    }
    try collector.throwIfErrors()
    return Rendering(modules: RenderedModule.merged(modules), diagnostics: collector)
  }

  /// Generates versions of documents, each read from its own source, and repairs what can be repaired, whatever the
  /// options say.
  ///
  /// - Throws: `DiagnosticFailure` with the errors of all documents, in which case nothing is written.
  package static func generate(
    _ sources: [(api: APIConfiguration, fetch: DocumentFetch)], testing: TestingGenerator? = nil
  ) throws(DiagnosticFailure) {
    var collector = DiagnosticCollector()
    var modules: [RenderedModule] = []
    let pipeline = GeneratorPipeline(configuration: Configuration(apis: []), testing: testing)
    for (api, fetch) in sources {
      collector.gather { problems throws(DiagnosticFailure) in
        modules += try pipeline.render(api, fetch, into: &problems)
      }
    }
    try collector.throwIfErrors()
    let rendering = Rendering(modules: RenderedModule.merged(modules), diagnostics: DiagnosticCollector())
    for module in try compare(rendering).modules { try OutputWriter().write(module.output) }
  }

  private static func compare(_ run: Rendering) throws(DiagnosticFailure) -> GenerationReport {
    var collector = run.diagnostics
    let compared = run.modules.map { module in
      GenerationReport.Module(
        name: module.name, output: module.folder.compare(module.filesToWrite, into: &collector),
        inputs: module.inputs, products: module.products)
    }
    try collector.throwIfErrors()
    return GenerationReport(modules: compared, diagnostics: collector.diagnostics)
  }

  /// read → overlay → bundle → upgrade → rename → select → resolve → lower → render
  func render(
    _ api: APIConfiguration, _ fetch: DocumentFetch, into collector: inout DiagnosticCollector
  ) throws(DiagnosticFailure) -> [RenderedModule] {
    var inputs: [String] = []
    // Templates are read in parallel with the document.
    let templates = WorkerThread {
      Result { () throws(DiagnosticFailure) in
        let templates: TemplateSet = try api.templateSet()
        return (set: templates, renderer: try ModuleRenderer(templates: templates))
      }
    }
    let document: APIDocument = try Self.resolve(api, fetch, reading: &inputs, into: &collector)
    let module: SwiftModule = try Self.lower(document, of: api, into: &collector)
    var modules: [RenderedModule] = []
    if case .only(let name) = api.testing {
      if testing == nil { throw DiagnosticFailure([.noTestingModules(name)]) }
    } else {
      let files: [RenderedFile] = try templates.result.get().renderer.render(module)
      modules.append(
        RenderedModule(
          name: api.options.moduleName, folder: api.folder, buckets: api.buckets, files: files, inputs: inputs
        ))
    }
    if let name = api.testing.name, let testing {
      let files = try testing(module, document, templates.result.get().set)
      modules.append(
        RenderedModule(
          name: name, folder: api.folder(beside: name), buckets: api.buckets, files: files, inputs: inputs))
    }
    WorkerThread.release((consume document, consume module))
    return modules
  }

  /// read → overlay → bundle → upgrade → rename → select → resolve → lower
  ///
  /// - Parameter inputs: Receives the path or address of everything that was read, or looked for and not
  ///   found.
  package static func lower(
    _ api: APIConfiguration, _ fetch: DocumentFetch, reading inputs: inout [String],
    into collector: inout DiagnosticCollector
  ) throws(DiagnosticFailure) -> SwiftModule {
    try lower(resolve(api, fetch, reading: &inputs, into: &collector), of: api, into: &collector)
  }

  /// read → overlay → bundle → upgrade → rename → select → resolve → lower, with the severities of the configuration
  ///
  /// - Throws: `DiagnosticFailure` with everything that was collected, if any of it is an error.
  package static func judge(
    _ api: APIConfiguration, reading inputs: inout [String], into collector: inout DiagnosticCollector
  ) throws(DiagnosticFailure) -> (document: APIDocument, module: SwiftModule) {
    var read: (document: APIDocument, module: SwiftModule)?
    collector.judge(api) { problems throws(DiagnosticFailure) in
      let document: APIDocument = try resolve(api, DocumentFetch(), reading: &inputs, into: &problems)
      read = (document, try lower(document, of: api, into: &problems))
    }
    try collector.throwIfErrors()
    guard let read else {
      preconditionFailure("A document that can't be read has an error that says why.")
    }
    return read
  }

  /// lower
  package static func lower(
    _ document: APIDocument, of api: APIConfiguration, into collector: inout DiagnosticCollector
  ) throws(DiagnosticFailure) -> SwiftModule {
    let module: SwiftModule = ModuleLowering(options: api.options).lower(document, into: &collector)
    try collector.throwIfErrors()
    return module
  }

  /// read → overlay → bundle → upgrade → rename → select → resolve
  package static func resolve(
    _ api: APIConfiguration, _ fetch: DocumentFetch, reading inputs: inout [String],
    into collector: inout DiagnosticCollector
  ) throws(DiagnosticFailure) -> APIDocument {
    let bundled: BundledDocument = try bundle(api, fetch, into: &collector)
    inputs += [api.spec] + api.overlays + bundled.files
    return try resolve(bundled, of: api, into: &collector)
  }

  /// upgrade → rename → select → resolve
  package static func resolve(
    _ bundled: BundledDocument, of api: APIConfiguration, into collector: inout DiagnosticCollector
  ) throws(DiagnosticFailure) -> APIDocument {
    let upgraded = UpgradedDocument(bundled.node)
    let renamed: SourceNode = try DocumentRenaming(api.names).apply(to: upgraded.root)
    let selected: SourceNode = try OperationSelector(api.selection).select(from: renamed)
    return try DocumentReader().resolve(upgraded.with(selected), into: &collector)
  }

  /// read → overlay → bundle
  package static func bundle(
    _ api: APIConfiguration, _ fetch: DocumentFetch, into collector: inout DiagnosticCollector
  ) throws(DiagnosticFailure) -> BundledDocument {
    let source: SourceNode = try fetch.read(api.spec, into: &collector)
    let overlaid: SourceNode = try api.overlayApplication(fetch).apply(to: source, into: &collector)
    let bundler = DocumentBundler(
      folders: api.readableFolders(for: fetch), network: api.allowsNetwork ? fetch : nil)
    return bundler.bundle(overlaid, into: &collector)
  }
}

extension DiagnosticCollector {
  /// Collects what every command says about the document of an API: the problems of several steps, with the severities
  /// of the configuration.
  ///
  /// - Parameter listsRepairs: Whether each repair is listed, instead of one for all of a kind.
  package mutating func judge(
    _ api: APIConfiguration, listsRepairs: Bool = false,
    _ body: (inout DiagnosticCollector) throws(DiagnosticFailure) -> Void
  ) {
    var found = DiagnosticCollector()
    found.gather(repairs: api.isStrict ? .errors : listsRepairs ? .listed : .grouped, body)
    report(contentsOf: found.diagnostics.compactMap(api.judged))
  }

  /// Runs one of several steps and collects its diagnostics without duplicates, whether it succeeds or fails.
  package mutating func gather(
    repairs: Repairs = .grouped, _ body: (inout DiagnosticCollector) throws(DiagnosticFailure) -> Void
  ) {
    var problems = DiagnosticCollector(repairs: repairs)
    var failed: [Diagnostic] = []
    do { try body(&problems) } catch { failed = error.diagnostics }
    // A failure can repeat diagnostics that were collected before it.
    let known = Set(problems.diagnostics)
    report(contentsOf: problems.diagnostics + failed.filter { !known.contains($0) })
  }
}

extension DocumentReader {
  /// Resolves a document's references.
  ///
  /// - Throws: All collected diagnostics, if any is an error.
  package func resolve(
    _ source: UpgradedDocument, into collector: inout DiagnosticCollector
  ) throws(DiagnosticFailure) -> APIDocument {
    let document = read(source, into: &collector)
    try collector.throwIfErrors()
    guard let document else {
      preconditionFailure("A document that can't be read has an error that says why.")
    }
    return document
  }
}

/// Problems with the templates to embed.
extension Diagnostic {
  static func unreadableTemplate(_ path: String) -> Diagnostic {
    Diagnostic(.error, "unreadable-template", "'\(path)' can't be read as UTF-8 text.")
  }
}
