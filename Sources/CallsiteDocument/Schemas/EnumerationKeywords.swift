import CallsiteDiagnostics
package import CallsiteSource
import OrderedCollections

/// The values of `enum` and `const`, without `null`.
struct EnumerationKeywords {
  /// The values, or `nil` if any value is allowed.
  private(set) var values: [DocumentValue]?
  private(set) var isNullable = false
  /// Whether the values apply to the elements of a list, where they should have been written.
  private(set) var areOfElements = false
  private var found: Set<DocumentValue> = []

  init(_ object: ObjectReader, _ types: [JSONType]) {
    if let node = object.mapping["const"] {
      add(node, types, object.session)
    } else if let node = object.node("enum") {
      let nodes = object.list("enum", of: "values")
      if nodes.isEmpty, node.sequence != nil { object.session.repair(.emptyEnumeration(at: node.position)) }
      areOfElements = node.listsElements(of: types)
      if areOfElements { object.session.repair(.enumerationOfElements(at: node.position)) }
      for node in nodes { add(node, types, object.session) }
    }
  }

  /// Whether only `null` is allowed, regardless of other keywords.
  var isOnlyNull: Bool { isNullable && values == nil }

  private mutating func add(_ node: SourceNode, _ types: [JSONType], _ session: ReadingSession) {
    if node.isNull {
      isNullable = true
      return
    }
    let value = DocumentValue(listed: node, of: types)
    if value != DocumentValue(node), let text = node.scalar?.text {
      if case .string = value {
        session.report(.unquotedValue(node, text), asOneOf: "enum value", isRepair: true)
      } else {
        session.report(.quotedValue(node, text), asOneOf: "quoted enum value", isRepair: true)
      }
    }
    if found.insert(value).inserted {
      values = values ?? []
      values?.append(value)
    } else {
      session.repair(.duplicateEnumValue(node))
    }
  }
}

extension DocumentValue {
  /// Creates a value of `enum` or `const` as it is meant: an unquoted `yes` or `1.0` in YAML is a text if all values are,
  /// and a quoted `'1'` is a number if all values are.
  ///
  /// - Parameter types: The schema's types besides null.
  package init(listed node: SourceNode, of types: [JSONType]) {
    self.init(node)
    guard let scalar = node.scalar else { return }
    if types == [.string], scalar.kind != .string, scalar.kind != .null { self = .string(scalar.text) }
    if types == [.integer], scalar.kind == .string, let number = Int(scalar.text),
      "\(number)" == scalar.text
    {
      self = .integer(scalar.text)
    }
  }
}

extension SourceNode {
  /// Whether an `enum` lists the values of a list's elements, next to which it should have been written.
  ///
  /// - Parameter types: The schema's types besides null.
  package func listsElements(of types: [JSONType]) -> Bool {
    guard types == [.array], let values = sequence, !values.isEmpty else { return false }
    return values.allSatisfy { $0.scalar != nil }
  }
}

/// Names and descriptions of an enum's values from common extensions: `x-enum-varnames` and
/// `x-enum-descriptions` of OpenAPI Generator and swag, NSwag's `x-enumNames`, and AutoRest's `x-ms-enum`.
///
/// Lists correspond to the values by index, and are ignored if their length differs. Names are used only for
/// numbers: `0`, `1` with `[Low, High]` become `low`, `high`.
struct VendorEnumNames {
  private let object: ObjectReader

  init(_ object: ObjectReader) {
    self.object = object
  }

  /// Returns the extension for an enum's values, or `nil` if there are no names or descriptions.
  func enumExtension(of values: [DocumentValue]?) -> EnumExtension? {
    guard let values, !values.isEmpty else { return nil }
    let listed = texts(["x-enum-varnames", "x-enumNames", "x-enum-names"], values.count)
    let explained = texts(["x-enum-descriptions", "x-enumDescriptions"], values.count)
    var cases: OrderedDictionary<String, EnumExtension.Case> = [:]
    for (index, value) in values.enumerated() {
      guard let text = value.rawText else { continue }
      let autorest = described(text)
      let isNumber = if case .integer = value { true } else { false }
      let name = isNumber ? listed?[index] ?? autorest?["name"]?.string : nil
      let description = explained?[index] ?? autorest?["description"]?.string
      guard name != nil || description != nil else { continue }
      cases[text] = EnumExtension.Case(
        swiftName: name, displayName: nil, description: description, position: object.position)
    }
    return cases.isEmpty ? nil : EnumExtension(isOpen: nil, cases: cases)
  }

  private func texts(_ keys: [String], _ count: Int) -> [String?]? {
    let lists = keys.compactMap { object.mapping[$0]?.sequence }
    return lists.first { $0.count == count }?.map { node in
      node.string.flatMap { $0.contains(where: \.isLetter) ? $0 : nil }
    }
  }

  /// Returns AutoRest's description of a value.
  private func described(_ text: String) -> SourceMapping? {
    object.mapping["x-ms-enum"]?.mapping?["values"]?.sequence?.compactMap(\.mapping)
      .first { $0["value"]?.scalar?.text == text }
  }
}

/// Reads `x-callsite-enum`, whose cases must be values of the schema's enum.
struct EnumExtensionReader {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  func read(_ schema: ObjectReader, values: [DocumentValue]?) -> EnumExtension? {
    guard let node = schema.mapping["x-callsite-enum"],
      let object = ObjectReader(node, as: .enumExtension, session)
    else { return nil }
    guard let values else {
      session.report(.extensionWithoutEnum(at: node.position))
      return nil
    }
    let rawValues = values.compactMap(\.rawText)
    var cases: OrderedDictionary<String, EnumExtension.Case> = [:]
    for entry in object.entries("cases", of: "cases") {
      if !rawValues.contains(entry.key) { session.report(.unknownCase(entry, rawValues)) }
      guard let object = ObjectReader(entry.value, as: .enumCase, session) else { continue }
      cases[entry.key] = EnumExtension.Case(
        swiftName: readName(object), displayName: object.string("displayName"),
        description: object.string("description"), position: entry.position)
    }
    return EnumExtension(isOpen: object.boolean("open"), cases: cases)
  }

  private func readName(_ object: ObjectReader) -> String? {
    guard let name = object.string("name") else { return nil }
    if SwiftName.isValid(name), name != "_" { return name }
    session.report(.invalidCaseName(name, at: object.mapping["name"]?.position ?? object.position))
    return nil
  }
}

extension DocumentValue {
  /// The raw value as a key, or `nil` for lists and objects.
  var rawText: String? {
    switch self {
    case .string(let text), .integer(let text), .number(let text): text
    case .bool(let value): String(value)
    case .null, .array, .object: nil
    }
  }
}

extension Diagnostic {
  fileprivate static func emptyEnumeration(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "empty-enum", "An 'enum' without values allows nothing; it is ignored.", at: position)
  }

  fileprivate static func unquotedValue(_ node: SourceNode, _ text: String) -> Diagnostic {
    Diagnostic(
      .warning, "unquoted-string",
      "A value of an enum of strings must be a string, but is \(node.found); read as '\(text)'.",
      at: node.position)
  }

  fileprivate static func quotedValue(_ node: SourceNode, _ text: String) -> Diagnostic {
    Diagnostic(
      .warning, "quoted-number",
      "A value of an enum of integers must be an integer, but is \(node.found); read as \(text).",
      at: node.position)
  }

  fileprivate static func enumerationOfElements(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "misplaced-enum",
      "The 'enum' of a list must have lists as its values; it is read as the elements' 'enum'.",
      at: position)
  }

  fileprivate static func duplicateEnumValue(_ node: SourceNode) -> Diagnostic {
    Diagnostic(
      .warning, "duplicate-enum-value", "The 'enum' lists \(node.found) twice; the second one is ignored.",
      at: node.position)
  }

  fileprivate static func invalidCaseName(_ name: String, at position: SourcePosition) -> Diagnostic {
    invalidExtension(
      "'name' of a case must be a Swift name, but is '\(name)'.", at: position)
  }

  fileprivate static func extensionWithoutEnum(at position: SourcePosition) -> Diagnostic {
    invalidExtension(
      "'x-callsite-enum' requires an 'enum' in the same schema.", at: position)
  }

  fileprivate static func unknownCase(_ entry: SourceMapping.Entry, _ rawValues: [String]) -> Diagnostic {
    let nearest = NearestNames(entry.key, among: rawValues)
    let listed = rawValues.map { "'\($0)'" }.joinedWithOr()
    return invalidExtension(
      "'\(entry.key)' isn't a value of this enum"
        + (nearest.names.isEmpty ? "; expected \(listed)." : nearest.suggestion),
      at: entry.position)
  }
}
