import CallsitePipeline
import CallsiteSource

// Rules for fields that aren't allowed beside others, or where they are.
extension LintRule {
  static let exclusions: [LintRule] = [
    // Media Type Object and Encoding Object, `encoding`; XML Object, `attribute` and `wrapped`
    LintRule(
      "conflicting-fields", .error,
      "Encodings by name aren't beside those by position, nor 'attribute' or 'wrapped' beside 'nodeType'.",
      LintExample(
        .content, wrong: "multipart/mixed: { schema: { type: array }, encoding: {}, itemEncoding: {} }",
        right: "multipart/mixed: { schema: { type: array }, itemEncoding: {} }"),
      .document { document in
        let encodings = document.objects(of: .mediaType).map(\.node).flatMap(Self.encodings)
        let forms = document.schemas.compactMap { $0.mapping["xml"] }
        return encodings.flatMap {
          conflicts(of: ["encoding"], with: ["prefixEncoding", "itemEncoding"], in: $0)
        }
          + forms.flatMap { conflicts(of: ["attribute", "wrapped"], with: ["nodeType"], in: $0) }
      }),
    // Header Object, and Parameter Object, `allowReserved`
    LintRule(
      "inapplicable-field", .error,
      "Values that aren't percent-encoded have no 'allowReserved', and headers have no 'allowEmptyValue'.",
      LintExample(
        .parameter,
        wrong: "- { name: id, in: path, required: true, schema: { type: string } }\n"
          + "- { name: Trace-Id, in: header, allowReserved: true, schema: { type: string } }",
        right: "- { name: id, in: path, required: true, schema: { type: string } }\n"
          + "- { name: Trace-Id, in: header, schema: { type: string } }"),
      .document { document in
        let headers = document.objects(of: .header).flatMap { header in
          entries(["allowReserved", "allowEmptyValue"], in: header.node).map { entry in
            LintProblem("'\(entry.key)' doesn't apply to headers", at: entry.position)
          }
        }
        let parameters = document.objects(of: .parameter).flatMap { parameter -> [LintProblem] in
          guard let place = parameter.mapping?["in"]?.string, !document.encodes(parameter, in: place) else {
            return []
          }
          return entries(["allowReserved"], in: parameter.node).map { entry in
            LintProblem(
              "'allowReserved' doesn't apply to '\(parameter.key)' in '\(place)'", at: entry.position)
          }
        }
        return headers + parameters
      }),
    // Parameter Object, "Parameter Locations" and "Fixed Fields for use with `schema`"
    LintRule(
      "querystring-without-content", .error,
      "A parameter in 'querystring' has 'content', and none of 'schema', 'style', 'explode' and 'allowReserved'.",
      LintExample(
        .parameter,
        wrong: "- { name: id, in: path, required: true, schema: { type: string } }\n"
          + "- { name: all, in: querystring, schema: { type: object } }",
        right: "- { name: id, in: path, required: true, schema: { type: string } }\n"
          + "- { name: all, in: querystring, content: { application/json: {} } }"),
      .object(.parameter) { parameter, _ in
        guard let mapping = parameter.mapping, mapping["in"]?.string == "querystring" else { return [] }
        if mapping["content"] == nil {
          return [
            LintProblem(
              "The parameter '\(parameter.key)' in 'querystring' needs 'content'", at: parameter.position)
          ]
        }
        return entries(["style", "explode", "allowReserved"], in: parameter.node).map { entry in
          LintProblem(
            "'\(entry.key)' doesn't apply to '\(parameter.key)' in 'querystring'", at: entry.position)
        }
      }),
    // Path Templating
    LintRule(
      "invalid-path-parameter-name", .error, "The name of a parameter in 'path' has no braces.",
      LintExample(
        .components, wrong: "parameters: { id: { name: '{id}', in: path, required: true, schema: {} } }",
        right: "parameters: { id: { name: id, in: path, required: true, schema: {} } }"),
      .object(.parameter) { parameter, _ in
        guard parameter.mapping?["in"]?.string == "path", parameter.key.contains(where: { "{}".contains($0) })
        else { return [] }
        return [
          LintProblem(
            "'\(parameter.key)' can't be the name of a parameter in 'path', which has no braces",
            at: parameter.position)
        ]
      }),
    // Server Variable Object, `enum`: "SHOULD NOT" in OpenAPI 3.0
    LintRule(
      "empty-server-enum", .error, "The list of a server variable's values, if there is one, isn't empty.",
      LintExample(
        .root,
        wrong: "servers: [{ url: '/{base}', variables: { base: { default: v1, enum: [] } } }]",
        right: "servers: [{ url: '/{base}', variables: { base: { default: v1 } } }]"),
      .document { document in
        guard document.minorVersion > 0 else { return [] }
        let owners =
          [document.root] + document.objects(of: .pathItem).compactMap(\.mapping)
          + document.operations.map(\.mapping)
        let servers = owners.flatMap { $0["servers"]?.sequence ?? [] }
        let variables = servers.flatMap { $0.mapping?["variables"]?.mapping?.entries ?? [] }
        return variables.compactMap { variable in
          guard let values = variable.value.mapping?.entry("enum"), values.value.sequence?.isEmpty == true
          else {
            return nil
          }
          return LintProblem("The server variable '\(variable.key)' has no values", at: values.position)
        }
      }),
  ]

  /// Returns the entries of an object with some keys, in the object's order.
  private static func entries(_ keys: [String], in node: SourceNode) -> [SourceMapping.Entry] {
    (node.mapping?.entries ?? []).filter { keys.contains($0.key) }
  }

  private static func conflicts(
    of fields: [String], with others: [String], in node: SourceNode
  ) -> [LintProblem] {
    guard let other = others.first(where: { node.mapping?[$0] != nil }) else { return [] }
    return entries(fields, in: node).map { entry in
      LintProblem(
        "'\(entry.key)' appears beside '\(other)'; only one of them is allowed", at: entry.position)
    }
  }

  /// Returns a media type or an encoding, and the encodings of its parts.
  private static func encodings(_ node: SourceNode) -> [SourceNode] {
    let parts =
      (node.mapping?["encoding"]?.mapping?.entries.map(\.value) ?? [])
      + (node.mapping?["prefixEncoding"]?.sequence ?? []) + [node.mapping?["itemEncoding"]].compactMap { $0 }
    return [node] + parts.flatMap(encodings)
  }
}

extension LintDocument {
  /// Returns whether the values of a parameter are percent-encoded, according to the document's version.
  fileprivate func encodes(_ parameter: LintObject, in place: String) -> Bool {
    if minorVersion < 2 { return place == "query" }
    return switch place {
    case "header": false
    case "cookie": parameter.mapping?["style"]?.string != "cookie"
    // For 'querystring', there is another rule.
    default: true
    }
  }
}
