import CallsiteDiagnostics
import CallsiteDrift
import CallsitePipeline
import Foundation

/// The user's command for building an app.
struct BuildCommand {
  struct Outcome {
    let status: Int32
    let output: String

    var succeeded: Bool { status == 0 }

    /// The last lines of output, to show if they contain no compiler errors.
    var lastLines: [String] {
      output.split(whereSeparator: \.isNewline).suffix(5).map(String.init)
    }
  }

  /// The shell command.
  let command: String

  /// Runs the command and waits until it ends, without a time limit.
  ///
  /// - Parameters:
  ///   - folder: The folder to run it in.
  ///   - log: A file for the output. Background processes that the command starts would keep a pipe open.
  /// - Throws: `DiagnosticFailure` if the command can't be run.
  func run(in folder: String, log: String) throws(DiagnosticFailure) -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardInput = FileHandle.nullDevice
    let output: String
    do {
      try Disk.write([], to: log)
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
      defer { try? file.close() }
      process.standardOutput = file
      process.standardError = file
      try process.run()
      process.waitUntilExit()
      output = String(decoding: try Disk.bytes(of: log), as: UTF8.self)
    } catch {
      throw DiagnosticFailure([.unrunnableBuild(command, Disk.reason(of: error))])
    }
    let outcome = Outcome(status: process.terminationStatus, output: output)
    // The exit statuses of a shell for a command that isn't executable or isn't found.
    if outcome.status == 126 || outcome.status == 127, CompilerOutput.diagnostics(in: output).isEmpty {
      throw DiagnosticFailure([.unrunnableBuild(command, outcome.lastLines.last ?? "not found")])
    }
    return outcome
  }
}
