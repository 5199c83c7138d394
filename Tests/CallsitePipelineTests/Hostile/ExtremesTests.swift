import CallsiteDiagnostics
import CallsiteRendering
import CallsiteSource
import Foundation
import TestSupport
import Testing

/// Documents that are too deep, too wide or too long: the result is a client or a diagnostic.
///
/// `CALLSITE_FULL_SIZE=1` tries the sizes at which a recursion for each schema would certainly overflow a stack of 8 MB.
/// The smaller ones of a normal run find endless loops.
@Suite(.onOwnThreads)
struct ExtremesTests {
  private static let isFullSize = ProcessInfo.processInfo.environment["CALLSITE_FULL_SIZE"] == "1"

  private static func yaml(_ schemas: String) -> String {
    """
    openapi: 3.1.0
    info: {title: Extremes, version: '1'}
    paths:
      /a:
        get:
          operationId: read
          responses:
            '200': {description: b, content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}
    components:
      schemas:
    \(schemas)
    """
  }

  @Test("10,000 levels of nesting are a diagnostic", arguments: ["a.json", "a.yaml"])
  func deepText(file: String) throws {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
      let text = String(repeating: open, count: 10_000) + "1" + String(repeating: close, count: 10_000)
      #expect(try Generation(text, file: file).errors == ["nesting-too-deep"])
    }
  }

  @Test("10,000 levels of indentation are a diagnostic")
  func deepIndentation() throws {
    let lists = String(repeating: "- ", count: 10_000) + "1"
    let objects = (0..<2_000).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n")
    for text in [lists, objects] {
      #expect(try Generation(text, file: "a.yaml").hasErrors)
    }
  }

  @Test("Schemas are read up to the maximum nesting", arguments: ["items", "not", "additionalProperties"])
  func deepSchema(keyword: String) throws {
    let levels = 450
    let schema =
      String(repeating: "{\"\(keyword)\": ", count: levels) + "{}" + String(repeating: "}", count: levels)
    let generation = try Generation(Self.yaml("    A: \(schema)"), file: "a.yaml")
    #expect(!generation.files.isEmpty && generation.errors == [])
  }

  @Test("Inline objects, unions and parts are read if they're nested deeply")
  func deepComposition() throws {
    let levels = Self.isFullSize ? 150 : 80
    for (open, close) in [
      ("{type: object, properties: {a: ", "}}"), ("{allOf: [{properties: {b: {}}}, ", "]}"),
      ("{oneOf: [{type: string}, ", "]}"), ("{anyOf: [{type: integer}, ", "]}"),
    ] {
      let schema =
        String(repeating: open, count: levels) + "{type: string}" + String(repeating: close, count: levels)
      let generation = try Generation(Self.yaml("    A: \(schema)"), file: "a.yaml")
      #expect(!generation.files.isEmpty || !generation.errors.isEmpty)
    }
  }

  @Test("An alias bomb is a diagnostic", arguments: [isFullSize ? nil : 1_000] as [Int?])
  func aliasBomb(limit: Int?) throws {
    var text = "a0: &a0 [1,1,1,1,1,1,1,1,1,1]\n"
    for level in 1...30 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ",")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    let reader = limit.map { SourceReader(maximumAliasedNodes: $0) } ?? SourceReader()
    #expect(try Generation(text, file: "a.yaml", reader: reader).errors == ["too-many-nodes"])
  }

  @Test("A recursive alias and a merge of a value that isn't an object are diagnostics")
  func cyclicAlias() throws {
    #expect(try Generation("a: &a [*a]\n", file: "a.yaml").hasErrors)
    #expect(
      try Generation("a: &a 1\nc:\n  <<: *a\n", file: "a.yaml").errors == ["invalid-merge-key"])
  }

  @Test(
    "A cycle of many references terminates",
    arguments: isFullSize
      ? [("$ref", 10_000), ("allOf", 300), ("oneOf", 2_000), ("items", 10_000), ("properties", 3_000)]
      : [("$ref", 2_000), ("allOf", 100), ("oneOf", 400), ("items", 2_000), ("properties", 600)])
  func cycle(keyword: String, count: Int) throws {
    let generation = try Generation(
      Self.yaml(
        "    A: {$ref: '#/components/schemas/S0'}\n"
          + (0..<count).map { number in
            let next = "{$ref: '#/components/schemas/S\((number + 1) % count)'}"
            let schema =
              switch keyword {
              case "$ref": next
              case "items": "{type: array, items: \(next)}"
              case "properties": "{type: object, properties: {next: \(next)}}"
              default: "{\(keyword): [\(next), {type: object, properties: {a\(number): {type: string}}}]}"
              }
            return "    S\(number): \(schema)"
          }.joined(separator: "\n")), file: "a.yaml")
    #expect(!generation.files.isEmpty || generation.hasErrors)
  }

  @Test("A chain of references is resolved", arguments: [isFullSize ? 10_000 : 2_000])
  func chain(count: Int) throws {
    let links = (0..<count).map { "    S\($0): {$ref: '#/components/schemas/S\($0 + 1)'}" }
    let text = Self.yaml(
      "    A: {type: object, properties: {a: {$ref: '#/components/schemas/S0'}}}\n"
        + links.joined(separator: "\n") + "\n    S\(count): {type: string, format: date-time}")
    let generation = try Generation(text, file: "a.yaml")
    #expect(generation.errors == [] && !generation.files.isEmpty)
  }

  @Test("Many enum values with one name aren't slower")
  func wideEnum() throws {
    let values = (0..<20_000).map { "\"v\($0)\"" }
    let alike = (0..<20_000).map { number in
      "\"" + (0..<16).map { number >> $0 & 1 == 0 ? "-" : "." }.joined() + "\""
    }
    for list in [values, alike] {
      let text = Self.yaml("    A: {type: string, enum: [\(list.joined(separator: ", "))]}")
      let generation = try Generation(text, file: "a.yaml")
      #expect(generation.errors == [] && !generation.files.isEmpty)
    }
  }

  @Test("Many properties with one name aren't slower")
  func wideObject() throws {
    let properties = (0..<2_000).map { "p\($0): {type: string}" }.joined(separator: ", ")
    let required = (0..<2_000).map { "p\($0)" }.joined(separator: ", ")
    let text = Self.yaml("    A: {type: object, required: [\(required)], properties: {\(properties)}}")
    let generation = try Generation(text, file: "a.yaml")
    #expect(generation.errors == [] && !generation.files.isEmpty)
  }

  @Test("A long text is data", arguments: ["x", "x ", "\"", "\\", "\u{301}", "👩‍👩‍👧‍👦", "{", "(", "`"])
  func longText(unit: String) throws {
    let text = String(repeating: unit, count: 20_000 / unit.utf8.count)
    let places = ["title", "schema-description", "value", "path"]
    let generation = try Generation(
      Place.document { places.contains($0) ? text : $0.replacing("-", with: "") })
    #expect(!generation.files.isEmpty)
    #expect(generation.files.flatMap { SwiftScanner($0.text).problems } == [])
  }
}

extension Generation {
  /// The IDs of the errors, without duplicates.
  var errors: [String] {
    Array(Set(diagnostics.filter { $0.severity == .error }.map(\.id))).sorted()
  }
}
