import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import OrderedCollections
import Testing

/// A document read from a text, and what was said about it as lines.
struct Reading {
  let document: APIDocument?
  let diagnostics: String

  init(_ text: String, isStrict: Bool = false) throws {
    let node = try SourceReader().read(text: text, file: "a.yaml")
    var collector = DiagnosticCollector(isStrict: isStrict)
    document = DocumentReader().read(node, into: &collector)
    diagnostics = TextDiagnostics.render(collector.diagnostics)
  }

  /// A document with these component schemas, whose first line is line 6 and whose first column is column 5.
  static func schemas(_ yaml: String, isStrict: Bool = false) throws -> Reading {
    try Reading(head + "paths: {}\ncomponents:\n  schemas:\n" + indented(yaml, by: 4), isStrict: isStrict)
  }

  /// Such a document in the form of OpenAPI 3.0.
  static func openAPI30(_ yaml: String, isStrict: Bool = false) throws -> Reading {
    let head = head.replacing("3.1.1", with: "3.0.3")
    return try Reading(
      head + "paths: {}\ncomponents:\n  schemas:\n" + indented(yaml, by: 4), isStrict: isStrict)
  }

  /// A document with these paths, whose first line is line 4 and whose first column is column 3.
  static func paths(_ yaml: String, isStrict: Bool = false) throws -> Reading {
    try Reading(head + "paths:\n" + indented(yaml, by: 2), isStrict: isStrict)
  }

  /// A document with these fields at its root, whose first line is line 3.
  static func root(_ yaml: String, isStrict: Bool = false) throws -> Reading {
    try Reading(head + yaml, isStrict: isStrict)
  }

  private static let head = "openapi: 3.1.1\ninfo: { title: Pets, version: '1' }\n"

  private static func indented(_ yaml: String, by columns: Int) -> String {
    let lines = yaml.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { String(repeating: " ", count: columns) + $0 }.joined(separator: "\n") + "\n"
  }

  /// The schema called `A`.
  var schemaA: Schema { get throws { try #require(document?.schemas["A"]) } }

  var operation: CallsiteDocument.Operation { get throws { try #require(document?.operations.first) } }
}

/// A part of a document as text, to compare what was written in different forms: without positions, and without the
/// text that it was read from or what only Swagger 2.0 says.
func outline(_ value: Any) -> String {
  if value is SourcePosition { return "" }
  let mirror = Mirror(reflecting: value)
  if mirror.displayStyle == .optional { return mirror.children.first.map { outline($0.value) } ?? "nil" }
  if mirror.children.isEmpty { return "\(value)" }
  let parts = mirror.children.filter {
    !($0.value is SourcePosition) && !isText($0) && $0.label != "typesWithoutContent"
  }.map { child in
    (child.label.map { "\($0): " } ?? "") + outline(child.value)
  }
  let name = mirror.displayStyle == .enum ? "\(value)".prefix { $0 != "(" } : ""
  return "\(name)(" + parts.joined(separator: ", ") + ")"
}

private func isText(_ child: Mirror.Child) -> Bool {
  type(of: child.value) == SourceNode?.self
}
