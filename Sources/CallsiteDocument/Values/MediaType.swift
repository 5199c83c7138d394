/// A media type in a header or a document (RFC 9110, section 8.3.1), in lower case, with its parameters.
package struct MediaType: Hashable, Sendable {
  package let type: String
  package let subtype: String
  package let parameters: [String: String]

  package init(_ text: String) {
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

  /// The media type without parameters, or what's in its place.
  package var name: String { subtype.isEmpty ? type : "\(type)/\(subtype)" }

  /// The structured syntax suffix, after the plus sign: `json` of `problem+json`.
  package var suffix: String? {
    subtype.lastIndex(of: "+").map { String(subtype[subtype.index(after: $0)...]) }
  }

  /// Whether the content is a JSON value, by any of the names that are in use.
  package var isJSON: Bool { subtype == "json" || suffix == "json" || subtype == "x-json" }
  package var isXML: Bool { subtype == "xml" || suffix == "xml" }
  package var isForm: Bool { name == "application/x-www-form-urlencoded" }
  package var isMultipart: Bool { type == "multipart" }
  /// Whether the content is a form with files (RFC 7578).
  package var isMultipartForm: Bool { name == "multipart/form-data" }
  package var isEvents: Bool { name == "text/event-stream" }
  package var isText: Bool { type == "text" && !isXML }

  /// Whether the content is a JSON text sequence (RFC 7464).
  package var isJSONSequence: Bool { subtype == "json-seq" || suffix == "json-seq" }

  /// Whether the content is a sequence of JSON values: JSON Lines, by any of its names, or a JSON text sequence.
  package var isJSONLines: Bool {
    isJSONSequence || type == "application" && Self.jsonLines.contains(subtype)
  }

  private static let jsonLines: Set = [
    "jsonl", "x-jsonl", "ndjson", "x-ndjson", "jsonlines", "x-jsonlines", "json-lines",
  ]

  /// Whether the other type is in this range, such as `image/*`.
  package func includes(_ other: MediaType) -> Bool {
    (type == "*" || type == other.type) && (subtype == "*" || subtype == other.subtype)
  }

  /// The precision of a range: 0 for `*/*`, 2 for a single type.
  package var exactness: Int { (type == "*" ? 0 : 1) + (subtype == "*" ? 0 : 1) }

  /// The quality value in an `Accept` field.
  package var quality: Double { parameters["q"].flatMap(Double.init) ?? 1 }

  /// Whether a reader of this type can read the other: `application/json` and `application/problem+json`.
  package func isGeneral(of other: MediaType) -> Bool {
    if type == "*" || type == other.type && subtype == "*" { return includes(other) && name != other.name }
    return suffix == nil && type == other.type && other.suffix == subtype
  }

  package static func trimmed(_ text: some StringProtocol) -> String {
    var text = text[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// Splits a field at separators outside of quotes.
  package static func split(_ text: String, at separator: Character) -> [String] {
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

extension StringProtocol {
  /// Whether the text can be the name of a header field, a cookie or an authentication scheme (RFC 9110, section 5.6.2;
  /// RFC 6265, section 4.1.1).
  package var isToken: Bool {
    !isEmpty
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"):
          true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }
}
