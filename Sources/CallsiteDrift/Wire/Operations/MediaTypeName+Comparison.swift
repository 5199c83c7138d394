import CallsiteContract

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
