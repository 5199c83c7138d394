import Foundation
import TestSupport
import Testing

/// Updates that are killed at random times. `CALLSITE_ROUNDS` sets how many.
@Suite("An update that's killed", .onOwnThreads)
struct UpdateInterruptionTests {
  private static let rounds =
    ProcessInfo.processInfo.environment["CALLSITE_ROUNDS"].flatMap(Int.init) ?? 6

  @Test(
    "leaves all files as before or as after, or the next one finishes it",
    arguments: [SIGKILL, SIGTERM, SIGINT])
  func killed(signal: Int32) throws {
    let project = try Project.updateSample()
    #expect(try CommandRun("update", in: project.path).status == 0)
    try project.publish(2)
    let before = try project.texts().filter(Self.isProject)
    let whole = try project.copy()
    let start = Date()
    #expect(try CommandRun("update", in: whole.path).status == 1)
    let duration = Date().timeIntervalSince(start)
    let after = try whole.texts().filter(Self.isProject)
    var states: [String: Int] = [:]
    for _ in 0..<Self.rounds {
      let copy = try project.copy()
      try Self.interrupt(copy, with: signal, after: .random(in: 0...duration * 1.1))
      let state = try copy.texts().filter(Self.isProject)
      let isPending = FileManager.default.fileExists(atPath: "\(copy.path)/.callsite/pending/journal.json")
      // A signal that can be caught doesn't interrupt the replacement of files.
      #expect(state == before || state == after || (isPending && signal == SIGKILL))
      states[state == before ? "before" : state == after ? "after" : "between", default: 0] += 1
      #expect(try CommandRun("update", in: copy.path).status != 2)
      #expect(try copy.texts().filter(Self.isProject) == after)
      #expect(!FileManager.default.fileExists(atPath: "\(copy.path)/.callsite/pending"))
    }
    if Self.rounds > 6 { print("signal \(signal): \(states)") }
  }

  private static func isProject(_ file: (key: String, value: String)) -> Bool {
    !file.key.hasPrefix(".callsite/")
  }

  private static func interrupt(_ project: Project, with signal: Int32, after seconds: Double) throws {
    let process = Process()
    let executable: URL = try #require(CommandRun.executable(), "The executable stands beside the tests.")
    process.executableURL = executable
    process.arguments = ["update"]
    process.currentDirectoryURL = URL(fileURLWithPath: project.path)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    // The child inherits the signals that its thread blocks.
    var (none, blocked) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &blocked)
    try process.run()
    pthread_sigmask(SIG_SETMASK, &blocked, nil)
    usleep(UInt32(seconds * 1_000_000))
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
  }
}

extension Project {
  /// Returns a project with the same files.
  fileprivate func copy() throws -> Project {
    let copy = try Project()
    try FileManager.default.removeItem(atPath: copy.path)
    try FileManager.default.copyItem(atPath: path, toPath: copy.path)
    return copy
  }
}
