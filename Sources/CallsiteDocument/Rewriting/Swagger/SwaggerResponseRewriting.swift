import CallsiteSource
import OrderedCollections

/// Rewrites responses of Swagger 2.0: `schema` becomes the content of each media type that the operation
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

  /// What the operation produces, else JSON; a file is whatever bytes there are.
  private func mediaTypes(of schema: SourceNode, _ produces: [SourceNode]) -> [SourceNode] {
    guard schema.mapping?["type"]?.string == "file" else {
      return produces.isEmpty ? [.string(SwaggerMediaType.json, at: schema.position)] : produces
    }
    let files = produces.filter { !SwaggerMediaType.isJSON($0) }
    return files.isEmpty ? [.string(SwaggerMediaType.bytes, at: schema.position)] : files
  }
}
