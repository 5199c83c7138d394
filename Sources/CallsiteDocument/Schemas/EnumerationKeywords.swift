import CallsiteDiagnostics
package import CallsiteSource
import OrderedCollections

/// The types of a schema, the values of `type`.
package struct TypeKeywords: Sendable {
  /// The types in document order, each once.
  package private(set) var kinds: [ValueKind] = []
  let position: SourcePosition?

  init(_ object: ObjectReader, _ dialect: SchemaDialect = .openAPI) {
    let node = object.mapping["type"]
    position = node?.position
    guard let node else { return }
    for node in node.sequence ?? [node] {
      if let kind = Self.kind(node, dialect, object.session), !kinds.contains(kind) { kinds.append(kind) }
    }
  }

  /// The types besides null.
  package var types: [JSONType] { kinds.compactMap(\.type) }

  package var allowsNull: Bool { kinds.contains(.null) }

  private static func kind(
    _ node: SourceNode, _ dialect: SchemaDialect, _ session: ReadingSession
  ) -> ValueKind? {
    if let kind = node.string.flatMap(ValueKind.init) { return kind }
    if node.isNull, dialect == .openAPI {
      session.report(.unquotedNull(at: node.position), asOneOf: "type null", isRepair: true)
      return .null
    }
    session.repair(
      node.string == nil
        ? .wrongType("'type' of a schema", expected: "a type or a list of types", node, .schema)
        : .unknownType(node))
    return nil
  }
}

/// The values of `const` and `enum`.
package struct EnumerationKeywords: Sendable {
  /// The value of `const`, or `nil` for any value.
  package let constant: DocumentValue?
  /// The values of `enum`, or `nil` for any value.
  package var enumeration: [DocumentValue]? { misplaced == nil ? listed : nil }
  /// An `enum` of scalars next to `type: array`, which is taken to apply to the elements (OpenAPI documents only).
  package let misplaced: SourceMapping.Entry?
  private let listed: [DocumentValue]?

  init(_ object: ObjectReader, _ types: TypeKeywords, _ dialect: SchemaDialect) {
    let reader = ListedValueReader(dialect == .openAPI ? types.types : [], object.session)
    constant = object.mapping["const"].map(reader.value)
    let nodes = object.list("enum", of: "values")
    guard let entry = object.mapping.entry("enum"), entry.value.sequence != nil else {
      (listed, misplaced) = (nil, nil)
      return
    }
    if nodes.isEmpty { object.session.repair(.emptyEnumeration(at: entry.value.position)) }
    misplaced = reader.areOfElements(nodes) ? entry : nil
    if misplaced != nil { object.session.repair(.enumerationOfElements(at: entry.value.position)) }
    listed = nodes.isEmpty && dialect == .openAPI ? nil : reader.values(nodes)
  }

  /// The value of `const`, or the values of `enum` or of the misplaced one: each once, without null. `nil` for any
  /// value.
  var values: [DocumentValue]? {
    let values = OrderedSet(all.filter { $0 != .null })
    return values.isEmpty ? nil : Array(values)
  }

  /// Whether null is listed.
  var isNullable: Bool { all.contains(.null) }

  /// Whether only `null` is allowed, regardless of other keywords.
  var isOnlyNull: Bool { isNullable && values == nil }

  private var all: [DocumentValue] { constant.map { [$0] } ?? listed ?? [] }
}

/// Reads the values of `const` and `enum` as they are meant: an unquoted `yes` or `1.0` in YAML is a text if all values
/// are, and a quoted `'1'` is a number if all values are.
private struct ListedValueReader {
  private let types: [JSONType]
  private let session: ReadingSession

  /// - Parameter types: The schema's types besides null, or an empty array to read all values as they are.
  init(_ types: [JSONType], _ session: ReadingSession) {
    self.types = types
    self.session = session
  }

  func value(_ node: SourceNode) -> DocumentValue {
    let value = DocumentValue(node)
    guard let scalar = node.scalar else { return value }
    if types == [.string], scalar.kind != .string, scalar.kind != .null {
      session.report(.unquotedValue(node, scalar.text), asOneOf: "enum value", isRepair: true)
      return .string(scalar.text)
    }
    if types == [.integer], scalar.kind == .string, let number = Int(scalar.text), "\(number)" == scalar.text
    {
      session.report(.quotedValue(node, scalar.text), asOneOf: "quoted enum value", isRepair: true)
      return .integer(scalar.text)
    }
    return value
  }

  /// Returns the values of `enum`, and reports those that are listed twice.
  func values(_ nodes: [SourceNode]) -> [DocumentValue] {
    var found: Set<DocumentValue> = []
    return nodes.map { node in
      let value = value(node)
      if !found.insert(value).inserted, !node.isNull { session.repair(.duplicateEnumValue(node)) }
      return value
    }
  }

  /// Whether an `enum` lists the values of a list's elements, next to which it should have been written.
  func areOfElements(_ nodes: [SourceNode]) -> Bool {
    types == [.array] && !nodes.isEmpty && nodes.allSatisfy { $0.scalar != nil }
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
  fileprivate static func unquotedNull(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "unquoted-string", "The type null must be the string 'null'; read as such.", at: position)
  }

  fileprivate static func unknownType(_ node: SourceNode) -> Diagnostic {
    let names = JSONType.allCases.map(\.rawValue) + ["null"]
    let suggestion = NearestNames(node.string ?? "", among: names).suggestion
    return Diagnostic(
      .warning, "unknown-type",
      "'type' must be \(names.joinedWithOr()), but is \(node.found); any value is assumed"
        + suggestion,
      at: node.position)
  }

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
