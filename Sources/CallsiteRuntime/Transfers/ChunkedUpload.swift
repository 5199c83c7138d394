public import Foundation

/// A file to upload in chunks, and the state of its upload.
///
/// ```swift
/// let upload = ChunkedUpload(url: video, resuming: saved) { state in save(state) }
/// ```
///
/// The file is read while it's sent, one chunk after another. A chunk that wasn't acknowledged is sent again
/// when the upload is resumed, or before that if the retry policy allows it, because the server identifies
/// chunks by upload and index. ``RequestOptions/onProgress`` reports the progress of the entire file.
public struct ChunkedUpload: Sendable {
  /// The state of an upload to store, so that it can continue later, even after the app was terminated.
  public struct State: Codable, Hashable, Sendable {
    /// The identifier that is generated when the upload begins, by which the server associates the chunks of
    /// a file.
    public let uploadID: String

    /// The number of consecutive chunks, from the first one, that the server has acknowledged.
    public internal(set) var acknowledgedChunks: Int

    let chunkSize: Int64
    let file: FileState
  }

  let url: URL
  let filename: String
  let contentType: String
  let chunkSize: Int64
  let state: State?
  let onState: @Sendable (State) -> Void

  /// Creates an upload.
  ///
  /// - Parameters:
  ///   - url: The URL of the file, which must exist until the upload has ended.
  ///   - filename: The file name to send to the server. The default is the last path component of the URL.
  ///   - contentType: The media type. By default, it's derived from the extension of the file name.
  ///   - chunkSize: The size of each chunk except the last, in bytes. The default is 4 MiB. A resumed
  ///     upload keeps its own.
  ///   - state: The stored state of an interrupted upload of the same file, or `nil` to start a new one. If
  ///     the file has changed since, the call throws an ``APIError`` of kind `.invalidRequest`.
  ///   - onState: Called with the state at the beginning, and each time the server acknowledges a chunk.
  public init(
    url: URL,
    filename: String? = nil,
    contentType: String? = nil,
    chunkSize: Int = 4 * 1024 * 1024,
    resuming state: State? = nil,
    onState: @escaping @Sendable (State) -> Void = { _ in }
  ) {
    let file = UploadFile(url: url, filename: filename, contentType: contentType)
    self.url = url
    self.filename = file.filename
    self.contentType = file.contentType
    self.chunkSize = min(Int64(max(1, chunkSize)), 1 << 40)
    self.state = state
    self.onState = onState
  }
}

/// Detects changes to a file.
struct FileState: Codable, Hashable, Sendable {
  let size: Int64

  /// The modification date in milliseconds since 1970. Some coders would lose the fraction of a date.
  let modified: Int64

  /// Reads the state of a file.
  ///
  /// - Throws: ``InvalidRequest`` if the file doesn't exist.
  init(of url: URL) throws {
    size = try FileLength.of(url)
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path(percentEncoded: false))
    let date = attributes[.modificationDate] as? Date ?? .distantPast
    modified = Int64((date.timeIntervalSince1970 * 1000).rounded(.down))
  }
}

extension ChunkedUpload.State {
  /// Creates the state of an upload that hasn't begun.
  init(of file: FileState, chunkSize: Int64, random: () -> UInt64) {
    self.init(
      uploadID: UUID(random: random).uuidString.lowercased(), acknowledgedChunks: 0, chunkSize: chunkSize,
      file: file)
  }

  /// The number of chunks, at least one: an empty file has one empty chunk.
  package var chunkCount: Int { max(1, Int((file.size + chunkSize - 1) / chunkSize)) }

  /// Returns the range of bytes in a chunk.
  package func bytes(ofChunk index: Int) -> Range<Int64> {
    let start = Int64(index) * chunkSize
    return start..<min(start + chunkSize, file.size)
  }

  /// Whether the state is valid. It may have been modified, or stored by another version.
  var isSound: Bool {
    chunkSize > 0 && file.size >= 0 && chunkSize <= .max - file.size
      && (0...chunkCount).contains(acknowledgedChunks)
  }
}

extension UUID {
  /// Creates a random UUID (RFC 9562, version 4).
  package init(random: () -> UInt64) {
    let (high, low) = (random(), random())
    let bytes = (0..<16).map { UInt8(truncatingIfNeeded: ($0 < 8 ? high : low) >> (8 * UInt64($0 % 8))) }
    let version = bytes[6] & 0x0F | 0x40
    let variant = bytes[8] & 0x3F | 0x80
    self.init(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], version, bytes[7], variant, bytes[9],
        bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      )
    )
  }
}

/// Computes the progress of a file from that of its chunks. The progress never decreases.
final class ChunkProgress: @unchecked Sendable {
  private let lock = NSLock()
  private var completed: Int64 = -1
  private let total: Int64
  private let report: (@Sendable (TransferProgress) -> Void)?

  init(total: Int64, report: (@Sendable (TransferProgress) -> Void)?) {
    self.total = total
    self.report = report
  }

  /// Adds the progress of the request for a chunk. The request is slightly longer than the chunk, so its
  /// fraction counts; the last byte counts only when the server acknowledges the chunk.
  func add(_ progress: TransferProgress, in bytes: Range<Int64>) {
    guard progress.direction == .upload, let fraction = progress.fraction else { return }
    let sent = Int64(Double(bytes.count) * fraction)
    complete(bytes.lowerBound + min(sent, max(0, Int64(bytes.count) - 1)))
  }

  /// Records the number of bytes that have arrived.
  func complete(_ count: Int64) {
    guard let report else { return }
    // Called under the lock so that reports are in order.
    lock.withLock {
      guard count > completed else { return }
      completed = count
      report(TransferProgress(direction: .upload, completed: count, total: total))
    }
  }
}
