import Foundation
import PackagePlugin

/// `swift package generate-clients`: generates the modules in the package's `callsite.yaml`. Arguments are
/// passed to `callsite generate`.
@main
struct GenerateClients: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let remedy = ["--called-as", "swift package generate-clients"]
    try Generator("callsite-generate-testing", context.tool).run(
      "generate", remedy + arguments, in: context.package.directoryURL)
  }
}
