import TestSupport
import Testing

@Suite("What one type knows isn't known elsewhere", .onOwnThreads)
struct SingleIdeaTests {
  @Test("Keywords that contain schemas are listed only in the table of keywords")
  func schemaKeywords() throws {
    let keywords = [
      "additionalProperties", "unevaluatedProperties", "patternProperties", "properties", "propertyNames",
      "items",
      "prefixItems", "unevaluatedItems", "contains", "allOf", "oneOf", "anyOf", "not", "then", "else",
      "dependentSchemas", "contentSchema",
    ]
    let word = #""(?:"# + keywords.joined(separator: "|") + #")""#
    // Two are a choice, such as between 'oneOf' and 'anyOf'.
    let list = try Regex(word + #"(?:[,:]\s+"# + word + "){2,}")
    let files = SourceFile.sources.filter { $0.text.firstMatch(of: list) != nil }
    #expect(files.map(\.path) == [])
    let table = SourceFile.sources.filter { $0.name == "SchemaKeyword" }
    #expect(table.count == 1 && keywords.allSatisfy { table[0].text.contains("\"\($0)\"") })
  }
}
