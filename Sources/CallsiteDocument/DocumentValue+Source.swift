package import CallsiteSource
import OrderedCollections

extension DocumentValue {
  /// The JSON value a node stands for.
  package init(_ node: SourceNode) {
    switch node.content {
    case .sequence(let elements):
      self = .array(elements.map(DocumentValue.init))
    case .mapping(let mapping):
      var object: OrderedDictionary<String, DocumentValue> = [:]
      for entry in mapping.entries { object[entry.key] = DocumentValue(entry.value) }
      self = .object(object)
    case .scalar(let scalar):
      switch scalar.kind {
      case .null: self = .null
      case .boolean: self = .bool(scalar.text.lowercased() == "true")
      case .integer: self = .integer(Self.integerText(scalar.text))
      case .number: self = Self.numberValue(scalar.text)
      case .string: self = .string(scalar.text)
      }
    }
  }

  /// YAML's integers in JSON's form: `0x1F` → `31`, `0o17` → `15`, `+05` → `5`.
  private static func integerText(_ text: String) -> String {
    for (prefix, radix) in [("0x", 16), ("0o", 8)] where text.hasPrefix(prefix) {
      return UInt64(text.dropFirst(2), radix: radix).map(String.init) ?? text
    }
    return withoutLeadingZeros(text)
  }

  /// YAML's numbers in JSON's form: `.5` → `0.5`, `1.` → `1.0`. Infinities and NaN, which JSON lacks, are
  /// strings.
  private static func numberValue(_ text: String) -> DocumentValue {
    guard let point = text.firstIndex(of: ".") else { return .number(withoutLeadingZeros(text)) }
    let whole = text[..<point]
    let rest = text[text.index(after: point)...]
    if rest.first?.isLetter == true, rest.first?.lowercased() != "e" { return .string(text) }
    let hasDigits = whole.last?.isNumber == true
    let fraction = rest.first?.isNumber == true ? String(rest) : "0" + rest
    return .number(withoutLeadingZeros(hasDigits ? String(whole) : whole + "0") + "." + fraction)
  }

  private static func withoutLeadingZeros(_ text: String) -> String {
    let isNegative = text.hasPrefix("-")
    let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
    let trimmed = digits.drop { $0 == "0" }
    let needsZero = trimmed.first?.isNumber != true
    return (isNegative ? "-" : "") + (needsZero ? "0" : "") + trimmed
  }
}
