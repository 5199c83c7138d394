public import Foundation

/// A file to send.
public struct UploadFile: Sendable {
  enum Content: Sendable {
    case data(Data)
    case file(URL)
    case slice(URL, offset: Int64, length: Int64)
  }

  let content: Content

  /// What the server is told the file is called.
  public let filename: String

  /// A media type such as `image/jpeg`.
  public let contentType: String

  /// A file on disk, read while it is sent.
  ///
  /// - Parameters:
  ///   - url: the file, which has to be there until it is sent.
  ///   - filename: what the server is told; the file's own name by default.
  ///   - contentType: by default guessed from the name's extension, `application/octet-stream` if unknown.
  public init(url: URL, filename: String? = nil, contentType: String? = nil) {
    content = .file(url)
    self.filename = filename ?? url.lastPathComponent
    self.contentType = contentType ?? MediaType.guessed(from: self.filename)
  }

  /// Bytes in memory, sent as a file.
  public init(data: Data, filename: String, contentType: String? = nil) {
    content = .data(data)
    self.filename = filename
    self.contentType = contentType ?? MediaType.guessed(from: filename)
  }

  /// Some of the bytes of a file on disk.
  init(url: URL, bytes: Range<Int64>, filename: String, contentType: String) {
    content = .slice(url, offset: bytes.lowerBound, length: Int64(bytes.count))
    self.filename = filename
    self.contentType = contentType
  }

  var body: RequestBody {
    switch content {
    case .data(let data): .data(data)
    case .file(let url): .file(url)
    case .slice(let url, let offset, let length):
      .stream(
        ByteStream(length: length) {
          FileSegmentSequence(segments: [.file(url, offset: offset, length: length)])
        })
    }
  }
}

/// Media types by file name extension.
enum MediaType {
  static let octetStream = "application/octet-stream"

  static func guessed(from filename: String) -> String {
    guard let dot = filename.lastIndex(of: ".") else { return octetStream }
    return byExtension[filename[filename.index(after: dot)...].lowercased()] ?? octetStream
  }

  private static let byExtension = [
    "aac": "audio/aac", "avi": "video/x-msvideo", "bmp": "image/bmp", "csv": "text/csv",
    "doc": "application/msword",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "gif": "image/gif", "gz": "application/gzip", "heic": "image/heic", "heif": "image/heif",
    "htm": "text/html", "html": "text/html", "jpeg": "image/jpeg", "jpg": "image/jpeg",
    "json": "application/json", "m4a": "audio/mp4", "m4v": "video/x-m4v", "md": "text/markdown",
    "mov": "video/quicktime", "mp3": "audio/mpeg", "mp4": "video/mp4", "mpeg": "video/mpeg",
    "oga": "audio/ogg", "ogg": "audio/ogg", "opus": "audio/opus", "pdf": "application/pdf",
    "png": "image/png", "ppt": "application/vnd.ms-powerpoint",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "rtf": "application/rtf", "svg": "image/svg+xml", "tif": "image/tiff", "tiff": "image/tiff",
    "txt": "text/plain", "wav": "audio/wav", "webm": "video/webm", "webp": "image/webp",
    "xls": "application/vnd.ms-excel",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "xml": "application/xml", "yaml": "application/yaml", "yml": "application/yaml",
    "zip": "application/zip",
  ]
}
