package import CallsiteDocument
import Foundation
import OrderedCollections

/// Reads the text forms of values (OpenAPI, "Style Values"), with a schema to tell `1` from `"1"`.
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

  /// The value that a text stands for: of the types that the schema allows, the first that fits.
  package func value(_ text: String, _ schema: Schema) -> DocumentValue {
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

  /// The items of a list, from texts that are split already.
  package func list(_ texts: [String], _ schema: Schema) -> DocumentValue {
    let items = schemas.items(of: schema)
    if texts.count == 1, texts[0].hasPrefix("["), let value = try? DocumentValue(json: Data(texts[0].utf8)),
      isValid(value, schema)
    {
      return value
    }
    return .array(texts.map { text in items.map { value(text, $0) } ?? .string(text) })
  }

  /// The members of an object, from texts that are split already.
  func object(_ pairs: [(name: String, text: String)], _ schema: Schema) -> DocumentValue {
    var members: OrderedDictionary<String, DocumentValue> = [:]
    for pair in pairs {
      let property = schemas.property(pair.name, of: schema) ?? schemas.additionalProperties(of: schema)
      let member = property.map { value(pair.text, $0) } ?? .string(pair.text)
      members[pair.name] = member
    }
    return .object(members)
  }

  /// Texts of separated names and values: `a,1,b,2`.
  func object(alternating texts: [String], _ schema: Schema) -> DocumentValue {
    let pairs = stride(from: 0, to: texts.count - 1, by: 2).map { (name: texts[$0], text: texts[$0 + 1]) }
    return object(pairs, schema)
  }

  /// Texts of names and values: `a=1`.
  func object(assigning texts: [String], _ schema: Schema) -> DocumentValue {
    object(
      texts.map { text in
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
          String.init)
        return (name: parts[0], text: parts.count > 1 ? parts[1] : "")
      }, schema)
  }

  package func isArray(_ schema: Schema) -> Bool { schemas.types(of: schema).contains(.array) }

  package func isObject(_ schema: Schema) -> Bool {
    let types = schemas.types(of: schema)
    return types.contains(.object) && !types.contains(.array)
  }

  /// Python and PHP write truth values in ways of their own.
  private func flag(_ text: String) -> Bool? {
    let text = policy.readsForeignText ? text.lowercased() : text
    return text == "true" ? true : text == "false" ? false : nil
  }

  /// A JSON number, in its own form; nil for any other text.
  static func number(_ text: String) -> DocumentValue? {
    guard let match = text.wholeMatch(of: /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+\-]?\d+)?/) else { return nil }
    return match.1 == nil && match.2 == nil ? .integer(text) : .number(text)
  }
}
