import CallsiteDiagnostics
import CallsiteLowering
import CallsitePipeline
import CallsiteSource
import Foundation

/// The target of a package whose client a build plugin generates from a document, as the package's manifest says.
struct PluginTarget {
  let name: String
  /// The target's module, which the client is part of.
  let module: String
  /// The target's own `callsite.yaml`, if it has one.
  let configuration: String?

  /// The documents in the target's folder.
  let documents: [String]
  /// The target's folder.
  private let folder: String

  /// Finds the target that contains a document.
  ///
  /// - Parameters:
  ///   - document: The absolute path of the document.
  ///   - describe: Returns the output of `swift package dump-package` for a folder. It's only asked for packages whose
  ///     manifest mentions a plugin.
  init?(of document: String, _ describe: Surroundings.PackageDescriber) {
    let targets = Self.all(around: Path.folder(of: document), describe)
    guard let target = targets.first(where: { document.hasPrefix($0.folder + "/") }) else { return nil }
    self = target
  }

  private init(_ target: PackageDescription.Target, in package: PackageExamination) {
    name = target.name
    module = Self.moduleName(of: target.name)
    configuration = package.configuration(of: target)
    documents = package.documents(of: target)
    folder = package.place(of: target)
  }

  /// Returns the targets of the innermost package around a folder whose plugins generate clients.
  static func all(around folder: String, _ describe: Surroundings.PackageDescriber) -> [PluginTarget] {
    guard let folder = package(around: folder), case .success(let output) = describe(folder),
      let package = try? JSONDecoder().decode(PackageDescription.self, from: Data(output))
    else { return [] }
    let examination = PackageExamination(package: package, folder: folder, outputs: [])
    return package.targets.filter { target in
      target.pluginUsages?.contains { PackageExamination.clientPlugins.contains($0.name) } ?? false
    }.map { PluginTarget($0, in: examination) }
  }

  /// Returns what the plugin generates: the APIs of the target's `callsite.yaml`, or its only document. Paths are absolute.
  func apis() throws(DiagnosticFailure) -> [APIConfiguration] {
    if let configuration {
      return try GenerationRequest(source: .configuration(file: configuration), module: module).resolve().apis
    }
    guard documents.count == 1 else { return [] }
    return [APIConfiguration(spec: documents[0], output: ".", options: LoweringOptions(moduleName: module))]
  }

  /// Returns what the plugins of the package around a folder generate, with paths as users write them in the working folder,
  /// and with the documents' absolute paths.
  static func apis(
    around folder: String, _ describe: Surroundings.PackageDescriber
  ) throws(DiagnosticFailure) -> [KnownAPI] {
    let current = FileManager.default.currentDirectoryPath + "/"
    var found: [KnownAPI] = []
    for target in all(around: folder, describe) {
      for var api in try target.apis() {
        let document = api.spec
        if document.hasPrefix(current) { api.spec = String(document.dropFirst(current.count)) }
        found.append(KnownAPI(api, .target(target.name), document: document))
      }
    }
    return found
  }

  /// Returns the innermost folder around another with a manifest, if it mentions a plugin that generates clients.
  private static func package(around folder: String) -> String? {
    var folder = folder
    while folder != "/", !folder.isEmpty {
      if let manifest = try? Disk.bytes(of: Path.joined(folder, "Package.swift")) {
        let text = String(decoding: manifest, as: UTF8.self)
        return PackageExamination.clientPlugins.contains(where: text.contains) ? folder : nil
      }
      folder = Path.folder(of: folder)
    }
    return nil
  }

  /// Returns the name of a target's module, which is a C99 identifier, as SwiftPM makes it.
  private static func moduleName(of target: String) -> String {
    let name = String(target.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    return name.first?.isNumber == true ? "_" + name.dropFirst() : name
  }
}
