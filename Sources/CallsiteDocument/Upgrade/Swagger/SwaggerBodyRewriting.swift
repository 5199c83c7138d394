import CallsiteDiagnostics
import CallsiteSource
import OrderedCollections

/// Rewrites the Swagger 2.0 parameters that are a body (`in: body`) or form fields (`in: formData`) to a
/// `requestBody`.
struct SwaggerBodyRewriting {
  private let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  /// - Parameters:
  ///   - parameters: The body or the fields, with references resolved.
  ///   - consumes: The operation's media types.
  func body(of parameters: [SourceNode], consumes: [SourceNode]) -> SourceMapping.Entry? {
    let bodies = parameters.filter { $0.mapping?["in"]?.string == "body" }
    let fields = parameters.filter { $0.mapping?["in"]?.string != "body" }
    guard let first = bodies.first ?? fields.first else { return nil }
    for other in bodies.isEmpty ? [] : bodies.dropFirst() + fields {
      session.repair(.secondBody(at: other.position, first: first.position))
    }
    let node = bodies.isEmpty ? form(fields, consumes) : body(first, consumes)
    return SourceMapping.Entry(key: "requestBody", value: node, at: first.position)
  }

  private func body(_ parameter: SourceNode, _ consumes: [SourceNode]) -> SourceNode {
    let others = consumes.filter { !$0.mediaType.isForm && !$0.mediaType.isMultipartForm }
    let types = others.isEmpty ? consumes : others
    let names =
      types.isEmpty ? [SourceNode.string("application/json", at: parameter.position)] : types
    let schema = parameter.mapping?["schema"] ?? SourceNode([:], at: parameter.position)
    let content = names.map { name in
      SourceMapping.Entry(
        key: name.scalar?.text ?? "", value: SourceNode(["schema": schema], at: name.position),
        at: name.position)
    }
    return requestBody(parameter, content)
  }

  /// Returns a request body with the content and the parameter's description and extensions.
  private func requestBody(_ parameter: SourceNode, _ content: [SourceMapping.Entry]) -> SourceNode {
    let kept = parameter.filteringEntries {
      ["description", "required"].contains($0.key) || $0.key.hasPrefix("x-")
    }
    let node = SourceNode(.mapping(SourceMapping(content)), at: parameter.position)
    return kept.adding(SourceMapping.Entry(key: "content", value: node, at: parameter.position))
  }
}

// Forms.
extension SwaggerBodyRewriting {
  private func form(_ fields: [SourceNode], _ consumes: [SourceNode]) -> SourceNode {
    let position = fields[0].position
    var properties: [SourceMapping.Entry] = []
    var encodings: [SourceMapping.Entry] = []
    for field in fields {
      guard let name = field.mapping?["name"]?.string else { continue }
      properties.append(SourceMapping.Entry(key: name, value: property(field), at: field.position))
      if let encoding = SwaggerCollectionFormat(field, session)?.encoding {
        encodings.append(SourceMapping.Entry(key: name, value: encoding, at: field.position))
      }
    }
    let required = fields.filter { $0.mapping?["required"]?.boolean == true }.compactMap {
      $0.mapping?["name"]
    }
    var schema: OrderedDictionary<String, SourceNode> = ["type": .string("object", at: position)]
    if !required.isEmpty { schema["required"] = SourceNode(.sequence(required), at: position) }
    schema["properties"] = SourceNode(.mapping(SourceMapping(properties)), at: position)
    var media: OrderedDictionary<String, SourceNode> = ["schema": SourceNode(schema, at: position)]
    if !encodings.isEmpty {
      media["encoding"] = SourceNode(.mapping(SourceMapping(encodings)), at: position)
    }
    let content = formTypes(fields, consumes).map { type in
      SourceMapping.Entry(key: type, value: SourceNode(media, at: position), at: position)
    }
    let body = SourceNode(.mapping(SourceMapping(content)), at: position)
    let isRequired = SourceNode(
      .scalar(SourceScalar(required.isEmpty ? "false" : "true", .boolean)), at: position)
    return SourceNode(["required": isRequired, "content": body], at: position)
  }

  /// Returns the media types of a form: multipart if it contains files, otherwise the given ones or
  /// URL-encoded.
  private func formTypes(_ fields: [SourceNode], _ consumes: [SourceNode]) -> [String] {
    let named = consumes.map(\.mediaType).filter { $0.isForm || $0.isMultipartForm }
    guard let file = fields.first(where: { $0.mapping?["type"]?.string == "file" }) else {
      return named.isEmpty ? ["application/x-www-form-urlencoded"] : named.map(\.name)
    }
    if !named.contains(where: \.isMultipartForm) {
      session.repair(.fileOutsideMultipart(file.mapping?["name"]?.string ?? "", at: file.position))
    }
    return ["multipart/form-data"]
  }

  /// Returns a field as a property: its schema with its description and extensions.
  private func property(_ field: SourceNode) -> SourceNode {
    field.filteringEntries { entry in
      !["name", "in", "required", "allowEmptyValue", "collectionFormat"].contains(entry.key)
    }
  }
}

extension Diagnostic {
  fileprivate static func secondBody(at position: SourcePosition, first: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "second-body", "A request can have only one body; this one is left out.",
      at: position, notes: [Note("the body is here", at: first)])
  }

  fileprivate static func fileOutsideMultipart(_ name: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "missing-media-type",
      "The file '\(name)' needs 'multipart/form-data' in 'consumes'; it is assumed.", at: position)
  }
}

extension SourceNode {
  /// The media type that a string is.
  var mediaType: MediaType { MediaType(scalar?.text ?? "") }
}
