/// The kind of a node in an API description, as far as needed to find references in it.
///
/// One table covers Swagger 2.0 and all versions of OpenAPI, because no key has different meanings in
/// different versions. Keys that aren't listed contain data, in which `$ref` has no special meaning:
/// examples, defaults, extensions.
package indirect enum NodeKind: Hashable, Sendable {
  case document, components, operation, encoding, discriminator
  /// An object that can be a component, and therefore a reference.
  case component(ComponentSection)
  case map(NodeKind)
  case list(NodeKind)
  case data
  /// A part of a file that isn't an API description, so that references to it tell its kind.
  case unknown

  /// Returns the kind of an object's value.
  package func child(_ key: String) -> NodeKind {
    switch self {
    case .map(let values): return key.hasPrefix("x-") && values != Self.schema ? .data : values
    case .component(let section): return Self.children[section]?[key] ?? other(key, in: section)
    case .document: return Self.documentChildren[key] ?? .data
    case .components:
      return ComponentSection(rawValue: key).map { .map(.component($0)) } ?? .data
    case .operation: return Self.operationChildren[key] ?? .data
    case .encoding: return Self.encodingChildren[key] ?? .data
    case .unknown: return Self.schemaChildren[key] ?? (isData(key) ? .data : .unknown)
    case .list, .discriminator, .data: return .data
    }
  }

  /// The kind of a list's elements. Before JSON Schema 2020-12, `items` could be a list.
  package var element: NodeKind {
    switch self {
    case .list(let elements): elements
    case Self.schema, .unknown: self
    default: .data
    }
  }

  /// Whether the value of a key is data wherever it is.
  private func isData(_ key: String) -> Bool {
    ["default", "const", "enum", "example", "examples"].contains(key) || key.hasPrefix("x-")
  }

  /// Returns the section of the components that could be at a place, or `nil` if the place isn't one for them.
  static func section(at pointer: JSONPointer) -> ComponentSection? {
    var kind = document
    for token in pointer.tokens {
      if case .list(let elements) = kind, Int(token) != nil {
        kind = elements
      } else {
        kind = kind.child(token)
      }
    }
    guard case .component(let section) = kind else { return nil }
    return section
  }

  /// Returns the kind for a key that isn't listed: a path item's operation or a callback's path item.
  private func other(_ key: String, in section: ComponentSection) -> NodeKind {
    switch section {
    case .pathItems where HTTPMethod.fields.contains(key): .operation
    case .callbacks where !key.hasPrefix("x-"): .component(.pathItems)
    default: .data
    }
  }
}

extension NodeKind {
  package static let schema = NodeKind.component(.schemas)

  private static let documentChildren: [String: NodeKind] = [
    "paths": .map(.component(.pathItems)), "webhooks": .map(.component(.pathItems)),
    "components": .components, "definitions": .map(schema), "parameters": .map(.component(.parameters)),
    "responses": .map(.component(.responses)), "securityDefinitions": .map(.component(.securitySchemes)),
  ]

  private static let operationChildren: [String: NodeKind] = [
    "parameters": .list(.component(.parameters)), "requestBody": .component(.requestBodies),
    "responses": .map(.component(.responses)), "callbacks": .map(.component(.callbacks)),
  ]

  private static let encodingChildren: [String: NodeKind] = [
    "headers": .map(.component(.headers)), "encoding": .map(.encoding), "prefixEncoding": .list(.encoding),
    "itemEncoding": .encoding,
  ]

  private static let content: [String: NodeKind] = ["content": .map(.component(.mediaTypes))]
  private static let value: [String: NodeKind] = [
    "schema": schema, "examples": .map(.component(.examples)), "content": .map(.component(.mediaTypes)),
  ]

  private static let children: [ComponentSection: [String: NodeKind]] = [
    .schemas: schemaChildren, .parameters: value, .headers: value, .requestBodies: content,
    .responses: [
      "schema": schema, "content": .map(.component(.mediaTypes)), "headers": .map(.component(.headers)),
      "links": .map(.component(.links)),
    ],
    .mediaTypes: [
      "schema": schema, "itemSchema": schema, "examples": .map(.component(.examples)),
      "encoding": .map(.encoding), "prefixEncoding": .list(.encoding), "itemEncoding": .encoding,
    ],
    .pathItems: [
      "parameters": .list(.component(.parameters)), "additionalOperations": .map(.operation),
    ],
  ]

  private static let schemaChildren: [String: NodeKind] = {
    var children: [String: NodeKind] = ["discriminator": .discriminator]
    for keyword in SchemaKeyword.nested {
      switch keyword.nesting {
      case .one: children[keyword.name] = schema
      case .list: children[keyword.name] = .list(schema)
      case .map: children[keyword.name] = .map(schema)
      case nil: break
      }
    }
    return children
  }()
}
