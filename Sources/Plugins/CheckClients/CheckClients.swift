import Foundation
import PackagePlugin

/// `swift package check-clients`: tells whether generated code is fresh, and writes nothing; arguments go to
/// `callsite check`.
@main
struct CheckClients: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let remedy = ["--called-as", "swift package generate-clients"]
    try context.tool(named: "callsite").run("check", remedy + arguments, in: context.package.directoryURL)
  }
}
