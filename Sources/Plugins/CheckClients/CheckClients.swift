import Foundation
import PackagePlugin

/// `swift package check-clients`: reports whether generated code is up to date, without writing anything.
/// Arguments are passed to `callsite check`.
@main
struct CheckClients: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let remedy = ["--called-as", "swift package generate-clients"]
    try Generator("callsite-generate-testing", context.tool).run(
      "check", remedy + arguments, in: context.package.directoryURL)
  }
}
