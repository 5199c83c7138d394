package import CallsiteDiagnostics
package import CallsiteDocument
package import CallsiteLowering
package import CallsiteRendering
package import CallsiteSource

/// What `callsite.yaml` says, with every default filled in: the APIs to generate, in the file's order.
package struct Configuration: Hashable, Sendable, Encodable {
  package var apis: [APIConfiguration]

  package init(apis: [APIConfiguration]) {
    self.apis = apis
  }
}

/// One document and the Swift that it becomes. Paths are as the user would write them in the working folder.
package struct APIConfiguration: Hashable, Sendable, Encodable {
  /// The document, e.g. `Specs/helppet.yaml`, or its `http` or `https` address.
  package var spec: String
  /// The folder that gets a folder named for the module.
  package var output: String
  /// A folder of templates that replace built-in ones of the same name.
  package var templates: String?
  /// Whether repairs are errors.
  package var isStrict: Bool
  /// Whether references to the network are followed.
  package var allowsNetwork: Bool
  /// The folder below which references may lead to other files; nil: see ``readableFolders``.
  package var root: String?
  /// The folder of the configuration; empty, the working folder, without one.
  package var home: String
  /// Overlays to apply to the document, in order.
  package var overlays: [String]
  /// The files to put declarations into; nil: one for each.
  package var buckets: BucketLayout?
  /// Which operations to take.
  package var selection: OperationSelection
  /// Names of parts of the document, in place of its own.
  package var names: [GivenName]
  package var options: LoweringOptions
  package var testing = TestingModules.none
  /// How much it matters that the document breaks a rule, where that differs from what the rule says.
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

  /// The folder of a module beside it: `Generated/PetAPI` has `Generated/PetAPITesting` for a neighbour.
  func folder(beside module: String) -> OutputFolder {
    guard folder.path == output else { return OutputFolder(module: module, in: output) }
    return OutputFolder(module: module, in: Path.folder(of: output))
  }

  /// Where files may be read that the document refers to: below ``root``, or without one below the folder of
  /// the configuration (the working folder if there is none) and below the document's own.
  ///
  /// - Parameter fetch: Whose revision is read in place of the disk, if it has one.
  package func readableFolders(for fetch: DocumentFetch) -> ReadableFolders {
    let folders =
      if let root { [root] } else if NetworkAddress.isAddress(spec) { [home] } else {
        [home, Path.folder(of: spec)]
      }
    return ReadableFolders(folders, revision: fetch.revision, log: fetch.log)
  }

  /// What the overlays change.
  ///
  /// - Throws: The problems of all overlays together.
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

  /// The built-in templates, with the API's own in place of those of the same name.
  func templateSet(log: ReadingLog? = nil) throws(DiagnosticFailure) -> TemplateSet {
    guard let templates else { return .builtIn }
    let set = try TemplateSet(overridingBuiltInWith: templates)
    let names = set.overrides.keys.map(Path.lastComponent).sorted()
    log?.add(FileReading(path: templates, finding: .names(names, suffix: ".mustache")))
    for (path, bytes) in set.overrides {
      log?.add(FileReading(path: path, finding: .contents(Fingerprint(bytes))))
    }
    return set
  }

  /// Whether a text may name a module or a type: letters, digits and `_`, not first a digit.
  package static func isSwiftName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return (first == "_" || first.properties.isXIDStart)
      && text.unicodeScalars.allSatisfy(\.properties.isXIDContinue)
  }
}

/// Which modules for tests and previews an API has, by their names.
package enum TestingModules: Hashable, Sendable, Encodable {
  case none
  /// Beside the client's module.
  case beside(String)
  /// In its place.
  case only(String)

  /// nil: there is none.
  package var name: String? {
    switch self {
    case .none: nil
    case .beside(let name), .only(let name): name
    }
  }
}

extension GenerationRequest {
  /// The configuration that the request would read; nil for one document, and where there is none.
  package var configurationFile: String? {
    switch source {
    case .document: nil
    case .configuration(let file): file
    case .nearestConfiguration(let folder): ConfigurationLocator.locate(from: folder)
    }
  }
}

extension Configuration {
  /// The documents, overlays and templates that the configuration names. What documents refer to is known only when
  /// they have been read, see ``GenerationReport/Module/inputs``.
  package var inputs: [String] {
    apis.flatMap { api in
      [api.spec] + api.overlays
        + (api.templates.map { folder in
          [folder] + Disk.paths(below: folder).sorted().map { Path.joined(folder, $0) }
        } ?? [])
    }
  }
}

/// How much it matters that a document breaks a rule of `callsite lint`.
package enum LintLevel: String, Hashable, Sendable, CaseIterable, Encodable {
  case error, warning
  /// Nothing is said of it.
  case off
}
