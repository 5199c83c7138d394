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
    if !module.links("CallsiteRuntime") {
      Diagnostics.error(
        """
        Target '\(module.name)' needs the product CallsiteRuntime, which generated code calls: add \
        .product(name: "CallsiteRuntime", package: "callsite") to its dependencies.
        """)
      return []
    }
    let generation = ClientGeneration(
      name: module.name, module: module.moduleName, files: module.sourceFiles.map(\.url),
      folder: module.directoryURL)
    if generation.mayTransferInBackground, !module.links("CallsiteBackground") {
      Diagnostics.warning(
        """
        The callsite.yaml of target '\(module.name)' sets backgroundTransfers, for which generated code imports the \
        product CallsiteBackground: add .product(name: "CallsiteBackground", package: "callsite") to its dependencies.
        """)
    }
    return try generation.commands(
      by: try Generator("callsite-generate", context.tool), workFolder: context.pluginWorkDirectoryURL)
  }
}

extension SourceModuleTarget {
  /// Whether the target depends on a product, directly or indirectly.
  fileprivate func links(_ name: String) -> Bool {
    dependencies.contains { dependency in
      switch dependency {
      case .product(let product): product.name == name
      case .target(let target): target.name == name
      @unknown default: false
      }
    }
      || recursiveTargetDependencies.contains { $0.name == name }
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
