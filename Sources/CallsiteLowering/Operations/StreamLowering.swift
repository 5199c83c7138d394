import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel

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
