import Foundation

/// A queue's folder: the journal, and bodies that are too long for it.
final class OfflineStore {
  let bodies: OfflineBodies

  private(set) var state: OfflineState
  private let folder: URL
  private let lock: FolderLock
  private let journal: Journal

  /// How long the journal was when it was last written anew.
  private var compactByteCount = 0

  /// Opens the folder, or makes it, readable by its owner only.
  init(folder: URL) throws {
    self.folder = folder
    bodies = OfflineBodies(folder: folder)
    try OwnerFile.makeFolder(folder)
    lock = try FolderLock(folder: folder)
    var state = OfflineState()
    journal = try Journal(file: folder.appending(path: "journal")) { state.apply(try OfflineRecord($0)) }
    self.state = state
    try removeOrphans()
    try compactIfLong()
  }

  /// The record is kept when this returns; when it throws, nothing has changed.
  func append(_ record: OfflineRecord) throws {
    let before = state.bodyFiles
    try journal.append(try record.encoded())
    state.apply(record)
    for name in before.subtracting(state.bodyFiles) { bodies.remove(name) }
    // Whether it works or not, the record is kept already.
    try? compactIfLong()
  }

  func body(of entry: OfflineState.Entry) throws -> RequestBody? {
    guard let file = entry.request.bodyFile else { return entry.body.map { .data($0) } }
    return .file(try bodies.url(of: file))
  }

  /// Removes what a crash has left: copies whose request was never recorded, or is done with.
  private func removeOrphans() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
    for name in names where !state.bodyFiles.contains(name) {
      if name.hasPrefix("body-") || name.hasPrefix(".journal.") { bodies.remove(name) }
    }
  }

  private func compactIfLong() throws {
    guard journal.byteCount > 2 * compactByteCount + 256 * 1024 else { return }
    try journal.replace(with: try state.records.map { try $0.encoded() })
    compactByteCount = journal.byteCount
  }
}
