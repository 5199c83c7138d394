import CallsiteContract
import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource

/// Walks a document as it's written, without following references, and collects its objects by kind.
struct LintWalk {
  private let root: SourceMapping
  private(set) var operations: [LintOperation] = []
  private(set) var objects: [LintObject.Kind: [LintObject]] = [:]
  private(set) var schemas: [LintSchema] = []

  init(_ root: SourceMapping) {
    self.root = root
  }

  mutating func walk() {
    for entry in entries(root["paths"]) { pathItem(entry) }
    for entry in entries(root["webhooks"]) { pathItem(entry, isSent: false) }
    externalDocumentation(of: root)
    for (index, tag) in (root["tags"]?.sequence ?? []).enumerated() {
      add(.tag, "\(index)", tag)
      if let tag = tag.mapping { externalDocumentation(of: tag) }
    }
    if let license = root["info"]?.mapping?["license"] { add(.license, "license", license) }
    components()
  }

  private mutating func components() {
    guard let components = root["components"]?.mapping else { return }
    for section in components.entries where !section.key.hasPrefix("x-") {
      for entry in entries(section.value) {
        add(.component, entry)
        switch section.key {
        case "schemas": schema(entry.value)
        case "responses": response(entry, .response)
        case "parameters": parameter(entry.value)
        case "requestBodies": content(entry.value.mapping?["content"], .request)
        case "headers": header(entry)
        case "examples": add(.example, entry)
        case "links": add(.link, entry)
        case "securitySchemes": add(.securityScheme, entry)
        case "callbacks": for item in entries(entry.value) { pathItem(item, isSent: false) }
        case "pathItems": pathItem(entry)
        case "mediaTypes": mediaType(entry, nil)
        default: break
        }
      }
    }
  }

  // MARK: Calls

  private static let methods: Set<String> = [
    "get", "put", "post", "delete", "options", "head", "patch", "trace", "query",
  ]

  /// - Parameter isSent: Whether clients send the requests. The service sends those of webhooks and callbacks.
  private mutating func pathItem(_ entry: SourceMapping.Entry, isSent: Bool = true) {
    guard let item = entry.value.mapping, item["$ref"] == nil else { return }
    add(.pathItem, entry)
    for parameter in item["parameters"]?.sequence ?? [] { self.parameter(parameter) }
    for method in item.entries where Self.methods.contains(method.key) {
      operation(method, item, entry.key, isSent: isSent)
    }
    for method in entries(item["additionalOperations"]) { operation(method, item, entry.key, isSent: isSent) }
  }

  private mutating func operation(
    _ entry: SourceMapping.Entry, _ item: SourceMapping, _ path: String, isSent: Bool
  ) {
    guard let mapping = entry.value.mapping else { return }
    operations.append(
      LintOperation(method: entry.key, path: path, item: item, mapping: mapping, position: entry.position))
    externalDocumentation(of: mapping)
    for parameter in mapping["parameters"]?.sequence ?? [] { self.parameter(parameter) }
    content(mapping["requestBody"]?.mapping?["content"], isSent ? .request : .response)
    for response in entries(mapping["responses"]) { self.response(response, isSent ? .response : .request) }
    for callback in entries(mapping["callbacks"]) {
      for item in entries(callback.value) { pathItem(item, isSent: false) }
    }
  }

  private typealias Direction = EvaluationPolicy.Direction

  private mutating func response(_ entry: SourceMapping.Entry, _ direction: Direction) {
    guard let response = entry.value.mapping, response["$ref"] == nil else { return }
    add(.response, entry)
    for header in entries(response["headers"]) { self.header(header) }
    for link in entries(response["links"]) { add(.link, link) }
    content(response["content"], direction)
  }

  private mutating func parameter(_ node: SourceNode) {
    guard let parameter = node.mapping, parameter["$ref"] == nil else { return }
    add(.parameter, parameter["name"]?.string ?? "", node)
    parts(of: parameter)
  }

  private mutating func header(_ entry: SourceMapping.Entry) {
    add(.header, entry)
    if let header = entry.value.mapping, header["$ref"] == nil { parts(of: header) }
  }

  private mutating func parts(of parameter: SourceMapping) {
    if let schema = parameter["schema"] { self.schema(schema) }
    for example in entries(parameter["examples"]) { add(.example, example) }
    content(parameter["content"], nil)
  }

  private mutating func content(_ node: SourceNode?, _ direction: Direction?) {
    for entry in entries(node) { mediaType(entry, direction) }
  }

  private mutating func mediaType(_ entry: SourceMapping.Entry, _ direction: Direction?) {
    add(.mediaType, entry, direction)
    guard let mediaType = entry.value.mapping, mediaType["$ref"] == nil else { return }
    for key in ["schema", "itemSchema"] { if let schema = mediaType[key] { self.schema(schema) } }
    for example in entries(mediaType["examples"]) { add(.example, example) }
    for encoding in entries(mediaType["encoding"]) {
      for header in entries(encoding.value.mapping?["headers"]) { self.header(header) }
    }
  }

  // MARK: Schemas

  private mutating func schema(_ node: SourceNode, in owners: [SourceNode] = [], isCondition: Bool = false) {
    guard let mapping = node.mapping, owners.count < 64 else { return }
    schemas.append(
      LintSchema(mapping: mapping, position: node.position, owners: owners, isCondition: isCondition))
    externalDocumentation(of: mapping)
    for entry in mapping.entries {
      guard let keyword = SchemaKeyword.named(entry.key) else { continue }
      let isPart = keyword.scope == .value || keyword.scope == .condition
      for (_, part) in keyword.schemas(in: entry.value) {
        schema(
          part, in: isPart ? owners + [node] : [],
          isCondition: keyword.scope == .condition || isPart && isCondition)
      }
    }
  }

  // MARK: Entries

  private mutating func externalDocumentation(of owner: SourceMapping) {
    if let node = owner["externalDocs"] { add(.externalDocumentation, "externalDocs", node) }
  }

  private func entries(_ node: SourceNode?) -> [SourceMapping.Entry] {
    node?.mapping?.entries.filter { !$0.key.hasPrefix("x-") } ?? []
  }

  private mutating func add(
    _ kind: LintObject.Kind, _ entry: SourceMapping.Entry, _ direction: Direction? = nil
  ) {
    objects[kind, default: []].append(
      LintObject(
        kind: kind, key: entry.key, position: entry.position, node: entry.value, direction: direction))
  }

  private mutating func add(_ kind: LintObject.Kind, _ key: String, _ node: SourceNode) {
    objects[kind, default: []].append(LintObject(kind: kind, key: key, position: node.position, node: node))
  }
}
