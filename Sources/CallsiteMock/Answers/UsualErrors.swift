import CallsiteContract
import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections

/// How the errors of a document look mostly: for answers that no operation describes.
struct UsualErrors: Sendable {
  private typealias Counts = OrderedDictionary<String, (count: Int, content: MediaTypeContent)>

  private let byStatus: [Response.Status: MediaTypeContent]
  private let other: MediaTypeContent?

  init(_ document: APIDocument) {
    var byStatus: [Response.Status: Counts] = [:]
    var other: Counts = [:]
    for response in document.operations.flatMap(\.responses) {
      guard let content = response.errorContent else { continue }
      let name = content.schema?.reference ?? "\(content.schema?.position.line ?? 0)"
      byStatus[response.status, default: [:]][name, default: (0, content)].count += 1
      // What is wrong with a token is seldom what is wrong with anything else.
      if response.status != .code(401) { other[name, default: (0, content)].count += 1 }
    }
    self.byStatus = byStatus.compactMapValues(Self.most)
    self.other = Self.most(other) ?? byStatus[.code(401)].flatMap(Self.most)
  }

  /// The body that most errors of a status have, else most errors.
  func content(for status: Int) -> MediaTypeContent? { byStatus[.code(status)] ?? other }

  private static func most(_ counts: Counts) -> MediaTypeContent? {
    counts.values.max { $0.count < $1.count }?.content
  }
}

extension Response {
  /// The JSON of an error; nil for a success, and for errors without it.
  var errorContent: MediaTypeContent? {
    switch status {
    case .code(let code) where code < 400: return nil
    case .range(let hundreds) where hundreds < 4: return nil
    default: break
    }
    return content.first { MediaTypeName($0.mediaType).isJSON && $0.schema != nil }
  }
}
