import CallsiteDocument

extension ValueFormat {
  /// What a value must be, in messages.
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
    case .decimal: "a decimal number such as 12.50"
    }
  }
}
