import Foundation
import PackagePlugin

// A plugin can't depend on a library, so the folder of each command plugin has a symbolic link to this one.

extension PluginContext.Tool {
  /// Runs the tool in a folder with the plugin's output, and fails if it does.
  func run(_ command: String, _ arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = url
    process.arguments = [command] + arguments
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      Diagnostics.error("callsite \(command) failed with exit code \(process.terminationStatus).")
    }
  }
}
