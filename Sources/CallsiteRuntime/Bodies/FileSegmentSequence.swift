package import Foundation

/// A part of a body: bytes, or a range of a file that is read when it's needed.
package enum FileSegment: Sendable {
  case data(Data)
  case file(URL, offset: Int64 = 0, length: Int64)

  package var length: Int64 {
    switch self {
    case .data(let data): Int64(data.count)
    case .file(_, _, let length): length
    }
  }
}

/// A sequence of the bytes in segments. Files are read in pieces.
package struct FileSegmentSequence: AsyncSequence, Sendable {
  package typealias Element = Data

  package static let pieceSize = 64 * 1024

  package let segments: [FileSegment]

  package init(segments: [FileSegment]) {
    self.segments = segments
  }

  package func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(rest: segments[...])
  }

  package struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var rest: ArraySlice<FileSegment>
    private var file: (handle: FileHandle, left: Int64)?

    fileprivate init(rest: ArraySlice<FileSegment>) {
      self.rest = rest
    }

    package mutating func next() async throws -> Data? {
      while true {
        if let piece = try nextPiece() { return piece }
        guard let segment = rest.popFirst() else { return nil }
        switch segment {
        case .data(let data): if !data.isEmpty { return data }
        case .file(let url, let offset, let length):
          let handle = try FileHandle(forReadingFrom: url)
          if offset > 0 { try handle.seek(toOffset: UInt64(offset)) }
          file = (handle, length)
        }
      }
    }

    /// Returns the next piece of the file. Keeps to the announced length: bytes added to the file meanwhile
    /// aren't read, and a file that has become shorter is an error.
    private mutating func nextPiece() throws -> Data? {
      guard let (handle, left) = file else { return nil }
      guard left > 0 else {
        try handle.close()
        file = nil
        return nil
      }
      let wanted = Int(Swift.min(left, Int64(FileSegmentSequence.pieceSize)))
      guard let piece = try handle.read(upToCount: wanted), !piece.isEmpty else {
        throw InvalidRequest("A file became shorter while it was sent.")
      }
      file = (handle, left - Int64(piece.count))
      return piece
    }
  }
}

/// The length of a file on disk.
package enum FileLength {
  package static func of(_ url: URL) throws -> Int64 {
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path(percentEncoded: false))
    guard attributes[.type] as? FileAttributeType == .typeRegular, let size = attributes[.size] as? NSNumber
    else {
      throw InvalidRequest("\(url.lastPathComponent) isn't a file.")
    }
    return size.int64Value
  }
}
