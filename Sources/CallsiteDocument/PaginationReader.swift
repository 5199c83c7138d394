import CallsiteDiagnostics
import CallsiteSource

/// Reads `x-callsite-pagination`, whose parameters must be query parameters of the operation.
struct PaginationReader {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  func read(_ operation: ObjectReader, _ parameters: [Parameter]) -> PaginationExtension? {
    guard let node = operation.mapping["x-callsite-pagination"],
      let object = ObjectReader(node, as: .pagination, session)
    else { return nil }
    if object.mapping["style"] == nil { object.reportMissing("style") }
    guard let style = object.choice("style", of: PaginationExtension.Style.self) else { return nil }
    check(style, object)
    return PaginationExtension(
      style: style, pageParameter: readParameter("page", object, parameters),
      offsetParameter: readParameter("offset", object, parameters),
      cursorParameter: readParameter("cursor", object, parameters),
      sizeParameter: readParameter("size", object, parameters), itemsProperty: object.string("items"),
      nextProperty: object.string("next"), previousProperty: object.string("previous"),
      totalProperty: object.string("total"), position: node.position)
  }

  /// A page is asked for by the parameter that the style is called after; a link is followed as it is.
  private func check(_ style: PaginationExtension.Style, _ object: ObjectReader) {
    switch style {
    case .page, .offset, .cursor:
      if object.mapping[style.rawValue] == nil { object.reportMissing(style.rawValue) }
    case .link:
      if object.mapping["next"] == nil { object.reportMissing("next") }
    case .linkHeader:
      for key in ["next", "previous"] {
        guard let entry = object.mapping.entries.first(where: { $0.key == key }) else { continue }
        session.report(.linkTwice(key, at: entry.position))
      }
    }
  }

  private func readParameter(_ key: String, _ object: ObjectReader, _ parameters: [Parameter]) -> String? {
    guard let name = object.string(key) else { return nil }
    let names = parameters.filter { $0.location == .query }.map(\.name)
    if !names.contains(name) {
      let position = object.mapping[key]?.position ?? object.position
      session.report(.unknownParameter(key, name, names, at: position))
    }
    return name
  }
}

extension Diagnostic {
  fileprivate static func linkTwice(_ key: String, at position: SourcePosition) -> Diagnostic {
    invalidExtension(
      "'\(key)' of 'x-callsite-pagination' has no meaning with the style linkHeader, whose links are in the "
        + "header; for links in the page the style is link.", at: position)
  }

  fileprivate static func unknownParameter(
    _ key: String, _ name: String, _ names: [String], at position: SourcePosition
  ) -> Diagnostic {
    let suggestion = NearestNames(name, among: names).suggestion
    return invalidExtension(
      "'\(key)' of 'x-callsite-pagination' names '\(name)', which isn't a query parameter of this operation"
        + suggestion, at: position)
  }
}
