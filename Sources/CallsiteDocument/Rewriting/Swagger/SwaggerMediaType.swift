import CallsiteSource

/// The media types that decide how Swagger 2.0 is rewritten.
enum SwaggerMediaType {
  static let json = "application/json"
  static let urlEncodedForm = "application/x-www-form-urlencoded"
  static let multipartForm = "multipart/form-data"
  static let bytes = "application/octet-stream"
  static let forms = [urlEncodedForm, multipartForm]

  /// The type without parameters, in lower case: `Text/HTML; charset=utf-8` → `text/html`.
  static func name(_ node: SourceNode) -> String {
    let text = node.scalar?.text ?? ""
    return String(text.prefix { $0 != ";" && $0 != " " }).lowercased()
  }

  static func isJSON(_ node: SourceNode) -> Bool {
    let name = name(node)
    return name == json || name.hasSuffix("+json")
  }
}
