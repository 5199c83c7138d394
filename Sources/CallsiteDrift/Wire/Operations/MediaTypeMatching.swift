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

extension MediaTypeName {
  /// The parameters in order of their names; UTF-8 is what everybody assumes.
  var comparedParameters: [String] {
    parameters.map { "\($0.key)=\($0.value.lowercased())" }.filter { $0 != "charset=utf-8" }.sorted()
  }

  func isEqual(to other: MediaTypeName) -> Bool {
    name == other.name && comparedParameters == other.comparedParameters
  }

  /// What equal names have in common.
  var identity: [String] { [name] + comparedParameters }
}

// Forms of one type: equal but for parameters, one general of the other, or with the same suffix.
extension MediaTypeName {
  /// What a media type is, as another one is looked up by its relations.
  enum Form: Hashable {
    case name(String)
    case suffix(type: String, String)
    /// What others with its subtype as their suffix are forms of.
    case base(type: String, String)
    /// What is a form of the one that its suffix names.
    case derived(type: String, String)
    case range(Range)
    /// What is in a range.
    case member(Range)
  }

  /// `image/*`, `*/*`; nil: an asterisk.
  struct Range: Hashable {
    var type: String?
    var subtype: String?
  }

  /// What the media type is.
  var forms: [Form] {
    var forms = [Form.name(name)] + ranges.map(Form.member)
    if let suffix { forms += [.suffix(type: type, suffix), .derived(type: type, suffix)] }
    if isBase { forms.append(.base(type: type, subtype)) }
    if let range { forms.append(.range(range)) }
    return forms
  }

  /// What media types are that are forms of the same type: two are related if one's are among the other's ``forms``.
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
  /// What values of a media type travel as; nil: a parameter without one.
  init(_ mediaType: String?) {
    guard let mediaType else {
      self = .scalars
      return
    }
    let name = MediaTypeName(mediaType)
    let isText = name.isXML || name.type == "text" || name.isForm || name.name == "multipart/form-data"
    self = isText ? .everything : .nothing
  }
}
