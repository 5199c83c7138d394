public import Foundation

/// A file to upload.
public struct UploadFile: Sendable {
  enum Content: Sendable {
    case data(Data)
    case file(URL)
    case slice(URL, offset: Int64, length: Int64)
  }

  let content: Content

  /// The file name to send to the server.
  public let filename: String

  /// The media type, such as `image/jpeg`.
  public let contentType: String

  /// Creates a file to upload from a file on disk, which is read while it's sent.
  ///
  /// - Parameters:
  ///   - url: The URL of the file, which must exist until it has been sent.
  ///   - filename: The file name to send to the server. The default is the last path component of the URL.
  ///   - contentType: The media type. By default, it's derived from the extension of the file name, and is
  ///     `application/octet-stream` if the extension is unknown.
  public init(url: URL, filename: String? = nil, contentType: String? = nil) {
    content = .file(url)
    self.filename = filename ?? url.lastPathComponent
    self.contentType = contentType ?? MediaType.guessed(from: self.filename)
  }

  /// Creates a file to upload from bytes in memory.
  ///
  /// - Parameters:
  ///   - data: The contents of the file.
  ///   - filename: The file name to send to the server.
  ///   - contentType: The media type. By default, it's derived from the extension of the file name, and is
  ///     `application/octet-stream` if the extension is unknown.
  public init(data: Data, filename: String, contentType: String? = nil) {
    content = .data(data)
    self.filename = filename
    self.contentType = contentType ?? MediaType.guessed(from: filename)
  }

  /// Creates a file to upload from a range of a file on disk.
  init(url: URL, bytes: Range<Int64>, filename: String, contentType: String) {
    content = .slice(url, offset: bytes.lowerBound, length: Int64(bytes.count))
    self.filename = filename
    self.contentType = contentType
  }

  /// Returns the file's own media type if it's one of several types and ranges, and otherwise the first of the types, if
  /// there is one.
  func contentType(among contentTypes: [String]) -> String {
    let all = contentTypes.map { $0.trimmingCharacters(in: .whitespaces) }
    let own = contentType.lowercased()
    let isInRange = all.contains { type in
      type == "*/*" || type.hasSuffix("/*") && own.hasPrefix(type.lowercased().dropLast())
    }
    let types = all.filter { !$0.hasSuffix("/*") }
    return types.first { $0.lowercased() == own } ?? (isInRange ? nil : types.first) ?? contentType
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
    "3g2": "video/3gpp2", "3gp": "video/3gpp", "7z": "application/x-7z-compressed", "aac": "audio/aac",
    "aif": "audio/aiff", "aifc": "audio/aiff", "aiff": "audio/aiff", "amr": "audio/amr",
    "apng": "image/apng", "avi": "video/x-msvideo", "avif": "image/avif", "bmp": "image/bmp",
    "caf": "audio/x-caf", "csv": "text/csv", "dng": "image/x-adobe-dng", "doc": "application/msword",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "eml": "message/rfc822", "epub": "application/epub+zip", "flac": "audio/flac", "flv": "video/x-flv",
    "gif": "image/gif", "gz": "application/gzip", "heic": "image/heic", "heics": "image/heic-sequence",
    "heif": "image/heif", "htm": "text/html", "html": "text/html", "ico": "image/vnd.microsoft.icon",
    "ics": "text/calendar", "jfif": "image/jpeg", "jpe": "image/jpeg", "jpeg": "image/jpeg",
    "jpg": "image/jpeg", "json": "application/json", "jxl": "image/jxl",
    "key": "application/vnd.apple.keynote", "m2ts": "video/mp2t", "m4a": "audio/mp4", "m4b": "audio/mp4",
    "m4v": "video/x-m4v", "md": "text/markdown", "mid": "audio/midi", "midi": "audio/midi",
    "mka": "audio/x-matroska", "mkv": "video/x-matroska", "mov": "video/quicktime", "mp2": "audio/mpeg",
    "mp3": "audio/mpeg", "mp4": "video/mp4", "mpeg": "video/mpeg", "mpg": "video/mpeg", "mts": "video/mp2t",
    "numbers": "application/vnd.apple.numbers", "ods": "application/vnd.oasis.opendocument.spreadsheet",
    "odt": "application/vnd.oasis.opendocument.text", "oga": "audio/ogg", "ogg": "audio/ogg",
    "ogv": "video/ogg", "opus": "audio/opus", "pages": "application/vnd.apple.pages",
    "pdf": "application/pdf", "png": "image/png", "ppt": "application/vnd.ms-powerpoint",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "psd": "image/vnd.adobe.photoshop", "qt": "video/quicktime", "rar": "application/vnd.rar",
    "rtf": "application/rtf", "svg": "image/svg+xml", "tar": "application/x-tar", "tif": "image/tiff",
    "tiff": "image/tiff", "ts": "video/mp2t", "tsv": "text/tab-separated-values", "txt": "text/plain",
    "vcf": "text/vcard", "wav": "audio/wav", "wave": "audio/wav", "weba": "audio/webm",
    "webm": "video/webm", "webp": "image/webp", "wma": "audio/x-ms-wma", "wmv": "video/x-ms-wmv",
    "xls": "application/vnd.ms-excel",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xml": "application/xml",
    "yaml": "application/yaml", "yml": "application/yaml", "zip": "application/zip",
  ]
}
