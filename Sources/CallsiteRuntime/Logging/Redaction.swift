package import Foundation

/// Redacts the secrets of a call by their names and values.
package struct Redaction: Sendable {
  package static let mark = SecretNames.mark

  /// Shorter values are too common to be redacted.
  private static let shortestValue = 4

  /// The secret values, some of which may occur more than once.
  package let values: [String]

  private let search: SecretSearch

  /// Collects the secrets of a call.
  ///
  /// - Parameters:
  ///   - secrets: Known secrets, in addition to those found by name in the request and response.
  ///   - request: The request.
  ///   - response: The response, if there is one.
  ///   - body: The body of the response, if it has been read.
  package init(
    secrets: [String], request: ClientRequest, response: ClientResponse? = nil, body: Data? = nil
  ) {
    // Not a set, in which strings that are canonically equivalent, but have other bytes, are the same.
    var found = secrets + request.pathSecrets
    found += Self.values(in: request.headers)
    let query = request.url.query(percentEncoded: true) ?? ""
    found += FormFields.pairs(in: query).filter(\.isSecret).map(\.value)
    if case .data(let data) = request.body {
      found += LoggedBody(data, request.headers).secretValues
    }
    if let response {
      found += Self.values(in: response.headers)
      if let body { found += LoggedBody(body, response.headers).secretValues }
    }
    let decoded = found.compactMap(\.removingPercentEncoding)
    values = (found + decoded + decoded.map { PercentEncoding.encode($0) })
      .filter { $0.prefix(Self.shortestValue).count == Self.shortestValue && $0 != Self.mark }
    search = SecretSearch(values)
  }

  /// Returns the text without known secrets and anything that looks like a credential or is named like one.
  package func text(_ text: String) -> String {
    CredentialMask.masked(search.replacing(in: text, with: Self.mark), with: Self.mark)
  }

  /// Returns a URL without its user name, password, and secrets.
  package func address(_ url: URL) -> String {
    var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
    components?.percentEncodedUser = nil
    components?.percentEncodedPassword = nil
    return text(components?.string ?? "")
  }

  package func headers(_ headers: HeaderFields) -> HeaderFields {
    HeaderFields(
      headers.map { field in
        let isSecret = SecretNames.contains(header: field.name)
        return HeaderFields.Field(name: field.name, value: isSecret ? Self.mark : text(field.value))
      }
    )
  }

  func json(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let string): .string(text(string))
    case .array(let elements): .array(elements.map(json))
    case .object(let properties): .object(json(properties))
    default: value
    }
  }

  private func json(_ properties: [String: JSONValue]) -> [String: JSONValue] {
    let names = SecretNames.Siblings(properties.keys)
    return properties.reduce(into: [:]) { redacted, property in
      let isSecret = names.contains(property.key) && !property.value.isNull
      redacted[text(property.key)] = isSecret ? .string(Self.mark) : json(property.value)
    }
  }

  /// Returns the credentials in header fields: complete values, values after a scheme, and values of cookies.
  private static func values(in headers: HeaderFields) -> [String] {
    headers.filter { SecretNames.contains(header: $0) }.flatMap { field -> [String] in
      let name = field.name.lowercased()
      guard name.hasSuffix("cookie") else {
        return [field.value] + field.value.split(separator: " ").suffix(1).map(String.init)
      }
      let cookies = field.value.split(separator: ";").prefix(name == "cookie" ? .max : 1)
      return cookies.compactMap { $0.split(separator: "=", maxSplits: 1).dropFirst().first.map(String.init) }
    }
  }
}

/// A body in a log: JSON, a form, or text. For other content, only its length is logged.
struct LoggedBody {
  private enum Content {
    case json(JSONValue)
    case form(String)
    case text(String)
    /// Other content, or invalid JSON, which may contain anything.
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

  /// Returns whether a response can be read for the log, which requires text that ends.
  static func isReadable(_ response: ClientResponse, to request: ClientRequest) -> Bool {
    if request.isStreamed, (200...299).contains(response.status) { return false }
    let type = response.headers["Content-Type"]?.lowercased() ?? ""
    let isEndless = type.contains("text/event-stream") || RecordParser.Framing(type) != nil
    return !isEndless && (type.contains("json") || type.hasPrefix("text/"))
  }

  /// Whether values have names, so that secrets can be found.
  var isSearchable: Bool {
    switch content {
    case .json, .form: true
    case .text, .bytes: false
    }
  }

  /// The values whose names denote secrets.
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
    case .object(let properties): Self.secretValues(of: properties, areSecret: isSecret)
    case .string(let text): isSecret ? [text] : []
    default: isSecret ? [description] : []
    }
  }

  private static func secretValues(of properties: [String: JSONValue], areSecret: Bool) -> [String] {
    let names = SecretNames.Siblings(properties.keys)
    return properties.flatMap { $0.value.secretValues(isSecret: areSecret || names.contains($0.key)) }
  }
}
