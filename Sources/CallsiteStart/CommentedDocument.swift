import CallsiteSource

/// A document as text for people: a comment before each part, and a blank line between paths and schemas.
struct CommentedDocument {
  /// What stands before everything, a line each.
  var head: [String]
  let root: SourceNode
  private let writer = YAMLWriter()

  init(head: [String], root: SourceNode) {
    self.head = head
    self.root = root
  }

  /// - Throws: What the YAML emitter says.
  func text() throws -> String {
    let parts = try (root.mapping?.entries ?? []).map { entry in
      (Self.comments[entry.key].map { "# \($0)\n" } ?? "") + (try part(entry))
    }
    return head.map { $0.isEmpty ? "#\n" : "# \($0)\n" }.joined() + parts.joined(separator: "\n")
  }

  /// What each part of a document is for, for somebody who writes one for the first time.
  private static let comments = [
    "servers": "Where the API is. Each becomes a case of the client's Server; the first is the default.",
    "tags": "Each tag becomes a service of the client: client.pets.list().",
    "security": "What every operation needs that doesn't say otherwise.",
    "paths": "operationId becomes the method's name; x-callsite-name gives anything another name in Swift.",
    "components": "What operations share. Each schema becomes a Swift type.",
  ]

  private func part(_ entry: SourceMapping.Entry) throws -> String {
    switch entry.key {
    case "paths", "webhooks": return try spaced(entry, depth: 1)
    case "components": return try spaced(entry, depth: 2)
    default: return try block(entry)
    }
  }

  /// A map whose values, at a depth, are kept apart by blank lines.
  private func spaced(_ entry: SourceMapping.Entry, depth: Int) throws -> String {
    guard depth > 0, let entries = entry.value.mapping?.entries, !entries.isEmpty else {
      return try block(entry)
    }
    let values = try entries.map { Self.indented(try spaced($0, depth: depth - 1)) }
    return try key(entry) + ":\n" + values.joined(separator: "\n")
  }

  private func block(_ entry: SourceMapping.Entry) throws -> String {
    try writer.write(SourceNode(.mapping(SourceMapping([entry])), at: entry.position))
  }

  /// The key as YAML writes it.
  private func key(_ entry: SourceMapping.Entry) throws -> String {
    let null = SourceNode(.scalar(SourceScalar("null", .null)), at: entry.position)
    let line = try block(SourceMapping.Entry(key: entry.key, value: null, at: entry.position))
    return String(line.dropLast(": null\n".count))
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
  }
}
