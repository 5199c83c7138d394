import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// Decides what the values of a stream are: event streams, JSON Lines and JSON text sequences.
struct StreamLowering {
  let context: LoweringContext
  let operation: Operation

  /// - Returns: nil if no success is a stream.
  func stream(named name: String, types: inout TypeLowering) -> ValueStream? {
    let contents = operation.successes.flatMap(\.content).filter(\.isStream)
    guard let content = contents.first(where: { $0.stream == .events }) ?? contents.first else { return nil }
    if case .events = content.stream {
      let events = EventDataLowering(context: context, operation: operation)
      let schema = content.itemSchema.map(events.data) ?? content.schema
      let value = schema.map { types.element($0, named: "\(name) event", in: .response) }
      return ValueStream(format: .events, value: value ?? ValueType(named: "String"))
    }
    let value = (content.itemSchema ?? content.schema.map(elements)).map {
      types.element($0, named: "\(name) element", in: .response)
    }
    return ValueStream(
      format: .elements(SwiftStringLiteral(content.mediaType)), value: value ?? ValueType(named: "JSONValue"))
  }

  /// Before OpenAPI 3.2, `schema` described one line, or all of them as a list.
  private func elements(_ schema: Schema) -> Schema {
    guard let resolved = context.resolve(schema), case .array(let items?) = context.form(of: resolved) else {
      return schema
    }
    return items
  }
}

extension Operation {
  /// The documented successes; an operation that documents nothing but `default` means that.
  var successes: [Response] {
    let isDefaultOnly = responses.allSatisfy { $0.status == .default }
    return isDefaultOnly ? responses : responses.filter(\.status.isSuccess)
  }
}

/// Finds what the events of a stream carry.
///
/// An `itemSchema` describes an event as an object with `data`, `event`, `id` and `retry` (OpenAPI 3.2, "Special
/// Considerations for Server-Sent Events"): its `data` is a string, whose `contentSchema` is what it holds. One
/// without any of these is what the event carries.
struct EventDataLowering {
  private static let fields: Set<String> = ["data", "event", "id", "retry"]

  let context: LoweringContext
  let operation: Operation

  /// The schema of the values.
  func data(of event: Schema) -> Schema {
    var found: [Schema] = []
    for schema in candidates(event, depth: 0) where !found.contains(where: { isSame($0, schema) }) {
      found.append(schema)
    }
    let text = Schema(types: [.string], position: event.position)
    guard let first = found.first else { return isEvent(event) ? text : event }
    guard found.count > 1 else { return first }
    guard found.allSatisfy({ !isText($0) }) else {
      if !found.allSatisfy(isText) { context.warn(.mixedEventData(operation, at: event.position)) }
      return text
    }
    return Schema(oneOf: found, position: event.position)
  }

  /// What `data` may hold, by the branches of the event if they say it, else by the event itself.
  private func candidates(_ event: Schema, depth: Int) -> [Schema] {
    // Deeper than any event is written, and less than an endless one is.
    guard depth < 16, let event = context.resolve(event) else { return [] }
    let branches = (event.oneOf + event.anyOf + event.allOf).flatMap { candidates($0, depth: depth + 1) }
    if !branches.isEmpty { return branches }
    return event.properties["data"].map { [held(by: $0)] } ?? []
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

  /// Whether the value is the data itself, not something to be read from it.
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
      "The events of '\(operation.id)' carry text and JSON; their values are the text. Read JSON from it by the "
        + "events' names.",
      at: position)
  }
}
