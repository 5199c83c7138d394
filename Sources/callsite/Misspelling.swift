import ArgumentParser
import CallsiteDiagnostics

/// Detects a misspelled command or option.
///
/// The argument parser doesn't suggest commands, and reports missing options before unknown ones: for
/// `--modul X`, that `--module` is missing.
enum Misspelling {
  /// Returns the problem in the words after the program's name, or `nil` if there is none or the argument
  /// parser reports it.
  static func problem(in words: [String], of program: any ParsableCommand.Type) -> String? {
    let commands = program.configuration.subcommands
    let names = commands.map { $0._commandName } + ["help"]
    guard let word = words.first else { return nil }
    // Completion scripts call the program with three hyphens.
    if word.hasPrefix("---") { return nil }
    if word.hasPrefix("-") {
      return unknownOption(word, among: options(in: program.helpMessage(includeHidden: true, columns: 100)))
    }
    guard names.contains(word) else { return unknownCommand(word, among: names) }
    if word == "help" {
      let topic = words.dropFirst().first { !$0.hasPrefix("-") }
      return topic.flatMap { names.contains($0) ? nil : unknownCommand($0, among: names) }
    }
    guard let command = commands.first(where: { $0._commandName == word }) else { return nil }
    let options = options(in: program.helpMessage(for: command, includeHidden: true, columns: 100))
    return words.dropFirst().prefix { $0 != "--" }.lazy.compactMap { unknownOption($0, among: options) }.first
  }

  private static func unknownCommand(_ word: String, among names: [String]) -> String {
    let nearest = NearestNames(word, among: names)
    let suggestion =
      nearest.names.isEmpty ? "; expected \(names.map { "'\($0)'" }.joinedWithOr())." : nearest.suggestion
    return "Unknown command '\(word)'\(suggestion)"
  }

  /// Returns the problem with an option. `-` is standard input, and `-5` a number.
  private static func unknownOption(_ word: String, among options: [String]) -> String? {
    guard word.hasPrefix("-"), word != "-", word.dropFirst().first?.isNumber != true,
      let name = word.split(separator: "=").first.map(String.init), !options.contains(name)
    else { return nil }
    guard !name.hasPrefix("--") else {
      return "Unknown option '\(name)'\(NearestNames(name, among: options).suggestion)"
    }
    // Only -h is a short option, so `-o` was meant as the option that starts with it.
    let longer = options.filter { $0.hasPrefix("-\(name.prefix(2))") }
    let isClear = name.count == 2 && (1...3).contains(longer.count)
    let suggestion = isClear ? "; did you mean \(longer.map { "'\($0)'" }.joinedWithOr())?" : "."
    return "Unknown option '\(name)'\(suggestion)"
  }

  /// Returns the options in a help text: `  -h, --help              Show help information.` → `-h`, `--help`.
  private static func options(in help: String) -> [String] {
    help.split(separator: "\n").flatMap { line -> [String] in
      guard let match = line.prefixMatch(of: #/  (-\w)?(?:, )?(--[a-z-]+)?/#) else { return [] }
      return [match.1, match.2].compactMap { $0.map(String.init) }
    } + internalOptions
  }

  /// Options that no help shows: the parser's own, and those for the plugins.
  private static let internalOptions = [
    "--help-hidden", "--generate-completion-script", "--experimental-dump-help", "--called-as",
    "--testing-only",
  ]
}
