import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import callsite

/// The commands on every page are valid: `callsite` accepts their options, and the scripts and plugins exist.
@Suite(.onOwnThreads)
struct CommandFenceTests {
  /// A line of a listing, without its comment.
  private struct Line: Sendable {
    let place: String
    let words: [String]
  }

  private static let lines: [Line] = Fence.all(in: "sh").flatMap { fence in
    fence.text.replacing(/\\\n */, with: "").split(separator: "\n").compactMap { line in
      let code = line.replacing(/\s*(?:#|>).*/, with: "")
      let words = code.matches(of: /(?:[^\s"']|"[^"]*"|'[^']*')+/).map {
        String($0.0.replacing(/["']/, with: ""))
      }
      return words.isEmpty ? nil : Line(place: fence.place, words: words)
    }
  }

  @Test("callsite accepts commands in shell listings", arguments: lines.map(\.words))
  func arguments(words: [String]) throws {
    guard let arguments = Self.arguments(of: words) else { return }
    do {
      _ = try CallsiteCommand.parseAsRoot(arguments)
    } catch {
      let isFine = CallsiteCommand.exitCode(for: error) == .success
      #expect(isFine, "\(CallsiteCommand.message(for: error))")
    }
  }

  @Test("Scripts exist, and the plugins have the listed verbs")
  func others() throws {
    #expect(Self.lines.count > 30)
    let manifest = try #require(ProjectFile.read("Package.swift")).text
    for line in Self.lines {
      let words = line.words
      if let path = words.first, path.hasPrefix(".ci/") || path.hasPrefix("Tests/") {
        #expect(ProjectFile.exists(path), "\(line.place): \(path)")
      }
      if words.starts(with: ["swift", "package"]), let verb = words.first(where: { $0.hasSuffix("-clients") })
      {
        #expect(manifest.contains("verb: \"\(verb)\""), "\(line.place): \(verb)")
      }
    }
  }

  @Test(
    "Every command is shown", arguments: CallsiteCommand.configuration.subcommands.map { $0._commandName })
  func shown(name: String) {
    #expect(Self.lines.contains { Self.arguments(of: $0.words)?.first == name })
  }

  /// The arguments of `callsite`, even if SwiftPM runs it.
  private static func arguments(of words: [String]) -> [String]? {
    if words.first == "callsite" { return Array(words.dropFirst()) }
    guard words.starts(with: ["swift", "run"]), let index = words.firstIndex(of: "callsite") else {
      return nil
    }
    return Array(words.dropFirst(index + 1))
  }
}
