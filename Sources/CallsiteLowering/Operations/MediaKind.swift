import CallsiteDocument

/// How the content of a media type is read and written.
enum MediaKind: Int, Hashable {
  case json, multipart, form, text, binary

  /// - Parameter mediaType: A media type, including parameters (RFC 9110, section 8.3.1).
  init?(mediaType: String) {
    let name = Substring(mediaType.utf8.prefix { $0 != UInt8(ascii: ";") }).trimmingSpaces.lowercased()
    switch name {
    case "application/json", "text/json": self = .json
    case _ where name.hasSuffix("+json"): self = .json
    case "multipart/form-data": self = .multipart
    case "application/x-www-form-urlencoded": self = .form
    case _ where name.hasPrefix("text/") || name.hasSuffix("+xml") || name == "application/xml": self = .text
    case _ where name.hasPrefix("multipart/"): return nil
    case "*/*", "application/*": self = .json
    default: self = .binary
    }
  }
}

extension MediaTypeContent {
  var kind: MediaKind? { MediaKind(mediaType: mediaType) }

  /// Whether the content is read item by item.
  var isStream: Bool { stream != nil }

  /// The media type in lowercase, without parameters.
  var name: String {
    Substring(mediaType.utf8.prefix { $0 != UInt8(ascii: ";") }).trimmingSpaces.lowercased()
  }
}

extension [MediaTypeContent] {
  /// The content to send, in this order of preference: JSON, multipart, form, text, bytes.
  var bestForRequest: MediaTypeContent? { best }

  private var best: MediaTypeContent? {
    let known = compactMap { content in content.kind.map { (kind: $0, content: content) } }
    return known.min { $0.kind.rawValue < $1.kind.rawValue }?.content
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    let isText = { (byte: UInt8) in byte != UInt8(ascii: " ") }
    guard let first = utf8.firstIndex(where: isText), let last = utf8.lastIndex(where: isText) else {
      return ""
    }
    return self[first...last]
  }
}
