import CallsitePipeline
import CallsiteSource

// Rules for methods, tags, links and security.
extension LintRule {
  static let operations: [LintRule] = [
    LintRule(
      "undeclared-tag", .warning,
      "If a document declares tags, its operations use only those.",
      LintExample(
        .root, wrong: operation("tags: [pest]", "tags: [{ name: pets }]"),
        right: operation("tags: [pets]", "tags: [{ name: pets }]")),
      .operation { operation, document in
        guard let tags = document.root["tags"]?.sequence, !tags.isEmpty else { return [] }
        let known = Set(tags.compactMap { $0.mapping?["name"]?.string })
        return (operation.mapping["tags"]?.sequence ?? []).compactMap { node in
          guard let name = node.string, !known.contains(name) else { return nil }
          return LintProblem(
            "The tag '\(name)' isn't declared in 'tags', which declares others", at: node.position)
        }
      }),
    LintRule(
      "unknown-tag-parent", .error, "The parent of a tag is a declared tag, and no tag is its own ancestor.",
      LintExample(
        .root, wrong: "tags: [{ name: cats, parent: pets }]",
        right: "tags: [{ name: cats, parent: pets }, { name: pets }]"),
      .object(.tag) { tag, document in
        guard let parent = tag.mapping?["parent"], let name = parent.string else { return [] }
        var parents: [String: String] = [:]
        var names: Set<String> = []
        for node in document.root["tags"]?.sequence ?? [] {
          guard let name = node.mapping?["name"]?.string else { continue }
          names.insert(name)
          parents[name] = node.mapping?["parent"]?.string
        }
        if !names.contains(name) {
          return [LintProblem("The parent '\(name)' isn't a declared tag", at: parent.position)]
        }
        var seen: Set<String> = []
        var next: String? = name
        while let tag = next, seen.insert(tag).inserted { next = parents[tag] }
        return next == nil ? [] : [LintProblem("The tag is its own ancestor", at: parent.position)]
      }),
    LintRule(
      "duplicate-method", .error,
      "A path item declares each method once: 'additionalOperations' contains only methods without their own field.",
      LintExample(
        .pathItem,
        wrong: "additionalOperations: { GET: { responses: { '200': { description: Fine. } } } }",
        right: "additionalOperations: { LINK: { responses: { '200': { description: Fine. } } } }"),
      .object(.pathItem) { item, _ in
        let fixed: Set = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]
        var seen: Set<String> = []
        return (item.mapping?["additionalOperations"]?.mapping?.entries ?? []).compactMap { entry in
          let isOwn = fixed.contains(entry.key.lowercased())
          guard isOwn || !seen.insert(entry.key.uppercased()).inserted else { return nil }
          let field = isOwn ? "the field '\(entry.key.lowercased())'" : "another entry"
          return LintProblem(
            "The method '\(entry.key)' belongs in \(field) of the path item", at: entry.position)
        }
      }),
    LintRule(
      "repeated-querystring", .error,
      "An operation has at most one parameter in 'querystring', and then no parameters in 'query'.",
      LintExample(
        .parameter,
        wrong: "- { name: id, in: path, required: true, schema: { type: string } }\n"
          + "- { name: all, in: querystring, content: { application/json: {} } }\n"
          + "- { name: page, in: query, schema: { type: integer } }",
        right: "- { name: id, in: path, required: true, schema: { type: string } }\n"
          + "- { name: all, in: querystring, content: { application/json: {} } }"),
      .operation { operation, document in
        let nodes =
          (operation.item["parameters"]?.sequence ?? []) + (operation.mapping["parameters"]?.sequence ?? [])
        let parameters = nodes.compactMap(document.resolved)
        let whole = parameters.filter { $0.mapping?["in"]?.string == "querystring" }
        guard let first = whole.first else { return [] }
        if whole.count > 1 {
          return [
            LintProblem(
              "\(operation.label) has \(whole.count) parameters in 'querystring'", at: whole[1].position)
          ]
        }
        guard parameters.contains(where: { $0.mapping?["in"]?.string == "query" }) else { return [] }
        return [
          LintProblem(
            "\(operation.label) has parameters in 'query' beside one in 'querystring'", at: first.position)
        ]
      }),
    LintRule(
      "undeclared-scope", .error, "Every scope that an operation needs is declared by its OAuth 2 scheme.",
      LintExample(.root, wrong: secured("write"), right: secured("read")),
      .operation { operation, document in
        let requirements = (operation.mapping["security"] ?? document.root["security"])?.sequence ?? []
        return requirements.flatMap { ($0.mapping?.entries ?? []).flatMap { undeclaredScopes($0, document) } }
      }),
    LintRule(
      "unresolved-link", .error, "The 'operationId' of a link is one of the document's.",
      LintExample(
        .root, wrong: linked("operationId: getPett"), right: linked("operationId: getPet")),
      .object(.link) { link, document in
        guard let node = link.mapping?["operationId"], let id = node.string else { return [] }
        if document.operations.contains(where: { $0.mapping["operationId"]?.string == id }) { return [] }
        return [
          LintProblem(
            "The link refers to the operation '\(id)', which isn't in the document", at: node.position)
        ]
      }),
    LintRule(
      "ambiguous-link", .error, "A link has either 'operationId' or 'operationRef'.",
      LintExample(
        .root, wrong: linked("operationId: getPet, operationRef: '#/paths/~1pets/get'"),
        right: linked("operationRef: '#/paths/~1pets/get'")),
      .object(.link) { link, _ in
        guard let link = link.mapping, link["operationId"] != nil, let node = link["operationRef"] else {
          return []
        }
        return [
          LintProblem(
            "The link has 'operationRef' beside 'operationId', which says the same in another way",
            at: node.position)
        ]
      }),
  ]

  private static func undeclaredScopes(
    _ entry: SourceMapping.Entry, _ document: LintDocument
  ) -> [LintProblem] {
    let schemes = document.root["components"]?.mapping?["securitySchemes"]?.mapping
    guard let scheme = schemes?[entry.key].flatMap(document.resolved)?.mapping,
      scheme["type"]?.string == "oauth2"
    else { return [] }
    let flows = scheme["flows"]?.mapping?.entries ?? []
    let known = Set(flows.flatMap { $0.value.mapping?["scopes"]?.mapping?.entries.map(\.key) ?? [] })
    return (entry.value.sequence ?? []).compactMap { node in
      guard let scope = node.string, !known.contains(scope) else { return nil }
      return LintProblem("'\(entry.key)' doesn't declare the scope '\(scope)'", at: node.position)
    }
  }

  private static func operation(_ line: String, _ root: String) -> String {
    "\(root)\npaths: { /pets: { get: { \(line), responses: { '200': { description: Fine. } } } } }"
  }

  private static func linked(_ fields: String) -> String {
    """
    paths:
      /pets:
        get:
          operationId: getPet
          responses: { '200': { description: Fine., links: { self: { \(fields) } } } }
    """
  }

  private static func secured(_ scope: String) -> String {
    """
    security: [{ login: [\(scope)] }]
    paths: { /pets: { get: { responses: { '200': { description: Fine. } } } } }
    components:
      securitySchemes:
        login:
          type: oauth2
          flows: { clientCredentials: { tokenUrl: 'https://example.com', scopes: { read: Reading. } } }
    """
  }
}
