package import CallsiteDiagnostics
import CallsiteDocument
import CallsiteLowering
import CallsiteModel
import CallsiteSource

/// Reads `callsite.yaml` and reports all problems together, each with its line and column.
package struct ConfigurationReader: Sendable {
  private let file: String
  /// A module name that overrides those in the file.
  private let module: String?
  private let fetch: DocumentFetch
  private var collector = DiagnosticCollector()

  /// - Parameters:
  ///   - file: The path as the user gave it. Paths in the file are relative to its folder.
  ///   - module: A module name that overrides those in the file, which can then omit them.
  ///   - fetch: The source of the file.
  package static func read(
    _ file: String, module: String? = nil, by fetch: DocumentFetch = DocumentFetch()
  ) throws(DiagnosticFailure) -> Configuration {
    var reader = ConfigurationReader(file: file, module: module, fetch: fetch)
    let configuration = reader.read(try fetch.read(file))
    try reader.collector.throwIfErrors()
    return configuration
  }

  private init(file: String, module: String?, fetch: DocumentFetch) {
    self.file = file
    self.module = module
    self.fetch = fetch
  }

  private mutating func read(_ node: SourceNode) -> Configuration {
    let top = ConfigurationSection(
      node, keys: ConfigurationKey.topLevel, name: "The configuration", into: &collector)
    guard let top else { return Configuration(apis: []) }
    var defaults = SharedSettings(output: path("Generated")).reading(top, file: file, into: &collector)
    if let naming = top.section(.naming, keys: ConfigurationKey.namingStyle, into: &collector) {
      defaults = defaults.naming(by: naming, into: &collector)
    }
    var apis: [APIConfiguration] = []
    var places: [ModulePlace] = []
    for node in top.list(.apis, of: "APIs", isRequired: true, into: &collector) ?? [] {
      let section = ConfigurationSection(node, keys: ConfigurationKey.api, name: "An API", into: &collector)
      guard let section, let api = readAPI(section, defaults: defaults) else { continue }
      report(api, in: section, after: &places)
      apis.append(api)
    }
    return Configuration(apis: apis)
  }

  /// Reads an API, or returns `nil` if the document or the module is missing.
  private mutating func readAPI(
    _ section: ConfigurationSection, defaults: SharedSettings
  ) -> APIConfiguration? {
    var settings = defaults.reading(section, file: file, into: &collector)
    let naming = section.section(.naming, keys: ConfigurationKey.namingOfAPI, into: &collector)
    if let naming { settings = settings.naming(by: naming, into: &collector) }
    let spec = section.text(.spec, isRequired: true, into: &collector).map(path)
    let named = section.name(.module, isRequired: self.module == nil, into: &collector)
    let module = self.module ?? named
    let client = section.name(.client, into: &collector)
    let namespace = section.name(.namespace, into: &collector)
    if let spec, let position = section.position(of: .spec), isMissing(spec) {
      collector.report(.missingSpec(spec, at: position))
    }
    guard let spec, let module else { return nil }
    var api = APIConfiguration(
      spec: spec, output: settings.output, templates: settings.templates, isStrict: settings.isStrict,
      allowsNetwork: settings.allowsNetwork, root: settings.root, home: Path.folder(of: file),
      overlays: readOverlays(section),
      selection: readSelection(section), names: naming.map { readNames($0) } ?? [],
      options: LoweringOptions(
        moduleName: module, clientName: client, namespace: namespace, access: settings.access,
        hasOpenEnums: settings.hasOpenEnums, types: settings.types,
        naming: settings.naming, calls: settings.names, timeZone: settings.timeZone,
        emptyObjects: settings.emptyObjects, coding: settings.coding,
        isHashable: settings.conformances.contains(.hashable),
        isIdentifiable: settings.conformances.contains(.identifiable),
        hasBackgroundTransfers: settings.hasBackgroundTransfers))
    api.source = section.source(path, into: &collector)
    api.style = settings.style
    api.lint = settings.lint
    if settings.hasTesting {
      api.testing = .beside("\(module)Testing")
      if settings.access == .internal,
        let position = section.position(of: .access) ?? section.position(of: .spec)
      {
        collector.report(.internalTesting(at: position))
      }
    }
    return api
  }

  private mutating func readOverlays(_ section: ConfigurationSection) -> [String] {
    section.texts(.overlays, of: "paths", into: &collector).map { text, position in
      let overlay = path(text)
      if isMissing(overlay) { collector.report(.missingSpec(overlay, at: position)) }
      return overlay
    }
  }

  private mutating func readNames(_ naming: ConfigurationSection) -> [GivenName] {
    let kinds: [(ConfigurationKey, GivenName.Kind)] = [
      (.schemas, .schema), (.properties, .property), (.operations, .operation),
    ]
    return kinds.flatMap { key, kind in
      naming.names(key, into: &collector).map {
        GivenName(kind, $0.key, name: $0.name, at: $0.position)
      }
    }
  }

  private mutating func readSelection(_ section: ConfigurationSection) -> OperationSelection {
    OperationSelection(
      included: readCriteria(.include, of: section), excluded: readCriteria(.exclude, of: section))
  }

  private mutating func readCriteria(
    _ key: ConfigurationKey, of section: ConfigurationSection
  ) -> [OperationCriterion] {
    guard let section = section.section(key, keys: ConfigurationKey.selection, into: &collector) else {
      return []
    }
    let kinds: [(ConfigurationKey, OperationCriterion.Kind, String)] = [
      (.tags, .tag, "tags"), (.paths, .path, "paths"), (.operations, .operation, "operationIds"),
    ]
    return kinds.flatMap { key, kind, noun in
      section.texts(key, of: noun, into: &collector).map {
        OperationCriterion(kind, $0.text, at: $0.position)
      }
    }
  }

  /// Reports two APIs that share a module, unless their namespaces keep them apart.
  private mutating func report(
    _ api: APIConfiguration, in section: ConfigurationSection, after places: inout [ModulePlace]
  ) {
    guard let position = section.position(of: .module) ?? section.position(of: .spec) else { return }
    let place = ModulePlace(
      module: api.options.moduleName, namespace: api.options.namespace, position: position)
    if let first = places.first(where: { $0.module == place.module && $0.namespace == place.namespace }) {
      collector.report(.duplicateModule(place.module, at: position, first: first.position))
    }
    places.append(place)
    if api.options.clientName == place.module, let position = section.position(of: .client) {
      collector.report(.clientNamedLikeModule(place.module, at: position))
    }
  }

  /// Whether a local file is missing. A network address is checked when it is fetched.
  private func isMissing(_ path: String) -> Bool {
    if NetworkAddress.isAddress(path) { return false }
    if let revision = fetch.revision { return !revision.contains(path) }
    return Disk.type(of: path) == nil
  }

  private func path(_ relative: String) -> String {
    NetworkAddress.isAddress(relative) ? relative : Path.joined(Path.folder(of: file), relative)
  }
}

/// The location where a module is named.
private struct ModulePlace {
  let module: String
  let namespace: String?
  let position: SourcePosition
}

/// Finds the configuration for a working folder.
package enum ConfigurationLocator {
  /// The possible paths of a configuration relative to a folder, in order of preference.
  package static let candidates = ["Specs/callsite.yaml", "callsite.yaml"]

  /// Returns the path of the nearest configuration as a person in `folder` would write it
  /// (`Specs/callsite.yaml`, `../Specs/callsite.yaml`), or `nil` if neither the folder nor any above it has
  /// one.
  ///
  /// - Parameter folder: An absolute path without symbolic links.
  package static func locate(from folder: String) -> String? {
    let depth = folder.split(separator: "/").count
    for level in 0...depth {
      let above = Array(repeating: "..", count: level).joined(separator: "/")
      for candidate in candidates where Disk.type(of: "\(folder)/\(above)/\(candidate)") != nil {
        return Path.joined(above, candidate)
      }
    }
    return nil
  }
}
