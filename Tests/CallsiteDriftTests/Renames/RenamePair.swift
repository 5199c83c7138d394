import CallsiteDrift
import Testing

/// Something of a small API before and after a change that may be a rename.
struct RenamePair: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let old: String
  let new: String

  /// A field of a schema, each `name: schema`; fields that both versions have may be given as well.
  static func property(_ old: String, _ new: String) -> RenamePair {
    RenamePair(
      testDescription: "property \(old) → \(new)", old: document(fields: old), new: document(fields: new))
  }

  /// Fields of a schema that are all there is to them: `name: { type: string }`.
  static func texts(_ old: String, _ new: String) -> RenamePair {
    property("\(old): { type: string }", "\(new): { type: string }")
  }

  /// A query parameter of type string, or what follows its name.
  static func parameter(_ old: String, _ new: String) -> RenamePair {
    let parameter = { (text: String) in
      text.contains(",") ? "{ \(text) }" : "{ name: \(text), in: query, schema: { type: string } }"
    }
    return RenamePair(
      testDescription: "parameter \(old) → \(new)", old: document(parameters: parameter(old)),
      new: document(parameters: parameter(new)))
  }

  /// A value of an enum.
  static func value(_ old: String, _ new: String) -> RenamePair {
    RenamePair(
      testDescription: "value \(old) → \(new)",
      old: document(fields: "kind: { type: string, enum: [plain, \(old)] }"),
      new: document(fields: "kind: { type: string, enum: [plain, \(new)] }"))
  }

  /// A component schema, each `Name: schema`.
  static func schema(_ old: String, _ new: String) -> RenamePair {
    RenamePair(
      testDescription: "schema \(old) → \(new)", old: document(schemas: old), new: document(schemas: new))
  }

  /// A path with its operations.
  static func path(_ old: String, _ new: String) -> RenamePair {
    RenamePair(testDescription: "path \(old) → \(new)", old: document(paths: old), new: document(paths: new))
  }

  /// What of the source and the wire says that something has another name.
  func renames() throws -> [Finding] { try findings().filter { $0.rename != nil } }

  /// What says that something is gone or new.
  func changes() throws -> [String] {
    try findings().map(\.id).filter { $0.contains("removed") || $0.contains("added") || $0.hasPrefix("new-") }
  }

  private func findings() throws -> [Finding] {
    let versions = (try Changed.version(old, "old.yaml", .shop), try Changed.version(new, "new.yaml", .shop))
    return VersionComparison().compare(versions.0, with: versions.1).findings
  }

  private static func document(
    paths: String = "", fields: String = "", parameters: String = "", schemas: String = ""
  ) -> String {
    """
    openapi: 3.1.0
    info: { title: Shop, version: '1' }
    paths:
      /orders:
        get:
          operationId: listOrders
          tags: [orders]
          parameters: [\(parameters)]
          responses:
            '200':
              description: Orders.
              content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
      \(paths)
    components:
      schemas:
        Order:
          type: object
          properties:
            number: { type: integer }
            \(fields)
        Address: { type: object, properties: { town: { type: string } } }
        \(schemas)

    """
  }
}
