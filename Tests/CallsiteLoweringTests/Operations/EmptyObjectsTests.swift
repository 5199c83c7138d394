@testable import CallsiteLowering
import CallsiteModel
import Testing

struct EmptyObjectsTests {
  @Test(
    "What the API sends for empty objects is in the document or, if it says so, in the configuration",
    arguments: [
      ("", nil, EmptyObjects.objects), ("x-callsite-empty-objects: lists\n", nil, .lists),
      ("", .lists, .lists),
      ("x-callsite-empty-objects: lists\n", .objects, .objects),
    ] as [(String, EmptyObjects?, EmptyObjects)])
  func precedence(root: String, configured: EmptyObjects?, expected: EmptyObjects) throws {
    var options = LoweringOptions.make()
    options.emptyObjects = configured
    let lowered = try Lowered.paths("{}", root: root, options: options)
    #expect(lowered.module.client.description.emptyObjects == expected)
    #expect(lowered.diagnostics == "")
  }
}
