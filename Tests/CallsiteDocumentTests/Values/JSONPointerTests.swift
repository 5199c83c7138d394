import CallsiteDocument
import Testing

@Suite("JSON Pointers")
struct JSONPointerTests {
  @Test(
    "A pointer is read with and without its leading slash",
    arguments: [
      ("", []), ("/", [""]), ("/a/b", ["a", "b"]), ("a/b", ["a", "b"]), ("//a", ["", "a"]),
      ("/a/", ["a", ""]), ("/a~1b/~01", ["a/b", "~1"]), ("/%25", ["%25"]),
      ("/a/\u{301}", ["a", "\u{301}"]),
    ])
  func text(text: String, tokens: [String]) {
    #expect(JSONPointer(text).tokens == tokens)
  }

  @Test("The fragment of a reference is percent-decoded, and is a pointer only if it starts with a slash")
  func references() {
    #expect(JSONPointer(reference: "#/a%20b/c%7E1d")?.tokens == ["a b", "c/d"])
    #expect(JSONPointer(reference: "#")?.tokens == [])
    #expect(JSONPointer(reference: "#%2Fa")?.tokens == ["a"])
    #expect(JSONPointer(reference: "#a") == nil)
    #expect(JSONPointer(reference: "/a") == nil)
    #expect(JSONPointer(["a%/b"]).reference == "#/a%25~1b")
  }

  @Test("The path of a pointer reads as code")
  func path() {
    #expect(JSONPointer(["pets", "0", "name"]).path == "pets[0].name")
    #expect(JSONPointer(["0", "", "b"]).path == "[0]..b")
    #expect(JSONPointer().path.isEmpty)
    #expect(JSONPointer(["pets"]).appending("0").description == "#/pets/0")
  }
}
