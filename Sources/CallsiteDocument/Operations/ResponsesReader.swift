import CallsiteDiagnostics
import CallsiteSource

/// Reads an operation's `responses` (OpenAPI, Responses Object).
struct ResponsesReader {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  func read(_ operation: ObjectReader) -> [Response] {
    operation.entries("responses", of: "responses").compactMap { entry in
      if entry.key.hasPrefix("x-") { return nil }
      guard let status = readStatus(entry) else { return nil }
      return read(entry.value, status: status, at: entry.position)
    }
  }

  func read(_ node: SourceNode, status: Response.Status, at position: SourcePosition) -> Response? {
    guard let node = ReferenceResolver(session).resolve(node, as: .responses),
      let object = ObjectReader(node, as: .response, session)
    else { return nil }
    let headers = HeaderReader(session).readAll(object)
    SkippedObjects(session).reportLinks(object)
    return Response(
      status: status, description: object.string("description") ?? object.string("summary"),
      content: MediaTypesReader(session).read(object), headers: headers, position: position)
  }

  private func readStatus(_ entry: SourceMapping.Entry) -> Response.Status? {
    guard let status = Response.Status(entry.key) else {
      session.repair(.invalidStatus(entry))
      return nil
    }
    if entry.keyKind == .integer {
      session.report(.unquotedStatus(entry), asOneOf: "status", isRepair: true)
    }
    if entry.key.hasSuffix("xx") { session.repair(.lowerCaseRange(entry)) }
    return status
  }
}

extension Response.Status {
  /// Parses `404`, `4XX` or `default`, or returns `nil` for anything else.
  init?(_ text: String) {
    let characters = Array(text.utf8)
    if text == "default" {
      self = .default
    } else if characters.count == 3, text.uppercased().hasSuffix("XX"), (0x31...0x35).contains(characters[0])
    {
      self = .range(Int(characters[0]) - 0x30)
    } else if characters.count == 3, let code = Int(text), (100...599).contains(code) {
      self = .code(code)
    } else {
      return nil
    }
  }
}

extension Diagnostic {
  fileprivate static func invalidStatus(_ entry: SourceMapping.Entry) -> Diagnostic {
    Diagnostic(
      .warning, "invalid-status",
      "The key of a response must be a status such as '200' or '4XX', or 'default', but is "
        + "'\(entry.key)'.",
      at: entry.position)
  }

  fileprivate static func unquotedStatus(_ entry: SourceMapping.Entry) -> Diagnostic {
    Diagnostic(
      .warning, "unquoted-string", "The status \(entry.key) must be a string; read as '\(entry.key)'.",
      at: entry.position)
  }

  fileprivate static func lowerCaseRange(_ entry: SourceMapping.Entry) -> Diagnostic {
    let range = entry.key.uppercased()
    return Diagnostic(
      .warning, "invalid-status", "A range of statuses must be written '\(range)'; read as such.",
      at: entry.position)
  }
}
