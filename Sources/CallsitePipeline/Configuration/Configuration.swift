package import CallsiteDiagnostics
package import CallsiteDocument
package import CallsiteLowering
import CallsiteModel
package import CallsiteRendering
package import CallsiteSource

/// The contents of `callsite.yaml` with all defaults applied: the APIs to generate, in file order.
package struct Configuration: Hashable, Sendable {
  package var apis: [APIConfiguration]

  package init(apis: [APIConfiguration]) {
    self.apis = apis
  }
}

/// A document and the settings for its Swift module. Paths are relative to the working folder, as the user
/// would write them.
package struct APIConfiguration: Hashable, Sendable, Encodable {
  /// The document's path, such as `Specs/helppet.yaml`, or its `http` or `https` address.
  package var spec: String
  /// The folder that contains a folder for each module.
  package var output: String
  /// A folder of templates that override built-in ones of the same name.
  var templates: String?
  /// Whether repairs are reported as errors.
  package var isStrict: Bool
  /// Whether references to network addresses are followed.
  package var allowsNetwork: Bool
  /// The folder that references to other files can't leave, or `nil` for the default. See
  /// ``readableFolders(for:)``.
  package var root: String?
  /// The configuration's folder, or an empty string for the working folder.
  package var home: String
  /// The overlays to apply to the document, in order.
  package var overlays: [String]
  /// The number of files to group declarations in, or `nil` for a file for each declaration.
  var buckets: BucketLayout?
  /// The operations to include.
  package var selection: OperationSelection
  /// Names that override those in the document.
  package var names: [GivenName]
  package var options: LoweringOptions
  /// The indentation of generated code and the length of its lines.
  package var style = CodeStyle()
  package var testing = TestingModules.none
  /// Where the backend publishes its document, from which `callsite update` brings changes into ``spec``.
  package var source: PublishedSource?
  /// The severity of lint rules, where it differs from the rule's default.
  package var lint: [String: LintLevel] = [:]

  package init(
    spec: String, output: String, templates: String? = nil, isStrict: Bool = false,
    allowsNetwork: Bool = false, root: String? = nil, home: String = "", overlays: [String] = [],
    buckets: BucketLayout? = nil,
    selection: OperationSelection = OperationSelection(), names: [GivenName] = [],
    options: LoweringOptions
  ) {
    self.spec = spec
    self.output = output
    self.templates = templates
    self.isStrict = isStrict
    self.allowsNetwork = allowsNetwork
    self.root = root
    self.home = home
    self.overlays = overlays
    self.buckets = buckets
    self.selection = selection
    self.names = names
    self.options = options
  }

  /// The module's name.
  package var module: String { options.moduleName }

  /// The module's own folder.
  package var folder: OutputFolder { OutputFolder(module: options.moduleName, in: output) }

  /// Returns the folder of another module next to this one, such as `Generated/PetAPITesting` next to
  /// `Generated/PetAPI`.
  func folder(beside module: String) -> OutputFolder {
    guard folder.path == output else { return OutputFolder(module: module, in: output) }
    return OutputFolder(module: module, in: Path.folder(of: output))
  }

  /// Returns the folders from which the document may reference files: ``root`` if it is set, otherwise the
  /// folders of the configuration (or the working folder if there is none) and of the document.
  ///
  /// - Parameter fetch: The source of files, which can be a revision instead of the disk.
  package func readableFolders(for fetch: DocumentFetch) -> ReadableFolders {
    let folders =
      if let root { [root] } else if NetworkAddress.isAddress(spec) { [home] } else {
        [home, Path.folder(of: spec)]
      }
    return ReadableFolders(folders, revision: fetch.revision)
  }

  /// Reads the overlays.
  ///
  /// - Throws: The problems of all overlays.
  package func overlayApplication(_ fetch: DocumentFetch) throws(DiagnosticFailure) -> OverlayApplication {
    var problems = DiagnosticCollector()
    var read: [Overlay] = []
    for path in overlays {
      do throws(DiagnosticFailure) {
        read.append(try OverlayReader().read(try fetch.read(path)))
      } catch {
        problems.report(contentsOf: error.diagnostics)
      }
    }
    try problems.throwIfErrors()
    return OverlayApplication(of: read)
  }

  /// Returns the built-in templates with the API's own templates in place of those of the same name.
  func templateSet() throws(DiagnosticFailure) -> TemplateSet {
    var set = TemplateSet.builtIn
    if let templates { set = try TemplateSet(overridingBuiltInWith: templates) }
    set.style = style
    return set
  }

  /// Returns why a module can't have a Swift name, or `nil` if it can.
  package static func objection(toModule name: String) -> String? {
    // The compiler would report a circular dependency, also for what Foundation imports.
    if reservedModules.contains(name) { return "generated code imports the module with this name" }
    return SwiftIdentifier(name).code == name ? nil : "it's a keyword of Swift, which can't be imported"
  }

  private static let reservedModules: Set<String> = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
    "CoreFoundation", "Dispatch", "Synchronization", "Darwin", "Glibc", "Musl", "CallsiteRuntime",
    "CallsiteBackground", "CallsiteOAuth", "CallsiteTesting",
  ]
}

/// The modules to generate for an API: the client's, and one for tests and previews.
package enum TestingModules: Hashable, Sendable, Encodable {
  case none
  /// Both modules.
  case beside(String)
  /// Only the module for tests.
  case only(String)

  /// The name of the module for tests, or `nil` if there is none.
  package var name: String? {
    switch self {
    case .none: nil
    case .beside(let name), .only(let name): name
    }
  }
}

extension GenerationRequest {
  /// The configuration to read, or `nil` if the request is for a single document or there is no
  /// configuration.
  package var configurationFile: String? {
    switch source {
    case .document: nil
    case .configuration(let file): file
    case .nearestConfiguration(let folder): ConfigurationLocator.locate(from: folder)
    }
  }
}

extension Configuration {
  /// The documents, overlays and templates that the configuration names. Files that documents reference are
  /// known only after reading them: see ``GenerationReport/Module/inputs``.
  package var inputs: [String] {
    apis.flatMap { api in
      [api.spec] + api.overlays
        + (api.templates.map { folder in
          [folder] + Disk.paths(below: folder).sorted().map { Path.joined(folder, $0) }
        } ?? [])
    }
  }
}

/// The severity of a violation of a `callsite lint` rule.
package enum LintLevel: String, Hashable, Sendable, CaseIterable, Encodable {
  case error, warning
  /// Violations aren't reported.
  case off
}

extension APIConfiguration {
  /// Returns a problem with the severity that `lint` sets for its id, or `nil` if that is off. Problems that prevent
  /// reading are always errors.
  ///
  /// - Parameter level: The severity if `lint` sets none, or `nil` to keep that of the problem.
  package func judged(_ diagnostic: Diagnostic) -> Diagnostic? {
    guard diagnostic.severity != .error, let level = lint[diagnostic.id] else { return diagnostic }
    var judged = diagnostic
    switch level {
    case .off: return nil
    case .warning: judged.severity = .warning
    case .error: judged.severity = .error
    }
    return judged
  }
}
