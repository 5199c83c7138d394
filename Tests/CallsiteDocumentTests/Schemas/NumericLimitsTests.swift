import CallsiteDocument
import CallsiteSource
import Testing

struct NumericLimitsTests {
  private func limits(_ schema: String) throws -> NumericLimits {
    let node = try SourceReader().read(text: schema, file: "schema.yaml")
    return SchemaKeywords(try #require(node.mapping), at: node.position, .jsonSchema).limits
  }

  @Test("A limit has the number and its text")
  func text() throws {
    let limit = try limits("maximum: 1.50")[.maximum]
    #expect(limit?.number == ExactNumber("1.5"))
    #expect(limit?.text == "1.50")
  }

  @Test("Numbers of any size are limits, and other values aren't")
  func values() throws {
    #expect(try limits("maximum: 1e400")[.maximum]?.number == ExactNumber("1e400"))
    #expect(try limits("{ maximum: '3', minLength: true, minimum: null }").isEmpty)
  }

  @Test("Limits are equal if their numbers are")
  func equality() throws {
    #expect(try limits("maximum: 5.0") == limits("maximum: 5"))
    #expect(try limits("maximum: 5") != limits("minimum: 5"))
    #expect(try limits("maximum: 5") != limits("maximum: 6"))
  }
}
