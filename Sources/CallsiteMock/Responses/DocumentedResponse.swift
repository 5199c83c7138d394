import CallsiteContract
import CallsiteDocument
import CallsiteSamples
import OrderedCollections

/// A documented response of an operation, with a status and a media type.
struct DocumentedResponse: Sendable {
  let status: Int
  let response: Response?
  /// The content, or `nil` if there is no body.
  let content: MediaTypeContent?
  /// The indices of the response and the content in the operation.
  let indices: (response: Int, content: Int)

  /// The value of `Content-Type`, with a concrete type for a range.
  var mediaType: String? { content?.concreteType }
}

extension MediaTypeContent {
  /// The media type, or a concrete type for a range.
  var concreteType: String {
    let type = MediaType(mediaType)
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
  /// Returns the response for success: the first documented success, or else `default` or a redirection. An operation
  /// that documents only errors succeeds without a body.
  func successAnswer(accept: String?) -> DocumentedResponse {
    let index =
      responses.firstIndex { $0.status.isSuccess }
      ?? responses.firstIndex { $0.status == .default }
      ?? responses.firstIndex { $0.status.firstCode.map { (100..<400).contains($0) } ?? false }
    guard let index else {
      return DocumentedResponse(status: 204, response: nil, content: nil, indices: (-1, -1))
    }
    return answer(responses[index].status.firstCode ?? 200, at: index, accept: accept)
  }

  /// Returns the response for a status, or `nil` if it isn't documented.
  func answer(_ code: Int, accept: String?) -> DocumentedResponse? {
    let index =
      responses.firstIndex { $0.status == .code(code) }
      ?? responses.firstIndex { $0.status == .range(code / 100) }
      ?? responses.firstIndex { $0.status == .default }
    return index.map { answer(code, at: $0, accept: accept) }
  }

  /// Returns the media type of a response without content, which a document can list for the operation, preferably
  /// JSON. Returns `nil` if there is none, or if the status has no body.
  func typeWithoutContent(_ code: Int) -> String? {
    guard Response.allowsContent(status: code) else { return nil }
    return typesWithoutContent.first { MediaType($0).isJSON } ?? typesWithoutContent.first
  }

  /// Returns whether a status is documented, other than by `default`.
  func documents(_ code: Int) -> Bool {
    responses.contains { $0.status == .code(code) || $0.status == .range(code / 100) }
  }

  private func answer(_ code: Int, at index: Int, accept: String?) -> DocumentedResponse {
    let response = responses[index]
    let content = Response.allowsContent(status: code) ? response.content(accepting: accept) : nil
    return DocumentedResponse(
      status: code, response: response, content: content.map { response.content[$0] },
      indices: (index, content ?? -1))
  }
}

extension Response.Status {
  /// The key in the document.
  var text: String {
    switch self {
    case .code(let code): "\(code)"
    case .range(let hundreds): "\(hundreds)XX"
    case .default: "default"
    }
  }

  /// The code, or the first code of a range, or `nil` for `default`.
  var firstCode: Int? {
    switch self {
    case .code(let code): code
    case .range(let hundreds): hundreds * 100
    case .default: nil
    }
  }
}

extension Response {
  /// Returns the index of the best content for an `Accept` field, preferring JSON and then the documented order. If
  /// nothing matches, it's JSON or else the first content.
  func content(accepting accept: String?) -> Int? {
    guard !content.isEmpty else { return nil }
    let preferences = AcceptedTypes(accept)
    let scores = content.map { content in
      let type = MediaType(content.mediaType)
      let quality = preferences.quality(of: type)
      return quality * 4 + (quality > 0 && type.isJSON ? 1 : 0)
    }
    let best = scores.max() ?? 0
    if best == 0 { return content.firstIndex { MediaType($0.mediaType).isJSON } ?? 0 }
    return scores.firstIndex(of: best)
  }
}

/// The media types that a client accepts (RFC 9110, section 12.5.1).
struct AcceptedTypes: Sendable {
  private let ranges: [MediaType]

  /// - Parameter field: The value of `Accept`. Without one, every type is accepted.
  init(_ field: String?) {
    let parts = MediaType.split(field ?? "", at: ",").filter { !MediaType.trimmed($0).isEmpty }
    ranges = (parts.isEmpty ? ["*/*"] : parts).map(MediaType.init)
  }

  /// Returns the weight of the most specific range that includes a type, which is 0 if the type isn't acceptable.
  func quality(of type: MediaType) -> Double {
    ranges.filter { $0.includes(type) || type.includes($0) }.max { $0.exactness < $1.exactness }?.quality ?? 0
  }
}

/// The response that a request prefers, according to its `Prefer` header (RFC 7240): `code=404`, `example=empty`.
struct Preference: Sendable {
  var code: Int?
  var example: String?
  /// An invalid code.
  var unusableCode: String?

  init(_ request: MockRequest) {
    for field in request.headers.values(of: "Prefer") {
      let preferences = MediaType.split(field, at: ",").flatMap { MediaType.split($0, at: ";") }
      for preference in preferences {
        let pair = preference.split(separator: "=", maxSplits: 1).map(MediaType.trimmed)
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

/// Creates the headers of a response: the required ones, and those with an example.
struct HeaderWriting: Sendable {
  let generator: ValueGenerator

  /// The headers that describe the body as it's sent, which the server sets itself.
  private static let ownNames: Set<String> = [
    "content-type", "content-length", "content-encoding", "transfer-encoding", "connection", "date",
  ]

  func headers(_ response: Response?, named name: String) -> MockHeaders {
    var headers = MockHeaders()
    for header in response?.headers ?? [] where !Self.ownNames.contains(header.name.lowercased()) {
      guard isSent(header) else { continue }
      guard let schema = header.schema else {
        headers.append(header.name, header.examples.first.map(Self.text) ?? header.name.lowercased())
        continue
      }
      // A link in an example leads away from the mock.
      let isLink = header.name.lowercased() == "link"
      let value = generator.value(
        for: schema, named: "\(name) \(header.name)", examples: isLink ? [] : header.examples,
        usesExamples: !isLink
      ).value
      headers.append(header.name, Self.text(value))
    }
    return headers
  }

  private func isSent(_ header: ResponseHeader) -> Bool {
    let name = header.name.lowercased()
    if header.isRequired || name == "location" { return true }
    guard name != "link" else { return false }
    let parts = header.schema.map(generator.schemas.parts) ?? []
    return !header.examples.isEmpty || parts.contains { !$0.examples.isEmpty }
  }

  /// Returns a value in the style `simple` (RFC 6570, section 3.2.2).
  static func text(_ value: DocumentValue) -> String {
    switch value {
    case .array(let elements): elements.compactMap(\.scalarText).joined(separator: ",")
    case .object(let members):
      members.compactMap { name, value in value.scalarText.map { "\(name),\($0)" } }.joined(separator: ",")
    default: value.scalarText ?? ""
    }
  }
}
