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
    let schema = self.schema(of: content)
    for other in contents where other.mediaType != content.mediaType {
      if isSame(schema, self.schema(of: other)) { continue }
      context.warn(.skippedStream(other, besides: content, operation))
    }
    if case .events = content.stream {
      let value = schema.map { types.element($0, named: "\(name) event", in: .response) }
      return ValueStream(format: .events, value: value ?? ValueType(.string))
    }
    let value = schema.map { types.element($0, named: "\(name) element", in: .response) }
    return ValueStream(
      format: .elements(SwiftStringLiteral(content.mediaType)), value: value ?? ValueType(.json))
  }

  /// Returns the schema of a stream's values: the data of its events, or its lines.
  private func schema(of content: MediaTypeContent) -> Schema? {
    guard case .events = content.stream else { return content.itemSchema ?? content.schema.map(elements) }
    return content.itemSchema.map(EventDataLowering(context: context, operation: operation).data)
      ?? content.schema
  }

  private func isSame(_ first: Schema?, _ other: Schema?) -> Bool {
    guard let first, let other else { return first == nil && other == nil }
    return first.isSame(as: other)
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
/// the content. A schema without any of these properties describes the data itself. If the data of events with
/// different names differs, the names tell which data an event has.
struct EventDataLowering {
  private static let fields: Set<String> = ["data", "event", "id", "retry"]

  /// What the data of some events can be.
  private struct Candidate {
    let data: Schema
    /// The names that only these events have. Empty if they may have any name.
    var names: OrderedSet<String>
  }

  let context: LoweringContext
  let operation: Operation

  /// Returns the schema of the values.
  func data(of event: Schema) -> Schema {
    let found = candidates(event, depth: 0).reduce(into: [Candidate]()) { found, new in
      guard let index = found.firstIndex(where: { isSame($0.data, new.data) }) else {
        found.append(new)
        return
      }
      let isAnyNamed = found[index].names.isEmpty || new.names.isEmpty
      found[index].names = isAnyNamed ? [] : found[index].names.union(new.names)
    }
    let text = Schema(types: [.string], position: event.position)
    guard let first = found.first?.data else { return isEvent(event) ? text : event }
    guard found.count > 1 else { return first }
    guard found.allSatisfy({ !isText($0.data) }) else {
      if !found.allSatisfy({ isText($0.data) }) {
        context.warn(.mixedEventData(operation, at: event.position))
      }
      return text
    }
    let names = names(of: found)
    return Schema(
      oneOf: found.map(\.data),
      discriminator: names.allSatisfy(\.isEmpty) ? nil : Schema.Discriminator(eventNames: names),
      position: event.position)
  }

  /// Returns the names that select the data of each candidate: those of no other one.
  private func names(of found: [Candidate]) -> [[String]] {
    let counts = found.map(\.names).joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return found.map { $0.names.filter { counts[$0] == 1 } }
  }

  /// Returns what `data` can be, from the event's branches if they define it, or from the event itself.
  private func candidates(_ event: Schema, depth: Int) -> [Candidate] {
    // This is deeper than any real event and guards against infinite recursion.
    guard depth < 16, let event = context.resolve(event) else { return [] }
    let branches = (event.oneOf + event.anyOf + event.allOf).flatMap { candidates($0, depth: depth + 1) }
    let names = self.names(of: event)
    guard branches.isEmpty else {
      return branches.map { Candidate(data: $0.data, names: $0.names.isEmpty ? names : $0.names) }
    }
    return event.properties["data"].map { [Candidate(data: held(by: $0), names: names)] } ?? []
  }

  /// Returns the names that an event of a schema can have, or none if it can have any.
  private func names(of event: Schema) -> OrderedSet<String> {
    let parts = [event] + event.allOf.compactMap(context.resolve)
    let fields = parts.compactMap { $0.properties["event"].flatMap(context.resolve) }
    let values = fields.first { $0.enumeration != nil }?.enumeration
    return OrderedSet((values ?? []).compactMap { if case .string(let name) = $0 { name } else { nil } })
  }

  private func held(by data: Schema) -> Schema {
    guard let string = context.resolve(data) else { return data }
    if let content = string.contentSchema { return content }
    let isJSON = string.contentMediaType.map { MediaKind(mediaType: $0) == .json } ?? false
    return isJSON ? Schema(position: string.position) : data
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
  fileprivate static func skippedStream(
    _ content: MediaTypeContent, besides other: MediaTypeContent, _ operation: Operation
  ) -> Diagnostic {
    Diagnostic(
      .warning, "unsupported-media-type",
      "Streams of '\(operation.id)' as '\(content.mediaType)' can't be requested, because the call returns one as "
        + "'\(other.mediaType)'. Describe the same elements, or another operation.",
      at: content.position)
  }

  fileprivate static func mixedEventData(_ operation: Operation, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "mixed-event-data",
      "The events of '\(operation.id)' contain both text and JSON, so their values are text. Decode JSON "
        + "depending on an event's name.",
      at: position)
  }
}
