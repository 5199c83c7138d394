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
    added = new
    for content in old {
      let name = MediaTypeName(content.mediaType)
      if let index = added.firstIndex(where: { MediaTypeName($0.mediaType).isEqual(to: name) }) {
        pairs.append(Pair(old: content, new: added.remove(at: index)))
      } else {
        removed.append(content)
      }
    }
    guard isRelatedEnough else { return }
    removed.removeAll { content in
      let name = MediaTypeName(content.mediaType)
      guard let index = added.firstIndex(where: { MediaTypeName($0.mediaType).isRelated(to: name) }) else {
        return false
      }
      pairs.append(Pair(old: content, new: added.remove(at: index)))
      return true
    }
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
