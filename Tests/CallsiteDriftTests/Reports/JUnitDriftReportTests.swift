import CallsiteDrift
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("The report as JUnit's test results")
struct JUnitDriftReportTests {
  @Test("fails what breaks, and passes the rest")
  func cases() throws {
    let review = DriftReview.make([
      .make(consequence: "Apps fail."), .make("b", .wire, .info, path: "query a"),
      .make("c", .source, .breaking),
    ])
    let text = DriftFormat.junit.render(review)
    #expect(text.contains("<testsuites name=\"callsite diff\" tests=\"4\" failures=\"2\">"))
    #expect(text.contains("  <testsuite name=\"wire\" tests=\"2\" failures=\"1\">"))
    #expect(
      text.contains(
        """
            <testcase classname="wire GET /pets" name="response 200 / [].name: response-property-removed">
              <failure type="breaking" message="The property isn&#39;t sent any more.">breaking: GET /pets, \
        response 200 / [].name
        The property isn&#39;t sent any more.
        Apps fail.</failure>
            </testcase>
        """))
    #expect(text.contains("<testcase classname=\"silent\" name=\"no change\"/>"))
  }

  @Test("can be read as XML, whatever a document says")
  func hostile() throws {
    let text = "]]> <a b='c'>&amp;\u{0}\u{1B}\u{FFFF}\n\"x\""
    let finding = Finding.make(
      operation: text, path: text, message: text, consequence: text, swift: .init(before: text, after: text))
    let report = DriftFormat.junit.render(.make([finding]))
    let parser = XMLParser(data: Data(report.utf8))
    #expect(parser.parse())
    #expect(!report.contains("<a"))
  }
}
