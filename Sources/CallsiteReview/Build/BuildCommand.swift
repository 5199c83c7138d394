import CallsiteDiagnostics
import CallsiteDrift
import CallsitePipeline
import Foundation

/// A command of the user's that builds an app.
struct BuildCommand {
  struct Outcome {
    let status: Int32
    let output: String

    var succeeded: Bool { status == 0 }

    /// The end of what was printed, for commands that don't print what compilers do.
    var lastLines: [String] {
      output.split(whereSeparator: \.isNewline).suffix(5).map(String.init)
    }
  }

  /// For a shell.
  let command: String

  /// Runs the command to its end, however long that takes.
  ///
  /// - Parameters:
  ///   - folder: The folder to run it in.
  ///   - log: The file that gets what it prints: a pipe would be held open by what it leaves running.
  /// - Throws: That it can't be run.
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
    // A shell's own statuses for a command that isn't there, or is no program.
    if outcome.status == 126 || outcome.status == 127, CompilerOutput.diagnostics(in: output).isEmpty {
      throw DiagnosticFailure([.unrunnableBuild(command, outcome.lastLines.last ?? "not found")])
    }
    return outcome
  }
}
