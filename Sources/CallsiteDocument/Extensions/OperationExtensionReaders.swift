import CallsiteDiagnostics
import CallsiteSource

/// Reads the `x-callsite-envelope` of the document and of operations.
struct EnvelopeReader {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  func readDocument(_ root: ObjectReader) -> EnvelopeExtension? {
    root.mapping["x-callsite-envelope"].flatMap(read)
  }

  func readOperation(_ operation: ObjectReader) -> EnvelopeOverride {
    guard let node = operation.mapping["x-callsite-envelope"] else { return .inherited }
    if let isWrapped = node.boolean {
      if !isWrapped { return .disabled }
      session.report(.trueBoolean("x-callsite-envelope", at: node.position))
      return .inherited
    }
    return read(node).map(EnvelopeOverride.replaced) ?? .inherited
  }

  private func read(_ node: SourceNode) -> EnvelopeExtension? {
    guard let object = ObjectReader(node, as: .envelope, session) else { return nil }
    if object.mapping["when"] == nil { object.reportMissing("when") }
    guard let property = object.requiredString("property"),
      let presence = object.choice("when", of: EnvelopeExtension.Presence.self)
    else { return nil }
    return EnvelopeExtension(
      property: property, presence: presence,
      siblings: object.strings("siblings", of: "property names").map(\.text), position: node.position)
  }
}

/// Reads `x-callsite-pagination`. Its parameters must be query parameters of the operation.
struct PaginationReader {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  /// Whether an operation's pagination may be inferred if the key doesn't describe it.
  static func infers(_ operation: ObjectReader) -> Bool {
    operation.mapping["x-callsite-pagination"]?.boolean != false
  }

  func read(_ operation: ObjectReader, _ parameters: [Parameter]) -> PaginationExtension? {
    guard let node = operation.mapping["x-callsite-pagination"], Self.infers(operation) else { return nil }
    guard node.boolean == nil else {
      session.report(.trueBoolean("x-callsite-pagination", at: node.position))
      return nil
    }
    guard let object = ObjectReader(node, as: .pagination, session) else { return nil }
    if object.mapping["style"] == nil { object.reportMissing("style") }
    guard let style = object.choice("style", of: PaginationExtension.Style.self) else { return nil }
    check(style, object)
    return PaginationExtension(
      style: style, pageParameter: readParameter("page", object, parameters),
      offsetParameter: readParameter("offset", object, parameters),
      cursorParameter: readParameter("cursor", object, parameters),
      sizeParameter: readParameter("size", object, parameters), itemsProperty: object.string("items"),
      nextProperty: object.string("next"), previousProperty: object.string("previous"),
      totalProperty: object.string("total"), position: node.position)
  }

  /// Checks that what a style needs is given: the parameter, and where the page has its link or cursor.
  private func check(_ style: PaginationExtension.Style, _ object: ObjectReader) {
    let required: [String]
    switch style {
    case .page, .offset: required = [style.rawValue]
    case .cursor: required = ["cursor", "next"]
    case .link: required = ["next"]
    case .linkHeader:
      required = []
      for key in ["next", "previous"] {
        guard let entry = object.mapping.entries.first(where: { $0.key == key }) else { continue }
        session.report(.linkTwice(key, at: entry.position))
      }
    }
    for key in required where object.mapping[key] == nil { object.reportMissing(key) }
  }

  private func readParameter(_ key: String, _ object: ObjectReader, _ parameters: [Parameter]) -> String? {
    guard let name = object.string(key) else { return nil }
    let names = parameters.filter { $0.location == .query }.map(\.name)
    if !names.contains(name) {
      let position = object.mapping[key]?.position ?? object.position
      session.report(.unknownParameter(key, name, names, at: position))
    }
    return name
  }
}

/// Reads an operation's `x-callsite-chunks`.
struct ChunksReader {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  func read(_ operation: ObjectReader) -> ChunksExtension? {
    guard let node = operation.mapping["x-callsite-chunks"],
      let object = ObjectReader(node, as: .chunks, session)
    else { return nil }
    let names = ["file", "id", "index", "total"].map(object.requiredString)
    guard let file = names[0], let id = names[1], let index = names[2], let total = names[3] else {
      return nil
    }
    return ChunksExtension(file: file, id: id, index: index, total: total, position: node.position)
  }
}

extension ArrayNotation {
  /// The notation of a document, or the default. Another value is reported where the document is read.
  init(_ session: ReadingSession) {
    let text = session.root.mapping?["x-callsite-arrays"]?.string
    self = text.flatMap(ArrayNotation.init(rawValue:)) ?? .brackets
  }
}

extension Diagnostic {
  fileprivate static func trueBoolean(_ key: String, at position: SourcePosition) -> Diagnostic {
    invalidExtension(
      "'\(key)' of an operation must be false or an object, but is the boolean true.", at: position)
  }

  fileprivate static func linkTwice(_ key: String, at position: SourcePosition) -> Diagnostic {
    invalidExtension(
      "'\(key)' of 'x-callsite-pagination' has no effect with the style 'linkHeader', whose links are in the "
        + "header; for links in the page, use the style 'link'.", at: position)
  }

  fileprivate static func unknownParameter(
    _ key: String, _ name: String, _ names: [String], at position: SourcePosition
  ) -> Diagnostic {
    let suggestion = NearestNames(name, among: names).suggestion
    return invalidExtension(
      "'\(key)' of 'x-callsite-pagination' names '\(name)', which isn't a query parameter of this operation"
        + suggestion, at: position)
  }
}
