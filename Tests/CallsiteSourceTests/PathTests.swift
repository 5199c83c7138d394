import Testing

@testable import CallsiteSource

struct PathTests {
  @Test(
    "A path is joined to a folder and made shorter",
    arguments: [
      ("Specs", "../Generated", "Generated"), ("", "pets.yaml", "pets.yaml"), ("..", "../a", "../../a"),
      ("a/b", "/c/../d", "/d"), ("./a//b", "./c", "a/b/c"), ("a", "..", "."), ("/", "../a", "/a"),
    ])
  func joined(folder: String, path: String, result: String) {
    #expect(Path.joined(folder, path) == result)
  }

  @Test(
    "The folder of a file",
    arguments: [("Specs/callsite.yaml", "Specs"), ("callsite.yaml", ""), ("/callsite.yaml", "/")])
  func folder(path: String, result: String) {
    #expect(Path.folder(of: path) == result)
  }
}
