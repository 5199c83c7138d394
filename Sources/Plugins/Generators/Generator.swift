import Foundation
import PackagePlugin

// A plugin can't depend on a library, so the folder of each plugin has a symbolic link to this one.

/// The tool that a plugin runs: the small program that SwiftPM compiles for it, or the whole command if the
/// plugin's package has it as a binary. Both accept the same arguments.
struct Generator {
  let executable: URL

  /// - Parameter tool: Finds a tool that the plugin depends on.
  init(_ name: String, _ tool: (String) throws -> PluginContext.Tool) throws {
    executable = try ((try? tool(name)) ?? tool("callsite")).url
  }
}

extension Generator {
  /// Runs a command in a folder with the plugin's output, and reports an error if it fails.
  func run(_ command: String, _ arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = executable
    process.arguments = [command] + arguments
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      Diagnostics.error("callsite \(command) failed with exit code \(process.terminationStatus).")
    }
  }
}
