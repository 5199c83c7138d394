import ArgumentParser

/// Measures generation, the code that's generated, and other generators.
///
/// Times differ between machines, but ratios hardly do. Therefore, each figure has a base that's measured alternately
/// in the same run.
@main
struct CallsiteBenchmarks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "CallsiteBenchmarks",
    abstract: "Measure Callsite, the code it generates, and other generators.",
    subcommands: [RunCommand.self, PeersCommand.self, WorkCommand.self],
    defaultSubcommand: RunCommand.self)
}
