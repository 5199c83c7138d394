import CallsiteContract
import CallsiteDocument
import CallsiteModel
import CallsiteSource
import Foundation
import OrderedCollections

extension WireRequest {
  /// Creates a request without values: the method, the path and the required credentials.
  init(_ request: MethodRequest, of description: APIDescription) {
    verb = request.verb.name
    target = request.path.text
    let required = request.security ?? description.security
    for name in required?.alternatives.first ?? [] {
      guard let scheme = description.schemes.first(where: { $0.name == name }) else { continue }
      switch scheme.placement {
      case .header(let header, let prefix):
        add(header.text, (prefix.map { "\($0.text) " } ?? "") + "<\(name.text)>")
      case .basic: add("Authorization", "Basic <\(name.text)>")
      case .query(let parameter): addQuery("\(PercentText.encoded(parameter.text))=<\(name.text)>")
      case .cookie(let cookie): addCookie("\(cookie.text)=<\(name.text)>")
      }
    }
  }

  private mutating func add(_ name: String, _ value: String) {
    headers.append(Header(name: name, value: value))
  }

  private mutating func addQuery(_ text: String) {
    guard !text.isEmpty else { return }
    target += (target.contains("?") ? "&" : "?") + text
  }

  private mutating func addCookie(_ text: String) {
    if let index = headers.firstIndex(where: { $0.name == "Cookie" }) {
      headers[index].value += "; \(text)"
    } else {
      add("Cookie", text)
    }
  }

  /// Sets the value of a parameter.
  mutating func set(_ parameter: Parameter, to value: DocumentValue) {
    let writing = ParameterWriting(parameter)
    switch parameter.location {
    case .path:
      let text = writing.path(value)
      for name in [
        PercentText.encodedPath(parameter.name), PercentText.encoded(parameter.name), parameter.name,
      ] {
        target = target.replacing("{\(name)}", with: text)
      }
    case .query, .querystring: addQuery(writing.query(value))
    case .header: add(parameter.name, writing.header(value))
    case .cookie: addCookie(writing.query(value).replacing("&", with: "; "))
    }
  }

  /// Sets the body and its content type.
  mutating func set(_ body: MethodBody, to value: DocumentValue) {
    let contentType = body.contentType?.text
    switch body.form {
    case .json:
      add("Content-Type", contentType ?? "application/json")
      self.body = Self.pretty(value)
    case .form:
      add("Content-Type", contentType ?? "application/x-www-form-urlencoded")
      self.body = Self.form(value, styles: body.fields)
    case .multipart:
      add("Content-Type", contentType ?? "multipart/form-data")
      guard case .object(let parts) = value else { return }
      self.body = parts.map { "\($0.key): \(Self.text($0.value))" }.joined(separator: "\n")
    case .text:
      add("Content-Type", contentType ?? "text/plain")
      self.body = Self.text(value)
    case .file:
      add("Content-Type", contentType ?? "application/octet-stream")
      self.body = Self.text(value)
    }
  }

  /// Returns an object as the fields of a form (OpenAPI, Encoding Object), with arrays as repeated fields unless
  /// their style is `deepObject`.
  private static func form(_ value: DocumentValue, styles: [MethodBody.Field]) -> String {
    guard case .object(let fields) = value else { return PercentText.encoded(text(value)) }
    return fields.flatMap { name, value -> [String] in
      let style = styles.first { $0.name.text == name }?.style
      if let notation = style?.name?.arrayNotation {
        return BracketWriting(notation: notation).pairs(name, value)
      }
      let values: [DocumentValue] = if case .array(let elements) = value { elements } else { [value] }
      return values.map { "\(PercentText.encoded(name))=\(PercentText.encoded(text($0)))" }
    }.joined(separator: "&")
  }

  /// Returns JSON on one line if it fits, or else with a property on each line.
  private static func pretty(_ value: DocumentValue, margin: String = "") -> String {
    let line = String(decoding: value.json, as: UTF8.self)
    if line.count <= 60 { return line }
    let inner = margin + "  "
    switch value {
    case .object(let fields):
      let rows = fields.map { key, value in
        "\(inner)\(String(decoding: DocumentValue.string(key).json, as: UTF8.self)): "
          + pretty(value, margin: inner)
      }
      return "{\n\(rows.joined(separator: ",\n"))\n\(margin)}"
    case .array(let elements):
      let rows = elements.map { inner + pretty($0, margin: inner) }
      return "[\n\(rows.joined(separator: ",\n"))\n\(margin)]"
    default: return line
    }
  }

  /// Returns a single value: text unchanged, and anything else as JSON.
  private static func text(_ value: DocumentValue) -> String {
    if case .string(let text) = value { return text }
    return String(decoding: value.json, as: UTF8.self)
  }
}
