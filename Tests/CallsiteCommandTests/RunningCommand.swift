import Foundation
import Testing

/// A run of the built `callsite` that continues until it's stopped.
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

  /// The standard error so far.
  var errors: String {
    get throws { String(decoding: try Data(contentsOf: errorFile), as: UTF8.self) }
  }

  /// Waits until a condition is true, within the test's time limit.
  func wait(until condition: () throws -> Bool) async throws {
    while try !condition() {
      try #require(process.isRunning, "It has ended by itself.")
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  func stop() {
    // Not `terminate()`: a child of a thread that blocks signals also blocks them.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
