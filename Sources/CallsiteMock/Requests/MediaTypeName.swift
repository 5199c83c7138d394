/// A media type in a header or a document (RFC 9110, section 8.3.1), in lower case, with its parameters.
struct MediaTypeName: Hashable, Sendable {
  let type: String
  let subtype: String
  let parameters: [String: String]

  init(_ text: String) {
    let parts = Self.split(text, at: ";")
    let names = (parts.first ?? "").split(separator: "/", maxSplits: 1).map {
      $0.lowercased().filter { !$0.isWhitespace }
    }
    type = names.first ?? ""
    subtype = names.count > 1 ? names[1] : ""
    var parameters: [String: String] = [:]
    for part in parts.dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1).map { $0.filter { !$0.isNewline } }
      guard pair.count == 2 else { continue }
      let value = Self.trimmed(pair[1])
      let isQuoted = value.count > 1 && value.hasPrefix("\"") && value.hasSuffix("\"")
      parameters[Self.trimmed(pair[0]).lowercased()] =
        isQuoted ? String(value.dropFirst().dropLast()).replacing("\\\"", with: "\"") : value
    }
    self.parameters = parameters
  }

  var name: String { "\(type)/\(subtype)" }

  var isJSON: Bool { subtype == "json" || subtype.hasSuffix("+json") || subtype == "x-json" }
  var isXML: Bool { subtype == "xml" || subtype.hasSuffix("+xml") }
  var isForm: Bool { name == "application/x-www-form-urlencoded" }
  var isMultipart: Bool { type == "multipart" }
  var isText: Bool { type == "text" && !isXML }

  /// Whether a range such as `image/*` holds the other.
  func includes(_ other: MediaTypeName) -> Bool {
    (type == "*" || type == other.type) && (subtype == "*" || subtype == other.subtype)
  }

  /// 0 for `*/*`, 2 for one type.
  var exactness: Int { (type == "*" ? 0 : 1) + (subtype == "*" ? 0 : 1) }

  /// The quality that an `Accept` field gives it.
  var quality: Double { parameters["q"].flatMap(Double.init) ?? 1 }

  static func trimmed(_ text: some StringProtocol) -> String {
    var text = text[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// At separators outside of quotes.
  static func split(_ text: String, at separator: Character) -> [String] {
    var parts = [""]
    var isQuoted = false
    var isEscaped = false
    for character in text {
      if character == separator, !isQuoted {
        parts.append("")
        continue
      }
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && !isEscaped
      parts[parts.count - 1].append(character)
    }
    return parts
  }
}
