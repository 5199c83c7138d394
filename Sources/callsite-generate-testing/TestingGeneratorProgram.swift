import CallsiteCommandLine
import CallsiteSamples
import Foundation

/// What the build plugin for tests runs: the same, and stubs and samples, which need more of a document.
@main
enum TestingGeneratorProgram {
  /// Runs on the main thread: documents nest deeply, and the stacks of other threads are small on some systems.
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    exit(GenerationRun.plugin(arguments: arguments, testing: TestingModuleFiles.generate).rawValue)
  }
}
