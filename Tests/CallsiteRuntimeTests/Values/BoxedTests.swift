@_spi(Generated) import CallsiteRuntime
import Foundation
import Testing

struct BoxedTests {
  private struct Comment: Codable, Hashable, Sendable {
    var text: String
    @Boxed var parent: Comment?
    @Boxed var reply: Nullable<Comment>?
  }

  @Test("Copies are independent")
  func copiesAreIndependent() {
    let first = Boxed(wrappedValue: "a")
    var second = first
    second.wrappedValue = "b"
    #expect(first.wrappedValue == "a")
    #expect(second.wrappedValue == "b")
  }

  @Test("Is coded as its value")
  func isCodedAsItsValue() throws {
    let comment = Comment(text: "b", parent: Comment(text: "a", parent: nil, reply: .null), reply: nil)
    let data = try JSONEncoder().encode(comment)
    #expect(try JSONDecoder().decode(Comment.self, from: data) == comment)
    #expect(try JSONValue(parsing: data) == ["text": "b", "parent": ["text": "a", "reply": nil]])
  }

  @Test("Is described as its value")
  func isDescribedAsItsValue() {
    #expect(String(reflecting: Boxed(wrappedValue: "a")) == #""a""#)
  }
}
