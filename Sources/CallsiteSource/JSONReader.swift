import CallsiteDiagnostics

/// Reads JSON (RFC 8259) strictly and with positions.
///
/// libyaml isn't used for JSON because it rejects some valid JSON (surrogate pairs in escapes) and is slow on
/// large documents. Duplicate keys and trailing commas are all reported; any other syntax error stops the
/// reader.
struct JSONReader {
  private var scanner: JSONScanner
  private let maximumDepth: Int
  private(set) var repairs: [SourceRepair] = []

  init(_ text: String, file: String, maximumDepth: Int) {
    scanner = JSONScanner(text, file: file)
    self.maximumDepth = maximumDepth
  }

  mutating func read() throws(DiagnosticFailure) -> SourceNode {
    do throws(Diagnostic) {
      let node = try readValue(depth: 1)
      scanner.skipSpace()
      if let byte = scanner.peek { throw scanner.unexpected(byte, expected: "the end of the file") }
      return node
    } catch {
      throw DiagnosticFailure(repairs.map(\.problem) + [error])
    }
  }

  private mutating func readValue(depth: Int) throws(Diagnostic) -> SourceNode {
    scanner.skipSpace()
    let position = scanner.position
    switch scanner.peek {
    case UInt8(ascii: "{"):
      try checkDepth(depth, position)
      return SourceNode(.mapping(try readObject(depth: depth)), at: position)
    case UInt8(ascii: "["):
      try checkDepth(depth, position)
      return SourceNode(.sequence(try readArray(depth: depth)), at: position)
    case UInt8(ascii: "\""):
      return SourceNode(.scalar(SourceScalar(try scanner.readString(), .string)), at: position)
    case let byte? where byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte):
      return SourceNode(.scalar(try scanner.readNumber()), at: position)
    default:
      return SourceNode(.scalar(try scanner.readWord()), at: position)
    }
  }

  private func checkDepth(_ depth: Int, _ position: SourcePosition) throws(Diagnostic) {
    if depth > maximumDepth { throw .tooDeep(maximumDepth, at: position) }
  }

  private mutating func readObject(depth: Int) throws(Diagnostic) -> SourceMapping {
    var mapping = SourceMapping([])
    scanner.advance()
    scanner.skipSpace()
    if scanner.skip(UInt8(ascii: "}")) { return mapping }
    repeat {
      scanner.skipSpace()
      let position = scanner.position
      if isAfterLast(UInt8(ascii: "}"), mapping.entries.count) { break }
      guard scanner.peek == UInt8(ascii: "\"") else {
        throw scanner.unexpected(scanner.peek, expected: "a key in double quotes")
      }
      let key = try scanner.readString()
      scanner.skipSpace()
      try scanner.expect(UInt8(ascii: ":"), "':' after the key '\(key)'")
      let value = try readValue(depth: depth + 1)
      scanner.skipSpace()
      if let first = mapping.add(SourceMapping.Entry(key: key, value: value, at: position)) {
        repairs.append(.duplicateKey(key, position, first: first.position))
      }
    } while scanner.skip(UInt8(ascii: ","))
    try scanner.expect(UInt8(ascii: "}"), "',' or '}'")
    return mapping
  }

  private mutating func readArray(depth: Int) throws(Diagnostic) -> [SourceNode] {
    var elements: [SourceNode] = []
    scanner.advance()
    scanner.skipSpace()
    if scanner.skip(UInt8(ascii: "]")) { return [] }
    repeat {
      scanner.skipSpace()
      if isAfterLast(UInt8(ascii: "]"), elements.count) { break }
      elements.append(try readValue(depth: depth + 1))
      scanner.skipSpace()
    } while scanner.skip(UInt8(ascii: ","))
    try scanner.expect(UInt8(ascii: "]"), "',' or ']'")
    return elements
  }

  /// Whether the last token was a comma and this is the end of an object or a list.
  private mutating func isAfterLast(_ bracket: UInt8, _ count: Int) -> Bool {
    guard count > 0, scanner.peek == bracket else { return false }
    repairs.append(.trailingComma(scanner.position))
    return true
  }
}
