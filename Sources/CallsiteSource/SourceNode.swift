package import CallsiteDiagnostics

/// A YAML or JSON value with its position, before it is interpreted.
///
/// Aliases are replaced by their values, which keep the position of the anchor.
package struct SourceNode: Sendable {
  package enum Content: Sendable {
    case mapping(SourceMapping)
    case sequence([SourceNode])
    case scalar(SourceScalar)
  }

  package let content: Content
  package let position: SourcePosition

  package init(_ content: Content, at position: SourcePosition) {
    self.content = content
    self.position = position
  }

  package var mapping: SourceMapping? {
    if case .mapping(let mapping) = content { mapping } else { nil }
  }

  package var sequence: [SourceNode]? {
    if case .sequence(let elements) = content { elements } else { nil }
  }

  package var scalar: SourceScalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  /// The text of a string, or `nil` for any other value.
  package var string: String? {
    guard let scalar, scalar.kind == .string else { return nil }
    return scalar.text
  }

  /// The value of a Boolean, or `nil` for any other value. YAML allows three spellings of each.
  package var boolean: Bool? {
    guard let scalar, scalar.kind == .boolean else { return nil }
    return scalar.text.lowercased() == "true"
  }

  package var isNull: Bool { scalar?.kind == .null }

  /// Returns the value for an object's key or a list's index.
  package func child(_ token: String) -> SourceNode? {
    if let mapping { return mapping[token] }
    guard let sequence, let index = Int(token), sequence.indices.contains(index) else { return nil }
    return sequence[index]
  }
}

/// Keys and values in source order. Keys are compared as text (`200` and `'200'` are the same key) and are
/// unique.
package struct SourceMapping: Sendable {
  package struct Entry: Sendable {
    package let key: String
    /// The kind of scalar that the key is. OpenAPI requires the string `'200'` where many write the integer
    /// `200`.
    package let keyKind: SourceScalar.Kind
    package let position: SourcePosition
    package let value: SourceNode

    package init(
      key: String, keyKind: SourceScalar.Kind = .string, value: SourceNode, at position: SourcePosition
    ) {
      self.key = key
      self.keyKind = keyKind
      self.value = value
      self.position = position
    }
  }

  package private(set) var entries: [Entry]
  /// The index of each key, or `nil` if there are so few entries that a linear search is faster.
  private var indices: [String: Int]?

  /// Creates a mapping. If several entries have the same key, the first one is used.
  package init(_ entries: [Entry]) {
    self.entries = entries
    indices = entries.count > Self.maximumUnindexedCount ? Self.indices(of: entries) : nil
  }

  package func entry(_ key: String) -> Entry? { index(of: key).map { entries[$0] } }

  package subscript(key: String) -> SourceNode? { index(of: key).map { entries[$0].value } }

  /// Appends an entry unless its key is already present.
  ///
  /// - Returns: The existing entry with the key, if any.
  mutating func add(_ entry: Entry) -> Entry? {
    if let index = index(of: entry.key) { return entries[index] }
    entries.append(entry)
    if indices != nil {
      indices?[entry.key] = entries.count - 1
    } else if entries.count > Self.maximumUnindexedCount {
      indices = Self.indices(of: entries)
    }
    return nil
  }

  private static let maximumUnindexedCount = 12

  private static func indices(of entries: [Entry]) -> [String: Int] {
    Dictionary(
      entries.lazy.enumerated().map { ($0.element.key, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  private func index(of key: String) -> Int? {
    if let indices { return indices[key] }
    // Comparing lengths first is faster, because they nearly always differ.
    let length = key.utf8.count
    return entries.withUnsafeBufferPointer { entries in
      entries.indices.first { entries[$0].key.utf8.count == length && entries[$0].key == key }
    }
  }
}

/// A scalar's text, without quotes and with escapes resolved, and its kind in JSON or in YAML 1.2's core
/// schema.
package struct SourceScalar: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case null, boolean, integer, number, string
  }

  package let text: String
  package let kind: Kind

  package init(_ text: String, _ kind: Kind) {
    self.text = text
    self.kind = kind
  }
}

/// Determines the kind of a plain scalar (YAML 1.2.2, section 10.3.2, core schema).
///
/// The Booleans, octal and base-60 numbers and dates of YAML 1.1 are strings or decimal integers: `no` is a
/// string, `017` is 17, and `1:30` and `2024-01-01` are strings.
enum CoreSchema {
  static func kind(ofPlain text: String) -> SourceScalar.Kind {
    switch text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE", "false", "False", "FALSE": return .boolean
    default: return isInteger(text) ? .integer : isNumber(text) ? .number : .string
    }
  }

  private static func isInteger(_ text: String) -> Bool {
    if text.hasPrefix("0o") { return isAll(text.utf8.dropFirst(2)) { (0x30...0x37).contains($0) } }
    if text.hasPrefix("0x") {
      return isAll(text.utf8.dropFirst(2)) { Character(Unicode.Scalar($0)).isHexDigit }
    }
    return isAll(withoutSign(text), isDigit)
  }

  private static func isNumber(_ text: String) -> Bool {
    switch text {
    case ".nan", ".NaN", ".NAN": return true
    default: break
    }
    var rest = withoutSign(text)
    if let word = String(rest), [".inf", ".Inf", ".INF"].contains(word) { return true }
    let whole = dropDigits(&rest)
    var fraction = 0
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      fraction = dropDigits(&rest)
    }
    guard whole + fraction > 0 else { return false }
    if let letter = rest.first, letter == UInt8(ascii: "e") || letter == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      guard dropDigits(&rest) > 0 else { return false }
    }
    return rest.isEmpty
  }

  private static func withoutSign(_ text: String) -> Substring.UTF8View {
    text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst().utf8 : Substring(text).utf8
  }

  private static func dropDigits(_ text: inout Substring.UTF8View) -> Int {
    let rest = text.drop(while: isDigit)
    defer { text = rest }
    return text.count - rest.count
  }

  private static func isAll(_ bytes: some Collection<UInt8>, _ predicate: (UInt8) -> Bool) -> Bool {
    !bytes.isEmpty && bytes.allSatisfy(predicate)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
