import ArgumentParser
import CallsiteDiagnostics

/// A command or an option that is misspelled.
///
/// The argument parser doesn't suggest commands, and says what a command needs before what it doesn't know: for
/// `--modul X` that `--module` is missing.
enum Misspelling {
  /// What is misspelled in the words after the program's name; nil: nothing, or the argument parser says it.
  static func problem(in words: [String], of program: any ParsableCommand.Type) -> String? {
    let commands = program.configuration.subcommands
    let names = commands.map { $0._commandName } + ["help"]
    guard let word = words.first, !word.hasPrefix("-") else { return nil }
    guard names.contains(word) else { return unknownCommand(word, among: names) }
    if word == "help" {
      let topic = words.dropFirst().first { !$0.hasPrefix("-") }
      return topic.flatMap { names.contains($0) ? nil : unknownCommand($0, among: names) }
    }
    guard let command = commands.first(where: { $0._commandName == word }) else { return nil }
    let options = options(in: program.helpMessage(for: command, includeHidden: true, columns: 80))
    return words.dropFirst().prefix { $0 != "--" }.lazy.compactMap { unknownOption($0, among: options) }.first
  }

  private static func unknownCommand(_ word: String, among names: [String]) -> String {
    let nearest = NearestNames(word, among: names)
    let suggestion =
      nearest.names.isEmpty ? "; expected \(names.map { "'\($0)'" }.joinedWithOr())." : nearest.suggestion
    return "There is no command '\(word)'\(suggestion)"
  }

  private static func unknownOption(_ word: String, among options: [String]) -> String? {
    guard word.hasPrefix("--"), let name = word.split(separator: "=").first.map(String.init) else {
      return nil
    }
    let nearest = NearestNames(name, among: options)
    if options.contains(name) || nearest.names.isEmpty { return nil }
    return "There is no option '\(name)'\(nearest.suggestion)"
  }

  /// `  --version               Show the version.` → `--version`
  private static func options(in help: String) -> [String] {
    help.split(separator: "\n").compactMap { line in
      line.prefixMatch(of: #/  (?:-\w, )?(--[a-z-]+)/#).map { String($0.1) }
    } + ["--help-hidden"]
  }
}
