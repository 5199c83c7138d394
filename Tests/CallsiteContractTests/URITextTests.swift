import Testing

@testable import CallsiteContract

struct URITextTests {
  @Test(
    "References are resolved against a base (RFC 3986, section 5.4)",
    arguments: [
      ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
      ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("", "http://a/b/c/d;p?q"),
      (".", "http://a/b/c/"), ("..", "http://a/b/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"),
      ("g#s", "http://a/b/c/g"), ("#s", "http://a/b/c/d;p?q"),
    ])
  func resolution(reference: String, expected: String) {
    #expect(URIText(reference).resolved(against: "http://a/b/c/d;p?q") == expected)
  }

  @Test("A base without a path has its root")
  func root() {
    #expect(URIText("g").resolved(against: "http://a") == "http://a/g")
    #expect(URIText("#x").resolved(against: "urn:uuid:1") == "urn:uuid:1")
  }

  @Test("Fragments are decoded")
  func fragments() {
    #expect(URIText("a#/b%25c").fragment == "/b%c")
    #expect(URIText("a").fragment == nil)
  }
}
