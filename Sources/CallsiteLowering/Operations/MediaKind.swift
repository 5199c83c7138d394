import CallsiteDocument
import OrderedCollections

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
  /// Returns the content to send, in this order of preference: a form that requires a file, JSON, multipart, form, text,
  /// bytes. Operations on an object (JSON Patch) come after other JSON if they aren't a list.
  func bestForRequest(in document: APIDocument) -> MediaTypeContent? {
    let known = compactMap { content in content.kind.map { (kind: $0, content: content) } }
    let rank = { (kind: MediaKind, content: MediaTypeContent) -> (Int, Int) in
      if kind == .multipart, content.hasFile(in: document, where: { $0 }) { return (-1, 0) }
      return (kind.rawValue, content.isMisstatedPatch(in: document) ? 1 : 0)
    }
    return known.min { rank($0.kind, $0.content) < rank($1.kind, $1.content) }?.content
  }
}

extension MediaTypeContent {
  /// Whether one of the schema's properties is bytes, or a list of bytes, which JSON can only contain as text.
  ///
  /// - Parameter isIncluded: Whether a property counts that is required, or that isn't.
  func hasFile(in document: APIDocument, where isIncluded: (_ isRequired: Bool) -> Bool = { _ in true })
    -> Bool
  {
    let parts = Array(
      Walk(from: schema.map { [$0] } ?? []) { part in
        part.reference.map { [document.schemas[$0]].compactMap(\.self) } ?? part.allOf
      })
    let required = Set(parts.flatMap(\.required))
    return parts.contains { part in
      part.properties.contains { name, property in
        guard isIncluded(required.contains(name)) else { return false }
        let value = document.resolve(property)
        return value?.format == "binary" || value?.items.flatMap(document.resolve)?.format == "binary"
      }
    }
  }

  /// Whether the media type is that of a list of operations (RFC 6902), but the schema describes something else.
  fileprivate func isMisstatedPatch(in document: APIDocument) -> Bool {
    guard name == "application/json-patch+json", let schema = schema.flatMap(document.resolve) else {
      return false
    }
    return !schema.types.isEmpty && !schema.types.contains(.array)
  }
}
