#if os(Linux)
  import CallsiteRuntime
  import Foundation
  import Testing

  /// Another user of the machine who tries to read the tokens while they're being saved.
  ///
  /// `CALLSITE_ROUNDS=10000 swift test --filter OtherUserTests` sets the number of rounds, and prints statistics. Only
  /// the superuser can become another user.
  @Suite(.timeLimit(.minutes(60)))
  struct OtherUserTests {
    private static let rounds =
      ProcessInfo.processInfo.environment["CALLSITE_ROUNDS"].flatMap { Int($0) } ?? 200

    /// Reads each file of a folder as `nobody`, until there's one named `stop`, and prints a dot for each pass.
    private static let reader = """
      import os, sys
      os.setgroups([]); os.setgid(65534); os.setuid(65534)
      looks = controls = reads = 0
      while not os.path.exists(sys.argv[1] + "/stop"):
        for name in os.listdir(sys.argv[1]):
          looks += 1
          try:
            open(sys.argv[1] + "/" + name, "rb").read()
          except OSError:
            continue
          if name == "control": controls += 1
          elif name != "stop": reads += 1
        sys.stdout.write("."); sys.stdout.flush()
      print("", looks, controls, reads)
      """

    private static let canBecomeOthers: Bool = {
      guard geteuid() == 0, let python = try? run(["python3", "-c", ""]) else { return false }
      python.waitUntilExit()
      return python.terminationStatus == 0
    }()

    private static func run(_ arguments: [String], output: Pipe? = nil) throws -> Process {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = arguments
      if let output { process.standardOutput = output }
      try process.run()
      return process
    }

    @Test(
      "Nobody else ever reads a token while it is saved",
      .enabled(if: canBecomeOthers, "Only the superuser, with Python, can become another user."))
    func nobodyElseEverReadsATokenWhileItIsSaved() async throws {
      try await withTemporaryFolder { folder in
        // The folder is accessible, so that only the modes of its files protect them.
        let path = folder.path(percentEncoded: false)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        try Data("open".utf8).write(to: folder.appending(path: "control"))
        let output = Pipe()
        let process = try Self.run(["python3", "-c", Self.reader, path], output: output)
        let passes = Passes(output.fileHandleForReading)
        let store = FileTokenStore(file: folder.appending(path: "tokens.json"))
        var saves = 0
        // On a busy machine, the reader may not get its turn for a while.
        while saves < Self.rounds || passes.count < Self.rounds {
          try await store.save(Tokens(accessToken: "a\(saves)"))
          saves += 1
          try #require(!passes.hasEnded, "The reader has failed.")
        }
        try Data().write(to: folder.appending(path: "stop"))
        let counts = await passes.rest().split(separator: " ").compactMap { Int($0) }
        process.waitUntilExit()
        try #require(counts.count == 3)
        print("\(saves) saves: \(counts[0]) looks, \(counts[1]) at a file that is open, \(counts[2]) reads")
        #expect(counts[1] >= Self.rounds)
        #expect(counts[2] == 0)
      }
    }
  }

  /// The output of the reader, which a separate thread receives.
  private final class Passes: @unchecked Sendable {
    private let lock = NSLock()
    private var dots = 0
    private var text = ""
    private var isOver = false
    private let (ends, ending) = AsyncStream<Void>.makeStream()

    init(_ output: FileHandle) {
      Thread.detachNewThread { [self] in
        while case let data = output.availableData, !data.isEmpty {
          add(String(decoding: data, as: UTF8.self))
        }
        lock.withLock { isOver = true }
        ending.finish()
      }
    }

    /// The number of passes so far.
    var count: Int { lock.withLock { dots } }

    var hasEnded: Bool { lock.withLock { isOver } }

    /// Returns what follows the passes, once the reader has ended.
    func rest() async -> String {
      for await _ in ends {}
      return lock.withLock { text }
    }

    private func add(_ output: String) {
      lock.withLock {
        dots += output.count { $0 == "." }
        text += output.filter { $0 != "." && $0 != "\n" }
      }
    }
  }
#endif
