@_spi(Generated) import CallsiteRuntime
import Foundation

/// Copies of bodies that are too long for the journal, or that might change: files of the app and streams.
struct StoredBodies: Sendable {
  /// Longer bodies are stored in files of their own.
  private static let journalLimit = 256 * 1024

  let folder: URL

  /// Stores a body and returns the stored form. A copy is on disk when this method returns.
  func keep(_ body: RequestBody?) async throws -> (data: Data?, file: StoredRequest.BodyFile?) {
    switch body {
    case nil: return (nil, nil)
    case .data(let data) where data.count <= Self.journalLimit: return (data, nil)
    case let body?: return (nil, try await keepInFile(body))
    }
  }

  /// Stores a body in a file of its own, whatever its length. A copy is on disk when this method returns.
  func keepInFile(_ body: RequestBody) async throws -> StoredRequest.BodyFile {
    switch body {
    case .data(let data): try await copy(.data(data))
    case .file(let url): try await copy(.file(url, length: try FileLength.of(url)))
    case .stream(let stream): try await copy(stream, expecting: stream.length)
    }
  }

  /// Returns the URL of a stored body.
  ///
  /// - Throws: `InvalidRequest` if the file is missing or has been changed.
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
