import CallsiteDiagnostics
import CallsiteSource

/// Schemas that become components because they are referenced.
struct HoistedSchemas {
  /// The new texts of `$ref`s, by position.
  var references: [SourcePosition: String] = [:]
  /// The replacements of schemas, by position.
  var places: [SourcePosition: Replacement] = [:]

  struct Replacement {
    /// The text of the reference.
    let text: String
    /// Whether the schema is a property, so that its `x-callsite-name` stays with the property.
    let isProperty: Bool
  }
}

extension ReferenceRewriting {
  /// Makes components of referenced schemas, so that a recursive schema has a name, and a schema that is used
  /// twice is one type. Plain values stay in place.
  mutating func hoistSchemas() {
    var scan = LocalReferenceScan(library: library, layout: layout)
    scan.scan()
    for use in scan.uses {
      if let pointer = use.misplacedIn { session.repair(.referenceIntoSchema(use, pointer)) }
      let isComponent = layout.isComponent(use.place.pointer)
      if isComponent || use.place.node.isPlainSchema {
        hoisted.references[use.reference.position] = use.place.pointer.reference
        continue
      }
      let text = hoistedReference(to: use.place)
      hoisted.references[use.reference.position] = text
      hoisted.places[use.place.node.position] = HoistedSchemas.Replacement(
        text: text, isProperty: use.place.pointer.isProperty)
    }
  }

  /// Makes components of webhook payloads, which no client operation has: `NewPetPayload`.
  mutating func hoistPayloads() {
    for webhook in library.root.node.mapping?["webhooks"]?.mapping?.entries ?? [] {
      for operation in webhook.value.mapping?.entries ?? [] where HTTPMethod.fields.contains(operation.key) {
        let content = operation.value.mapping?["requestBody"]?.mapping?["content"]?.mapping?.entries ?? []
        guard let json = content.first(where: { MediaType($0.key).isJSON }),
          let node = json.value.mapping?["schema"], node.mapping != nil, !node.isPlainSchema,
          node.bareReference == nil
        else { continue }
        let tokens = ["webhooks", webhook.key, operation.key, "requestBody", "content", json.key, "schema"]
        let place = ReferencePlace(document: library.root, pointer: JSONPointer(tokens), node: node)
        hoisted.places[node.position] = HoistedSchemas.Replacement(
          text: hoistedReference(to: place), isProperty: false)
      }
    }
  }

  /// Returns the reference to the component that a schema becomes.
  private mutating func hoistedReference(to place: ReferencePlace) -> String {
    let name: String
    if let known = names.name(of: place, in: .schemas) {
      name = known
    } else {
      let wanted = HoistedName(place.pointer, in: library.root.node, layout).candidates
      name = names.add(place, in: .schemas, wanted: wanted)
      if !wanted.contains(name) {
        session.repair(.bundledNameCollision(wanted.last ?? name, given: name, place))
      }
    }
    return JSONPointer(layout.path(of: .schemas) + [name]).reference
  }

  /// Returns the reference that replaces a schema, with the annotations of this use next to it.
  func reference(inPlaceOf node: SourceNode, to replacement: HoistedSchemas.Replacement) -> SourceNode {
    let reference = SourceNode(.scalar(SourceScalar(replacement.text, .string)), at: node.position)
    let kept = (node.mapping?.entries ?? []).filter { entry in
      Self.keywordsOfUse.contains(entry.key) || entry.key == "description"
        || entry.key == "x-callsite-name" && replacement.isProperty
    }
    let entry = SourceMapping.Entry(key: "$ref", value: reference, at: node.position)
    return SourceNode(.mapping(SourceMapping([entry] + kept)), at: node.position)
  }

  /// Returns the component that a schema becomes, without the annotations of its use.
  func component(of place: ReferencePlace) -> SourceNode {
    guard place.document === library.root, let entries = place.node.mapping?.entries else {
      return place.node
    }
    let kept = entries.filter { entry in
      !Self.keywordsOfUse.contains(entry.key)
        && !(entry.key == "x-callsite-name" && place.pointer.isProperty)
    }
    return SourceNode(.mapping(SourceMapping(kept)), at: place.node.position)
  }

  private static let keywordsOfUse: Set<String> = ["readOnly", "writeOnly", "deprecated", "default"]
}

extension JSONPointer {
  fileprivate var isProperty: Bool { tokens.dropLast().last == "properties" }
}

extension SourceNode {
  /// Whether a schema is a plain value or a list of plain values, for which no type is declared.
  fileprivate var isPlainSchema: Bool {
    var node = self
    while let mapping = node.mapping {
      let isDeclared = mapping.entries.contains {
        SchemaKeyword.named($0.key)?.effects.contains(.declaration) == true
      }
      if isDeclared || mapping["type"]?.string == "object" {
        return false
      }
      guard let items = mapping["items"] else { return true }
      node = items
    }
    return node.sequence == nil
  }
}

extension Diagnostic {
  fileprivate static func referenceIntoSchema(
    _ use: LocalReferenceScan.Use, _ schema: JSONPointer
  ) -> Diagnostic {
    let text = use.reference.string ?? ""
    if JSONPointer(reference: text) == nil { return foreignAnchor(text, schema, at: use.reference.position) }
    return Diagnostic(
      .warning, "misplaced-reference",
      "'\(text)' isn't at the root of the document but in '\(schema)'; using that one.",
      at: use.reference.position)
  }
}
