import CallsiteContract

extension MediaTypeName {
  /// The parameters in order of their names; UTF-8 is what everybody assumes.
  var comparedParameters: [String] {
    parameters.map { "\($0.key)=\($0.value.lowercased())" }.filter { $0 != "charset=utf-8" }.sorted()
  }

  func isEqual(to other: MediaTypeName) -> Bool {
    name == other.name && comparedParameters == other.comparedParameters
  }

  /// Whether the two are forms of one type.
  func isRelated(to other: MediaTypeName) -> Bool {
    name == other.name || isGeneral(of: other) || other.isGeneral(of: self)
      || type == other.type && suffix != nil && suffix == other.suffix
  }
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
