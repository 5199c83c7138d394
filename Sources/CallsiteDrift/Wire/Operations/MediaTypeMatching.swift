import CallsiteContract
import CallsiteDocument

/// Pairs the media types of two versions of a message: equal ones first, then related ones.
struct MediaTypeMatching {
  struct Pair {
    let old: MediaTypeContent
    let new: MediaTypeContent
  }

  private(set) var pairs: [Pair] = []
  private(set) var removed: [MediaTypeContent] = []
  private(set) var added: [MediaTypeContent]

  /// - Parameter isRelatedEnough: Whether to pair related media types.
  init(_ old: [MediaTypeContent], _ new: [MediaTypeContent], isRelatedEnough: Bool) {
    var equal = Remainder(new) { [MediaType($0.mediaType).identity] }
    for content in old {
      if let other = equal.take([MediaType(content.mediaType).identity]) {
        pairs.append(Pair(old: content, new: other))
      } else {
        removed.append(content)
      }
    }
    added = equal.elements
    guard isRelatedEnough else { return }
    var related = Remainder(added) { MediaType($0.mediaType).forms }
    removed.removeAll { content in
      guard let other = related.take(MediaType(content.mediaType).relatedForms) else { return false }
      pairs.append(Pair(old: content, new: other))
      return true
    }
    added = related.elements
  }
}

extension MediaTypeContent {
  /// The media type for places, or `nil` for JSON.
  var shownMediaType: String? {
    let name = MediaType(mediaType)
    return name.isJSON ? nil : name.name
  }

  /// The schema of the content, or of each item of a stream.
  var comparedSchema: Schema? { schema ?? itemSchema }
}

extension MediaType {
  /// The parameters sorted by name, without `charset=utf-8`, which is the default.
  var comparedParameters: [String] {
    parameters.map { "\($0.key)=\($0.value.lowercased())" }.filter { $0 != "charset=utf-8" }.sorted()
  }

  func isEqual(to other: MediaType) -> Bool {
    name == other.name && comparedParameters == other.comparedParameters
  }

  /// A key that is the same for equal media types.
  var identity: [String] { [name] + comparedParameters }
}

// Related media types: they differ only in parameters, one includes the other, or they share a suffix.
extension MediaType {
  /// A key by which related media types are found.
  enum Form: Hashable {
    case name(String)
    case suffix(type: String, String)
    /// A media type whose subtype may be the suffix of another one.
    case base(type: String, String)
    /// A media type whose suffix names another one.
    case derived(type: String, String)
    case range(Range)
    /// A media type in a range.
    case member(Range)
  }

  /// A range such as `image/*` or `*/*`; `nil` is an asterisk.
  struct Range: Hashable {
    var type: String?
    var subtype: String?
  }

  /// The keys of the media type itself.
  var forms: [Form] {
    var forms = [Form.name(name)] + ranges.map(Form.member)
    if let suffix { forms += [.suffix(type: type, suffix), .derived(type: type, suffix)] }
    if isBase { forms.append(.base(type: type, subtype)) }
    if let range { forms.append(.range(range)) }
    return forms
  }

  /// The keys of related media types. Two media types are related if one of these is among the other's ``forms``.
  var relatedForms: [Form] {
    var forms = [Form.name(name)] + ranges.map(Form.range)
    if let suffix { forms += [.suffix(type: type, suffix), .base(type: type, suffix)] }
    if isBase { forms.append(.derived(type: type, subtype)) }
    if let range { forms.append(.member(range)) }
    return forms
  }

  private var isBase: Bool { suffix == nil && range == nil }

  private var range: Range? {
    guard type == "*" || subtype == "*" else { return nil }
    return Range(type: type == "*" ? nil : type, subtype: subtype == "*" ? nil : subtype)
  }

  /// The ranges that include the media type.
  private var ranges: [Range] { [Range(), Range(type: type), Range(subtype: subtype)] }
}

extension SchemaContext.Text {
  /// Creates the text of a media type's values; `nil` stands for a parameter without one.
  init(_ mediaType: String?) {
    guard let mediaType else {
      self = .scalars
      return
    }
    let name = MediaType(mediaType)
    let isText = name.isXML || name.type == "text" || name.isForm
    self = name.isMultipartForm ? .parts : isText ? .everything : .nothing
  }
}
