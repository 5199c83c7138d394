import CallsiteDocument

/// The wording of violations.
enum Wording {
  static let never = "isn't allowed here"
  static let unlistedProperty = "isn't a property of this object"

  /// `must be one of 'a', 'b'`
  ///
  /// - Parameter noun: The kind of the value, for the message if only `null` is allowed.
  static func mismatch(_ values: [DocumentValue], _ noun: String) -> String {
    if values == [.null] { return "must be null, but is \(noun)" }
    let texts = values.prefix(20).map(text)
    let list = texts.joined(separator: ", ") + (values.count > 20 ? ", …" : "")
    return values.count == 1 ? "must be \(list)" : "must be one of \(list)"
  }

  private static func text(_ value: DocumentValue) -> String {
    switch value {
    case .string(let text), .integer(let text), .number(let text): "'\(text)'"
    case .bool(let value): "'\(value)'"
    case .null: "null"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// `1 item`, `2 items`
  static func count(_ count: Int, _ noun: String) -> String {
    let plural = noun.hasSuffix("y") ? noun.dropLast() + "ies" : noun + "s"
    return "\(count) \(count == 1 ? noun : plural)"
  }

  static func count(_ count: ExactNumber, _ noun: String) -> String {
    self.count(count.integer ?? .max, noun)
  }
}

extension Instance.Content {
  func isOf(_ kind: ValueKind) -> Bool {
    switch (self, kind) {
    case (.string, .string), (.bool, .boolean), (.array, .array), (.object, .object), (.null, .null): true
    case (.number, .number): true
    // `1.0` is also an integer (JSON Schema 2020-12, Core, section 4.2.3).
    case (.number(let number), .integer): number.isWhole
    default: false
    }
  }

  /// The kind of the value, in messages.
  var noun: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number(let number): number.isWhole ? "an integer" : "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension ValueKind {
  /// The expected value, in messages.
  var noun: String {
    switch self {
    case .string: "a string"
    case .integer: "an integer"
    case .number: "a number"
    case .boolean: "a boolean"
    case .array: "a list"
    case .object: "an object"
    case .null: "null"
    }
  }
}

extension ValueFormat {
  /// The expected value, in messages.
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
