package import CallsiteDocument
import Foundation
import OrderedCollections

/// Reads values from text (OpenAPI, "Style Values"). The schema distinguishes `1` from `"1"`.
package struct TextReading: Sendable {
  package let schemas: SchemaSet
  let contract: DocumentContract
  let policy: EvaluationPolicy

  package init(_ schemas: SchemaSet, _ contract: DocumentContract, _ policy: EvaluationPolicy) {
    self.schemas = schemas
    self.contract = contract
    self.policy = policy
  }

  private func isValid(_ value: DocumentValue, _ schema: Schema) -> Bool {
    contract.isValid(value, schema, policy)
  }

  /// Returns the value that the text represents, using the first of the schema's types that fits.
  func value(_ text: String, _ schema: Schema) -> DocumentValue {
    let types = schemas.types(of: schema)
    var candidates: [DocumentValue] = []
    if types.contains(.integer) || types.contains(.number), let number = Self.number(text) {
      candidates.append(number)
    }
    if types.contains(.boolean), let flag = flag(text) { candidates.append(.bool(flag)) }
    if text == "null", schema.isNullable || schemas.resolved(schema).isNullable { candidates.append(.null) }
    let isStructured =
      types.contains(.object) && text.hasPrefix("{") || types.contains(.array) && text.hasPrefix("[")
    if isStructured, let value = try? DocumentValue(json: Data(text.utf8)) { candidates.append(value) }
    candidates.append(.string(text))
    if types.isEmpty {
      if let number = Self.number(text) { candidates.append(number) }
      if let flag = flag(text) { candidates.append(.bool(flag)) }
    }
    guard candidates.count > 1 else { return candidates[0] }
    return candidates.first { isValid($0, schema) } ?? candidates[0]
  }

  /// Returns a list from its separated items.
  func list(_ texts: [String], _ schema: Schema) -> DocumentValue {
    let items = schemas.items(of: schema)
    if texts.count == 1, texts[0].hasPrefix("["), let value = try? DocumentValue(json: Data(texts[0].utf8)),
      isValid(value, schema)
    {
      return value
    }
    return .array(texts.map { text in items.map { value(text, $0) } ?? .string(text) })
  }

  /// Returns an object from its separated members.
  func object(_ pairs: [(name: String, text: String)], _ schema: Schema) -> DocumentValue {
    var members: OrderedDictionary<String, DocumentValue> = [:]
    for pair in pairs {
      let property = schemas.property(pair.name, of: schema) ?? schemas.additionalProperties(of: schema)
      let member = property.map { value(pair.text, $0) } ?? .string(pair.text)
      members[pair.name] = member
    }
    return .object(members)
  }

  /// Returns an object from alternating names and values: `a,1,b,2`.
  func object(alternating texts: [String], _ schema: Schema) -> DocumentValue {
    let pairs = stride(from: 0, to: texts.count - 1, by: 2).map { (name: texts[$0], text: texts[$0 + 1]) }
    return object(pairs, schema)
  }

  /// Returns an object from assignments: `a=1`.
  func object(assigning texts: [String], _ schema: Schema) -> DocumentValue {
    object(
      texts.map { text in
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
          String.init)
        return (name: parts[0], text: parts.count > 1 ? parts[1] : "")
      }, schema)
  }

  func isArray(_ schema: Schema) -> Bool { schemas.types(of: schema).contains(.array) }

  package func isObject(_ schema: Schema) -> Bool {
    let types = schemas.types(of: schema)
    return types.contains(.object) && !types.contains(.array)
  }

  /// Returns a Boolean, including the spellings of Python and PHP.
  private func flag(_ text: String) -> Bool? {
    let text = policy.acceptsForeignLiterals ? text.lowercased() : text
    return text == "true" ? true : text == "false" ? false : nil
  }

  /// Returns a number that keeps its JSON form, or `nil` for any other text.
  static func number(_ text: String) -> DocumentValue? {
    guard let match = text.wholeMatch(of: /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+\-]?\d+)?/) else { return nil }
    return match.1 == nil && match.2 == nil ? .integer(text) : .number(text)
  }
}

/// Reads bodies that are sequences of JSON values.
package enum JSONStream {
  /// Returns the values of a ``MediaType/isJSONLines`` body. In JSON text sequences each is preceded by a
  /// record separator (RFC 7464). A truncated last line is omitted.
  package static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines = bytes.split { $0 == 0x0A || $0 == 0x0D || $0 == 0x1E }.map(Array.init)
    lines.removeAll { $0.allSatisfy { $0 <= 0x20 } }
    return bytes.last == 0x0A || bytes.last == 0x0D ? lines : withoutCutOff(lines)
  }

  /// Returns the data of server-sent events (HTML, section 9.2.6) that is a JSON object or array. Only CR, LF
  /// and CRLF end a line, and words in brackets such as `[DONE]` aren't arrays. A truncated last event is
  /// omitted.
  package static func events(_ bytes: [UInt8]) -> [[UInt8]] {
    var events: [[ArraySlice<UInt8>]] = [[]]
    for line in eventLines(bytes) {
      if line.isEmpty { events.append([]) }
      guard line.starts(with: "data:".utf8) else { continue }
      let data = line.dropFirst(5)
      events[events.count - 1].append(data.first == 0x20 ? data.dropFirst() : data)
    }
    let isWhole = events.last?.isEmpty ?? true
    let found = events.map { Array($0.joined(separator: [0x0A])) }.filter(isContainer)
    return isWhole ? found : withoutCutOff(found)
  }

  /// Omits the last value if it is truncated.
  private static func withoutCutOff(_ values: [[UInt8]]) -> [[UInt8]] {
    guard let last = values.last, (try? DocumentValue(json: last)) == nil else { return values }
    return values.dropLast()
  }

  private static func eventLines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    var index = start
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      guard byte == 0x0A || byte == 0x0D else { continue }
      lines.append(bytes[start..<index - 1])
      if byte == 0x0D, index < bytes.endIndex, bytes[index] == 0x0A { index += 1 }
      start = index
    }
    return lines + [bytes[start...]]
  }

  private static func isContainer(_ data: [UInt8]) -> Bool {
    guard let first = data.first(where: { $0 > 0x20 }) else { return false }
    if first == UInt8(ascii: "{") { return true }
    let isWord = data.count > 2 && data.allSatisfy { "[]ABCDEFGHIJKLMNOPQRSTUVWXYZ_".utf8.contains($0) }
    return first == UInt8(ascii: "[") && !isWord
  }
}
