import Foundation
import Testing

struct OtherFenceTests {
  @Test("Listings of JSON are JSON", arguments: Fence.all(in: "json").map(\.text))
  func json(text: String) {
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
  }

  @Test("Listings of templates are lines of current templates")
  func templates() {
    let index = ExcerptIndex(
      ["Templates", "Tests/Consumer/Sources"].flatMap { ProjectFile.all(in: $0, ending: ".mustache") })
    let fences = Fence.all(in: "mustache")
    #expect(fences.filter { index.files(holding: $0.text).isEmpty }.map(\.place) == [])
    #expect(!fences.isEmpty)
  }
}
