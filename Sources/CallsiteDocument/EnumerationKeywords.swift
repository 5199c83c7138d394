import CallsiteDiagnostics
import CallsiteSource

/// `enum` and `const` with `null` taken out.
struct EnumerationKeywords {
  /// Nil: any value.
  private(set) var values: [DocumentValue]?
  private(set) var isNullable = false
  /// Whether the values are those of a list's elements, beside which they should stand.
  private(set) var areOfElements = false
  private var found: Set<DocumentValue> = []

  init(_ object: ObjectReader, _ types: [JSONType]) {
    if let node = object.mapping["const"] {
      add(node, types, object.session)
    } else if let node = object.node("enum") {
      let nodes = object.list("enum", of: "values")
      if nodes.isEmpty, node.sequence != nil { object.session.repair(.emptyEnumeration(at: node.position)) }
      areOfElements = types == [.array] && !nodes.isEmpty && nodes.allSatisfy { $0.scalar != nil }
      if areOfElements { object.session.repair(.enumerationOfElements(at: node.position)) }
      for node in nodes { add(node, types, object.session) }
    }
  }

  /// Whether nothing but `null` is left, whatever else the schema says.
  var isOnlyNull: Bool { isNullable && values == nil }

  private mutating func add(_ node: SourceNode, _ types: [JSONType], _ session: ReadingSession) {
    if node.isNull {
      isNullable = true
      return
    }
    var value = DocumentValue(node)
    if types == [.string], let scalar = node.scalar, scalar.kind != .string {
      session.report(.unquotedValue(node, scalar.text), asOneOf: "enum value", isRepair: true)
      value = .string(scalar.text)
    }
    if types == [.integer], let text = node.string, let number = Int(text), "\(number)" == text {
      session.report(.quotedValue(node, text), asOneOf: "quoted enum value", isRepair: true)
      value = .integer(text)
    }
    if found.insert(value).inserted {
      values = values ?? []
      values?.append(value)
    } else {
      session.repair(.duplicateEnumValue(node))
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
      .warning, "duplicate-enum-value", "The 'enum' lists \(node.found) twice; once is enough.",
      at: node.position)
  }
}
