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

  @Test("What the system takes for a way out is none for a path, whatever letters it makes in Swift")
  func contained() {
    #expect(Path.isContained("Models/Pet.swift"))
    #expect(!Path.isContained("../\u{301}Pet.swift"))
  }
}
