public import Foundation

/// A file to upload in chunks, and how far that is.
///
/// ```swift
/// let upload = ChunkedUpload(url: video, resuming: saved) { state in save(state) }
/// ```
///
/// The file is read while it is sent, one chunk after the other. A chunk whose answer didn't come is sent again
/// when the upload is resumed, and before that if the retry policy allows it: the server knows chunks by their
/// upload and index. The progress in ``RequestOptions/onProgress`` is that of the whole file.
public struct ChunkedUpload: Sendable {
  /// The state of an upload to store, so that it can continue later, even after the app was terminated.
  public struct State: Codable, Hashable, Sendable {
    /// Chosen when the upload begins; the server puts the chunks of a file together by it.
    public let uploadID: String

    /// How many chunks the server has acknowledged, from the first one on.
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

  /// - Parameters:
  ///   - url: the file, which has to stay until the upload has ended.
  ///   - filename: what the server is told; the file's own name by default.
  ///   - contentType: by default guessed from the name's extension.
  ///   - chunkSize: bytes of a chunk, but for the last one: 4 MiB by default. A resumed upload keeps its own.
  ///   - state: what was kept of an upload of the same file that was broken off; `nil` for a new one. A file
  ///     that has changed since isn't sent: the call throws an ``APIError`` of kind `.invalidRequest`.
  ///   - onState: told at the beginning, and whenever the server has acknowledged a chunk.
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

/// What tells whether a file is still the same.
struct FileState: Codable, Hashable, Sendable {
  let size: Int64

  /// Milliseconds since 1970: dates lose their fraction in some coders.
  let modified: Int64

  /// - Throws: ``InvalidRequest`` if there is no such file.
  init(of url: URL) throws {
    size = try FileLength.of(url)
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path(percentEncoded: false))
    let date = attributes[.modificationDate] as? Date ?? .distantPast
    modified = Int64((date.timeIntervalSince1970 * 1000).rounded(.down))
  }
}

extension ChunkedUpload.State {
  /// An upload of which nothing was sent.
  init(of file: FileState, chunkSize: Int64, random: () -> UInt64) {
    self.init(
      uploadID: Self.identifier(random), acknowledgedChunks: 0, chunkSize: chunkSize, file: file)
  }

  /// At least one: an empty file is one empty chunk.
  var chunkCount: Int { max(1, Int((file.size + chunkSize - 1) / chunkSize)) }

  /// Which bytes of the file a chunk has.
  func bytes(ofChunk index: Int) -> Range<Int64> {
    let start = Int64(index) * chunkSize
    return start..<min(start + chunkSize, file.size)
  }

  /// A state may have been changed outside, or be of another version.
  var isSound: Bool {
    chunkSize > 0 && file.size >= 0 && chunkSize <= .max - file.size
      && (0...chunkCount).contains(acknowledgedChunks)
  }

  /// A random UUID (RFC 9562, version 4).
  private static func identifier(_ random: () -> UInt64) -> String {
    let (high, low) = (random(), random())
    let bytes = (0..<16).map { UInt8(truncatingIfNeeded: ($0 < 8 ? high : low) >> (8 * UInt64($0 % 8))) }
    let version = bytes[6] & 0x0F | 0x40
    let variant = bytes[8] & 0x3F | 0x80
    return UUID(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], version, bytes[7], variant, bytes[9],
        bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      )
    ).uuidString.lowercased()
  }
}

/// The progress of a whole file, from that of its chunks; it never goes back.
final class ChunkProgress: @unchecked Sendable {
  private let lock = NSLock()
  private var completed: Int64 = -1
  private let total: Int64
  private let report: (@Sendable (TransferProgress) -> Void)?

  init(total: Int64, report: (@Sendable (TransferProgress) -> Void)?) {
    self.total = total
    self.report = report
  }

  /// A part of a request that sends these bytes has been sent. The request is a bit longer than the bytes, so
  /// they count by its fraction; they aren't all there before the server says so.
  func add(_ progress: TransferProgress, in bytes: Range<Int64>) {
    guard progress.direction == .upload, let fraction = progress.fraction else { return }
    let sent = Int64(Double(bytes.count) * fraction)
    complete(bytes.lowerBound + min(sent, max(0, Int64(bytes.count) - 1)))
  }

  /// That many bytes of the file have arrived.
  func complete(_ count: Int64) {
    guard let report else { return }
    // Under the lock, so that reports come in order.
    lock.withLock {
      guard count > completed else { return }
      completed = count
      report(TransferProgress(direction: .upload, completed: count, total: total))
    }
  }
}
