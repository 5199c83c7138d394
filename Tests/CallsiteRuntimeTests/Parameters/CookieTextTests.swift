import Testing

@testable import CallsiteRuntime

struct CookieTextTests {
  @Test(
    "A cookie goes out as it is", arguments: [("a=b%20c", "a=b c"), ("a=%C3%BC", "a=ü"), ("a%3D=1", "a==1")])
  func verbatim(pair: String, text: String) throws {
    #expect(try CookieText.verbatim(pair) == text)
  }

  @Test(
    "What would end the cookie or its header is refused", arguments: ["a=%3B%20b=c", "a=%0D%0AX: y", "a=%00"])
  func refused(pair: String) {
    #expect(throws: InvalidRequest.self) { try CookieText.verbatim(pair) }
  }
}
