import Foundation

/// A body in a log: JSON, forms and text; anything else is only counted.
struct LoggedBody {
  private enum Content {
    case json(JSONValue)
    case form(String)
    case text(String)
    /// Something else, or JSON that can't be read and may hold anything.
    case bytes(String)
  }

  private let content: Content
  private let limit: Int

  init(_ data: Data, _ headers: HeaderFields, limit: Int = .max) {
    self.limit = limit
    let type = headers["Content-Type"]?.lowercased() ?? ""
    if type.contains("json"), let value = try? JSONValue(parsing: data) {
      content = .json(value)
    } else if type.hasPrefix(FormEncoding.contentType) {
      content = .form(String(decoding: data, as: UTF8.self))
    } else if type.hasPrefix("text/"), let text = String(data: data, encoding: .utf8) {
      content = .text(text)
    } else {
      content = .bytes("<\(data.count) bytes\(type.isEmpty ? "" : " of \(type.prefix { $0 != ";" })")>")
    }
  }

  /// Whether a response may be read for the log: text that ends some time.
  static func isReadable(_ response: ClientResponse, to request: ClientRequest) -> Bool {
    if request.isStreamed, (200...299).contains(response.status) { return false }
    let type = response.headers["Content-Type"]?.lowercased() ?? ""
    let isEndless = type.contains("text/event-stream") || RecordParser.Framing(type) != nil
    return !isEndless && (type.contains("json") || type.hasPrefix("text/"))
  }

  /// The values that have the name of a secret.
  var secretValues: [String] {
    switch content {
    case .json(let value): value.secretValues(isSecret: false)
    case .form(let text): FormFields.pairs(in: text).filter(\.isSecret).map(\.value)
    case .text, .bytes: []
    }
  }

  func text(_ redaction: Redaction) -> String {
    let text =
      switch content {
      case .json(let value): redaction.text(redaction.json(value).description)
      case .form(let text), .text(let text): redaction.text(text)
      case .bytes(let count): count
      }
    return text.count > limit ? text.prefix(limit) + "…" : text
  }
}

extension JSONValue {
  fileprivate func secretValues(isSecret: Bool) -> [String] {
    switch self {
    case .null, .bool: []
    case .array(let elements): elements.flatMap { $0.secretValues(isSecret: isSecret) }
    case .object(let properties):
      properties.flatMap {
        $0.value.secretValues(isSecret: isSecret || SecretNames.contains($0.key, beside: properties.keys))
      }
    case .string(let text): isSecret ? [text] : []
    default: isSecret ? [description] : []
    }
  }
}
