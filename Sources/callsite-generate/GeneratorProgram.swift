import CallsiteCommandLine
import Foundation

/// The tool of the build plugin: `callsite generate` for one target, without anything that a build doesn't
/// need.
@main
enum GeneratorProgram {
  /// Runs on the main thread, because documents can be nested deeply and other threads' stacks are small on
  /// some systems.
  static func main() {
    exit(GenerationRun.plugin(arguments: CommandLine.arguments.dropFirst()).rawValue)
  }
}
