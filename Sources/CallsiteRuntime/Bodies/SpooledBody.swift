import Foundation

/// The contents of a stream in a form that has a length: memory for a short body, or a temporary file.
package struct SpooledBody: Sendable {
  private static let memoryLimit: Int64 = 256 * 1024

  package let body: RequestBody

  /// Reads a stream to its end.
  ///
  /// - Throws: ``InvalidRequest`` if the stream doesn't have its stated length, `CancellationError`, or
  ///   ``ClientFailure`` with any other error of the stream.
  package init(_ stream: ByteStream) async throws {
    do {
      body = try await Self.spool(stream)
    } catch let error as InvalidRequest {
      throw error
    } catch {
      try Task.checkCancellation()
      throw ClientFailure(underlying: error)
    }
  }

  private static func spool(_ stream: ByteStream) async throws -> RequestBody {
    if let length = stream.length, length <= memoryLimit {
      var data = Data()
      for try await chunk in stream {
        try Task.checkCancellation()
        data.append(chunk)
      }
      try check(Int64(data.count), stream.length)
      return .data(data)
    } else {
      return .file(try await write(stream))
    }
  }

  package func remove() {
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
