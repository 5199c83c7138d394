import Testing

/// Checks the articles as a whole; the tests of each language check their contents.
struct ArticleTests {
  @Test("There are articles about the tool and the runtime")
  func found() {
    #expect(Page.runtime.count > 7)
    #expect(Page.tool.count > 10)
    #expect(Page.others.count == 2)
  }

  @Test("Each article of the runtime has an example", arguments: Page.runtime.map(\.path))
  func examples(path: String) {
    #expect(Page.runtime.contains { $0.path == path && $0.fences.contains { $0.language == "swift" } })
  }

  @Test("Every article is linked from its root page")
  func linked() throws {
    for (root, pages) in Page.catalogs {
      let text = try #require(pages.first { $0.name == root }).file.text
      #expect(pages.map(\.name).filter { $0 != root && !text.contains("](\($0).md)") } == [])
    }
  }

  @Test("No group of a root page has the name of an article, which would make links ambiguous")
  func groups() throws {
    for (root, pages) in Page.catalogs {
      let lines = try #require(pages.first { $0.name == root }).file.lines
      let names = pages.map(\.name).filter { $0 != root }
      #expect(names.filter { lines.contains("### \($0)") } == [])
    }
  }

  @Test("Each listing has a language that a test knows")
  func languages() {
    let known = ["swift", "yaml", "json", "sh", "text", "mustache"]
    let unknown = Page.all.flatMap(\.fences).filter { !known.contains($0.language) }
    #expect(unknown.map(\.place) == [])
  }

  @Test("No line of text is longer than 118 characters, except in tables")
  func lineLengths() {
    for page in Page.tool {
      let listed = Set(page.fences.flatMap(\.lines))
      let long = page.file.lines.filter { $0.count > 118 && !$0.hasPrefix("|") && !listed.contains($0) }
      #expect(long == [], "\(page.path)")
    }
  }

  @Test("A page's listings are between its fences")
  func fences() {
    let text = "Text\n```swift\nif a {\n  b()\n}\n```\n```\nno\n```\n"
    let fences = Page(file: ProjectFile(path: "A.md", text: text)).fences
    #expect(fences.map(\.language) == ["swift", ""])
    #expect(fences.map(\.text) == ["if a {\n  b()\n}", "no"])
    #expect(fences.map(\.line) == [2, 7])
  }
}
