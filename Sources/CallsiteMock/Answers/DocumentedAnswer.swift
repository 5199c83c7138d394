import CallsiteContract
import CallsiteDocument
import CallsiteSamples
import OrderedCollections

/// One of the answers that a document has for an operation: a status, and a media type.
struct DocumentedAnswer: Sendable {
  let status: Int
  let response: Response?
  /// Nil: nothing is in the body.
  let content: MediaTypeContent?
  /// Identifies it among the operation's.
  let indices: (response: Int, content: Int)

  /// The type to say in `Content-Type`: of a range, one type in it.
  var mediaType: String? { content?.concreteType }
}

extension MediaTypeContent {
  /// The media type, or of a range one type in it.
  var concreteType: String {
    let type = MediaTypeName(mediaType)
    if type.type == "*" { return "application/json" }
    guard type.subtype == "*" else { return mediaType }
    switch type.type {
    case "application": return "application/json"
    case "text": return "text/plain"
    case "image": return "image/png"
    default: return "\(type.type)/octet-stream"
    }
  }
}

extension Operation {
  /// The answer when all goes well: the first success that is documented, else `default` or a redirection. An
  /// operation that documents nothing but errors succeeds with nothing to say.
  func successAnswer(accept: String?) -> DocumentedAnswer {
    let index =
      responses.firstIndex { $0.status.isSuccess }
      ?? responses.firstIndex { $0.status == .default }
      ?? responses.firstIndex { $0.status.firstCode.map { (100..<400).contains($0) } ?? false }
    guard let index else {
      return DocumentedAnswer(status: 204, response: nil, content: nil, indices: (-1, -1))
    }
    return answer(responses[index].status.firstCode ?? 200, at: index, accept: accept)
  }

  /// The answer for a status; nil when the document has none.
  func answer(_ code: Int, accept: String?) -> DocumentedAnswer? {
    let index =
      responses.firstIndex { $0.status == .code(code) }
      ?? responses.firstIndex { $0.status == .range(code / 100) }
      ?? responses.firstIndex { $0.status == .default }
    return index.map { answer(code, at: $0, accept: accept) }
  }

  /// The media type of a response that has no content of its own, which Swagger 2.0 gives to the operation: JSON
  /// before others. Nil where there is none, or never a body.
  func typeWithoutContent(_ code: Int) -> String? {
    guard Response.canHaveBody(code) else { return nil }
    return produces.first { MediaTypeName($0).isJSON } ?? produces.first
  }

  /// Whether a status is documented, other than by `default`.
  func documents(_ code: Int) -> Bool {
    responses.contains { $0.status == .code(code) || $0.status == .range(code / 100) }
  }

  private func answer(_ code: Int, at index: Int, accept: String?) -> DocumentedAnswer {
    let response = responses[index]
    let content = Response.canHaveBody(code) ? response.content(accepting: accept) : nil
    return DocumentedAnswer(
      status: code, response: response, content: content.map { response.content[$0] },
      indices: (index, content ?? -1))
  }
}

extension Response.Status {
  /// A code of its own: the first of a range, nil for `default`.
  var firstCode: Int? {
    switch self {
    case .code(let code): code
    case .range(let hundreds): hundreds * 100
    case .default: nil
    }
  }
}

extension Response {
  /// These never have a body (RFC 9110, section 6.4.1).
  fileprivate static func canHaveBody(_ code: Int) -> Bool {
    code >= 200 && code != 204 && code != 205 && code != 304
  }

  /// The index of the best content for an `Accept` field: of equals JSON first, then as documented. A field that
  /// asks for nothing that is there gets the first, as servers do.
  func content(accepting accept: String?) -> Int? {
    guard !content.isEmpty else { return nil }
    let ranges = MediaTypeName.split(accept ?? "*/*", at: ",").map(MediaTypeName.init)
    let scored = content.indices.map { index -> (index: Int, score: Double) in
      let type = MediaTypeName(content[index].mediaType)
      let range = ranges.filter { $0.includes(type) || type.includes($0) }
        .max { $0.exactness < $1.exactness }
      let quality = range?.quality ?? 0
      return (index, quality * 4 + (quality > 0 && type.isJSON ? 1 : 0))
    }
    let best = scored.map(\.score).max() ?? 0
    if best == 0 { return content.firstIndex { MediaTypeName($0.mediaType).isJSON } ?? 0 }
    return scored.first { $0.score == best }?.index
  }
}

/// What a request wants to be answered, by its `Prefer` header (RFC 7240): `code=404`, `example=empty`.
struct Preference: Sendable {
  var code: Int?
  var example: String?
  /// A code that is none.
  var unusableCode: String?

  init(_ request: MockRequest) {
    for field in request.headers.values(of: "Prefer") {
      let preferences = MediaTypeName.split(field, at: ",").flatMap { MediaTypeName.split($0, at: ";") }
      for preference in preferences {
        let pair = preference.split(separator: "=", maxSplits: 1).map(MediaTypeName.trimmed)
        guard pair.count == 2 else { continue }
        let value = pair[1].filter { $0 != "\"" }
        switch pair[0].lowercased() {
        case "code":
          code = Int(value).flatMap { (200..<600).contains($0) ? $0 : nil }
          unusableCode = code == nil ? value : nil
        case "example": example = value
        default: break
        }
      }
    }
  }
}

/// Makes the headers that a document says an answer must have.
struct HeaderWriting: Sendable {
  let generator: ValueGenerator

  /// These describe the body as it is sent, which no document knows.
  private static let ownNames: Set<String> = [
    "content-type", "content-length", "content-encoding", "transfer-encoding", "connection", "date",
  ]

  func headers(_ response: Response?, named name: String) -> MockHeaders {
    var headers = MockHeaders()
    for header in response?.headers ?? [] where !Self.ownNames.contains(header.name.lowercased()) {
      guard header.isRequired || header.name.lowercased() == "location" else { continue }
      guard let schema = header.schema else {
        headers.append(header.name, header.name.lowercased())
        continue
      }
      let value = generator.value(for: schema, named: "\(name) \(header.name)").value
      headers.append(header.name, Self.text(value))
    }
    return headers
  }

  /// In the style `simple` (RFC 6570, section 3.2.2).
  static func text(_ value: DocumentValue) -> String {
    switch value {
    case .array(let elements): elements.compactMap(\.scalarText).joined(separator: ",")
    case .object(let members):
      members.compactMap { name, value in value.scalarText.map { "\(name),\($0)" } }.joined(separator: ",")
    default: value.scalarText ?? ""
    }
  }
}
