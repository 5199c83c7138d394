import CallsiteDiagnostics
import CallsiteDocument
import CallsiteLowering
import CallsiteRendering
import CallsiteSource
import Testing

@testable import CallsitePipeline

/// Adding an entry to a document produces a readable diff of the generated code: lines are added, and no
/// other line changes.
struct GrowthTests {
  /// A kind of list in generated Swift, and the parts of the document that determine its entries.
  enum List: String, CaseIterable {
    case properties, writtenCoding, enumeration, parameters, flattenedBody, union

    /// The template of an entry, in which `$` is the name.
    fileprivate var entry: String {
      switch self {
      case .properties, .flattenedBody: "the_property_$: { type: string, format: date-time }"
      case .writtenCoding: "the_property_$: { type: [string, 'null'] }"
      case .enumeration: "- the_value_$"
      case .parameters:
        "- { name: the_parameter_$, in: query, schema: { type: array, items: { type: string } } }"
      case .union:
        "- { title: Choice $, type: object, required: [a_$], properties: { a_$: { type: string } } }"
      }
    }

    /// The document around the entries.
    fileprivate func document(_ entries: (Int) -> String) -> String {
      let head = """
        openapi: 3.1.1
        info: { title: Growth, version: '1' }
        servers: [{ url: https://api.example.com }]
        paths:
          /things:
            post:
              operationId: addThing
              tags: [things]
              parameters:
                - { name: first, in: query, schema: { type: string } }
        \(self == .parameters ? entries(8) : "")
              requestBody:
                required: true
                \(self == .flattenedBody ? "x-callsite-flatten: true" : "description: A thing.")
                content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } }
              responses:
                '200':
                  description: Added.
                  content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } }
        components:
          schemas:

        """
      switch self {
      case .enumeration: return head + "    Thing:\n      type: string\n      enum:\n\(entries(8))\n"
      case .union: return head + "    Thing:\n      oneOf:\n\(entries(8))\n"
      case .properties, .writtenCoding, .flattenedBody:
        let rest = self == .writtenCoding ? "      additionalProperties: true\n" : ""
        return head + "    Thing:\n      type: object\n\(rest)      properties:\n\(entries(8))\n"
      case .parameters:
        return head + "    Thing: { type: object, properties: { a: { type: string } } }\n"
      }
    }
  }

  @Test(
    "One entry more adds lines and changes no other, wherever it stands",
    arguments: List.allCases, LoweringOptions.Coding.allCases)
  func growing(list: List, coding: LoweringOptions.Coding) throws {
    let letters = (0..<10).map { "number\($0)" }
    let before = try render(list, letters, coding)
    for place in [0, 5, 10] {
      var grown = letters
      grown.insert("added", at: place)
      let after = try render(list, grown, coding)
      #expect(Set(before.keys).isSubset(of: after.keys))
      for (path, lines) in before {
        let changes = LineDifference(from: lines, to: after[path] ?? []).changes
        #expect(changes.allSatisfy { $0.old.isEmpty }, "\(path), entry \(place)")
      }
      #expect(after != before)
    }
  }

  /// The lines of every file of a module.
  private func render(
    _ list: List, _ names: [String], _ coding: LoweringOptions.Coding
  ) throws -> [String: [Substring]] {
    let text = list.document { columns in
      names.map { String(repeating: " ", count: columns) + list.entry.replacing("$", with: $0) }
        .joined(separator: "\n")
    }
    var collector = DiagnosticCollector()
    let source = try SourceReader().read(text: text, file: "growth.yaml")
    let document = try #require(DocumentReader().read(source, into: &collector))
    let options = LoweringOptions(moduleName: "GrowthAPI", calls: .operationIDs, coding: coding)
    let module = ModuleLowering(options: options).lower(document, into: &collector)
    #expect(collector.diagnostics.filter { $0.severity == .error }.isEmpty)
    return try ModuleRenderer(templates: .builtIn).render(module)
      .reduce(into: [:]) { files, file in
        files[file.path] = file.text.split(separator: "\n", omittingEmptySubsequences: false)
      }
  }
}
