import Foundation

/// A file in the making, beside the one that it becomes: moving it there is one step then.
struct DraftFile: Sendable {
  private let draft: URL
  private let target: URL
  private let writer: FileHandle

  /// - Throws: ``InvalidRequest`` if nothing can be written there.
  init(for target: URL) throws {
    self.target = target
    draft = target.deletingLastPathComponent()
      .appending(path: ".\(target.lastPathComponent).\(UUID().uuidString).part")
    let path = draft.path(percentEncoded: false)
    guard target.isFileURL, FileManager.default.createFile(atPath: path, contents: nil),
      let writer = FileHandle(forWritingAtPath: path)
    else {
      throw InvalidRequest("A file can't be created at \(target.path(percentEncoded: false)).")
    }
    self.writer = writer
  }

  func write(_ data: Data) throws {
    do {
      try writer.write(contentsOf: data)
    } catch {
      throw InvalidRequest("The file can't be written: \(error.localizedDescription)")
    }
  }

  /// Begins again with nothing.
  func empty() throws {
    try writer.truncate(atOffset: 0)
    try writer.seek(toOffset: 0)
  }

  /// Takes the place of the target.
  func finish() throws {
    try writer.close()
    do {
      try OwnerFile.rename(draft, to: target)
    } catch {
      throw InvalidRequest("A file can't be created at \(target.path(percentEncoded: false)).")
    }
  }

  /// Leaves nothing behind; has no effect on a draft that is finished.
  func discard() {
    try? writer.close()
    try? FileManager.default.removeItem(at: draft)
  }
}
