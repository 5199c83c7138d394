package import Foundation

/// The string formats that can be checked (JSON Schema 2020-12, section 7.3; OpenAPI's format registry).
///
/// Unknown formats don't restrict values.
package enum ValueFormat: String, Sendable {
  case dateTime = "date-time"
  case date, time, duration, email, hostname, ipv4, ipv6, uri, uuid, byte, decimal
  case uriReference = "uri-reference"

  package init?(_ format: String) {
    switch format {
    case "url", "iri": self = .uri
    case "iri-reference": self = .uriReference
    case "idn-email": self = .email
    case "base64": self = .byte
    case "guid": self = .uuid
    default: self.init(rawValue: format)
    }
  }

  /// The strictness with which a text is checked against its format.
  package enum Strictness: Sendable {
    /// As the format's own standard defines it.
    case exact
    /// As common servers implement it, and clients understand it: a date-time can lack its time zone or
    /// seconds, and Base64 can use the URL-safe alphabet.
    case lenient
  }

  package func isFollowed(by text: String, _ strictness: Strictness) -> Bool {
    let isExact = strictness == .exact
    switch self {
    case .dateTime: return CalendarText(text).isDateTime(isExact: isExact)
    case .date: return CalendarText(text).isDate
    case .time: return CalendarText(text).isTime(isExact: isExact)
    case .duration: return CalendarText(text).isDuration
    case .email:
      let parts = text.split(separator: "@", omittingEmptySubsequences: false)
      return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && !text.contains(where: \.isWhitespace)
    case .hostname:
      return text.utf8.count < 254
        && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(Self.isHostLabel)
    case .ipv4:
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil && ($0 == "0" || $0.first != "0") }
    case .ipv6:
      var address = in6_addr()
      return inet_pton(AF_INET6, text, &address) == 1
    case .uri: return Self.isAddress(text, isExact: isExact)
    case .uriReference: return Self.isAddressText(text.utf8)
    case .uuid: return text.utf8.count == 36 && UUID(uuidString: text) != nil
    case .byte: return Self.isBase64(text, isExact: isExact)
    case .decimal: return Self.isDecimal(text)
    }
  }

  private static func isHostLabel(_ label: Substring) -> Bool {
    !label.isEmpty && label.utf8.count < 64 && label.first != "-" && label.last != "-"
      && label.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0.isASCIILetter || $0.isASCIIDigit }
  }

  private static func isAddress(_ text: String, isExact: Bool) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let rest = text.utf8[text.utf8.index(after: colon)...]
    return URIText.isScheme(text[..<colon])
      && (isExact ? isAddressText(rest) : rest.first.map { $0 > 0x20 } ?? false)
  }

  /// Whether the text contains no characters that always have to be escaped (RFC 3986, section 2).
  private static func isAddressText(_ text: some Sequence<UInt8>) -> Bool {
    text.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"<>\"{}|\\^`".utf8.contains($0) }
  }

  private static func isBase64(_ text: String, isExact: Bool) -> Bool {
    if isExact { return Data(base64Encoded: text, options: .ignoreUnknownCharacters) != nil }
    let digits = text.utf8.filter { $0 > 0x20 }
    let padding = digits.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    return digits.dropLast(padding).allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || "+/-_".utf8.contains($0)
    }
  }

  private static func isDecimal(_ text: String) -> Bool {
    var digits = text.utf8[...]
    if let sign = digits.first, "+-".utf8.contains(sign) { digits.removeFirst() }
    return digits.first?.isASCIIDigit == true && digits.last?.isASCIIDigit == true && Double(text) != nil
      && digits.allSatisfy { $0.isASCIIDigit || ".eE+-".utf8.contains($0) }
  }
}

extension UInt8 {
  var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

  var isASCIILetter: Bool { (0x41...0x5A).contains(self & 0xDF) }
}

/// The formats of numbers (OpenAPI Format Registry, and `decimal`), which say nothing about strings.
package enum NumericFormat {
  case integer, unsigned, fraction, decimal

  package init?(_ format: String?) {
    switch format {
    case "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "integer": self = .integer
    case "uint64": self = .unsigned
    case "float", "double", "number": self = .fraction
    case "decimal": self = .decimal
    default: return nil
    }
  }

  /// Creates a format of integers.
  package init?(integer format: String?) {
    self.init(format)
    guard self == .integer || self == .unsigned else { return nil }
  }
}

/// The integer formats `int32` and `int64` of OpenAPI's format registry.
package struct IntegerFormat {
  package let bits: Int
  package let range: ClosedRange<Decimal>

  package init?(_ format: String) {
    switch format {
    case "int8": (bits, range) = (8, -128...127)
    case "int16": (bits, range) = (16, -32_768...32_767)
    case "int32": (bits, range) = (32, Decimal(Int32.min)...Decimal(Int32.max))
    case "int64": (bits, range) = (64, Decimal(Int64.min)...Decimal(Int64.max))
    default: return nil
    }
  }

  func allows(_ number: Decimal) -> Bool { range.contains(number) }
}
