import CallsiteContract
import CallsiteDocument

/// Finds which media types of one message are which of another: equal ones, then forms of the same.
struct MediaTypeMatching {
  struct Pair {
    let old: MediaTypeContent
    let new: MediaTypeContent
  }

  private(set) var pairs: [Pair] = []
  private(set) var removed: [MediaTypeContent] = []
  private(set) var added: [MediaTypeContent]

  /// - Parameter isRelatedEnough: Whether forms of the same type are the same content.
  init(_ old: [MediaTypeContent], _ new: [MediaTypeContent], isRelatedEnough: Bool) {
    var equal = Remainder(new) { [MediaTypeName($0.mediaType).identity] }
    for content in old {
      if let other = equal.take([MediaTypeName(content.mediaType).identity]) {
        pairs.append(Pair(old: content, new: other))
      } else {
        removed.append(content)
      }
    }
    added = equal.elements
    guard isRelatedEnough else { return }
    var related = Remainder(added) { MediaTypeName($0.mediaType).forms }
    removed.removeAll { content in
      guard let other = related.take(MediaTypeName(content.mediaType).relatedForms) else { return false }
      pairs.append(Pair(old: content, new: other))
      return true
    }
    added = related.elements
  }
}

extension MediaTypeContent {
  /// What stands beside a place for any media type but JSON: ` (text/plain)`.
  var mark: String {
    let name = MediaTypeName(mediaType)
    return name.isJSON ? "" : " (\(name.name))"
  }

  /// The schema of the content, or of each item of a stream.
  var comparedSchema: Schema? { schema ?? itemSchema }
}
