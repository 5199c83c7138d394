import CallsiteDiagnostics
import CallsitePipeline
import CallsiteSource
import Foundation

/// The target of a package whose client a build plugin generates from a document, as the package's manifest says.
struct PluginTarget {
  /// The target's module, which the client is part of.
  let module: String
  /// The target's own `callsite.yaml`, if it has one.
  let configuration: String?

  /// Finds the target that contains a document.
  ///
  /// - Parameters:
  ///   - document: The absolute path of the document.
  ///   - describe: Returns the output of `swift package dump-package` for a folder. It's only asked for packages whose
  ///     manifest mentions a plugin.
  init?(of document: String, _ describe: Surroundings.PackageDescriber) {
    guard let folder = Self.package(around: document), case .success(let output) = describe(folder),
      let package = try? JSONDecoder().decode(PackageDescription.self, from: Data(output))
    else { return nil }
    let examination = PackageExamination(package: package, folder: folder, outputs: [])
    guard let target = examination.clientTarget(with: document) else { return nil }
    module = Self.moduleName(of: target.name)
    configuration = target.configuration
  }

  /// Returns the innermost folder around a document with a manifest, if it mentions a plugin that generates clients.
  private static func package(around document: String) -> String? {
    var folder = Path.folder(of: document)
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

extension PackageExamination {
  /// Returns the target with a plugin that generates clients whose folder contains a document.
  fileprivate func clientTarget(with document: String) -> (name: String, configuration: String?)? {
    let target = package.targets.first { target in
      document.hasPrefix(place(of: target) + "/")
        && target.pluginUsages?.contains { Self.clientPlugins.contains($0.name) } ?? false
    }
    return target.map { ($0.name, configuration(of: $0)) }
  }
}
