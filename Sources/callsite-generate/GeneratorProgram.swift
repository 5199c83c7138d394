import CallsiteCommandLine
import Foundation

/// What the build plugin runs: `callsite generate` for one target, without all that a build doesn't need.
@main
enum GeneratorProgram {
  /// Runs on the main thread: documents nest deeply, and the stacks of other threads are small on some systems.
  static func main() {
    exit(GenerationRun.plugin(arguments: CommandLine.arguments.dropFirst()).rawValue)
  }
}
