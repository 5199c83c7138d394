import CallsiteDiagnostics

/// Writes values in the style of an existing text: with its indentation, and with lists and objects in brackets if it
/// has them.
struct YAMLFragment {
  /// The text of an entry or an element after `key:` or `-`, and the lines below it.
  struct Value {
    var head: String
    var lines: [String] = []
  }

  let isJSON: Bool
  private let hasFlowMappings: Bool
  private let hasFlowSequences: Bool
  private let isPadded: Bool
  /// Whether the elements of lists are indented below their keys.
  private let indentsSequences: Bool
  /// The number of columns by which an object is indented below its key.
  private let step: Int

  init(_ text: String, root: SourceNode) {
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    isJSON = text.first { !$0.isWhitespace } == "{"
    hasFlowMappings = text.contains(/:\s\{\s*\w/)
    hasFlowSequences = text.contains(/:\s\[\s*\S/)
    isPadded = text.contains(/:\s\{\ \w/)
    let indents = Self.indents(in: lines)
    step = indents.step
    indentsSequences = indents.sequences
  }

  /// Finds the indentation below the first keys without a value.
  private static func indents(in lines: [Substring]) -> (step: Int, sequences: Bool) {
    var step: Int?
    var sequences: Bool?
    for (line, next) in zip(lines, lines.dropFirst()) {
      guard line.hasSuffix(":"), let first = next.first(where: { $0 != " " }), first != "#" else { continue }
      let depth = next.prefix { $0 == " " }.count - line.prefix { $0 == " " || $0 == "-" }.count
      if first == "-", sequences == nil, depth >= 0 { sequences = depth > 0 }
      if first != "-", step == nil, depth > 0 { step = depth }
      if step != nil, sequences != nil { break }
    }
    return (step ?? 2, sequences ?? true)
  }

  /// Returns the text of a key.
  func key(_ key: String) throws -> String {
    if isJSON { return JSON.printable(key) }
    let null = SourceScalar("null", .null)
    let text = try YAMLWriter().write(Self.mapping(key, SourceNode(.scalar(null), at: .start)))
    return String(text.dropLast(": null\n".count))
  }

  /// Returns the text of a value below a key or a dash in a column, which counts from 0.
  func value(_ node: SourceNode, column: Int, isElement: Bool = false) throws -> Value {
    switch node.content {
    case .scalar: return try scalar(node, column: column)
    case .mapping(let mapping):
      if mapping.entries.isEmpty { return Value(head: " {}") }
      if hasFlowMappings, isSmall(node) { return Value(head: " " + flow(node)) }
      let inner = isElement ? column + 2 : column + step
      return joined(
        try mapping.entries.flatMap { try entry($0.key, $0.value, column: inner) }, isElement, inner)
    case .sequence(let elements):
      if elements.isEmpty { return Value(head: " []") }
      if hasFlowSequences, isSmall(node) { return Value(head: " " + flow(node)) }
      let inner = isElement || indentsSequences ? column + 2 : column
      return joined(try elements.flatMap { try element($0, column: inner) }, isElement, inner)
    }
  }

  /// Returns the lines of an entry whose key is in a column.
  func entry(_ key: String, _ node: SourceNode, column: Int) throws -> [String] {
    let value = try value(node, column: column)
    return [Self.spaces(column) + (try self.key(key)) + ":" + value.head] + value.lines
  }

  /// Returns the lines of an element whose dash is in a column.
  func element(_ node: SourceNode, column: Int) throws -> [String] {
    let value = try value(node, column: column, isElement: true)
    return [Self.spaces(column) + "-" + value.head] + value.lines
  }

  /// Puts the first line of an object or a list after its dash.
  private func joined(_ lines: [String], _ isElement: Bool, _ column: Int) -> Value {
    guard isElement, let first = lines.first else { return Value(head: "", lines: lines) }
    return Value(head: " " + first.dropFirst(column), lines: Array(lines.dropFirst()))
  }

  private func scalar(_ node: SourceNode, column: Int) throws -> Value {
    let text = try YAMLWriter().write(Self.mapping("k", node)).dropFirst(2).dropLast()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let below = lines.dropFirst().map { $0.isEmpty ? "" : Self.spaces(column) + $0 }
    return Value(head: String(lines.first ?? ""), lines: below)
  }

  private static func mapping(_ key: String, _ value: SourceNode) -> SourceNode {
    SourceNode(.mapping(SourceMapping([SourceMapping.Entry(key: key, value: value, at: .start)])), at: .start)
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  /// Whether an object or a list has a few short scalars, and nothing nested but lists of scalars in an object.
  func isSmall(_ node: SourceNode) -> Bool {
    let values = node.mapping?.entries.flatMap { entry in
      hasFlowSequences && entry.value.sequence?.isEmpty == false ? entry.value.sequence ?? [] : [entry.value]
    }
    let scalars = (node.sequence ?? values)?.map(\.scalar) ?? [nil]
    let keys = node.mapping?.entries.reduce(0) { $0 + $1.key.count } ?? 0
    guard scalars.allSatisfy({ $0 != nil }) else { return node.sequence?.isEmpty ?? false }
    return scalars.reduce(keys) { $0 + ($1?.text.count ?? 0) + 2 } <= 60
  }
}

// In brackets.
extension YAMLFragment {
  /// Returns a value on one line, in brackets and braces.
  func flow(_ node: SourceNode) -> String {
    switch node.content {
    case .scalar(let scalar): return flow(scalar)
    case .sequence(let elements): return "[" + elements.map(flow).joined(separator: ", ") + "]"
    case .mapping(let mapping):
      if mapping.entries.isEmpty { return "{}" }
      let entries = mapping.entries.map { flowEntry($0.key, $0.value) }.joined(separator: ", ")
      return isPadded ? "{ \(entries) }" : "{\(entries)}"
    }
  }

  func flowEntry(_ key: String, _ value: SourceNode) -> String {
    flow(SourceScalar(key, .string)) + ": " + flow(value)
  }

  /// Returns a value with each element on a line of its own, as JSON is usually written.
  func indented(_ node: SourceNode, column: Int) -> String {
    let inner = Self.spaces(column + step)
    let parts: [String]
    switch node.content {
    case .scalar(let scalar): return flow(scalar)
    case .sequence(let elements): parts = elements.map { indented($0, column: column + step) }
    case .mapping(let mapping):
      parts = mapping.entries.map {
        flow(SourceScalar($0.key, .string)) + ": " + indented($0.value, column: column + step)
      }
    }
    let marks = node.mapping == nil ? ("[", "]") : ("{", "}")
    if parts.isEmpty { return marks.0 + marks.1 }
    return "\(marks.0)\n\(inner)" + parts.joined(separator: ",\n\(inner)")
      + "\n\(Self.spaces(column))\(marks.1)"
  }

  private func flow(_ scalar: SourceScalar) -> String {
    switch scalar.kind {
    case .null: return "null"
    case .boolean, .integer, .number: return scalar.text
    case .string: break
    }
    if isJSON { return JSON.printable(scalar.text) }
    let isWord = scalar.text.wholeMatch(of: /[A-Za-z_$][A-Za-z0-9_.\/-]*/) != nil
    let words = ["y", "n", "yes", "no", "on", "off"]
    if isWord, CoreSchema.kind(ofPlain: scalar.text) == .string, !words.contains(scalar.text.lowercased()) {
      return scalar.text
    }
    let isPrintable = scalar.text.unicodeScalars.allSatisfy { (" "..."~").contains($0) }
    if isPrintable { return "'" + scalar.text.replacing("'", with: "''") + "'" }
    return JSON.printable(scalar.text)
  }
}

extension JSON {
  /// Returns a JSON string with everything escaped that isn't printable, because YAML 1.2 (5.1) allows fewer characters.
  fileprivate static func printable(_ text: String) -> String {
    JSON.text(text).rendered.unicodeScalars.map { isPrintable($0) ? String($0) : escaped($0) }.joined()
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
    default: true
    }
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    scalar.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}

extension SourcePosition {
  /// A position for nodes that aren't in any text yet.
  fileprivate static let start = SourcePosition(file: "", line: 1, column: 1)
}
