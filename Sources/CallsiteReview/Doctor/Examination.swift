import CallsiteDiagnostics
import CallsiteLowering
package import CallsitePipeline
import CallsiteSource
import Foundation

/// Examines a setup without writing anything: versions, configuration, output and package.
package struct Examination {
  private let request: GenerationRequest
  private let surroundings: Surroundings
  private let testing: GeneratorPipeline.TestingGenerator?

  /// Creates an examination.
  ///
  /// - Parameter testing: Generates modules for tests, as in `generate`.
  package init(
    _ request: GenerationRequest, in surroundings: Surroundings,
    testing: GeneratorPipeline.TestingGenerator? = nil
  ) {
    self.request = request
    self.surroundings = surroundings
    self.testing = testing
  }

  /// Examines the setup and reports the result.
  package func report() -> DoctorReport {
    var findings = otherPrograms
    let output = examineOutput()
    findings += output.findings
    let package = examinePackage(writing: output)
    findings += package.findings
    // A package that only uses plugins needs no configuration.
    if !package.targets.isEmpty { findings.removeAll { $0.id == "no-configuration" } }
    return DoctorReport(
      versions: ([.init("callsite", surroundings.version), .init("program", surroundings.program)]
        + surroundings.facts).map { .init($0.name, redacted($0.value)) },
      configurationFile: output.configuration.map { _ in request.configurationFile }?.map(redacted),
      apis: output.configuration?.apis.map(describe) ?? [], modules: output.modules,
      manifest: package.manifest.map(redacted), targets: package.targets,
      findings: Self.ordered(findings).map(redacted))
  }

  private var otherPrograms: [Diagnostic] {
    surroundings.otherPrograms.filter { $0.version != surroundings.version }.map {
      .otherProgram($0.path, version: $0.version, running: surroundings.version)
    }
  }

  // MARK: Output

  private struct Output {
    var configuration: Configuration?
    var modules: [DoctorReport.Module] = []
    /// The products that modules need besides the runtime, by name of the module.
    var products: [String: [String]] = [:]
    var findings: [Diagnostic] = []
  }

  private func examineOutput() -> Output {
    var output = Output()
    do throws(DiagnosticFailure) {
      let configuration = try request.resolve()
      output.configuration = configuration
      output.findings += secondConfiguration
      let report = try GeneratorPipeline(configuration: configuration, testing: testing).check()
      output.modules = report.modules.map(describe)
      for module in report.modules { output.products[module.name] = module.products }
      output.findings += report.diagnostics.filter { $0.id == "foreign-file" }
      for module in output.modules where module.differences > 0 {
        output.findings.append(
          .staleOutput(module.name, in: module.folder, files: module.differences))
      }
    } catch {
      output.findings += error.diagnostics
    }
    return output
  }

  /// A warning about a second configuration, which is ignored because the first one takes precedence.
  private var secondConfiguration: [Diagnostic] {
    guard case .nearestConfiguration = request.source, let used = request.configurationFile,
      let first = ConfigurationLocator.candidates.first, used.hasSuffix(first)
    else { return [] }
    let base = String(used.dropLast(first.count))
    return ConfigurationLocator.candidates.dropFirst().map { base + $0 }
      .filter { Disk.type(of: $0) != nil }.map { .secondConfiguration($0, used: used) }
  }

  private func describe(_ module: GenerationReport.Module) -> DoctorReport.Module {
    DoctorReport.Module(
      name: module.name, folder: redacted(module.output.folder), inputs: module.inputs.map(redacted),
      files: module.fileCount, changed: module.changed.count, added: module.added.count,
      removed: module.removed.count)
  }

  private func describe(_ api: APIConfiguration) -> DoctorReport.API {
    DoctorReport.API(
      module: api.module, spec: redacted(api.spec), output: redacted(api.folder.path),
      options: ConfiguredOptions(api).facts.map { .init($0.name, redacted($0.value)) })
  }

  // MARK: The package

  private struct Package {
    var manifest: String?
    var targets: [DoctorReport.Target] = []
    var findings: [Diagnostic] = []
  }

  private func examinePackage(writing output: Output) -> Package {
    guard let folder = packageFolder else { return Package() }
    var result = Package(manifest: Path.joined(folder, "Package.swift"))
    switch surroundings.describePackage(folder.isEmpty ? "." : folder) {
    case .failure(let problem):
      result.findings.append(.unreadableManifest(result.manifest ?? "", reason: problem.reason))
    case .success(let bytes):
      guard let package = try? JSONDecoder().decode(PackageDescription.self, from: Data(bytes)) else {
        result.findings.append(
          .unreadableManifest(result.manifest ?? "", reason: "its description isn't what was expected."))
        return result
      }
      let examination = PackageExamination(
        package: package, folder: folder,
        outputs: output.modules.map { module in
          .init(
            module: module.name, folder: module.folder, products: output.products[module.name, default: []])
        })
      result.targets = examination.targets
      result.findings = examination.findings + checkouts(of: package, in: folder)
      for target in result.targets
      where target.plugins.contains(where: PackageExamination.clientPlugins.contains) {
        result.findings += problems(of: target, in: examination)
      }
    }
    return result
  }

  /// The path of the nearest folder with a manifest, relative to the working folder.
  private var packageFolder: String? {
    let depth = surroundings.workingFolder.split(separator: "/").count
    return (0...depth).lazy.map { Array(repeating: "..", count: $0).joined(separator: "/") }
      .first { Disk.type(of: "\(surroundings.workingFolder)/\($0)/Package.swift") != nil }
  }

  /// Returns the errors that building a target would report, without writing anything.
  private func problems(of target: DoctorReport.Target, in package: PackageExamination) -> [Diagnostic] {
    guard target.inputs.count == 1, let input = target.inputs.first else { return [] }
    let output = Path.joined(package.folder, ".build/callsite-doctor")
    let source: GenerationRequest.Source =
      Path.lastComponent(input) == "callsite.yaml"
      ? .configuration(file: input)
      : .document(spec: input, module: target.name, client: nil, output: output)
    let request = GenerationRequest(source: source, module: target.name, output: output)
    do throws(DiagnosticFailure) {
      let report = try GeneratorPipeline(configuration: try request.resolve()).check()
      return package.missing(report.modules.flatMap(\.products), ofTarget: target.name)
    } catch {
      return error.diagnostics.filter { $0.severity == .error }
    }
  }

  /// Returns warnings about other versions of Callsite that the package builds.
  private func checkouts(of package: PackageDescription, in folder: String) -> [Diagnostic] {
    (package.dependencies ?? []).compactMap { dependency in
      let place = dependency.path ?? Path.joined(folder, ".build/checkouts/\(dependency.identity)")
      let file = Path.joined(place, "Sources/CallsiteCommandLine/CallsiteVersion.swift")
      guard let bytes = try? Disk.bytes(of: file),
        let match = String(decoding: bytes, as: UTF8.self).firstMatch(of: /current = "([^"\n]+)"/),
        match.1 != surroundings.version
      else { return nil }
      return .otherCheckout(place, version: String(match.1), running: surroundings.version)
    }
  }

  // MARK: Redaction

  private func redacted(_ text: String) -> String {
    surroundings.home.count > 1 ? text.replacing(surroundings.home + "/", with: "~/") : text
  }

  private func redacted(_ diagnostic: Diagnostic) -> Diagnostic {
    var diagnostic = diagnostic
    diagnostic.message = redacted(diagnostic.message)
    return diagnostic
  }

  private static func ordered(_ findings: [Diagnostic]) -> [Diagnostic] {
    Diagnostic.Severity.allCases.flatMap { severity in findings.filter { $0.severity == severity } }
  }
}

extension DoctorReport.Module {
  fileprivate var differences: Int { changed + added + removed }
}

extension PublishedSource.Place {
  fileprivate var kind: String {
    switch self {
    case .address: "a URL"
    case .file: "a file"
    case .program, .shell: "a command"
    case .recording: "a recording"
    }
  }
}

/// The options of an API that differ from the defaults, by their names in the configuration.
struct ConfiguredOptions {
  let facts: [DoctorReport.Fact]

  init(_ api: APIConfiguration) {
    let standard = APIConfiguration(
      spec: api.spec, output: api.output, home: api.home,
      options: LoweringOptions(moduleName: api.options.moduleName))
    let (own, others) = (Self.values(of: api), Self.values(of: standard))
    facts = own.filter { others[$0.key] != $0.value }
      .map { .init(Self.keys[$0.key] ?? $0.key, $0.value) }
      .sorted { $0.name < $1.name }
  }

  /// The keys in `callsite.yaml` of options with other internal names.
  private static let keys = [
    "isStrict": "strict", "allowsNetwork": "allowNetworkReferences", "hasOpenEnums": "enums",
    "timeZone": "zone", "clientName": "client", "selection": "include, exclude", "calls": "naming",
    "hasBackgroundTransfers": "backgroundTransfers", "isHashable": "conformances (Hashable)",
    "isIdentifiable": "conformances (Identifiable)",
  ]

  /// Returns all options as JSON by name, including those of `options`.
  private static func values(of api: APIConfiguration) -> [String: String] {
    guard let data = try? JSONEncoder().encode(api),
      let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    else { return [:] }
    let lowering = object["options"] as? [String: Any] ?? [:]
    var values: [String: String] = [:]
    for (name, value) in object.filter({ $0.key != "options" }).merging(lowering, uniquingKeysWith: { $1 }) {
      let text = try? JSONSerialization.data(
        withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
      values[name] = text.map { String(decoding: $0, as: UTF8.self) }
    }
    values["testing"] = api.testing.name
    values["hasOpenEnums"] = api.options.hasOpenEnums ? "open" : "closed"
    // An address or a command can contain secrets.
    values["source"] = api.source.map { $0.place.kind }
    return values
  }
}
