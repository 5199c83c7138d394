import CallsiteDiagnostics
@testable import CallsiteDrift
import Testing

@Suite("A report on an app that was built")
struct BuildReportTests {
  private static let review: DriftReview = {
    let position = { SourcePosition(file: "App.swift", line: $0, column: 5) }
    var finding = Finding.make("swift-property-removed", .source, operation: nil, path: "Pet.chip")
    finding.callSites = [
      CallSite(
        position: position(3), text: "pet.chip", effect: .breaks, errors: ["no member '<chip>'"]),
      CallSite(position: position(7), text: "print(pet.chip)", effect: .uses),
    ]
    let error = CompilerDiagnostic(.error, "cannot find 'x' in scope", at: position(9))
    let outcome = BuildAttribution(
      [error], in: [SwiftFile(path: "App.swift", text: String(repeating: "\n", count: 8) + "x()")]
    )
    .apply(to: [], of: AppBuild(command: "swift build", succeeded: false))
    var review = DriftReview.make([finding])
    review.appFileCount = 1
    review.build = outcome.build
    return review
  }()

  @Test("has the lines that were rejected, why, and what no finding explains")
  func text() {
    let text = DriftFormat.text.render(Self.review)
    #expect(
      text.contains(
        """
            App.swift:3:5 breaks: pet.chip
              error: no member '<chip>'
            App.swift:7:5 uses this: print(pet.chip)

        Errors that no finding explains
          App.swift:9:5: x()
            error: cannot find 'x' in scope

        """))
    #expect(
      text.hasSuffix(
        "app     1 line in 1 file breaks, 1 more line uses what changed, 1 error that no finding explains\n"
      ))
  }

  @Test("has them as JSON")
  func json() {
    let json = DriftFormat.json.render(Self.review)
    #expect(json.contains(#""code":"pet.chip","effect":"breaks","errors":["no member '<chip>'"]}"#))
    #expect(json.contains(#""code":"print(pet.chip)","effect":"uses","errors":[]}"#))
    #expect(
      json.hasSuffix(
        """
        \n],"build":{"command":"swift build","succeeded":false,"unexplained":[
          {"place":{"file":"App.swift","line":9,"column":5},"code":"x()","error":"cannot find 'x' in scope"}
        ]}}

        """))
  }

  @Test("has them as Markdown and HTML")
  func pages() {
    let markdown = DriftFormat.markdown.render(Self.review)
    #expect(
      markdown.contains("  - `App.swift:3:5 breaks: pet.chip`\n    - `error: no member '<chip>'`\n"))
    #expect(markdown.contains("- `App.swift:9:5: x()`\n  - `error: cannot find 'x' in scope`\n"))
    let html = DriftFormat.html.render(Self.review)
    #expect(html.contains("<pre tabindex=\"0\">pet.chip</pre><p>no member &#39;&lt;chip&gt;&#39;</p></li>"))
    #expect(html.contains("<code>x()</code><br>cannot find &#39;x&#39; in scope</li>"))
  }

  @Test("has them as annotations")
  func annotations() {
    let text = DriftFormat.github.render(Self.review)
    #expect(text.contains("file=App.swift,line=3,"))
    #expect(text.contains("file=App.swift,line=9,"))
    #expect(DriftFormat.sarif.render(Self.review).contains("This line breaks: no member '<chip>'."))
  }

  @Test("says that an app builds")
  func builds() {
    var review = DriftReview.make([])
    review.appFileCount = 1
    review.build = AppBuild(command: "swift build", succeeded: true)
    #expect(DriftFormat.text.render(review).hasSuffix("\napp     builds with the new client\n"))
    #expect(
      DriftFormat.json.render(review).hasSuffix(
        "],\"build\":{\"command\":\"swift build\",\"succeeded\":true,\"unexplained\":[]}}\n"))
  }
}
