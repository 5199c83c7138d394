import CallsiteDiagnostics
import CallsiteSource

/// Reads `x-callsite-errors` at the root.
struct ErrorsReader {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  func read(_ root: ObjectReader) -> ErrorsExtension? {
    guard let node = root.mapping["x-callsite-errors"],
      let object = ObjectReader(node, as: .errors, session)
    else { return nil }
    return ErrorsExtension(
      message: object.pointers("message"), fields: object.pointers("fields"), position: node.position)
  }
}

extension ObjectReader {
  /// A JSON Pointer (RFC 6901): empty for the whole value, else beginning with `/`.
  func pointer(_ key: String) -> String? {
    guard let text = string(key) else { return nil }
    return checked(text, key, at: mapping[key]?.position ?? position)
  }

  fileprivate func pointers(_ key: String) -> [String] {
    strings(key, of: "JSON Pointers").compactMap { checked($0.text, key, at: $0.position) }
  }

  private func checked(_ text: String, _ key: String, at position: SourcePosition) -> String? {
    if text.isEmpty || text.hasPrefix("/") { return text }
    session.report(.invalidPointer(text, key, kind, at: position))
    return nil
  }
}

extension Diagnostic {
  fileprivate static func invalidPointer(
    _ text: String, _ key: String, _ kind: ObjectKind, at position: SourcePosition
  ) -> Diagnostic {
    invalidExtension(
      "'\(key)' of \(kind.noun) must be a JSON Pointer such as '/\(text)', but is '\(text)'.", at: position)
  }
}
