import Testing

/// The examples in the runtime's articles are compiled: each is, to the letter, a snippet of the target
/// `DocumentationSamples`.
struct ArticleTests {
  private static let snippets = SourceFile.tests.filter { $0.target == "DocumentationSamples" }
    .flatMap(Snippet.all)

  @Test("There are articles, each with an example", arguments: Article.all.map(\.name))
  func examples(name: String) throws {
    let article = try #require(Article.all.first { $0.name == name })
    #expect(Article.all.count > 7)
    #expect(!article.examples.isEmpty)
  }

  @Test("Each example of each article is compiled")
  func compiled() {
    let texts = Set(Self.snippets.map(\.text))
    for article in Article.all {
      for example in article.examples where !texts.contains(example.text) {
        Issue.record(
          """
          \(article.name):\(example.line): no snippet in Tests/DocumentationSamples is equal to this:
          \(example.text)
          """)
      }
    }
  }

  @Test("Each compiled snippet is shown in an article")
  func shown() {
    let texts = Set(Article.all.flatMap(\.examples).map(\.text))
    let unused = Self.snippets.filter { !texts.contains($0.text) }
    #expect(unused.map { "\($0.file):\($0.line)" } == [])
  }

  @Test("Every article is linked from the root page")
  func linked() throws {
    let root = try #require(Article.all.first { $0.name == "CallsiteRuntime.md" })
    let names = Article.all.map { $0.name.dropLast(".md".count) }.filter { $0 != "CallsiteRuntime" }
    #expect(names.filter { !root.text.contains("<doc:\($0)>") } == [])
  }

  @Test("A snippet loses the indentation of its place only")
  func indentation() {
    let file = SourceFile(path: "a", text: "  // snippet\n  if a {\n    b()\n  }\n  // end\n")
    #expect(Snippet.all(in: file).map(\.text) == ["if a {\n  b()\n}"])
    let article = Article(name: "A.md", text: "Text\n```swift\nif a {\n  b()\n}\n```\n```\nno\n```\n")
    #expect(article.examples.map(\.text) == ["if a {\n  b()\n}"])
    #expect(article.examples.map(\.line) == [2])
  }
}
