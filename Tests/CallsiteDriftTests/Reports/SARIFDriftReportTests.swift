import CallsiteDiagnostics
@testable import CallsiteDrift
import Foundation
import Testing

@Suite("The SARIF report")
struct SARIFDriftReportTests {
  private struct Log: Decodable {
    struct Run: Decodable {
      struct Tool: Decodable {
        struct Driver: Decodable {
          struct Rule: Decodable { let id: String }
          let name: String
          let rules: [Rule]
        }
        let driver: Driver
      }
      struct Result: Decodable {
        struct Message: Decodable { let text: String }
        struct Location: Decodable {
          struct Physical: Decodable {
            struct Artifact: Decodable { let uri: String }
            struct Region: Decodable { let startLine: Int }
            let artifactLocation: Artifact
            let region: Region
          }
          let physicalLocation: Physical
        }
        let ruleId: String
        let ruleIndex: Int
        let level: String
        let message: Message
        let locations: [Location]
        let relatedLocations: [Location]
        let partialFingerprints: [String: String]
      }
      let tool: Tool
      let results: [Result]
    }
    let version: String
    let runs: [Run]
  }

  private func log(_ findings: [Finding]) throws -> Log.Run {
    let text = DriftFormat.sarif.render(.make(findings))
    let log = try JSONDecoder().decode(Log.self, from: Data(text.utf8))
    #expect(log.version == "2.1.0")
    return try #require(log.runs.first)
  }

  @Test("has a result for each finding, with its rule, level and locations")
  func results() throws {
    let finding = Finding.make(
      old: SourcePosition(file: "git:main:pets.yaml", line: 2, column: 1),
      new: SourcePosition(file: "my pets.yaml", line: 7, column: 3))
    let run = try log([finding, .make("x", .silent, .info)])
    let result = try #require(run.results.first { $0.ruleId == finding.id })
    #expect(run.tool.driver.rules[result.ruleIndex].id == finding.id)
    #expect(result.level == "error")
    #expect(result.locations.map(\.physicalLocation.artifactLocation.uri) == ["my%20pets.yaml"])
    #expect(result.locations.map(\.physicalLocation.region.startLine) == [7])
    #expect(result.relatedLocations.count == 1)
    #expect(result.partialFingerprints == ["callsite/v1": finding.fingerprint])
    #expect(run.results.first { $0.ruleId == "x" }?.level == "note")
  }

  @Test(
    "has a level for each severity, on each axis",
    arguments: [(Finding.Severity.breaking, "error"), (.warning, "warning"), (.info, "note")])
  func levels(severity: Finding.Severity, level: String) throws {
    let run = try log(Finding.Axis.allCases.map { .make("x", $0, severity) })
    #expect(run.results.map(\.level) == [level, level, level])
  }

  @Test("has no results without findings, and makes control characters visible")
  func hostile() throws {
    #expect(try log([]).results.isEmpty)
    let run = try log([.make(message: "a\u{1B}[31m\u{202E}\u{2028}b")])
    #expect(run.results[0].message.text.hasSuffix("a\\u{1b}[31m\\u{202e}\\u{2028}b"))
  }
}

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("The report as JUnit test results")
struct JUnitDriftReportTests {
  @Test("has a failure for each breaking change, and passes the rest")
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
    #expect(text.contains("<testcase classname=\"silent\" name=\"no changes\"/>"))
  }

  @Test("is valid XML, whatever a document contains")
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
