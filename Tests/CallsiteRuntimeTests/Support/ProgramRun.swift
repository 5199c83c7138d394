import Foundation
import Testing

/// A run of a program that is built with the tests.
struct ProgramRun: Sendable {
  enum End: Sendable {
    case exit
    /// The progress after which the program is killed with SIGKILL, and the delay.
    case killed(afterStep: Int, microseconds: UInt32)

    static func random(using generator: inout SeededGenerator) -> End {
      .killed(
        afterStep: .random(in: 1...4, using: &generator),
        microseconds: .random(in: 0...8000, using: &generator)
      )
    }
  }

  private let executable: URL
  private let arguments: [String]

  init(_ program: String, _ arguments: [String]) throws {
    executable = try #require(Self.executable(program), "The executable stands beside the tests.")
    self.arguments = arguments
  }

  /// - Returns: Whether it was killed; otherwise, it has finished.
  func run(until end: End) async throws -> Bool {
    try await withCheckedThrowingContinuation { continuation in
      // Waiting blocks the thread, and the pool of tasks has only a few.
      Thread.detachNewThread { continuation.resume(with: Result { try runAndWait(until: end) }) }
    }
  }

  private func runAndWait(until end: End) throws -> Bool {
    let process = Process()
    let output = Pipe()
    process.executableURL = executable
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
    if case .killed(let steps, let microseconds) = end {
      for _ in 0..<steps { _ = try output.fileHandleForReading.read(upToCount: 1) }
      usleep(microseconds)
      kill(process.processIdentifier, SIGKILL)
    }
    _ = try output.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    let isKilled = process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL
    try #require(isKilled || process.terminationStatus == 0, "The program failed.")
    return isKilled
  }

  /// The program's file, in the folder of the test bundle or one above it (a bundle is a folder on some systems).
  private static func executable(_ name: String) -> URL? {
    let arguments = CommandLine.arguments.filter { $0.contains(".xctest") }
    for bundle in arguments + Bundle.allBundles.map(\.bundlePath) {
      var folder = URL(filePath: bundle)
      for _ in 0..<4 {
        folder.deleteLastPathComponent()
        let candidate = folder.appending(path: name)
        if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
      }
    }
    return nil
  }
}
