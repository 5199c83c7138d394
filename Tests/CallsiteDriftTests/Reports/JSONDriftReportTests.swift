import CallsiteDiagnostics
@testable import CallsiteDrift
import Testing

@Suite("The JSON report")
struct JSONDriftReportTests {
  @Test("has the documented keys in the documented order")
  func shape() {
    let position = SourcePosition(file: "pets.yaml", line: 4, column: 2)
    let finding = Finding.make(
      consequence: "Apps fail.", swift: .init(before: "var name: String", after: nil), new: position)
    #expect(
      DriftFormat.json.render(.make([finding])) == """
        {"version":1,"verdict":{"wire":"breaking","source":"none","silent":"none"},"findings":[
          {"id":"response-property-removed","axis":"wire","severity":"breaking","operation":"GET /pets",\
        "path":"response 200 / [].name","message":"The property isn't sent any more.",\
        "consequence":"Apps fail.","swift":{"before":"var name: String","after":null},"old":null,\
        "new":{"file":"pets.yaml","line":4,"column":2},"fingerprint":"\(finding.fingerprint)"}
        ]}

        """)
  }

  @Test("has an empty list if nothing changed")
  func empty() {
    #expect(
      DriftFormat.json.render(.make([])) == """
        {"version":1,"verdict":{"wire":"none","source":"none","silent":"none"},"findings":[]}

        """)
  }

  @Test("has null for missing values, and escapes the rest")
  func escapes() {
    let text = DriftFormat.json.render(.make([.make(operation: nil, message: "a \"b\"\n\u{1}\\")]))
    #expect(text.contains("\"operation\":null,"))
    #expect(text.contains("\"consequence\":null,\"swift\":null,\"old\":null,\"new\":null,"))
    #expect(text.contains(#""message":"a \"b\"\n\u0001\\","#))
  }

  @Test("names the API of each finding if there are several")
  func apis() {
    let review = DriftReview(comparisons: [
      .init(api: "PetAPI", old: "a", new: "b", findings: [.make()]),
      .init(api: "VetAPI", old: "c", new: "d", findings: [.make("x", .silent, .warning)]),
    ])
    let lines = DriftFormat.json.render(review).split(separator: "\n")
    #expect(lines[1].hasPrefix("  {\"api\":\"PetAPI\",\"id\":"))
    #expect(lines[2].hasPrefix("  {\"api\":\"VetAPI\",\"id\":"))
    #expect(lines[0].contains("\"wire\":\"breaking\",\"source\":\"none\",\"silent\":\"changed\""))
  }

  @Test(
    "has the verdict of each axis",
    arguments: [
      (Finding.Axis.wire, Finding.Severity.breaking, "breaking"), (.wire, .warning, "warning"),
      (.wire, .info, "info"), (.source, .breaking, "breaking"), (.source, .warning, "none"),
      (.source, .info, "none"), (.silent, .breaking, "changed"), (.silent, .info, "changed"),
    ])
  func verdicts(axis: Finding.Axis, severity: Finding.Severity, verdict: String) {
    let text = DriftFormat.json.render(.make([.make("x", axis, severity)]))
    #expect(text.contains("\"\(axis.rawValue)\":\"\(verdict)\""))
  }
}
