package import CallsiteDiagnostics

/// A header of an answer (OpenAPI, Header Object).
package struct ResponseHeader: Sendable {
  /// As written; names of headers don't differ by case.
  package var name: String
  package var isRequired: Bool
  package var isDeprecated: Bool
  /// Nil: any text.
  package var schema: Schema?
  package var position: SourcePosition

  package init(
    name: String, isRequired: Bool, isDeprecated: Bool = false, schema: Schema?, position: SourcePosition
  ) {
    self.name = name
    self.isRequired = isRequired
    self.isDeprecated = isDeprecated
    self.schema = schema
    self.position = position
  }
}
