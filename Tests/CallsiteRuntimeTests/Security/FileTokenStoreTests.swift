@testable import CallsiteRuntime
import Foundation
import Testing

struct FileTokenStoreTests {
  private static let tokens = Tokens(accessToken: "a|1", refreshToken: "r")

  /// A store in a folder that doesn't exist yet.
  private func withStore(_ body: (FileTokenStore) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(FileTokenStore(file: folder.appending(path: "state/tokens.json")))
  }

  private func permissions(of file: URL) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }

  @Test("Keeps tokens for the next launch")
  func keepsTokensForTheNextStart() async throws {
    try await withStore { store in
      #expect(try await store.tokens() == nil)
      try await store.save(Self.tokens)
      #expect(try await FileTokenStore(file: store.file).tokens() == Self.tokens)
      try await store.save(Tokens(accessToken: "b"))
      #expect(try await store.tokens() == Tokens(accessToken: "b"))
    }
  }

  @Test("Clearing twice succeeds")
  func clearingTwiceIsFine() async throws {
    try await withStore { store in
      try await store.save(Self.tokens)
      try await store.clear()
      #expect(try await store.tokens() == nil)
      try await store.clear()
    }
  }

  @Test("Only the owner can read it")
  func onlyTheOwnerCanReadIt() async throws {
    try await withStore { store in
      try await store.save(Self.tokens)
      #expect(try permissions(of: store.file) == 0o600)
      #expect(try permissions(of: store.file.deletingLastPathComponent()) == 0o700)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o644], ofItemAtPath: store.file.path(percentEncoded: false)
      )
      try await store.save(Self.tokens)
      #expect(try permissions(of: store.file) == 0o600)
    }
  }

  /// Watches the folder while tokens are saved.
  @Test("The file is never accessible to others, even while it's written", .timeLimit(.minutes(60)))
  func itIsNeverOpenToOthersNotEvenWhileItIsWritten() async throws {
    try await withStore { store in
      try await store.save(Self.tokens)
      let folder = store.file.deletingLastPathComponent().path(percentEncoded: false)
      let watch = ModeWatch(folder: folder)
      var saves = 0
      while saves < 200 || watch.looks < 200 {
        try await store.save(Self.tokens)
        saves += 1
      }
      #expect(watch.stop() == [])
    }
  }

  @Test("Only one store of a file has the lock at a time")
  func oneStoreOfAFileAtATimeHasTheLock() async throws {
    try await withStore { store in
      let unlock = try #require(try await store.lockForRefresh())
      let other = Task { try await FileTokenStore(file: store.file).lockForRefresh() }
      let place = store.file.appendingPathExtension("lock")
      #expect(try FileLock(file: place) == nil)
      #expect(try permissions(of: place) == 0o600)
      unlock()
      let unlockNext = try #require(try await other.value)
      #expect(try FileLock(file: place) == nil)
      unlockNext()
    }
  }

  @Test("A file in an app group's container isn't locked during a refresh")
  func appGroup() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "Containers/Shared/AppGroup/1/tokens.json")
      let store = FileTokenStore(file: file)
      try await store.save(Self.tokens)
      #expect(try await store.lockForRefresh() == nil)
      #expect(try await store.tokens() == Self.tokens)
    }
  }

  @Test("Waiting for the lock can be cancelled")
  func whoWaitsForTheLockCanBeCancelled() async throws {
    try await withStore { store in
      let unlock = try await store.lockForRefresh()
      let other = Task { try await FileTokenStore(file: store.file).lockForRefresh() }
      other.cancel()
      await #expect(throws: CancellationError.self) { try await other.value }
      unlock?()
    }
  }

  @Test("Readers never see a partial file")
  func readersNeverSeeHalfOfIt() async throws {
    try await withStore { store in
      let long = Tokens(accessToken: String(repeating: "x", count: 50_000))
      try await store.save(long)
      let other = FileTokenStore(file: store.file)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { for _ in 1...200 { try await store.save(Self.tokens) } }
        group.addTask { for _ in 1...200 { try await other.save(long) } }
        group.addTask {
          for _ in 1...500 {
            let tokens = try FileTokenStore.read(store.file)
            #expect(tokens == long || tokens == Self.tokens)
          }
        }
        try await group.waitForAll()
      }
      let folder = store.file.deletingLastPathComponent().path(percentEncoded: false)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["tokens.json"])
    }
  }

  /// What a store does after another process was terminated while it was saving.
  private static let nextUses: [@Sendable (FileTokenStore) async throws -> Void] = [
    { _ = try await $0.tokens() }, { try await $0.save(tokens) }, { try await $0.clear() },
  ]

  private func files(beside store: FileTokenStore) throws -> [String] {
    let folder = store.file.deletingLastPathComponent().path(percentEncoded: false)
    return try FileManager.default.contentsOfDirectory(atPath: folder)
  }

  @Test(
    "What a terminated process left is removed by the next use", .timeLimit(.minutes(60)),
    arguments: nextUses.indices)
  func whatATerminatedProcessLeftIsRemoved(use: Int) async throws {
    try await withStore { store in
      let program = try ProgramRun("SessionProgram", [store.file.path(percentEncoded: false)])
      var random = SeededGenerator(seed: UInt64(use))
      repeat {
        #expect(try await program.run(until: .random(using: &random)))
      } while try files(beside: store) == ["tokens.json"]
      try await Self.nextUses[use](store)
      #expect(try files(beside: store).filter { $0 != "tokens.json" } == [])
    }
  }

  @Test("A file that's being written is kept, and so are files with other names")
  func aFileThatIsBeingWrittenIsKept() async throws {
    try await withStore { store in
      try await store.save(Self.tokens)
      let (draft, handle) = try OwnerFile.createDraft(of: store.file)
      let other = draft.deletingLastPathComponent().appending(path: ".tokens.json.backup")
      try Data().write(to: other)
      try await store.clear()
      #expect(FileManager.default.fileExists(atPath: draft.path(percentEncoded: false)))
      try handle.close()
      try await store.clear()
      #expect(!FileManager.default.fileExists(atPath: draft.path(percentEncoded: false)))
      #expect(FileManager.default.fileExists(atPath: other.path(percentEncoded: false)))
    }
  }

  @Test("A damaged file counts as logged out", arguments: ["", "{", "[]", #"{"other":1}"#])
  func aDamagedFileIsNoLogIn(text: String) async throws {
    try await withStore { store in
      try await store.save(Self.tokens)
      try Data(text.utf8).write(to: store.file)
      #expect(try await store.tokens() == nil)
      try await store.save(Self.tokens)
      #expect(try await store.tokens() == Self.tokens)
    }
  }

  @Test("A location that can't be written is an error")
  func aPlaceThatCannotBeWrittenIsAnError() async {
    let store = FileTokenStore(file: URL(filePath: "/dev/null/tokens.json"))
    await #expect(throws: (any Error).self) { try await store.save(Self.tokens) }
  }

  @Test("A failed replacement keeps the old tokens and leaves no temporary file")
  func aFailedReplacementLeavesTheOldTokensAndNoDraft() async throws {
    try await withTemporaryFile(Data(), named: "tokens.json") { file in
      let folder = file.deletingLastPathComponent()
      try FileManager.default.removeItem(at: file)
      try FileManager.default.createDirectory(
        at: file.appending(path: "in the way"), withIntermediateDirectories: true
      )
      await #expect(throws: POSIXError.self) { try await FileTokenStore(file: file).save(Self.tokens) }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
      #expect(names == ["tokens.json"])
    }
  }
}

/// Repeatedly reads the modes of a folder's files, on a separate thread.
private final class ModeWatch: @unchecked Sendable {
  private let lock = NSLock()
  private let ended = DispatchSemaphore(value: 0)
  private var isStopped = false
  private var seen = 0
  private var openModes: Set<mode_t> = []

  init(folder: String) {
    Thread.detachNewThread { [self] in
      while !lock.withLock({ isStopped }) { look(at: folder) }
      ended.signal()
    }
  }

  /// The number of files seen so far.
  var looks: Int { lock.withLock { seen } }

  /// Returns the modes that give others access.
  func stop() -> Set<mode_t> {
    lock.withLock { isStopped = true }
    ended.wait()
    return openModes
  }

  private func look(at folder: String) {
    guard let directory = opendir(folder) else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      var status = stat()
      guard name != ".", name != "..", lstat("\(folder)/\(name)", &status) == 0 else { continue }
      lock.withLock { seen += 1 }
      if status.st_mode & 0o077 != 0 { openModes.insert(status.st_mode & 0o777) }
    }
  }
}

extension FileTokenStore {
  /// Reads the file like another process would, bypassing the actor.
  fileprivate static func read(_ file: URL) throws -> Tokens {
    try JSONDecoder().decode(Tokens.self, from: Data(contentsOf: file))
  }
}
