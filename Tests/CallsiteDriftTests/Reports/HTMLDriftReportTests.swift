import CallsiteDiagnostics
@testable import CallsiteDrift
import Testing

@Suite("The HTML report")
struct HTMLDriftReportTests {
  private static let old = (1...20).map { "old line \($0)" }.joined(separator: "\n")
  private static let new = (1...20).map { "new line \($0) <b>" }.joined(separator: "\r\n")

  @Test("shows the lines around both locations, the Swift before and after, and the consequence")
  func finding() {
    let finding = Finding.make(
      consequence: "Callers that read `Pet.name` break.",
      swift: .init(before: "var name: [String]", after: "var name: Set<String>"),
      old: SourcePosition(file: "git:main:pets.yaml", line: 12, column: 1),
      new: SourcePosition(file: "pets.yaml", line: 2, column: 1))
    let texts = ["git:main:pets.yaml": Self.old, "pets.yaml": Self.new]
    let page = DriftFormat.html.render(.make([finding], texts: texts))
    #expect(page.contains("<i> 8</i> old line 8\n"))
    #expect(page.contains("<mark><i>12</i> old line 12</mark>\n"))
    #expect(page.contains("<pre tabindex=\"0\"><i>1</i> new line 1 &lt;b&gt;\n<mark><i>2</i> new line 2"))
    #expect(page.contains("<ins>var name: Set&lt;String&gt;</ins>"))
    #expect(page.contains("<p class=\"consequence\">Callers that read <code>Pet.name</code> break.</p>"))
    #expect(page.contains("data-axis=\"wire\" data-severity=\"breaking\""))
  }

  @Test("marks the line that changed, and not the one of the property")
  func changedLine() {
    let text = { (type: String) in "Pet:\n  name:\n    description: A name.\n    type: \(type)\n  age: {}\n" }
    let finding = Finding.make(
      old: SourcePosition(file: "a", line: 2, column: 3), new: SourcePosition(file: "b", line: 2, column: 3))
    let page = DriftFormat.html.render(
      .make([finding], texts: ["a": text("string"), "b": text("integer")]))
    #expect(page.contains("<mark><i>4</i>     type: string</mark>"))
    #expect(page.contains("<mark><i>4</i>     type: integer</mark>"))
    #expect(!page.contains("<mark><i>2</i>"))
  }

  @Test("lists the operations with their counts, most severe first, with excerpts collapsed")
  func contents() {
    let review = DriftReview.make([
      .make("a", .wire, .info, operation: "GET /a"), .make("b", .wire, .warning, operation: "GET /b"),
      .make("c", .wire, .breaking, operation: "GET /c", old: SourcePosition(file: "a", line: 1, column: 1)),
    ])
    let page = DriftFormat.html.render(review)
    let links = page.matches(of: /<a href="#group-(\d)">([^<]*)<\/a> <span class="count">([^<]*)</).map {
      "\($0.1) \($0.2) \($0.3)"
    }
    #expect(links == ["0 GET /c 1 breaking", "1 GET /b 1 warning", "2 GET /a 1 info"])
    #expect(page.contains("<section class=\"group\" id=\"group-0\">\n<h2>GET /c"))
    #expect(page.contains("<details><summary>Both versions of the document"))
  }

  @Test("lists what breaks deployed apps before what breaks code, however much that is")
  func wireFirst() {
    let review = DriftReview.make([
      .make("a", .source, .breaking, operation: nil), .make("b", .source, .breaking, operation: nil),
      .make("c", .wire, .breaking, operation: "GET /c"),
    ])
    let page = DriftFormat.html.render(review)
    let titles = page.matches(of: /<h2>([^<]*) </).map { String($0.1) }
    #expect(titles == ["GET /c", "API and models"])
  }

  @Test("links to each finding, and shows its lines without the excerpts")
  func positions() {
    let finding = Finding.make(
      old: SourcePosition(file: "a", line: 2, column: 3), new: SourcePosition(file: "b", line: 4, column: 5))
    let page = DriftFormat.html.render(.make([finding], texts: [:]))
    #expect(page.contains("<article id=\"f-\(finding.fingerprint)\""))
    #expect(
      page.contains(
        "<a href=\"#f-\(finding.fingerprint)\">\(finding.fingerprint)</a> <code>a:2:3</code> → <code>b:4:5</code></p>"
      ))
  }

  @Test("lists the lines of the app in its header, each once")
  func callSites() {
    var finding = Finding.make()
    let site = CallSite(
      position: SourcePosition(file: "App.swift", line: 3, column: 1), text: "print(pet.name)",
      effect: .breaks)
    finding.callSites = [site]
    var other = Finding.make("x", .source, .breaking)
    other.callSites = [site]
    var review = DriftReview.make([finding, other])
    review.appFileCount = 1
    let head = DriftFormat.html.render(review).prefix { $0 != "\u{1}" }.split(separator: "</header>")[0]
    #expect(head.matches(of: /App\.swift:3:1/).count == 1)
    #expect(head.contains("1 line in 1 file breaks"))
  }

  @Test("says so if one version has nothing")
  func absent() {
    let finding = Finding.make(old: SourcePosition(file: "a", line: 1, column: 1))
    let page = DriftFormat.html.render(.make([finding], texts: ["a": "text"]))
    #expect(page.contains("<figcaption>New</figcaption><p class=\"absent\">None</p>"))
  }

  @Test("loads nothing, and forbids it by its policy")
  func network() {
    let page = DriftFormat.html.render(.make([.make()]))
    #expect(page.contains("content=\"default-src 'none';"))
    #expect(page.firstMatch(of: /src=|href="(?!#)|@import|url\(|fetch\(|https?:/) == nil)
  }

  @Test("has counts beside the filters, and a line for accepted findings")
  func counts() {
    let review = DriftReview.make([.make(), .make("x", .silent, .info)], acceptedCount: 3)
    let page = DriftFormat.html.render(review)
    #expect(page.contains("value=\"silent\" checked> silent <span class=\"count\">1</span>"))
    #expect(page.contains("value=\"breaking\" checked> breaking <span class=\"count\">1</span>"))
    #expect(page.contains("3 accepted, not listed."))
  }

  @Test("has no filters if there is nothing to filter")
  func empty() {
    let page = DriftFormat.html.render(.make([]))
    #expect(page.contains("No changes that affect clients."))
    #expect(!page.contains("<form"))
  }

  @Test("shows text of documents as text")
  func hostile() {
    let text = "</script><script>alert(1)</script>\" onload='x' &lt; \u{202E}"
    let finding = Finding.make(
      text, operation: text, path: text, message: text, consequence: text,
      swift: .init(before: text, after: text), old: SourcePosition(file: text, line: 1, column: 1))
    let page = DriftFormat.html.render(.make([finding], texts: [text: text]))
    #expect(page.ranges(of: "<script>").count == 1)
    #expect(!page.contains("onload='") && !page.contains("\u{202E}"))
    #expect(page.contains("&quot; onload=&#39;x&#39; &amp;lt; \u{FFFD}"))
  }

  @Test("shows an excerpt of an overlong line")
  func minified() {
    let text = String(repeating: "x", count: 5_000) + "HERE" + String(repeating: "y", count: 5_000)
    let finding = Finding.make(new: SourcePosition(file: "a", line: 1, column: 5_001))
    let page = DriftFormat.html.render(.make([finding], texts: ["a": text]))
    #expect(page.contains("<mark><i>1</i> …xxx"))
    #expect(page.contains("xHEREy") && page.contains("y…</mark>"))
    #expect(page.utf8.count < 30_000)
  }
}
