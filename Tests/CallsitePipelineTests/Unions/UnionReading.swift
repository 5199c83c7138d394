import CallsiteDocument
import CallsiteModel
import Foundation
import OrderedCollections

@testable import CallsiteSamples

/// Reads JSON as generated unions do, without compiling them: by the model that they are rendered from.
struct UnionReading {
  enum Result: Equatable {
    case entry(SwiftIdentifier)
    case unrecognized
    case failure
  }

  let scopes: TypeScopes

  /// Returns the case that a value is decoded as.
  func read(_ value: DocumentValue, as union: Union) -> Result {
    let tag = union.discriminator.flatMap { Self.tag($0, of: value) }
    let selected = union.cases.first { entry in
      tag.map { tag in entry.discriminatorValues.contains { $0.text == tag } } ?? false
    }
    if let selected, !selected.sharesValues {
      return matches(value, selected.value) ? .entry(selected.name) : .failure
    }
    if let selected, holds(selected.selection, for: value), isMatch(value, selected) {
      return .entry(selected.name)
    }
    let match = ordered(union.attempts, for: value).first { entry in
      holds(entry.conditions, for: value) && isMatch(value, entry)
    }
    if let match { return .entry(match.name) }
    guard let selected else { return .unrecognized }
    return matches(value, selected.value) ? .entry(selected.name) : .failure
  }

  private func holds(_ conditions: [Union.Case.Condition], for value: DocumentValue) -> Bool {
    conditions.allSatisfy { condition in
      Self.elements(of: value).allSatisfy { element in
        let object = condition.parents.reduce(element) { object, name in
          if case .object(let properties) = object { properties[name.text] ?? .null } else { .null }
        }
        return Self.tag(condition.property, of: object).map { tag in
          condition.values.contains { $0.text == tag }
        } ?? condition.isOptional
      }
    }
  }

  /// Returns the elements of an array, or the value itself.
  private static func elements(of value: DocumentValue) -> [DocumentValue] {
    if case .array(let values) = value { values } else { [value] }
  }

  /// Returns the value of a property in the form that is compared.
  private static func tag(_ property: SwiftStringLiteral, of value: DocumentValue) -> String? {
    guard case .object(let properties) = value else { return nil }
    switch properties[property.text] {
    case .string(let text), .integer(let text): return text
    case .bool(let flag): return "\(flag)"
    default: return nil
    }
  }

  private func isMatch(_ value: DocumentValue, _ entry: Union.Case) -> Bool {
    guard matches(value, entry.value) else { return false }
    guard case .named(.declared(let type)) = entry.value.type else { return true }
    switch scopes.types[type] {
    case .union(let union) where entry.leavesUnrecognized:
      return read(value, as: union) != .unrecognized
    case .structure(let structure) where entry.leavesUnrecognized:
      guard let property = structure.properties.first(where: { $0.name == entry.unionProperty }),
        case .named(.declared(let type)) = property.type, case .union(let union) = scopes.types[type]
      else { return true }
      return read(value, as: union) != .unrecognized
    case .enumeration(let enumeration) where entry.takesListedValuesOnly:
      return enumeration.cases.contains { $0.rawValue.matches(value) }
    default: return true
    }
  }

  /// Returns the attempts in the order of `UnionDecoder.ranked(_:)`.
  private func ordered(_ attempts: [Union.Case], for value: DocumentValue) -> [Union.Case] {
    guard let start = attempts.firstIndex(where: { $0.shape != nil }) else { return attempts }
    let end = attempts[start...].firstIndex { $0.shape == nil } ?? attempts.endIndex
    let received = Self.elements(of: value).reduce(into: Set<String>()) { received, element in
      if case .object(let properties) = element { received.formUnion(properties.keys) }
    }
    let ranks = attempts[start..<end].enumerated().map { index, entry in
      let others = received.subtracting(entry.shape?.properties.map(\.text) ?? []).count
      let isForbidden = entry.shape?.others == .forbidden && others > 0
      let losesOthers = entry.shape?.others != .kept && others > 0
      let missing = entry.shape?.required.count { !received.contains($0.text) } ?? 0
      let inside = entry.shape.map { Self.lostInside($0, of: value) } ?? 0
      return (isForbidden ? 1 : 0, others, losesOthers ? 1 : 0, inside, missing, index)
    }
    return attempts[..<start] + ranks.sorted { $0 < $1 }.map { attempts[start + $0.5] } + attempts[end...]
  }

  /// Returns the number of properties of the objects inside a value that a shape doesn't have.
  private static func lostInside(_ shape: Union.Case.Shape, of value: DocumentValue) -> Int {
    elements(of: value).reduce(0) { count, element in
      guard case .object(let properties) = element else { return count }
      return properties.reduce(count) { count, member in
        let isOther = !shape.properties.contains { $0.text == member.key }
        let inner =
          shape.inner.first { $0.property?.text == member.key }
          ?? shape.inner.first { $0.property == nil && isOther }
        return count + (inner.map { lost($0.shape, of: member.value) } ?? 0)
      }
    }
  }

  private static func lost(_ shape: Union.Case.Shape, of value: DocumentValue) -> Int {
    let known = Set(shape.properties.map(\.text))
    let names = elements(of: value).flatMap { element -> [String] in
      if case .object(let properties) = element { Array(properties.keys) } else { [] }
    }
    let own = shape.others == .kept ? 0 : Set(names).subtracting(known).count
    return own + lostInside(shape, of: value)
  }

  private func matches(_ value: DocumentValue, _ type: ValueType) -> Bool {
    type.wireFormat.map { matches(value, $0) } ?? matches(value, type.type)
  }

  private func matches(_ value: DocumentValue, _ format: WireFormat) -> Bool {
    switch (format, value) {
    case (.orNull, .null), (.jsonText, .string), (.formattedJSONText, .string),
      (.orCleared, .string("")), (.unixTime, .integer), (.unixTime, .number), (.lenientString, .string),
      (.lenientString, .integer), (.lenientString, .number), (.lenientDouble, .integer),
      (.lenientDouble, .number), (.lenientInteger, .integer), (.lenientUnsigned, .integer),
      (.decimalNumber, .integer), (.decimalNumber, .number):
      true
    case (.dateTime, .string(let text)), (.localDateTime, .string(let text)):
      text.contains("T") && text.contains(":")
    case (.decimalString, .string(let text)), (.lenientDouble, .string(let text)):
      Decimal(string: text) != nil
    case (.orNull(let inner), _), (.orCleared(let inner), _): matches(value, inner)
    case (.list(let inner), .array(let values)): values.allSatisfy { matches($0, inner) }
    case (.map(let inner), .object(let values)): values.values.allSatisfy { matches($0, inner) }
    case (.dictionary(let type), .object(let values)):
      values.values.allSatisfy { matches($0, type) }
    default: false
    }
  }

  private func matches(_ value: DocumentValue, _ type: TypeReference) -> Bool {
    switch (type, value) {
    case (.optional, .null), (.nullable, .null), (.generic(.expandable, _), .string),
      (.generic(.clearable, _), .string("")):
      true
    case (.optional(let wrapped), _), (.nullable(let wrapped), _), (.generic(_, let wrapped), _):
      matches(value, wrapped)
    case (.array(let element), .array(let values)): values.allSatisfy { matches($0, element) }
    case (.dictionary(let element), .object(let values)):
      values.values.allSatisfy { matches($0, element) }
    case (.named(.external(let type, _)), _): Self.isBuiltIn(value, type)
    case (.named(.declared(let type)), _): matches(value, type)
    default: false
    }
  }

  private func matches(_ value: DocumentValue, _ declared: DeclaredType) -> Bool {
    guard let type = scopes.types[declared] else { return true }
    switch type {
    case .alias(let alias): return matches(value, alias.type)
    case .enumeration(let enumeration):
      if enumeration.unrecognizedCase == nil {
        return enumeration.cases.contains { $0.rawValue.matches(value) }
      }
      return Self.isBuiltIn(value, enumeration.rawType.type)
    case .union(let union): return read(value, as: union) != .failure
    case .structure(let structure): return matches(value, structure)
    }
  }

  private func matches(_ value: DocumentValue, _ structure: Structure) -> Bool {
    guard case .object(var properties) = value else { return false }
    for property in structure.properties {
      if property.isMerged {
        if !matches(value, property.type) { return false }
        continue
      }
      guard let value = properties.removeValue(forKey: property.wireName.text) else {
        if property.presence == .required { return false }
        continue
      }
      if value == .null {
        if property.presence == .required, property.type != .external(.json) { return false }
        continue
      }
      let type = ValueType(property.type, wireFormat: property.wireFormat)
      if !matches(value, type) { return false }
    }
    guard let additional = structure.additionalProperties else { return true }
    return properties.values.allSatisfy { matches($0, additional.value) }
  }

  /// Returns whether a type of the standard library, Foundation or the runtime decodes a value.
  private static func isBuiltIn(_ value: DocumentValue, _ type: ExternalType) -> Bool {
    switch (type, value) {
    case (.string, _), (.url, _), (.uuid, _), (.calendarDate, _), (.data, _):
      guard case .string(let text) = value else { return false }
      return switch type {
      case .uuid: UUID(uuidString: text) != nil
      case .calendarDate: text.count == 10 && text.split(separator: "-").count == 3
      case .data: Data(base64Encoded: text) != nil
      default: true
      }
    case (.int, _), (.unsigned, _):
      return if case .integer(let text) = value { Int(text) != nil || UInt64(text) != nil } else { false }
    case (.double, .integer), (.double, .number), (.bool, .bool): return true
    case (.double, _), (.bool, _): return false
    default: return true
    }
  }
}

extension ScalarLiteral {
  fileprivate func matches(_ value: DocumentValue) -> Bool {
    switch (self, value) {
    case (.text(let text), .string(let other)): text.text == other
    case (.integer(let digits), .integer(let other)): digits == other
    default: false
    }
  }
}
