import Foundation
import PackagePlugin

// A plugin can't depend on a library, so the folder of each build plugin has a symbolic link to this one.

/// The tool that a build runs: the small program that SwiftPM compiles for a plugin, or the whole command if
/// the plugin's package has it as a binary.
struct Generator {
  let executable: URL
  /// The words before the arguments.
  let command: [String]

  /// - Parameter tool: Finds a tool that the plugin depends on.
  init(_ name: String, _ tool: (String) throws -> PluginContext.Tool) throws {
    if let program = try? tool(name) {
      executable = program.url
      command = []
    } else {
      executable = try tool("callsite").url
      command = ["generate", "--no-cache"]
    }
  }
}
