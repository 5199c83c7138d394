package import CallsiteDiagnostics

/// The Swift name of one part of a document, given from outside of it.
package struct GivenName: Hashable, Sendable, Encodable {
  package enum Kind: String, Hashable, Sendable, CaseIterable, Encodable {
    /// A component, by its name.
    case schema
    /// A property, by its schema's name and its own: `Pet.owner_id`, `Pet.owner.name` for one further down.
    case property
    /// An operation, by its operationId.
    case operation
  }

  package let kind: Kind
  package let text: String
  package let name: String
  package let position: SourcePosition?

  package init(_ kind: Kind, _ text: String, name: String, at position: SourcePosition? = nil) {
    self.kind = kind
    self.text = text
    self.name = name
    self.position = position
  }
}
