import Foundation

/// Texts of a format, the best first.
package struct FormatText {
  let candidates: [String]

  init(_ format: String, _ random: inout RandomSource, name: String) {
    let number = 1 + random.index(below: 28)
    let digits = number < 10 ? "0\(number)" : "\(number)"
    let uuid = Self.uuid(&random)
    candidates =
      switch format {
      case "date-time": ["2024-05-\(digits)T09:30:00Z"]
      case "date-time-local": ["2024-05-\(digits)T09:30:00"]
      case "date": ["2024-05-\(digits)"]
      // Without a zone, as Django and others mean it and OpenAPI's validators for Python check it.
      case "time", "partial-time", "local-time": ["09:30:\(digits)"]
      case "duration": ["PT\(number)M"]
      case "email", "idn-email": ["user\(number)@example.com"]
      case "hostname", "idn-hostname": ["host\(number).example.com"]
      case "ipv4", "ip": ["192.0.2.\(number)"]
      case "ipv6": ["2001:db8::\(number)"]
      case "cidr", "ipv4-cidr": ["192.0.2.0/24"]
      case "uri", "url", "iri", "uri-reference", "iri-reference":
        ["https://example.com/\(number)", "https://example.com/\(uuid)"]
      case "uri-template": ["https://example.com/{id}"]
      case "uuid", "guid", "uuid4": [uuid]
      case "byte", "base64", "base64url": ["Y2FsbHNpdGU=", "Y2Fs", ""]
      case "json-pointer": ["/\(name)"]
      case "relative-json-pointer": ["0"]
      case "regex": ["^[a-z]+$"]
      case "json", "json-string": ["{}"]
      case "decimal", "bigdecimal", "money": ["\(number).50", "\(number)"]
      case "int32", "int64", "integer", "number", "double", "float", "bigint", "unix-time", "timestamp":
        ["\(number)"]
      case "phone": ["+15555550\(100 + number)"]
      case "color": ["#a1b2c3"]
      case "password": ["Secret-\(number)-password"]
      default: []
      }
  }

  /// Of version 4 and variant 1 (RFC 9562), so that it counts as one everywhere.
  package static func uuid(_ random: inout RandomSource) -> String {
    let digits = Array("0123456789abcdef")
    return String(
      "xxxxxxxx-xxxx-4xxx-axxx-xxxxxxxxxxxx".map { $0 == "x" ? digits[random.index(below: 16)] : $0 })
  }
}
