import CallsiteDiagnostics
import CallsiteSource
import OrderedCollections

/// Reads parameters (OpenAPI, Parameter Object) and resolves their style.
struct ParameterReader {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  /// Reads the `parameters` of a path item or an operation. The first of several equal ones is used.
  func readList(_ object: ObjectReader) -> [Parameter] {
    var parameters: [Parameter] = []
    var positions: [Parameter.Identity: SourcePosition] = [:]
    for node in object.list("parameters", of: "parameters") {
      guard let parameter = read(node) else { continue }
      if let first = positions[parameter.identity] {
        session.repair(.duplicateParameter(parameter, at: node.position, first: first))
      } else {
        positions[parameter.identity] = parameter.position
        parameters.append(parameter)
      }
    }
    return parameters
  }

  /// Reads a parameter, or reports it and returns `nil` if clients don't send it.
  func read(_ node: SourceNode) -> Parameter? {
    guard let node = ReferenceResolver(session).resolve(node, as: .parameters),
      let object = ObjectReader(node, as: .parameter, session)
    else { return nil }
    let name = object.requiredString("name")
    guard let location = readLocation(object), let name, !isReserved(name, location, object) else {
      return nil
    }
    if location == .header, !name.isToken { session.report(.invalidHeaderName(name, at: object.position)) }
    let style = readStyle(object, location)
    let value = readValue(object, name)
    return Parameter(
      name: name, location: location, swiftName: object.swiftName(allowsUnderscore: true),
      description: object.string("description"), isRequired: readRequired(object, name, location),
      isDeprecated: object.boolean("deprecated") ?? false, schema: value.schema, style: style,
      explode: object.boolean("explode") ?? style.explodesByDefault,
      arrays: style == .deepObject ? ArrayNotation(session) : .brackets,
      allowsReserved: object.boolean("allowReserved") ?? false, contentType: value.contentType,
      lifecycle: Lifecycle(object), position: object.position)
  }

  private func readLocation(_ object: ObjectReader) -> Parameter.Location? {
    if object.mapping["in"] == nil { object.reportMissing("in") }
    return object.choice("in", of: Parameter.Location.self)
  }

  /// Whether a header parameter "shall be ignored" (OpenAPI, Parameter Object, `name`).
  private func isReserved(_ name: String, _ location: Parameter.Location, _ object: ObjectReader) -> Bool {
    guard location == .header, ["accept", "content-type", "authorization"].contains(name.lowercased()) else {
      return false
    }
    session.report(.reservedHeader(name, at: object.position))
    return true
  }

  private func readRequired(_ object: ObjectReader, _ name: String, _ location: Parameter.Location) -> Bool {
    let isRequired = object.boolean("required") ?? false
    guard location == .path, !isRequired else { return isRequired }
    session.repair(
      .optionalPathParameter(name, at: object.mapping["required"]?.position ?? object.position))
    return true
  }

  /// Reads the schema, or the single media type of `content`.
  private func readValue(_ object: ObjectReader, _ name: String) -> (schema: Schema, contentType: String?) {
    if let schema = SchemaReader(session).read("schema", of: object) { return (schema, nil) }
    if let content = MediaTypesReader(session).read(object).first {
      return (content.schema ?? Schema(position: content.position), content.mediaType)
    }
    session.repair(.untypedParameter(name, at: object.position))
    return (Schema(types: [.string], position: object.position), nil)
  }

  /// Reads the style, and applies the defaults and restrictions in OpenAPI's table of styles.
  private func readStyle(_ object: ObjectReader, _ location: Parameter.Location) -> Parameter.Style {
    if let text = object.mapping["style"]?.string, let style = Parameter.Style(collectionFormat: text) {
      return style
    }
    guard let style = object.choice("style", of: Parameter.Style.self) else { return location.defaultStyle }
    if location.styles.contains(style) { return style }
    let position = object.mapping["style"]?.position ?? object.position
    session.repair(.misplacedStyle(style, location, location.styles, at: position))
    return location.defaultStyle
  }
}

/// Reads the headers of responses (OpenAPI, Header Object).
struct HeaderReader {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  /// Reads the `headers` of a response or an encoding.
  func readAll(_ object: ObjectReader) -> [ResponseHeader] {
    object.entries("headers", of: "headers").compactMap { read($0.value, name: $0.key, at: $0.position) }
  }

  func read(_ node: SourceNode, name: String, at position: SourcePosition) -> ResponseHeader? {
    guard let node = ReferenceResolver(session).resolve(node, as: .headers),
      let object = ObjectReader(node, as: .header, session)
    else { return nil }
    let schema = SchemaReader(session).read("schema", of: object)
    let media = MediaTypesReader(session)
    let content = media.read(object).first
    let examples =
      Array(media.readExamples(object).values) + (content.map { Array($0.examples.values) } ?? [])
    return ResponseHeader(
      name: name, isRequired: object.boolean("required") ?? false,
      isDeprecated: object.boolean("deprecated") ?? false, schema: schema ?? content?.schema,
      examples: examples, position: position)
  }
}

extension Diagnostic {
  static func duplicateParameter(
    _ parameter: Parameter, at position: SourcePosition, first: SourcePosition
  ) -> Diagnostic {
    Diagnostic(
      .warning, "duplicate-parameter",
      "The \(parameter.location.rawValue) parameter '\(parameter.name)' is listed twice; "
        + "the first one is used.",
      at: position, notes: [Note("the first '\(parameter.name)' is here", at: first)])
  }

  static func invalidHeaderName(_ name: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "invalid-header-name",
      "'\(name)' can't be the name of a header, which has no spaces, colons or brackets; a call with a "
        + "value for it throws an error before it sends anything.",
      at: position)
  }

  static func reservedHeader(_ name: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "reserved-header",
      "OpenAPI ignores a parameter for the header '\(name)': media types and security schemes set it.",
      at: position)
  }

  static func optionalPathParameter(_ name: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "optional-path-parameter",
      "The path parameter '\(name)' must have 'required: true'; it is read as required.", at: position)
  }

  static func untypedParameter(_ name: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "missing-field",
      "The parameter '\(name)' needs a 'schema' or 'content'; a string is assumed.", at: position)
  }

  static func misplacedStyle(
    _ style: Parameter.Style, _ location: Parameter.Location, _ allowed: [Parameter.Style],
    at position: SourcePosition
  ) -> Diagnostic {
    let expected = allowed.map { "'\($0.rawValue)'" }.joinedWithOr()
    return Diagnostic(
      .warning, "misplaced-style",
      "A \(location.rawValue) parameter can't have the style '\(style.rawValue)', only \(expected); "
        + "'\(allowed[0].rawValue)' is used.", at: position)
  }
}
