import CallsiteDiagnostics
import CallsiteSource
import OrderedCollections

/// Rewrites the parameters and headers of Swagger 2.0, which are schemas with a name.
struct SwaggerParameterRewriting {
  private let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  /// Rewrites `name: n, in: query, type: string` to `name: n, in: query, schema: {type: string}`.
  func rewrite(_ parameter: SourceNode) -> SourceNode {
    let styles = SwaggerCollectionFormat(parameter, session)?.entries ?? []
    return withSchema(parameter).adding(styles)
  }

  func rewriteHeader(_ header: SourceNode) -> SourceNode { withSchema(header) }

  private func withSchema(_ object: SourceNode) -> SourceNode {
    guard let mapping = object.mapping, mapping["type"] != nil || mapping["schema"] == nil else {
      return object
    }
    let schema = mapping.entries.filter { Self.isKeyword($0.key) }
    let rest = object.filteringEntries { !Self.isKeyword($0.key) && $0.key != "collectionFormat" }
    guard mapping["content"] == nil, mapping["schema"] == nil, !schema.isEmpty else { return rest }
    let node = SourceNode(.mapping(SourceMapping(schema)), at: object.position)
    return rest.adding(SourceMapping.Entry(key: "schema", value: node, at: object.position))
  }

  private static func isKeyword(_ key: String) -> Bool {
    if ["x-nullable", "x-callsite-enum", "default"].contains(key) { return true }
    guard let keyword = SchemaKeyword.named(key), key != "required", key != "$ref" else { return false }
    return keyword.constrains
  }
}

/// Swagger 2.0's format for lists in parameters, as OpenAPI 3 expresses it.
///
/// | collectionFormat | style          | explode |
/// |------------------|----------------|---------|
/// | csv (default)    | form or simple | false   |
/// | ssv              | spaceDelimited | false   |
/// | tsv              | (none)         | false   |
/// | pipes            | pipeDelimited  | false   |
/// | multi            | form           | true    |
///
/// OpenAPI 3 has no style for tabs, and allows the other two delimited styles only in the query. Such a
/// parameter gets a style that only Callsite defines: ``Parameter/Style/init(collectionFormat:)``.
struct SwaggerCollectionFormat {
  private enum Name: String, CaseIterable {
    case csv, ssv, tsv, pipes, multi
  }

  private let name: Name
  private let position: SourcePosition
  private let location: String?

  /// Returns `nil` if the parameter isn't a list.
  init?(_ parameter: SourceNode, _ session: ReadingSession) {
    guard let mapping = parameter.mapping, mapping["type"]?.string == "array" else { return nil }
    location = mapping["in"]?.string
    let node = mapping["collectionFormat"]
    position = node?.position ?? parameter.position
    guard let text = node?.scalar?.text else {
      name = .csv
      return
    }
    let name = Name(rawValue: text)
    let isAllowed = name != .multi || location == "query" || location == "formData"
    if name == nil || !isAllowed {
      session.repair(.wrongCollectionFormat(text, location ?? "", at: position))
    }
    self.name = isAllowed ? name ?? .csv : .csv
  }

  /// The `style` and `explode` of a parameter, unless they are the default for its location.
  var entries: [SourceMapping.Entry] {
    let isDefault = name == .csv && location != "query" || name == .multi && location == "query"
    if isDefault { return [] }
    let explode = SourceNode(.scalar(SourceScalar(name == .multi ? "true" : "false", .boolean)), at: position)
    return [
      SourceMapping.Entry(key: "style", value: .string(style, at: position), at: position),
      SourceMapping.Entry(key: "explode", value: explode, at: position),
    ]
  }

  /// The encoding of a form field, or `nil` for OpenAPI 3's default.
  var encoding: SourceNode? {
    guard name != .multi else { return nil }
    let explode = SourceNode(.scalar(SourceScalar("false", .boolean)), at: position)
    return SourceNode(["style": .string(style, at: position), "explode": explode], at: position)
  }

  private var style: String {
    let hasDelimiters = location == "query" || location == "formData"
    switch name {
    case .csv, .multi: return "form"
    case .ssv where hasDelimiters: return "spaceDelimited"
    case .pipes where hasDelimiters: return "pipeDelimited"
    case .ssv, .tsv, .pipes: return Parameter.Style.collectionFormatPrefix + name.rawValue
    }
  }
}

extension Parameter.Style {
  /// The prefix for styles that OpenAPI 3 doesn't have in this location: `x-collection-tsv`.
  static let collectionFormatPrefix = "x-collection-"

  /// Creates the style of a rewritten `collectionFormat`, or returns `nil` if it is one of OpenAPI 3.
  init?(collectionFormat text: String) {
    guard text.hasPrefix(Self.collectionFormatPrefix) else { return nil }
    switch text.dropFirst(Self.collectionFormatPrefix.count) {
    case "ssv": self = .spaceDelimited
    case "tsv": self = .tabDelimited
    case "pipes": self = .pipeDelimited
    default: return nil
    }
  }
}

extension Diagnostic {
  fileprivate static func wrongCollectionFormat(
    _ text: String, _ location: String, at position: SourcePosition
  ) -> Diagnostic {
    Diagnostic(
      .warning, "unknown-value",
      "'collectionFormat' of a \(location) parameter can't be '\(text)'; 'csv' is used.", at: position)
  }
}
