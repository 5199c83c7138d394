import CallsiteDiagnostics
import CallsiteSource

/// Rewrites the `schema` of an event stream to `itemSchema` if it describes events rather than their data.
///
/// Before OpenAPI 3.2, `schema` was all there was. Most documents describe the data with it, others an event with
/// `event`, `data`, `id` and `retry` (HTML, "Interpreting an event stream"), or one of several. An object with `event`
/// or `retry` beside `data`, and with nothing else, is an event. With `data` alone or an `id` beside it, it could be
/// either: it's read as the data, with a warning.
struct EventSchemaRewriting {
  private static let fields: Set<String> = ["data", "event", "id", "retry"]

  private let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  /// Returns a response in the newest form, or `nil` if it already is.
  func rewrite(_ response: SourceNode) -> SourceNode? {
    guard let entry = response.mapping?.entry("content"), let types = entry.value.mapping else { return nil }
    let described = Set(types.entries.lazy.filter(describesEvents).map(\.key))
    if described.isEmpty { return nil }
    let content = entry.value.mappingEntries { type in
      guard described.contains(type.key) else { return type }
      return type.replacing(
        type.value.mappingEntries { $0.key == "schema" ? $0.renamed("itemSchema") : $0 })
    }
    return response.mappingEntries { $0.key == "content" ? $0.replacing(content) : $0 }
  }

  private func describesEvents(_ type: SourceMapping.Entry) -> Bool {
    guard StreamFormat(mediaType: type.key) == .events, let mapping = type.value.mapping,
      mapping["itemSchema"] == nil, let schema = mapping["schema"]
    else { return false }
    let branches = Walk(from: [schema], by: \.position, to: alternatives).filter {
      alternatives($0).isEmpty
    }
    let names = branches.map(propertyNames)
    guard !names.isEmpty, names.allSatisfy({ $0.contains("data") && $0.isSubset(of: Self.fields) }) else {
      return false
    }
    if names.contains(where: { $0.contains("event") || $0.contains("retry") }) { return true }
    session.report(.ambiguousEvents(at: schema.position))
    return false
  }

  private func alternatives(_ schema: SourceNode) -> [SourceNode] {
    if let target = target(of: schema) { return [target] }
    return (schema.mapping?["oneOf"] ?? schema.mapping?["anyOf"])?.sequence ?? []
  }

  private func propertyNames(_ schema: SourceNode) -> Set<String> {
    let parts = Walk(from: [schema], by: \.position) { part in
      target(of: part).map { [$0] } ?? part.mapping?["allOf"]?.sequence ?? []
    }
    return Set(parts.flatMap { $0.mapping?["properties"]?.mapping?.entries.map(\.key) ?? [] })
  }

  /// Returns what a reference refers to. If it can't be resolved, that is reported where schemas are read.
  private func target(of schema: SourceNode) -> SourceNode? {
    guard let text = schema.mapping?["$ref"]?.string, let pointer = JSONPointer(reference: text) else {
      return nil
    }
    return session.root.node(at: pointer)
  }
}

extension Diagnostic {
  fileprivate static func ambiguousEvents(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "ambiguous-events",
      "This describes either the events of the stream or what their 'data' contains; it is read as the latter. If it "
        + "describes the events, name it 'itemSchema', as in OpenAPI 3.2.",
      at: position)
  }
}
