import CallsiteDocument

/// The form in which content of a media type is read and written.
enum MediaKind: Int, Hashable {
  case json, multipart, form, text, binary

  /// - Parameter mediaType: A media type, including parameters (RFC 9110, section 8.3.1).
  init?(mediaType: String) {
    let type = MediaType(mediaType)
    switch type {
    case _ where type.isJSON: self = .json
    case _ where type.isMultipartForm: self = .multipart
    case _ where type.isForm: self = .form
    case _ where type.type == "text" || type.isXML: self = .text
    case _ where type.isMultipart: return nil
    case _ where type.subtype == "*" && ["*", "application"].contains(type.type): self = .json
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
    MediaType(mediaType).name
  }
}

extension LoweringContext {
  /// Returns the form in which content is read and written. A whole body of `format: binary` is bytes even if its media
  /// type is JSON: a JSON text can't be a string of any bytes, and frameworks declare JSON for all that they return.
  func kind(of content: MediaTypeContent) -> MediaKind? {
    guard content.kind == .json || content.kind == .text,
      let schema = content.schema.flatMap(resolve), case .binary = form(of: schema)
    else { return content.kind }
    return .binary
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
