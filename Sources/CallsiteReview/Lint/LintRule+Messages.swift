import CallsiteDocument
import CallsitePipeline
import CallsiteSource

// Rules for parameters, headers, media types, examples and names.
extension LintRule {
  static let messages: [LintRule] = [
    LintRule(
      "invalid-media-type", .error,
      "A key of 'content' is a media type or a range of them: 'type/subtype', with optional parameters.",
      LintExample(
        .content, wrong: "json: { schema: { type: string } }",
        right: "application/json: { schema: { type: string } }"),
      .object(.mediaType) { media, document in
        let essence = media.key.prefix { $0 != ";" }
        let parts = essence.split(separator: "/", omittingEmptySubsequences: false)
        let isRange =
          parts.count == 2 && parts.allSatisfy { $0.trimmingSuffix(while: \.isWhitespace).isToken }
        if isRange || document.components("mediaTypes").contains(where: { $0.position == media.position }) {
          return []
        }
        return [
          LintProblem(
            "'\(media.key)' isn't a media type; expected one such as 'application/json'", at: media.position)
        ]
      }),
    LintRule(
      "invalid-header-name", .error,
      "A header name is an HTTP token: letters, digits and some punctuation.",
      LintExample(
        .parameter,
        wrong: "- { name: id, in: path, required: true, schema: { type: string } }\n"
          + "- { name: 'Trace Id', in: header, schema: { type: string } }",
        right: "- { name: id, in: path, required: true, schema: { type: string } }\n"
          + "- { name: Trace-Id, in: header, schema: { type: string } }"),
      .document { document in
        // Parameters and keys are checked by the reader.
        let components = Set(document.components("headers").map(\.position))
        let headers = document.objects(of: .header).filter { !components.contains($0.position) }
        return headers.filter { !$0.key.isToken }.map {
          LintProblem(
            "'\($0.key)' can't be the name of a header, which has no spaces, colons or brackets",
            at: $0.position)
        }
      }),
    LintRule(
      "example-beside-examples", .error, "An object has either 'example' or 'examples'.",
      LintExample(
        .content, wrong: "application/json: { example: 1, examples: { two: { value: 2 } } }",
        right: "application/json: { examples: { one: { value: 1 }, two: { value: 2 } } }"),
      .document { document in
        [LintObject.Kind.parameter, .header, .mediaType].flatMap { document.objects(of: $0) }.compactMap {
          object in
          guard let mapping = object.mapping, mapping["example"] != nil, let entry = mapping.entry("examples")
          else { return nil }
          return LintProblem(
            "'examples' appears beside 'example'; only one of them is allowed", at: entry.position)
        }
      }),
    LintRule(
      "several-example-values", .error,
      "An example has one value: 'value', or else 'dataValue' and one of 'serializedValue' and 'externalValue'.",
      LintExample(
        .content, wrong: "application/json: { examples: { one: { value: 1, externalValue: one.json } } }",
        right: "application/json: { examples: { one: { externalValue: one.json } } }"),
      .object(.example) { example, _ in
        guard let mapping = example.mapping else { return [] }
        // Example Object: `value` excludes the other fields, and `serializedValue` and `externalValue` each other.
        let fields = ["externalValue", "serializedValue", "dataValue"].compactMap(mapping.entry)
        let isAlone = mapping["value"] == nil && fields.count { $0.key != "dataValue" } < 2
        guard !isAlone, let entry = fields.first else { return [] }
        return [
          LintProblem(
            "'\(entry.key)' appears beside another value of the example '\(example.key)'", at: entry.position)
        ]
      }),
    LintRule(
      "schema-beside-content", .error, "A parameter or header has either 'schema' or 'content'.",
      LintExample(
        .parameter,
        wrong:
          "- { name: id, in: path, required: true, schema: { type: string }, content: { text/plain: {} } }",
        right: "- { name: id, in: path, required: true, schema: { type: string } }"),
      .document { document in
        [LintObject.Kind.parameter, .header].flatMap { document.objects(of: $0) }.compactMap { object in
          guard let mapping = object.mapping, mapping["schema"] != nil, let entry = mapping.entry("content")
          else { return nil }
          return LintProblem(
            "'content' appears beside 'schema' of '\(object.key)'; only one of them is allowed",
            at: entry.position)
        }
      }),
    LintRule(
      "unknown-encoding", .error, "A key of 'encoding' is a property of the schema beside it.",
      LintExample(
        .operation,
        wrong: "requestBody:\n  content:\n    multipart/form-data:\n"
          + "      schema: { type: object, properties: { photo: { type: string } } }\n"
          + "      encoding: { foto: { contentType: image/png } }",
        right: "requestBody:\n  content:\n    multipart/form-data:\n"
          + "      schema: { type: object, properties: { photo: { type: string } } }\n"
          + "      encoding: { photo: { contentType: image/png } }"),
      .object(.mediaType) { media, document in
        guard let mapping = media.mapping, let schema = mapping["schema"],
          let names = LintProperties(document).names(of: schema)
        else { return [] }
        return (mapping["encoding"]?.mapping?.entries ?? []).filter { !names.contains($0.key) }.map {
          LintProblem(
            "'encoding' is about '\($0.key)', which isn't a property of the schema", at: $0.position)
        }
      }),
    LintRule(
      "invalid-component-name", .warning,
      "A component name consists of letters, digits, periods, hyphens and underscores.",
      LintExample(
        .components, wrong: "schemas: { 'Pet List': { type: object } }",
        right: "schemas: { PetList: { type: object } }"),
      .object(.component) { component, _ in
        if component.key.wholeMatch(of: /[A-Za-z0-9._-]+/) != nil { return [] }
        return [
          LintProblem(
            "The name '\(component.key)' may have letters, digits, '.', '-' and '_' only",
            at: component.position)
        ]
      }),
    LintRule(
      "license-url-beside-identifier", .warning, "A license has either 'url' or 'identifier'.",
      LintExample(
        .root, wrong: info("{ name: MIT, identifier: MIT, url: 'https://example.com' }"),
        right: info("{ name: MIT, identifier: MIT }")),
      .object(.license) { license, _ in
        guard let license = license.mapping, license["identifier"] != nil, let entry = license.entry("url")
        else { return [] }
        return [
          LintProblem(
            "'url' appears beside 'identifier' of the license; only one of them is allowed",
            at: entry.position
          )
        ]
      }),
    LintRule(
      "unused-component", .off, "Every component is used.",
      LintExample(
        .components, wrong: "responses: { Fine: { description: Fine. } }",
        right: "securitySchemes: { key: { type: http, scheme: basic } }"),
      .document { document in
        let used = LintReferences(document.root).texts
        return document.root["components"]?.mapping?.entries.flatMap { section -> [LintProblem] in
          if section.key == "securitySchemes" || section.key.hasPrefix("x-") { return [] }
          return (section.value.mapping?.entries ?? []).filter {
            !used.contains("#/components/\(section.key)/\($0.key)")
          }
          .map {
            LintProblem("Nothing refers to '\($0.key)' of 'components.\(section.key)'", at: $0.position)
          }
        } ?? []
      }),
    LintRule(
      "undescribed-operation", .off, "Every operation has a summary or a description.",
      LintExample(
        .operation, wrong: "operationId: addPet", right: "operationId: addPet\nsummary: Adds a pet."),
      .operation { operation, _ in
        if operation.mapping["summary"] != nil || operation.mapping["description"] != nil { return [] }
        return [LintProblem("\(operation.label) has no summary and no description", at: operation.position)]
      }),
  ]

  /// Returns whether a text is an HTTP token (RFC 9110, section 5.6.2).
  private static func info(_ license: String) -> String {
    "info: { title: Pets, version: '1', license: \(license) }"
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> Substring {
    var text = drop(while: isTrimmed)
    while let last = text.last, isTrimmed(last) { text.removeLast() }
    return text
  }
}

/// The texts of all references in a document, including discriminator mappings.
struct LintReferences {
  private(set) var texts: Set<String> = []

  init(_ root: SourceMapping) {
    add(root)
  }

  private mutating func add(_ mapping: SourceMapping) {
    for entry in mapping.entries {
      if let text = entry.value.string {
        if entry.key == "$ref" || text.hasPrefix("#/") { texts.insert(text) }
      }
      if entry.key == "mapping" {
        for name in entry.value.mapping?.entries ?? [] {
          if let text = name.value.string { texts.insert("#/components/schemas/\(text)") }
        }
      }
      add(entry.value)
    }
  }

  private mutating func add(_ node: SourceNode) {
    switch node.content {
    case .mapping(let mapping): add(mapping)
    case .sequence(let elements): for element in elements { add(element) }
    case .scalar: break
    }
  }
}
