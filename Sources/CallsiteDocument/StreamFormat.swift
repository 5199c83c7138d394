/// How a sequential media type holds its items (OpenAPI 3.2, "Sequential Media Types").
package enum StreamFormat: Hashable, Sendable {
  /// Server-sent events (HTML standard, section 9.2).
  case events
  /// JSON Lines under any of its names, or JSON text sequences (RFC 7464).
  case elements

  /// - Parameter mediaType: A media type, parameters included; nil for one that isn't sequential.
  package init?(mediaType: String) {
    switch mediaType.prefix(while: { $0 != ";" && $0 != " " }).lowercased() {
    case "text/event-stream": self = .events
    case "application/jsonl", "application/x-jsonl", "application/ndjson", "application/x-ndjson",
      "application/jsonlines", "application/x-jsonlines", "application/json-lines", "application/json-seq":
      self = .elements
    case let name where name.hasSuffix("+json-seq"): self = .elements
    default: return nil
    }
  }
}

extension MediaTypeContent {
  /// How the content is a stream; nil: it isn't.
  package var stream: StreamFormat? { StreamFormat(mediaType: mediaType) }

  /// The schemas of the whole and of its items, where given.
  package var schemas: [Schema] { [schema, itemSchema].compactMap { $0 } }
}
