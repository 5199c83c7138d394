import Foundation
import Testing

/// A run of the built `callsite` that goes on until it is stopped.
final class RunningCommand: Sendable {
  private let process: Process
  private let errorFile: URL

  init(_ arguments: String..., in folder: String) throws {
    process = Process()
    let executable: URL = try #require(CommandRun.executable(), "The executable stands beside the tests.")
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    errorFile = URL(fileURLWithPath: folder).appendingPathComponent("errors.txt")
    try Data().write(to: errorFile)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
  }

  /// What it has printed to standard error so far.
  var errors: String {
    get throws { String(decoding: try Data(contentsOf: errorFile), as: UTF8.self) }
  }

  /// Returns as soon as something is so; the test's time limit bounds it.
  func wait(until condition: () throws -> Bool) async throws {
    while try !condition() {
      try #require(process.isRunning, "It has ended by itself.")
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  func stop() {
    // Not `terminate()`: a child of a thread that blocks signals blocks them as well.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
