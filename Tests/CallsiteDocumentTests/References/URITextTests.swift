import Testing

@testable import CallsiteDocument

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

  @Test("A base without a path has the root path")
  func root() {
    #expect(URIText("g").resolved(against: "http://a") == "http://a/g")
    #expect(URIText("#x").resolved(against: "urn:uuid:1") == "urn:uuid:1")
  }

  @Test("Fragments are percent-decoded")
  func fragments() {
    #expect(URIText("a#/b%25c").fragment == "/b%c")
    #expect(URIText("a").fragment == nil)
  }
}

@Suite("The documents that references are in")
struct ReferenceTextTests {
  @Test(
    "A reference says whether its document is this one, a file or somewhere else",
    arguments: [
      ("#/a", ReferenceText.Location.sameDocument), ("a.yaml#/b", .file), ("a/b:c.yaml", .file),
      ("C:/a.yaml", .file), ("C:a.yaml", .file), ("é:a.yaml", .file), ("?a", .file), ("/a.yaml", .absolute),
      ("file:///a.yaml", .absolute), ("//a/b", .network), ("HTTPS://a/b.yaml", .network),
      ("http:a.yaml", .network), ("urn:a:b", .other), ("a+b.c-1:d", .other),
    ])
  func location(text: String, expected: ReferenceText.Location) {
    #expect(ReferenceText(text).location == expected)
  }
}
