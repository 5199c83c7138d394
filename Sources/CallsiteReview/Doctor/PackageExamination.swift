import CallsiteDiagnostics
import CallsitePipeline
import CallsiteSource
import Foundation

/// Examines the targets of a package that Callsite generates code for, with a plugin or by writing to their folders.
struct PackageExamination {
  let package: PackageDescription
  /// The package's folder relative to the working folder, or empty for the working folder itself.
  let folder: String
  /// The output folders of the configuration.
  let outputs: [Output]

  /// A module that the configuration generates, its folder, and the products that it needs besides the runtime.
  struct Output {
    let module: String
    let folder: String
    var products: [String] = []
  }

  /// The plugins that generate clients, built from source and as a binary.
  static let clientPlugins = ["CallsitePlugin", "CallsiteBinaryPlugin"]
  private static let ownPlugins = clientPlugins + ["CallsiteTestingPlugin", "CallsiteBinaryTestingPlugin"]

  var targets: [DoctorReport.Target] {
    package.targets.filter { !ownPlugins(of: $0).isEmpty }.map { target in
      DoctorReport.Target(
        name: target.name, plugins: ownPlugins(of: target).map(\.name), inputs: inputs(of: target))
    }
  }

  var findings: [Diagnostic] {
    package.targets.flatMap(findings) + packagesOfPlugins
  }

  private func findings(of target: PackageDescription.Target) -> [Diagnostic] {
    let plugins = target.pluginUsages ?? []
    let isGenerated = plugins.contains { Self.clientPlugins.contains($0.name) }
    let output = outputs.first { Path.isInside($0.folder, place(of: target)) }
    var found: [Diagnostic] = []
    if isGenerated || output != nil, !links("CallsiteRuntime", target) {
      found.append(.missingRuntime(of: target.name, isPlugin: isGenerated))
    }
    if let output { found += missing(output.products, ofTarget: target.name) }
    guard isGenerated else { return found }
    if inputs(of: target).isEmpty { found.append(.missingDocument(of: target.name, in: place(of: target))) }
    if documents(of: target).count > 1, configuration(of: target) == nil {
      found.append(.severalDocuments(documents(of: target), of: target.name))
    }
    if let other = plugins.first(where: { $0.name.lowercased().contains("openapi") }) {
      found.append(.otherGenerator(other.name, of: target.name))
    }
    if let output { found.append(.generatedTwice(target.name, as: output.module)) }
    let committed = files(of: target).filter { $0.hasSuffix(".swift") && Self.isGenerated($0) }
    if output == nil, let file = committed.first {
      found.append(.committedBesidePlugin(file, of: target.name))
    }
    return found
  }

  /// A warning if plugins from several packages are used, whose tools may have different versions.
  private var packagesOfPlugins: [Diagnostic] {
    let packages = Set(package.targets.flatMap(ownPlugins).compactMap(\.package)).sorted()
    return packages.count > 1 ? [.pluginsOfSeveralPackages(packages)] : []
  }

  private func ownPlugins(of target: PackageDescription.Target) -> [PackageDescription.PluginUsage] {
    (target.pluginUsages ?? []).filter { Self.ownPlugins.contains($0.name) }
  }

  /// Returns an error for each of these products that a target doesn't depend on.
  func missing(_ products: [String], ofTarget name: String) -> [Diagnostic] {
    guard let target = package.targets.first(where: { $0.name == name }) else { return [] }
    return products.filter { !links($0, target) }.map { .missingProduct($0, of: name) }
  }

  /// Returns whether a target depends on a product, directly or through another target.
  private func links(_ product: String, _ target: PackageDescription.Target) -> Bool {
    var pending = [target]
    var seen: Set<String> = []
    while let target = pending.popLast() {
      if !seen.insert(target.name).inserted { continue }
      for dependency in target.dependencies {
        if dependency.name == product { return true }
        if !dependency.isProduct { pending += package.targets.filter { $0.name == dependency.name } }
      }
    }
    return false
  }

  // MARK: Files

  /// The folders in which SwiftPM looks for targets without a path.
  private static let folders = ["Sources", "Source", "src", "srcs", "Tests"]

  func place(of target: PackageDescription.Target) -> String {
    if let path = target.path { return Path.joined(folder, path) }
    let places = Self.folders.map { Path.joined(folder, "\($0)/\(target.name)") }
    return places.first { Disk.type(of: $0) == .typeDirectory } ?? places[0]
  }

  private func files(of target: PackageDescription.Target) -> [String] {
    let place = place(of: target)
    return Disk.paths(below: place).sorted().map { Path.joined(place, $0) }
  }

  private func inputs(of target: PackageDescription.Target) -> [String] {
    if let configuration = configuration(of: target) { return [configuration] }
    let documents = documents(of: target)
    if !documents.isEmpty { return documents }
    // A module for tests has the same inputs as its client.
    let clients = target.dependencies.flatMap { dependency in
      dependency.isProduct ? [] : package.targets.filter { $0.name == dependency.name }
    }.filter { $0.pluginUsages?.contains { Self.clientPlugins.contains($0.name) } ?? false }
    return clients.count == 1 && clients[0].name != target.name ? inputs(of: clients[0]) : []
  }

  func configuration(of target: PackageDescription.Target) -> String? {
    files(of: target).first { Path.lastComponent($0) == "callsite.yaml" }
  }

  /// Returns the documents in a target, like the plugin: `openapi.yaml`, `pets.openapi.json`, `swagger.yml`…
  func documents(of target: PackageDescription.Target) -> [String] {
    files(of: target).filter { file in
      let name = Path.lastComponent(file).lowercased()
      return ["openapi", "swagger"].contains { kind in
        ["yaml", "yml", "json"].contains { name == "\(kind).\($0)" || name.hasSuffix(".\(kind).\($0)") }
      }
    }
  }

  private static func isGenerated(_ file: String) -> Bool {
    guard let bytes = try? Disk.bytes(of: file) else { return false }
    return String(decoding: bytes.prefix(4096), as: UTF8.self).split(separator: "\n").prefix(10)
      .contains { $0 == OutputFolder.marker }
  }
}

extension Path {
  /// Returns whether a path is a folder or inside it.
  fileprivate static func isInside(_ place: String, _ folder: String) -> Bool {
    place == folder || place.hasPrefix(folder + "/")
  }
}
