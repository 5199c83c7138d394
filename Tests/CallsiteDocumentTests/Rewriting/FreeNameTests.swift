import CallsiteDocument
import Testing

struct FreeNameTests {
  @Test("A name that is taken gets the next number")
  func names() {
    var taken: Set = ["Pet", "Pet2", "a_2"]
    #expect(taken.claim("Cat") == "Cat")
    #expect(taken.claim("Cat") == "Cat2")
    #expect(taken.claim("Pet") == "Pet3")
    #expect(taken.claim("Pet") == "Pet4")
    #expect(taken.claim("a", separator: "_") == "a")
    #expect(taken.claim("a", separator: "_") == "a_3")
  }
}
