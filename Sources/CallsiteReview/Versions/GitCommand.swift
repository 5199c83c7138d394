import Foundation

/// A run of git that only looks: its arguments are constants and hashes that git itself has told, and what a person
/// typed goes to its standard input, where nothing is an option.
struct GitCommand {
  struct Outcome {
    let status: Int32
    let output: [UInt8]
    /// The first line that git said of a problem, without its `fatal: `.
    let complaint: String
  }

  /// The folder whose repository it is; empty is the working folder.
  let folder: String

  /// - Throws: What the system says if there is no git.
  func run(_ arguments: [String], input: String = "") throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "--no-pager"] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.isEmpty ? "." : folder)
    // It may neither ask anybody nor fetch what a partial clone left out.
    let quiet = [
      "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C",
    ]
    process.environment = ProcessInfo.processInfo.environment.merging(quiet) { $1 }
    let (standardInput, output, errors) = (Pipe(), Pipe(), Pipe())
    process.standardInput = standardInput
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // A line or two, which a pipe holds whatever git does.
    try? standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try? standardInput.fileHandleForWriting.close()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    let complaint = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: Array(bytes), complaint: Self.firstLine(complaint))
  }

  private static func firstLine(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).first ?? ""
    return String(line.hasPrefix("fatal: ") ? line.dropFirst("fatal: ".count) : line)
  }
}
