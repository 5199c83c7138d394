import ArgumentParser
import Foundation

/// Every command with its arguments, as reported by the argument parser, one per line.
struct CommandListing {
  let lines: [String]

  init(_ command: any ParsableCommand.Type) throws {
    let data = Data(command._dumpHelp().utf8)
    lines = try JSONDecoder().decode(Dump.self, from: data).command.lines(above: [])
  }

  private struct Dump: Decodable {
    let command: Command
  }

  private struct Command: Decodable {
    let commandName: String
    let shouldDisplay: Bool?
    let arguments: [Argument]?
    let subcommands: [Command]?

    func lines(above: [String]) -> [String] {
      guard shouldDisplay ?? true, commandName != "help" else { return [] }
      let words = above + [commandName]
      let own = (arguments ?? []).filter(\.isShown).map { (words + [$0.line]).joined(separator: " ") }
      return own + (subcommands ?? []).flatMap { $0.lines(above: words) }
    }
  }

  private struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }

    let kind: String
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let allValues: [String]?

    var isShown: Bool {
      shouldDisplay && !(names ?? []).contains { $0.name == "help" || $0.name == "version" }
    }

    /// Such as `--format <format> = text (text, json)`, or `[<spec>] …`.
    var line: String {
      let value = "<\(valueName ?? "value")>"
      let options = (names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }.joined(separator: " ")
      var line = kind == "positional" ? value : kind == "flag" ? options : "\(options) \(value)"
      if isOptional && kind == "positional" { line = "[\(line)]" }
      if !isOptional && kind == "option" { line += " required" }
      if isRepeating { line += " …" }
      if let defaultValue { line += " = \(defaultValue)" }
      if let allValues, !allValues.isEmpty { line += " (\(allValues.joined(separator: ", ")))" }
      return line
    }
  }
}
