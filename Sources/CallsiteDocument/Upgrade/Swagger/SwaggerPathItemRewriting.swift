import CallsiteDiagnostics
import CallsiteSource
import OrderedCollections

/// Rewrites the path items and operations of Swagger 2.0, in which bodies are parameters and media types are
/// separate from their schemas.
struct SwaggerPathItemRewriting {
  private let form: SwaggerRewriting
  private let session: ReadingSession

  init(_ form: SwaggerRewriting, _ session: ReadingSession) {
    self.form = form
    self.session = session
  }

  func rewrite(_ item: SourceNode) -> SourceNode {
    let shared = split(item.mapping?["parameters"])
    return item.mappingEntries { entry in
      if entry.key == "parameters" { return entry.replacing(elements: shared.others) }
      guard HTTPMethod.fields.contains(entry.key), entry.value.mapping != nil else { return entry }
      let operation = session.attributing(to: entry.value.position) {
        rewrite(operation: entry.value, shared: shared.bodies)
      }
      return entry.replacing(operation)
    }
  }

  private func rewrite(operation: SourceNode, shared: [SourceNode]) -> SourceNode {
    let own = split(operation.mapping?["parameters"])
    let consumes = operation.mapping?["consumes"]?.sequence ?? form.consumes
    let produces = operation.mapping?["produces"]?.sequence ?? form.produces
    var rewritten = operation.mappingEntries { entry in
      switch entry.key {
      case "consumes", "produces", "schemes": nil
      case "parameters": entry.replacing(elements: own.others)
      case "responses": entry.replacing(rewrite(responses: entry.value, produces: produces))
      default: entry
      }
    }
    if let first = produces.first {
      let types = SourceNode(.sequence(produces), at: first.position)
      rewritten = rewritten.adding(.init(key: UpgradedDocument.typesKey, value: types, at: first.position))
    }
    let body = SwaggerBodyRewriting(session).body(of: merge(shared, own.bodies), consumes: consumes)
    let servers = operation.mapping.flatMap { form.servers?.field(of: $0) }
    return rewritten.adding([body, servers].compactMap { $0 })
  }

  /// Rewrites responses. Shared ones are inserted in place, because their media types depend on the
  /// operation.
  private func rewrite(responses: SourceNode, produces: [SourceNode]) -> SourceNode {
    responses.mappingEntries { entry in
      if entry.key.hasPrefix("x-") { return entry }
      let isReference = entry.value.mapping?["$ref"] != nil
      let response =
        isReference ? ReferenceResolver(session).resolve(entry.value, as: .responses) : entry.value
      return response.map {
        entry.replacing(SwaggerResponseRewriting(session).rewrite($0, produces: produces))
      }
    }
  }

  /// Separates ordinary parameters, as written, from bodies and form fields, with references resolved.
  private func split(_ list: SourceNode?) -> (others: [SourceNode], bodies: [SourceNode]) {
    var others: [SourceNode] = []
    var bodies: [SourceNode] = []
    for node in list?.sequence ?? [] {
      let isReference = node.mapping?["$ref"] != nil
      let target = isReference ? ReferenceResolver(session).resolve(node, as: .parameters) : node
      if let target, target.isSwaggerBody {
        bodies.append(target)
      } else {
        // A path to a parameter of an operation ends, because bodies no longer count.
        let isComponent =
          node.reference?.string.flatMap { JSONPointer(reference: $0) }?.name(in: .parameters) != nil
        others.append(isComponent ? node : target ?? node)
      }
    }
    return (others, bodies)
  }

  /// Merges parameters. An operation's body or field replaces the path item's.
  private func merge(_ shared: [SourceNode], _ own: [SourceNode]) -> [SourceNode] {
    func identity(_ node: SourceNode) -> [String?] {
      let location = node.mapping?["in"]?.string
      return location == "body" ? [location] : [location, node.mapping?["name"]?.string]
    }
    let replaced = Set(own.map(identity))
    return shared.filter { !replaced.contains(identity($0)) } + own
  }
}

extension SourceMapping.Entry {
  fileprivate func replacing(elements: [SourceNode]) -> SourceMapping.Entry {
    value.sequence == nil ? self : replacing(SourceNode(.sequence(elements), at: value.position))
  }
}

/// Rewrites Swagger 2.0 responses: `schema` becomes the content for each media type that the operation
/// produces.
struct SwaggerResponseRewriting {
  private let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  func rewrite(_ response: SourceNode, produces: [SourceNode]) -> SourceNode {
    guard let mapping = response.mapping, mapping["$ref"] == nil, mapping["content"] == nil else {
      return response
    }
    let rest = response.filteringEntries { $0.key != "schema" && $0.key != "examples" }
    guard let schema = mapping["schema"] else { return rest }
    let content = mediaTypes(of: schema, produces).map { type in
      SourceMapping.Entry(
        key: type.scalar?.text ?? "", value: media(type, schema, mapping["examples"]), at: type.position)
    }
    let node = SourceNode(.mapping(SourceMapping(content)), at: schema.position)
    return rest.adding(SourceMapping.Entry(key: "content", value: node, at: schema.position))
  }

  private func media(_ type: SourceNode, _ schema: SourceNode, _ examples: SourceNode?) -> SourceNode {
    var media: OrderedDictionary = ["schema": schema]
    media["example"] = type.scalar.flatMap { examples?.mapping?[$0.text] }
    return SourceNode(media, at: type.position)
  }

  /// Returns the media types that the operation produces, or JSON by default. A file can have any media type.
  private func mediaTypes(of schema: SourceNode, _ produces: [SourceNode]) -> [SourceNode] {
    guard schema.mapping?["type"]?.string == "file" else {
      return produces.isEmpty ? [.string("application/json", at: schema.position)] : produces
    }
    let files = produces.filter { !$0.mediaType.isJSON }
    return files.isEmpty ? [.string("application/octet-stream", at: schema.position)] : files
  }
}
