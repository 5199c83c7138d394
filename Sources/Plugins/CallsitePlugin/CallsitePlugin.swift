import Foundation
import PackagePlugin

/// Generates a target's client when the target is built, from its `openapi.yaml` (or `.json`) or from the
/// documents in its `callsite.yaml`.
///
/// A plugin has to know the names of generated files before anything is read, so all declarations are put
/// into a fixed number of files. Only those whose declarations changed are written and compiled again.
@main
struct CallsitePlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    if !module.linksRuntime {
      Diagnostics.error(
        """
        Target '\(module.name)' needs the product CallsiteRuntime, which generated code calls: add \
        .product(name: "CallsiteRuntime", package: "callsite") to its dependencies.
        """)
      return []
    }
    return try ClientGeneration(
      name: module.name, module: module.moduleName, files: module.sourceFiles.map(\.url),
      folder: module.directoryURL
    ).commands(
      by: try Generator("callsite-generate", context.tool), workFolder: context.pluginWorkDirectoryURL)
  }
}

extension SourceModuleTarget {
  /// Whether the target depends on the runtime, directly or indirectly.
  fileprivate var linksRuntime: Bool {
    dependencies.contains { dependency in
      switch dependency {
      case .product(let product): product.name == "CallsiteRuntime"
      case .target(let target): target.name == "CallsiteRuntime"
      @unknown default: false
      }
    }
      || recursiveTargetDependencies.contains { $0.name == "CallsiteRuntime" }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension CallsitePlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      try ClientGeneration(
        name: target.displayName, module: target.product?.name ?? target.displayName,
        files: target.inputFiles.map(\.url), folder: context.xcodeProject.directoryURL
      ).commands(
        by: try Generator("callsite-generate", context.tool), workFolder: context.pluginWorkDirectoryURL)
    }
  }
#endif
