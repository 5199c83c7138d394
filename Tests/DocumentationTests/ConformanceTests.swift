import Foundation
import TestSupport
import Testing

@testable import ConformanceSuites

/// The suites aren't part of the project. If they're next to it, the article is compared with them.
@Suite(.onOwnThreads)
struct ConformanceTests {
  private static let suites = URL(fileURLWithPath: "../shared/suites")

  private static var hasSuites: Bool {
    ConformanceSuite.all.allSatisfy {
      FileManager.default.fileExists(atPath: suites.appending(path: $0.path).path)
    }
  }

  @Test(
    "The article has the current table, and explains every failed case",
    .enabled(if: hasSuites, "there are no conformance suites in ../shared/suites"))
  func article() throws {
    let text = try #require(Page.tool.first { $0.name == "Conformance" }).file.text
    let scores = try ConformanceSuite.all.compactMap { try $0.score(in: Self.suites) }
    for row in ConformanceTable(scores).text.split(separator: "\n") {
      #expect(text.contains("\(row)\n"), "\(row)")
    }
    for test in scores.flatMap(\.cases) where test.failure != nil {
      let name = test.name.prefix { $0 != " " }
      #expect(text.contains("`\(name)`"), "\(test.name) isn't explained")
    }
  }

  private static func folder(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    return folder
  }

  @Test("Cases are counted by outcome, except for those that allow any")
  func counting() throws {
    let folder = try Self.folder([
      "json-parsing/test_parsing/y_good.json": "[1]", "json-parsing/test_parsing/y_bad.json": "[1",
      "json-parsing/test_parsing/n_good.json": "[", "json-parsing/test_parsing/n_bad.json": "[]",
      "json-parsing/test_parsing/i_any.json": "[\"\\uD800\"]",
    ])
    let score = try #require(try ConformanceSuite.jsonParsing.score(in: URL(fileURLWithPath: folder.path)))
    #expect(
      ConformanceTable([score]).text.hasSuffix("| JSONTestSuite | 2 | 4 | 1 | 0 | 1 |"))
    #expect(
      ConformanceTable([score]).failures == """
        JSONTestSuite: n_bad.json: accepted, though invalid
        JSONTestSuite: y_bad.json: refused: Expected ',' or ']', found the end of the file. [json-syntax]
        """)
  }

  @Test("A text, a query and an overlay with the wrong result are misread")
  func misreading() throws {
    let folder = try Self.folder([
      "yaml/cases.json": """
      [{"id": "A", "name": "one", "yaml": "a: 1", "json": "{\\"a\\": 2}", "error": false},
       {"id": "B", "name": "two", "yaml": "a: 1", "json": "{\\"a\\": 1}", "error": false},
       {"id": "C", "name": "three", "yaml": "a: [", "json": null, "error": true},
       {"id": "D", "name": "four", "yaml": "[a]: b", "json": null, "error": false}]
      """,
      "jsonpath/cts.json": """
      {"tests": [
        {"name": "a", "selector": "$[0]", "document": [1], "result": [2], "result_paths": ["$[0]"]},
        {"name": "b", "selector": "$[0]", "document": [1], "result": [1], "result_paths": ["$[1]"]},
        {"name": "c", "selector": "$[0]", "document": [1], "result": [1], "result_paths": ["$[0]"]},
        {"name": "d", "selector": "$.*", "document": {"a": 1}, "results": [[2], [1]],
         "results_paths": [["$['a']"], ["$['a']"]]},
        {"name": "e", "selector": "$[", "invalid_selector": true},
        {"name": "f", "selector": "$", "invalid_selector": true}]}
      """,
      "overlay/compliant-sets/a/openapi.yaml": "a: 1", "overlay/compliant-sets/a/output.yaml": "a: 2",
      "overlay/compliant-sets/a/overlay.yaml": """
      { overlay: 1.0.0, info: { title: T, version: '1' }, actions: [{ target: $, update: { a: 3 } }] }
      """,
    ])
    let scores = try ConformanceSuite.all.compactMap { try $0.score(in: URL(fileURLWithPath: folder.path)) }
    #expect(
      ConformanceTable(scores).text.hasSuffix(
        """
        | yaml-test-suite | 2 | 3 | 0 | 1 | 0 |
        | JSONPath compliance | 3 | 6 | 0 | 2 | 1 |
        | Overlay compliant sets | 0 | 1 | 0 | 1 | 0 |
        """))
  }

  @Test("YAML cases can be folders, as in the suite's repository")
  func folders() throws {
    let folder = try Self.folder([
      "yaml/A/===": "one\n", "yaml/A/in.yaml": "a: 1", "yaml/A/in.json": "{\"a\": 1}",
      "yaml/B/00/===": "two\n", "yaml/B/00/in.yaml": "a: 1", "yaml/B/00/in.json": "{\"a\": 2}",
      "yaml/C/===": "three\n", "yaml/C/in.yaml": "a: 1", "yaml/C/error": "",
      "yaml/D/===": "four\n", "yaml/D/in.yaml": "[a]: b",
    ])
    let score = try #require(try ConformanceSuite.yaml.score(in: URL(fileURLWithPath: folder.path)))
    #expect(ConformanceTable([score]).text.hasSuffix("| yaml-test-suite | 1 | 3 | 0 | 1 | 1 |"))
    #expect(
      score.cases.filter { $0.failure != nil }.map(\.name) == ["B/00 two", "C three"])
  }

  @Test("The script downloads the commits in the article's table")
  func commits() throws {
    let article = try #require(Page.tool.first { $0.name == "Conformance" }).file.text
    let script = try #require(ProjectFile.read("Tests/Conformance/fetch")).text
    let downloaded = script.matches(of: /(?m)^suite \S+ (\S+) ([0-9a-f]{40})\b/).map {
      "\($0.1) \($0.2.prefix(12))"
    }
    let listed = article.matches(of: /\| ([\w-]+\/[\w-]+)(?:, branch data)? \| ([0-9a-f]{12}) \|/)
      .map { "\($0.1) \($0.2)" }
    #expect(downloaded == listed)
    #expect(listed.count == ConformanceSuite.all.count)
  }
}
