import Foundation

/// A stream brought to a form that can be sent with a length: in memory when short, else a temporary file.
struct SpooledBody: Sendable {
  private static let longestInMemory: Int64 = 256 * 1024

  let body: RequestBody

  /// - Throws: what the stream throws; ``InvalidRequest`` if it has another length than it says.
  init(_ stream: ByteStream) async throws {
    if let length = stream.length, length <= Self.longestInMemory {
      var data = Data()
      for try await chunk in stream {
        try Task.checkCancellation()
        data.append(chunk)
      }
      try Self.check(Int64(data.count), stream.length)
      body = .data(data)
    } else {
      body = .file(try await Self.write(stream))
    }
  }

  func remove() {
    if case .file(let file) = body { try? FileManager.default.removeItem(at: file) }
  }

  private static func write(_ stream: ByteStream) async throws -> URL {
    let file = FileManager.default.temporaryDirectory.appending(path: "callsite-\(UUID().uuidString)")
    let handle = try OwnerFile.create(file)
    do {
      defer { try? handle.close() }
      var length: Int64 = 0
      for try await chunk in stream {
        try Task.checkCancellation()
        try handle.write(contentsOf: chunk)
        length += Int64(chunk.count)
      }
      try check(length, stream.length)
      return file
    } catch {
      try? FileManager.default.removeItem(at: file)
      throw error
    }
  }

  private static func check(_ length: Int64, _ expected: Int64?) throws {
    guard let expected, expected != length else { return }
    throw InvalidRequest("The body has \(length) bytes instead of \(expected).")
  }
}
