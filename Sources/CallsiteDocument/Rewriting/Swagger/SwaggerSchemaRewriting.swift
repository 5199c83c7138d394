import CallsiteSource
import OrderedCollections

/// Rewrites schemas of Swagger 2.0: those of OpenAPI 3.0, and a few words that it has no more.
struct SwaggerSchemaRewriting {
  private let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  func rewrite(_ schema: SourceNode) -> SourceNode {
    guard let mapping = schema.mapping else { return schema }
    var result = schema
    if mapping["discriminator"]?.string != nil { result = withDiscriminatorObject(result) }
    if let type = mapping["type"], type.string == "file" { result = withBytes(result, type) }
    if mapping["collectionFormat"] != nil {
      result = result.filteringEntries { $0.key != "collectionFormat" }
    }
    for key in Self.nullableKeys where mapping[key]?.boolean != nil {
      result = NullableRewriting.rewrite(result, key)
    }
    return SchemaRewriting(session).rewrite(result)
  }

  /// Extensions of go-swagger, AutoRest and others, since 2.0 has no `nullable`.
  private static let nullableKeys = ["x-nullable", "x-isnullable"]

  /// `discriminator: kind` → `discriminator: {propertyName: kind}`
  private func withDiscriminatorObject(_ schema: SourceNode) -> SourceNode {
    schema.mappingEntries { entry in
      guard entry.key == "discriminator" else { return entry }
      return entry.replacing(SourceNode(["propertyName": entry.value], at: entry.value.position))
    }
  }

  /// `type: file` → `type: string, format: binary`
  private func withBytes(_ schema: SourceNode, _ type: SourceNode) -> SourceNode {
    schema.mappingEntries {
      $0.key == "format" ? nil : $0.key == "type" ? $0.replacing(.string("string", at: type.position)) : $0
    }
    .adding(
      SourceMapping.Entry(key: "format", value: .string("binary", at: type.position), at: type.position))
  }
}
