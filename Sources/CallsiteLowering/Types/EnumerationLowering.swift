import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// Creates an enum from a schema's listed values.
struct EnumerationLowering {
  let context: LoweringContext

  func enumeration(
    _ form: EnumerationForm, name: SwiftIdentifier, documentation: DocComment, at position: SourcePosition
  ) -> Enumeration {
    let isOpen = form.details?.isOpen ?? context.options.hasOpenEnums
    var scope = NameScope(reserved: ["allCases", "rawValue", "displayName", "unrecognized", "encode", "hash"])
    let identifiers = names(in: form, of: name, scope: &scope, at: position)
    let cases = zip(form.values, identifiers).map { value, identifier in
      let details = form.details?.cases[value.rawText]
      return Enumeration.Case(
        name: identifier, rawValue: value.literal(isInteger: form.isInteger),
        documentation: DocComment(details?.description, besides: identifier.name),
        displayName: details?.displayName.map(SwiftStringLiteral.init))
    }
    return Enumeration(
      name: name, documentation: documentation, rawType: form.rawType, cases: cases,
      unrecognizedCase: isOpen ? SwiftIdentifier("unrecognized") : nil, position: position)
  }

  /// Returns a name for each value. Names given in the document and exact spellings win a collision.
  private func names(
    in form: EnumerationForm, of type: SwiftIdentifier, scope: inout NameScope, at position: SourcePosition
  ) -> [SwiftIdentifier] {
    let values = form.values
    let given = values.map { form.details?.cases[$0.rawText]?.swiftName }
    let noun = SwiftNaming.words(of: type.name).last { $0.first?.isLetter == true } ?? "Value"
    let plain = zip(values, given).map { value, name in
      Self.unlikeOptional(name.map(SwiftNaming.member) ?? self.name(of: value, noun: noun), noun: noun)
    }
    let wanted = distinguished(plain, values, given)
    var names: [Int: SwiftIdentifier] = [:]
    for (index, value) in values.enumerated() {
      if given[index] != nil || wanted[index] == value.rawText { names[index] = scope.claim(wanted[index]) }
    }
    for (index, value) in values.enumerated() where names[index] == nil {
      let identifier = scope.claim(wanted[index])
      names[index] = identifier
      if identifier.name != wanted[index] {
        context.repair(
          .caseCollision(value.rawText, wanted: wanted[index], given: identifier.name, at: position),
          asOneOf: "case of \(position)")
      }
    }
    return values.indices.compactMap { names[$0] }
  }

  /// Returns names in which equal ones are replaced by those with words for symbols: `GMT-1` and `GMT+1`, both `gmt1`,
  /// become `gmtMinus1` and `gmtPlus1`. Names given in the document and exact spellings are kept.
  private func distinguished(_ names: [String], _ values: [DocumentValue], _ given: [String?]) -> [String] {
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    return names.indices.map { index in
      let text = values[index].rawText
      guard counts[names[index], default: 0] > 1, given[index] == nil, names[index] != text else {
        return names[index]
      }
      let spelled = SwiftNaming.spellingSymbols(in: text)
      return spelled == text ? names[index] : context.naming.enumCase(spelled)
    }
  }

  /// Returns a name for a value. A number is named after the type: `301` of `StatusCode` is `.code301`.
  private func name(of value: DocumentValue, noun: String) -> String {
    guard case .integer(let text) = value else { return context.naming.enumCase(value.rawText) }
    return text.hasPrefix("-") ? "minus\(text.dropFirst())" : "\(noun.lowercased())\(text)"
  }

  /// Returns a name that differs from `Optional`'s `.none`, which the compiler prefers where both are
  /// possible: `none` of `ToolChoice` is `.noChoice`.
  private static func unlikeOptional(_ name: String, noun: String) -> String {
    switch name {
    case "none": "no" + noun.prefix(1).uppercased() + noun.dropFirst()
    case "some": "someValue"
    default: name
    }
  }
}

extension DocumentValue {
  /// The value's text: the characters of a string, a number as written.
  var rawText: String {
    switch self {
    case .string(let text), .integer(let text), .number(let text): text
    case .bool(let value): String(value)
    case .null: "null"
    case .array, .object: ""
    }
  }

  /// Returns the value as the raw value of an enum.
  func literal(isInteger: Bool) -> ScalarLiteral {
    isInteger ? .integer(rawText) : .text(SwiftStringLiteral(rawText))
  }
}

extension Diagnostic {
  static func caseCollision(
    _ value: String, wanted: String, given: String, at position: SourcePosition
  ) -> Diagnostic {
    Diagnostic(
      .warning, "case-collision",
      "Enum value '\(value)' would be named .\(wanted) in Swift, which is taken; it is named .\(given). "
        + "Give it a name with x-callsite-enum.",
      at: position)
  }
}

extension Enumeration.RawType {
  fileprivate func contains(_ value: DocumentValue) -> Bool {
    switch (self, value) {
    case (.string, .string): true
    case (.integer, .integer(let text)): Int(text) != nil
    case (.unsigned, .integer(let text)): UInt64(text) != nil
    default: false
    }
  }
}

/// The listed values of a schema, all strings or all integers that fit in `Int` or in `UInt64`, with their names and descriptions.
///
/// A single value is a constant and doesn't make an enum, unless the document names it: a component is an
/// enum, because values may be added to it, and so are values with `x-callsite-enum`.
struct EnumerationForm {
  let values: [DocumentValue]
  let rawType: Enumeration.RawType
  let details: EnumExtension?

  var isInteger: Bool { rawType != .string }

  /// Creates the form for strings with their names and descriptions.
  init(texts: [String], details: EnumExtension) {
    values = texts.map { .string($0) }
    rawType = .string
    self.details = details
  }

  /// - Parameter isNamed: Whether the schema is a component.
  /// - Returns: `nil` for a schema without such values, or with an integer that doesn't fit.
  init?(of schema: Schema, isNamed: Bool) {
    guard let values = schema.enumeration, schema.types != [.boolean] else { return nil }
    let details = schema.enumExtension
    guard values.count > 1 || isNamed || details.map({ !$0.cases.isEmpty || $0.isOpen != nil }) == true else {
      return nil
    }
    let types: [Enumeration.RawType] = [.string, .integer, .unsigned]
    guard !values.isEmpty, let type = types.first(where: { type in values.allSatisfy(type.contains) }) else {
      return nil
    }
    rawType = type
    self.values = values
    self.details = details
  }
}
