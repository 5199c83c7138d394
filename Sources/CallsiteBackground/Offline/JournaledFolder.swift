@_spi(Generated) import CallsiteRuntime
import Foundation

/// A state that is kept as a journal of changes, and files next to the journal.
protocol JournaledState: Sendable {
  associatedtype Record: JournaledRecord

  /// The prefixes of the names of files that belong to the state.
  static var filePrefixes: [String] { get }

  init()

  /// Applies a record. Records about unknown entries have no effect.
  mutating func apply(_ record: Record)

  /// The shortest journal that results in this state.
  var records: [Record] { get }

  /// The names of the files that the state refers to.
  var files: Set<String> { get }
}

/// A change in a journal.
protocol JournaledRecord: Sendable {
  init(_ data: Data) throws

  /// Returns the bytes of the record in the journal.
  func encoded() throws -> Data
}

/// A folder with a journal, and files of bodies that are too long for it. Only one object may use it at a time,
/// across processes.
final class JournaledFolder<State: JournaledState> {
  let bodies: StoredBodies

  private(set) var state: State
  private let folder: URL
  private let lock: FolderLock
  private let journal: Journal

  /// The length of the journal when it was last compacted.
  private var compactByteCount = 0

  /// Opens the folder, or creates it if it doesn't exist. Only its owner can read it.
  init(folder: URL) throws {
    self.folder = folder
    bodies = StoredBodies(folder: folder)
    try OwnerFile.makeFolder(folder)
    lock = try FolderLock(folder: folder)
    var state = State()
    journal = try Journal(file: folder.appending(path: "journal")) { state.apply(try State.Record($0)) }
    self.state = state
    try removeOrphans()
    try compactIfLong()
  }

  /// Appends a record. If this method throws, nothing has changed.
  func append(_ record: State.Record) throws {
    let before = state.files
    try journal.append(try record.encoded())
    state.apply(record)
    for name in before.subtracting(state.files) { bodies.remove(name) }
    // The record is already stored, whether or not this succeeds.
    try? compactIfLong()
  }

  /// Removes files left by a crash, whose requests were never recorded or are no longer needed.
  private func removeOrphans() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
    let prefixes = State.filePrefixes + [".journal."]
    for name in names where !state.files.contains(name) {
      if prefixes.contains(where: { name.hasPrefix($0) }) { bodies.remove(name) }
    }
  }

  private func compactIfLong() throws {
    guard journal.byteCount > 2 * compactByteCount + 256 * 1024 else { return }
    try journal.replace(with: try state.records.map { try $0.encoded() })
    compactByteCount = journal.byteCount
  }
}
