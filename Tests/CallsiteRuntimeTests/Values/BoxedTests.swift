@_spi(Generated) import CallsiteRuntime
import Foundation
import Testing

struct BoxedTests {
  private struct Comment: Codable, Hashable, Sendable {
    var text: String
    var parent: Boxed<Comment>?
  }

  @Test func copiesAreIndependent() {
    let first = Boxed("a")
    var second = first
    second.value = "b"
    #expect(first.value == "a")
    #expect(second.value == "b")
  }

  @Test func isCodedAsItsValue() throws {
    let comment = Comment(text: "b", parent: Boxed(Comment(text: "a")))
    let data = try JSONEncoder().encode(comment)
    #expect(try JSONDecoder().decode(Comment.self, from: data) == comment)
    #expect(try JSONValue(parsing: data) == ["text": "b", "parent": ["text": "a"]])
  }
}
