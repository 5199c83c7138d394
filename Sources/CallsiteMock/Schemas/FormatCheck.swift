import Foundation

/// The formats of strings that are checked (JSON Schema 2020-12, section 7.3; OpenAPI's format registry).
///
/// Formats that aren't known limit nothing.
enum FormatCheck: String, Sendable {
  case dateTime = "date-time"
  case date, time, duration, email, hostname, ipv4, ipv6, uri, uuid, byte
  case uriReference = "uri-reference"

  init?(_ format: String) {
    switch format {
    case "url": self = .uri
    case "base64": self = .byte
    case "guid": self = .uuid
    default: self.init(rawValue: format)
    }
  }

  var noun: String {
    switch self {
    case .dateTime: "a date and time such as 2024-01-31T12:00:00Z"
    case .date: "a date such as 2024-01-31"
    case .time: "a time such as 12:00:00"
    case .duration: "a duration such as PT30M"
    case .email: "an e-mail address"
    case .hostname: "a host name"
    case .ipv4: "an IPv4 address"
    case .ipv6: "an IPv6 address"
    case .uri: "an address such as https://example.com"
    case .uriReference: "an address or a part of one"
    case .uuid: "a UUID"
    case .byte: "Base64"
    }
  }

  func allows(_ text: String, _ direction: SchemaValidation.Direction) -> Bool {
    switch self {
    case .dateTime:
      // RFC 3339 wants a zone. In requests it may be missing: backends that mean local time say `date-time`, too.
      let parts = text.split(maxSplits: 1) { $0 == "T" || $0 == "t" || $0 == " " }
      return parts.count == 2 && Self.isDate(parts[0])
        && Self.isTime(parts[1], needsZone: direction == .response)
    case .date: return Self.isDate(text[...])
    case .time: return Self.isTime(text[...], needsZone: false)
    case .duration: return text.wholeMatch(of: Self.durations) != nil && text.count > 2 && text.last != "T"
    case .email:
      let parts = text.split(separator: "@", omittingEmptySubsequences: false)
      return parts.count >= 2 && parts.allSatisfy { !$0.isEmpty } && !text.contains(" ")
    case .hostname:
      return text.utf8.count < 254
        && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(Self.isHostLabel)
    case .ipv4:
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil && ($0 == "0" || $0.first != "0") }
    case .ipv6:
      var address = in6_addr()
      return inet_pton(AF_INET6, text, &address) == 1
    case .uri: return text.wholeMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:[^\s<>"{}|\\^`]*/) != nil
    case .uriReference: return text.wholeMatch(of: /[^\s<>"{}|\\^`]*/) != nil
    case .uuid: return text.count == 36 && UUID(uuidString: text) != nil
    case .byte: return Data(base64Encoded: text, options: .ignoreUnknownCharacters) != nil
    }
  }

  private static func isHostLabel(_ label: Substring) -> Bool {
    !label.isEmpty && label.utf8.count < 64 && label.first != "-" && label.last != "-"
      && label.utf8.allSatisfy {
        $0 == UInt8(ascii: "-") || Character(Unicode.Scalar($0)).isASCIIAlphanumeric
      }
  }

  private static var durations: Regex<Substring> {
    /P(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+(?:[.,]\d+)?S)?)?)/
  }

  private static func isDate(_ text: Substring) -> Bool {
    guard let match = text.wholeMatch(of: /(\d{4})-(\d{2})-(\d{2})/), let year = Int(match.1),
      let month = Int(match.2), let day = Int(match.3), (1...12).contains(month)
    else { return false }
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...days[month - 1]).contains(day)
  }

  private static func isTime(_ text: Substring, needsZone: Bool) -> Bool {
    let pattern = /(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?([Zz]|[+\-]\d{2}:\d{2})?/
    guard let match = text.wholeMatch(of: pattern), let hour = Int(match.1), let minute = Int(match.2),
      let second = Int(match.3)
    else { return false }
    return hour < 24 && minute < 60 && second < 61 && (match.4 != nil || !needsZone)
  }
}

extension Character {
  fileprivate var isASCIIAlphanumeric: Bool { isASCII && (isLetter || isNumber) }
}
