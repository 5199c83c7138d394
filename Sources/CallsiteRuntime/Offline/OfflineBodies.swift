import Foundation

/// Copies of bodies that are too long for a queue's journal, or can't be counted on to stay: files of the app
/// and streams. Nobody but the queue changes them.
struct OfflineBodies: Sendable {
  /// A longer body gets a file of its own.
  private static let longestInJournal = 256 * 1024

  let folder: URL

  /// The body in the form in which it is kept. A copy is on the disk when this returns.
  func keep(_ body: RequestBody?) async throws -> (data: Data?, file: StoredRequest.BodyFile?) {
    switch body {
    case nil: return (nil, nil)
    case .data(let data) where data.count <= Self.longestInJournal: return (data, nil)
    case .data(let data): return (nil, try await copy(.data(data)))
    case .file(let url): return (nil, try await copy(.file(url, length: try FileLength.of(url))))
    case .stream(let stream): return (nil, try await copy(stream, expecting: stream.length))
    }
  }

  /// - Throws: ``InvalidRequest`` if it isn't what was stored.
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
