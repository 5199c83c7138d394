import Foundation

/// The folder of a queue: the journal, and bodies that are too long for it.
final class OfflineStore {
  let bodies: OfflineBodies

  private(set) var state: OfflineState
  private let folder: URL
  private let lock: FolderLock
  private let journal: Journal

  /// The length of the journal when it was last compacted.
  private var compactByteCount = 0

  /// Opens the folder, or creates it if it doesn't exist. Only its owner can read it.
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

  /// Appends a record. If this method throws, nothing has changed.
  func append(_ record: OfflineRecord) throws {
    let before = state.bodyFiles
    try journal.append(try record.encoded())
    state.apply(record)
    for name in before.subtracting(state.bodyFiles) { bodies.remove(name) }
    // The record is already stored, whether or not this succeeds.
    try? compactIfLong()
  }

  func body(of entry: OfflineState.Entry) throws -> RequestBody? {
    guard let file = entry.request.bodyFile else { return entry.body.map { .data($0) } }
    return .file(try bodies.url(of: file))
  }

  /// Removes files left by a crash, whose requests were never recorded or are no longer needed.
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

/// Copies of bodies that are too long for the journal, or that might change: files of the app and streams.
struct OfflineBodies: Sendable {
  /// Longer bodies are stored in files of their own.
  private static let journalLimit = 256 * 1024

  let folder: URL

  /// Stores a body and returns the stored form. A copy is on disk when this method returns.
  func keep(_ body: RequestBody?) async throws -> (data: Data?, file: StoredRequest.BodyFile?) {
    switch body {
    case nil: return (nil, nil)
    case .data(let data) where data.count <= Self.journalLimit: return (data, nil)
    case .data(let data): return (nil, try await copy(.data(data)))
    case .file(let url): return (nil, try await copy(.file(url, length: try FileLength.of(url))))
    case .stream(let stream): return (nil, try await copy(stream, expecting: stream.length))
    }
  }

  /// Returns the URL of a stored body.
  ///
  /// - Throws: ``InvalidRequest`` if the file is missing or has been changed.
  func url(of file: StoredRequest.BodyFile) throws -> URL {
    let url = folder.appending(path: file.name)
    guard (try? FileLength.of(url)) == file.length else {
      throw InvalidRequest("The stored body of the request is gone or damaged.")
    }
    return url
  }

  func remove(_ name: String) {
    try? FileManager.default.removeItem(at: folder.appending(path: name))
  }

  private func copy(_ segment: FileSegment) async throws -> StoredRequest.BodyFile {
    try await copy(FileSegmentSequence(segments: [segment]), expecting: segment.length)
  }

  private func copy<Chunks: AsyncSequence>(
    _ chunks: Chunks,
    expecting expected: Int64?
  ) async throws -> StoredRequest.BodyFile where Chunks.Element == Data {
    let name = "body-\(UUID().uuidString)"
    let file = folder.appending(path: name)
    let handle = try OwnerFile.create(file)
    do {
      defer { try? handle.close() }
      var length: Int64 = 0
      for try await chunk in chunks {
        try Task.checkCancellation()
        try handle.write(contentsOf: chunk)
        length += Int64(chunk.count)
      }
      guard length == expected ?? length else {
        throw InvalidRequest("The body doesn't have its stated length.")
      }
      try handle.synchronizeFully()
      try OwnerFile.synchronizeFolder(of: file)
      return .init(name: name, length: length)
    } catch {
      remove(name)
      throw error
    }
  }
}
