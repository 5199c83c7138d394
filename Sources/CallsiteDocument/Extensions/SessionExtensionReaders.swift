import CallsiteDiagnostics
import CallsiteSource
import OrderedCollections

/// Reads a security scheme's `x-callsite-tokens`.
struct TokensReader {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  func read(_ scheme: ObjectReader) -> TokensExtension? {
    guard let node = scheme.mapping["x-callsite-tokens"],
      let object = ObjectReader(node, as: .tokens, session)
    else { return nil }
    let isCookie = scheme.mapping["in"]?.string == "cookie"
    if !isCookie, object.mapping["accessToken"] == nil { object.reportMissing("accessToken") }
    let accessToken = object.pointer("accessToken") ?? (isCookie ? nil : "")
    return TokensExtension(
      prefix: object.string("prefix"), logIn: object.strings("logIn", of: "operationIds").map(\.text),
      logOut: object.string("logOut"), refresh: object.string("refresh"), accessToken: accessToken,
      refreshToken: object.pointer("refreshToken"), position: node.position)
  }
}

/// Checks that the operations in `x-callsite-tokens` exist, once all operations have been read.
struct TokensCheck {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  func check(
    _ schemes: OrderedDictionary<String, SecurityScheme>, _ operations: [NamedOperation]
  ) {
    let ids = operations.map(\.operation.id)
    for name in schemes.keys {
      guard let node = session.root.mapping?["components"]?.mapping?["securitySchemes"]?.mapping?[name],
        let scheme = ReferenceResolver(session).resolve(node, as: .securitySchemes),
        let tokens = scheme.mapping?["x-callsite-tokens"]?.mapping
      else { continue }
      for key in ["logIn", "logOut", "refresh"] {
        guard let value = tokens[key] else { continue }
        for node in value.sequence ?? [value] {
          guard let id = node.string, !ids.contains(id) else { continue }
          session.report(.unknownOperation(key, id, ids, at: node.position))
        }
      }
    }
  }
}

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
  /// Reads a JSON Pointer (RFC 6901): empty for the whole value, or a string that starts with `/`.
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
  fileprivate static func unknownOperation(
    _ key: String, _ id: String, _ ids: [String], at position: SourcePosition
  ) -> Diagnostic {
    let suggestion = NearestNames(id, among: ids).suggestion
    return invalidExtension(
      "'\(key)' of 'x-callsite-tokens' names '\(id)', which isn't an operationId" + suggestion, at: position)
  }

  fileprivate static func invalidPointer(
    _ text: String, _ key: String, _ kind: ObjectKind, at position: SourcePosition
  ) -> Diagnostic {
    invalidExtension(
      "'\(key)' of \(kind.noun) must be a JSON Pointer such as '/\(text)', but is '\(text)'.", at: position)
  }
}
