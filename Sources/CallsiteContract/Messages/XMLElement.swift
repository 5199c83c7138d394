/// An XML element. Namespace prefixes are removed from names.
package struct XMLElement: Hashable, Sendable {
  let name: String
  /// The attributes, without namespace declarations.
  fileprivate(set) var attributes: [(name: String, value: String)] = []
  fileprivate(set) var children: [XMLElement] = []
  /// The text between the tags, without that of child elements.
  fileprivate(set) var text = ""

  fileprivate init(name: String) {
    self.name = name
  }

  package static func == (left: XMLElement, right: XMLElement) -> Bool {
    left.name == right.name && left.children == right.children && left.text == right.text
      && left.attributes.elementsEqual(right.attributes, by: ==)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(text)
    hasher.combine(children)
  }
}

/// Parses well-formed XML (XML 1.0, fifth edition). Document types are rejected, because their entities can
/// expand without limit.
package struct XMLReading {
  private static let maximumDepth = 256

  private let bytes: [UInt8]
  private var index = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the root element.
  ///
  /// - Throws: ``InvalidJSON`` with the problem and its line.
  static func root(_ body: some Collection<UInt8>) throws(InvalidJSON) -> XMLElement {
    guard String(validating: body, as: UTF8.self) != nil else { throw InvalidJSON(reason: "it isn't UTF-8") }
    var reading = XMLReading(Array(body))
    if reading.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reading.index = 3 }
    try reading.skipMisc()
    let root = try reading.element()
    try reading.skipMisc()
    guard reading.index == reading.bytes.count else { throw reading.problem("expected one root element") }
    return root
  }

  /// Checks that a document is well-formed. Documents with a document type, and those that aren't in UTF-8, aren't
  /// checked.
  package static func check(_ body: [UInt8]) throws(InvalidJSON) {
    guard let text = String(validating: body, as: UTF8.self), !text.contains("<!DOCTYPE") else { return }
    _ = try root(body)
  }

  private func problem(_ message: String) -> InvalidJSON {
    let line = bytes[..<min(index, bytes.count)].count { $0 == UInt8(ascii: "\n") } + 1
    return InvalidJSON(reason: "\(message) (line \(line))", discreetReason: "can't be read past line \(line)")
  }

  private func isAt(_ text: StaticString) -> Bool {
    index + text.utf8CodeUnitCount <= bytes.count
      && text.withUTF8Buffer { bytes[index..<(index + $0.count)].elementsEqual($0) }
  }

  private mutating func skipSpace() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
  }

  /// Returns the bytes up to a delimiter and skips the delimiter.
  private mutating func text(upTo end: StaticString) throws(InvalidJSON) -> String {
    let start = index
    while index < bytes.count {
      if isAt(end) {
        defer { index += end.utf8CodeUnitCount }
        return String(decoding: bytes[start..<index], as: UTF8.self)
      }
      index += 1
    }
    throw problem("expected '\(end)', found the end")
  }

  /// Skips white space, comments and processing instructions outside the root element.
  private mutating func skipMisc() throws(InvalidJSON) {
    while true {
      skipSpace()
      if isAt("<!--") || isAt("<?") {
        _ = isAt("<?") ? try text(upTo: "?>") : try text(upTo: "-->")
      } else if isAt("<!") {
        throw problem("document types aren't supported")
      } else {
        return
      }
    }
  }

  private mutating func name() throws(InvalidJSON) -> String {
    let start = index
    while index < bytes.count, Self.isNameByte(bytes[index]) { index += 1 }
    let isStart =
      start < index && ![0x2D, 0x2E].contains(bytes[start]) && !(0x30...0x39).contains(bytes[start])
    guard isStart else { throw problem("expected a name") }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: true
    default: [UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte)
    }
  }

  private static func withoutPrefix(_ name: String) -> String {
    name.firstIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }

  /// Reads an element. It uses a stack of its own, so that the thread's stack doesn't limit the nesting.
  private mutating func element() throws(InvalidJSON) -> XMLElement {
    var open: [(tag: String, element: XMLElement)] = []
    while true {
      var finished: XMLElement?
      if isAt("</") {
        index += 2
        let tag = try name()
        skipSpace()
        guard isAt(">"), let last = open.last, last.tag == tag else {
          throw problem("expected \(open.last.map { "'</\($0.tag)>'" } ?? "an element"), found '</\(tag)>'")
        }
        index += 1
        open.removeLast()
        finished = last.element
      } else if open.isEmpty || isAt("<") && !isAt("<!") && !isAt("<?") {
        let (tag, element, isEmpty) = try startTag()
        if isEmpty { finished = element } else { open.append((tag, element)) }
        guard open.count <= Self.maximumDepth else {
          throw problem("it nests deeper than \(Self.maximumDepth) elements")
        }
      } else {
        open[open.count - 1].element.text += try characters()
      }
      guard let finished else { continue }
      if open.isEmpty { return finished }
      open[open.count - 1].element.children.append(finished)
    }
  }

  private mutating func startTag() throws(InvalidJSON) -> (tag: String, element: XMLElement, isEmpty: Bool) {
    guard isAt("<") else { throw problem("expected an element") }
    index += 1
    let tag = try name()
    var element = XMLElement(name: Self.withoutPrefix(tag))
    var names: Set<String> = []
    while true {
      let start = index
      skipSpace()
      if isAt("/>") || isAt(">") {
        let isEmpty = isAt("/>")
        index += isEmpty ? 2 : 1
        return (tag, element, isEmpty)
      }
      guard start < index else { throw problem("expected '>'") }
      let key = try name()
      let value = try attributeValue()
      guard names.insert(key).inserted else { throw problem("duplicate attribute '\(key)'") }
      guard key != "xmlns", !key.hasPrefix("xmlns:") else { continue }
      element.attributes.append((Self.withoutPrefix(key), value))
    }
  }

  private mutating func attributeValue() throws(InvalidJSON) -> String {
    skipSpace()
    guard isAt("=") else { throw problem("expected '='") }
    index += 1
    skipSpace()
    guard isAt("\"") || isAt("'") else { throw problem("expected a quoted value") }
    let isDouble = isAt("\"")
    index += 1
    let raw = isDouble ? try text(upTo: "\"") : try text(upTo: "'")
    guard !raw.contains("<") else { throw problem("expected '&lt;', found '<'") }
    return try decoded(raw)
  }

  /// Reads text, a CDATA section, a comment or a processing instruction.
  private mutating func characters() throws(InvalidJSON) -> String {
    if isAt("<![CDATA[") {
      index += 9
      return try text(upTo: "]]>")
    }
    if isAt("<!--") || isAt("<?") {
      _ = isAt("<?") ? try text(upTo: "?>") : try text(upTo: "-->")
      return ""
    }
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "<") { index += 1 }
    guard index < bytes.count, index > start else { throw problem("expected a closing tag") }
    return try decoded(String(decoding: bytes[start..<index], as: UTF8.self))
  }

  private func decoded(_ text: String) throws(InvalidJSON) -> String {
    guard text.contains("&") else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      guard let end = rest[start...].firstIndex(of: ";"),
        let character = Self.character(rest[rest.index(after: start)..<end])
      else { throw problem("expected a predefined entity after '&'") }
      result.unicodeScalars.append(character)
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func character(_ entity: Substring) -> Unicode.Scalar? {
    switch entity {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard entity.hasPrefix("#") else { return nil }
      let isHexadecimal = entity.hasPrefix("#x")
      let digits = entity.dropFirst(isHexadecimal ? 2 : 1)
      guard digits.allSatisfy(\.isHexDigit) else { return nil }
      return UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
    }
  }
}
