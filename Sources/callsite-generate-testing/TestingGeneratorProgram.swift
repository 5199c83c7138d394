import CallsiteCommandLine
import CallsiteSamples
import Foundation

/// The tool of the build plugin for tests: like the client generator, plus stubs and samples, which need more
/// of the document.
@main
enum TestingGeneratorProgram {
  /// Runs on the main thread, because documents can be nested deeply and other threads' stacks are small on
  /// some systems.
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    exit(GenerationRun.plugin(arguments: arguments, testing: TestingModuleFiles.generate).rawValue)
  }
}
