/// A JSON value (RFC 8259), whose members are written in the order in which they were given.
///
/// Text is escaped because it has this type, so that nothing in a document can add members or elements:
///
/// ```swift
/// let finding: JSON = ["id": JSON(rule.id), "place": JSON(position?.file)]
/// ```
package enum JSON: Sendable {
  case null
  case bool(Bool)
  case number(Int)
  case text(String)
  case list([JSON])
  /// A list with one element on each line.
  case lines([JSON])
  case object([Member])

  package typealias Member = (name: String, value: JSON)

  /// Creates text, or null for `nil`.
  package init(_ text: String?) { self = text.map(JSON.text) ?? .null }

  /// Creates a boolean, or null for `nil`.
  package init(_ value: Bool?) { self = value.map(JSON.bool) ?? .null }

  package init(_ number: Int) { self = .number(number) }

  package init(_ texts: [String]) { self = .list(texts.map(JSON.text)) }

  /// Returns an object with further members, which come last.
  package static func + (object: JSON, others: JSON) -> JSON {
    guard case .object(let members) = object, case .object(let more) = others else { return object }
    return .object(members + more)
  }

  /// The value as JSON.
  package var rendered: String {
    var result = ""
    write(to: &result)
    return result
  }

  private func write(to result: inout String) {
    switch self {
    case .null: result += "null"
    case .bool(let value): result += "\(value)"
    case .number(let value): result += "\(value)"
    case .text(let text): Self.write(text, to: &result)
    case .list(let elements): Self.write(elements, between: ("[", ",", "]"), to: &result)
    case .lines(let elements):
      Self.write(
        elements, between: elements.isEmpty ? ("[", "", "]") : ("[\n  ", ",\n  ", "\n]"), to: &result)
    case .object(let members):
      result += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { result += "," }
        Self.write(member.name, to: &result)
        result += ":"
        member.value.write(to: &result)
      }
      result += "}"
    }
  }

  private static func write(
    _ elements: [JSON], between marks: (start: String, separator: String, end: String),
    to result: inout String
  ) {
    result += marks.start
    for (index, element) in elements.enumerated() {
      if index > 0 { result += marks.separator }
      element.write(to: &result)
    }
    result += marks.end
  }

  /// Writes quotes, backslashes, and control characters escaped (RFC 8259, section 7).
  private static func write(_ text: String, to result: inout String) {
    result += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    result += "\""
  }
}

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  package init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(members.map { ($0.0, $0.1) })
  }

  package init(integerLiteral value: Int) { self = .number(value) }

  package init(stringLiteral value: String) { self = .text(value) }
}

extension SourcePosition {
  /// The position as JSON: `{"file":"pets.yaml","line":4,"column":2}`.
  package var json: JSON { ["file": .text(file), "line": .number(line), "column": .number(column)] }
}
