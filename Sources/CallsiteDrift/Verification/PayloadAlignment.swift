import CallsiteDocument
import OrderedCollections

/// Aligns the schemas of published responses with what a call returns: without the envelope that
/// `x-callsite-envelope` describes, and with the array that Django's frameworks don't see.
struct PayloadAlignment {
  private let spec: APIDocument
  private let published: APIDocument
  private let written: SchemaLocator
  private let found: SchemaLocator
  private let habits: Set<Emitter.Habit>

  init(_ published: APIDocument, to spec: APIDocument, _ habits: Set<Emitter.Habit>) {
    self.spec = spec
    self.published = published
    self.habits = habits
    written = SchemaLocator(spec)
    found = SchemaLocator(published)
  }

  /// Returns a published response whose schemas describe what the team's response describes.
  ///
  /// - Parameters:
  ///   - response: The published response, with the contents of the team's.
  ///   - wanted: The team's response.
  func aligned(
    _ response: Response, with wanted: Response, _ published: Operation, _ operation: Operation
  ) -> Response {
    var response = response
    for index in response.content.indices {
      let mediaType = response.content[index].mediaType
      let content = wanted.content.first { $0.mediaType == mediaType } ?? wanted.content.first
      guard let schema = response.content[index].schema, let target = content?.schema else { continue }
      let payload = unwrapped(schema, like: target, operation) ?? schema
      response.content[index].schema = counted(payload, like: target, published)
    }
    return response
  }

  // MARK: Envelopes

  /// Returns the payload of an envelope that the server may use, or `nil` if the schema isn't one.
  ///
  /// With `when: always`, the team's schema contains the envelope, too.
  private func unwrapped(_ schema: Schema, like target: Schema, _ operation: Operation) -> Schema? {
    guard let envelope = envelope(of: operation), envelope.presence == .sometimes else { return nil }
    let object = found.resolved(schema)
    guard let payload = object.properties[envelope.property], object.allOf.isEmpty,
      Set(object.properties.keys).isSubset(of: envelope.siblings + [envelope.property]),
      written.resolved(target).properties[envelope.property] == nil
    else { return nil }
    return payload
  }

  private func envelope(of operation: Operation) -> EnvelopeExtension? {
    switch operation.envelope {
    case .inherited: spec.envelope
    case .disabled: nil
    case .replaced(let envelope): envelope
    }
  }

  // MARK: Actions of Django's viewsets

  /// Returns the schema as an array or as one object, if a framework of Django guessed which of them an action returns.
  ///
  /// drf-spectacular documents one object for every action, and drf-yasg an array for `GET` actions of a collection.
  /// (Both as of drf-spectacular 0.28 and drf-yasg 1.21.)
  private func counted(_ schema: Schema, like target: Schema, _ operation: Operation) -> Schema {
    let (wanted, object) = (written.resolved(target), found.resolved(schema))
    guard isAction(operation) else { return schema }
    if habits.contains(.actionReturnsOne), wanted.types == [.array], object.types == [.object], !object.isPage
    {
      return Schema(types: [.array], items: schema, position: object.position)
    }
    if habits.contains(.actionReturnsList), wanted.types == [.object], object.types == [.array],
      operation.method == "GET", let element = object.items
    {
      return element
    }
    return schema
  }

  /// Returns whether an operation is an extra action of a viewset, such as `GET /pets/today/`: its path ends in a name,
  /// and isn't the one of a list.
  private func isAction(_ operation: Operation) -> Bool {
    guard habits.contains(.actionReturnsOne), !operation.path.trimmedEnd.hasSuffix("}") else { return false }
    return !published.operations.contains { $0.path == operation.path && $0.id.hasSuffix("_list") }
  }
}

extension String {
  /// The path without a slash at its end.
  fileprivate var trimmedEnd: Substring { hasSuffix("/") ? dropLast() : self[...] }
}

extension Schema {
  /// Whether the schema is a page of Django REST framework.
  fileprivate var isPage: Bool { properties["results"] != nil }
}
