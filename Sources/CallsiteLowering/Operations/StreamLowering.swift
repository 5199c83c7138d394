import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// Determines the values of a stream: event streams, JSON Lines and JSON text sequences.
struct StreamLowering {
  let context: LoweringContext
  let operation: Operation

  /// - Returns: `nil` if no success response is a stream.
  func stream(named name: String, types: inout TypeLowering) -> ValueStream? {
    let contents = operation.successes.flatMap(\.content).filter(\.isStream)
    guard let content = contents.first(where: { $0.stream == .events }) ?? contents.first else { return nil }
    if case .events = content.stream {
      let events = EventDataLowering(context: context, operation: operation)
      let schema = content.itemSchema.map(events.data) ?? content.schema
      let value = schema.map { types.element($0, named: "\(name) event", in: .response) }
      return ValueStream(format: .events, value: value ?? ValueType(.string))
    }
    let value = (content.itemSchema ?? content.schema.map(elements)).map {
      types.element($0, named: "\(name) element", in: .response)
    }
    return ValueStream(
      format: .elements(SwiftStringLiteral(content.mediaType)), value: value ?? ValueType(.json))
  }

  /// Returns the schema of a line. Before OpenAPI 3.2, `schema` described one line, or all of them as a list.
  private func elements(_ schema: Schema) -> Schema {
    guard let resolved = context.resolve(schema), case .array(let items?) = context.form(of: resolved) else {
      return schema
    }
    return items
  }
}

extension Operation {
  /// The documented success responses, or `default` if there is no other response. They have only the content that a
  /// server can send.
  var successes: [Response] {
    let isDefaultOnly = responses.allSatisfy { $0.status == .default }
    return (isDefaultOnly ? responses : responses.filter(\.status.isSuccess)).map { response in
      guard !allowsContent(of: response) else { return response }
      var empty = response
      empty.content = []
      return empty
    }
  }

  /// Whether a server can send content in a response.
  func allowsContent(of response: Response) -> Bool {
    // A range or `default` includes a status with content.
    let status = if case .code(let code) = response.status { code } else { 200 }
    return Response.allowsContent(status: status, to: method)
  }
}

/// Determines the data of a stream's events.
///
/// An `itemSchema` describes an event as an object with `data`, `event`, `id` and `retry` (OpenAPI 3.2,
/// "Special Considerations for Server-Sent Events"). Its `data` is a string whose `contentSchema` describes
/// the content. A schema without any of these properties describes the data itself.
struct EventDataLowering {
  private static let fields: Set<String> = ["data", "event", "id", "retry"]

  let context: LoweringContext
  let operation: Operation

  /// Returns the schema of the values.
  func data(of event: Schema) -> Schema {
    var found: [Schema] = []
    let candidates = candidates(event, depth: 0)
    for schema in candidates.map(\.data) where !found.contains(where: { isSame($0, schema) }) {
      found.append(schema)
    }
    let text = Schema(types: [.string], position: event.position)
    guard let first = found.first else { return isEvent(event) ? text : event }
    guard found.count > 1 else { return first }
    guard found.allSatisfy({ !isText($0) }) else {
      if !found.allSatisfy(isText) { context.warn(.mixedEventData(operation, at: event.position)) }
      return text
    }
    if candidates.contains(where: \.isNamed), mayBeAlike(found) {
      context.warn(.unnamedEventData(operation, at: event.position))
    }
    return Schema(oneOf: found, position: event.position)
  }

  /// Returns the possible schemas of `data`, from the event's branches if they define it, or from the event
  /// itself, and whether only some names of events have them.
  private func candidates(_ event: Schema, depth: Int) -> [(data: Schema, isNamed: Bool)] {
    // This is deeper than any real event and guards against infinite recursion.
    guard depth < 16, let event = context.resolve(event) else { return [] }
    let branches = (event.oneOf + event.anyOf + event.allOf).flatMap { candidates($0, depth: depth + 1) }
    if !branches.isEmpty { return branches }
    let names = event.properties["event"].flatMap(context.resolve)?.enumeration
    return event.properties["data"].map { [(held(by: $0), names != nil)] } ?? []
  }

  private func held(by data: Schema) -> Schema {
    guard let string = context.resolve(data) else { return data }
    if let content = string.contentSchema { return content }
    let isJSON = string.contentMediaType.map { MediaKind(mediaType: $0) == .json } ?? false
    return isJSON ? Schema(position: string.position) : data
  }

  /// Whether an object of one schema can be decoded as one of another.
  private func mayBeAlike(_ found: [Schema]) -> Bool {
    let profiles = found.map { BranchProfile.of($0, in: context) }
    guard UnionDiscriminator(of: found, profiles, context: context) == nil else { return false }
    let objects = profiles.compactMap(\.self)
    return objects.indices.contains { index in
      objects.indices.contains { $0 != index && objects[index].accepts(objects[$0]) }
    }
  }

  private func isEvent(_ event: Schema) -> Bool {
    guard let event = context.resolve(event), case .object(let form) = context.form(of: event) else {
      return false
    }
    return form.properties.keys.allSatisfy(Self.fields.contains)
  }

  /// Whether the data is used as text, instead of being parsed.
  private func isText(_ schema: Schema) -> Bool {
    context.resolve(schema)?.types == [.string]
  }

  private func isSame(_ left: Schema, _ right: Schema) -> Bool {
    left === right || left.reference != nil && left.reference == right.reference
      || isText(left) && isText(right)
  }
}

extension Diagnostic {
  fileprivate static func mixedEventData(_ operation: Operation, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "mixed-event-data",
      "The events of '\(operation.id)' contain both text and JSON, so their values are text. Decode JSON "
        + "depending on an event's name.",
      at: position)
  }

  fileprivate static func unnamedEventData(_ operation: Operation, at position: SourcePosition) -> Diagnostic
  {
    Diagnostic(
      .warning, "mixed-event-data",
      "The events of '\(operation.id)' are told apart by their data, not by their names. If the data has the same "
        + "properties, read 'events' of the stream and decode the data by each event's name, or give the data "
        + "a constant.",
      at: position)
  }
}
