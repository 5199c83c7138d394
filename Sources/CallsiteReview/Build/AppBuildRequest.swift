package import CallsitePipeline
import CallsiteSource
import Foundation

/// How somebody wants an app to be built with the client of another version, before anything was copied.
package struct AppBuildRequest: Sendable {
  /// For a shell, such as `swift build`.
  package var command: String
  /// The app's code as it was asked for: folders and files.
  package var app: [String]
  /// The absolute folder in which the command is run.
  package var workingFolder: String
  /// The absolute folder that keeps copies of packages, with what was built in them, between runs.
  package var scratchFolder: String
  /// Makes modules for tests; nil: they stay as they are.
  package var testing: GeneratorPipeline.TestingGenerator?

  package init(
    command: String, app: [String], workingFolder: String, scratchFolder: String,
    testing: GeneratorPipeline.TestingGenerator? = nil
  ) {
    self.command = command
    self.app = app
    self.workingFolder = workingFolder
    self.scratchFolder = scratchFolder
    self.testing = testing
  }

  /// A path of the user's as an absolute one.
  func absolute(_ path: String) -> String {
    Path.normalized(path.hasPrefix("/") ? path : "\(workingFolder)/\(path)")
  }
}
