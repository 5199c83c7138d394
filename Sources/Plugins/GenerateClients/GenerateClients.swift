import Foundation
import PackagePlugin

/// `swift package generate-clients`: writes what the package's `callsite.yaml` lists; arguments go to
/// `callsite generate`.
@main
struct GenerateClients: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let remedy = ["--called-as", "swift package generate-clients"]
    try context.tool(named: "callsite").run("generate", remedy + arguments, in: context.package.directoryURL)
  }
}
