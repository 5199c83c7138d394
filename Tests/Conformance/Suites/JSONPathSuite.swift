import CallsiteDocument
import CallsiteSource
import Foundation

extension ConformanceSuite {
  /// The JSONPath compliance test suite: queries that are invalid, or the nodes they select, values and locations
  /// in order.
  static let jsonPath = ConformanceSuite(name: "JSONPath compliance", path: "jsonpath/cts.json") { file in
    let root = try SourceReader().read(json: Array(try Data(contentsOf: file)), file: file.path)
    return (root.mapping?["tests"]?.sequence ?? []).map { test in
      ConformanceCase(name: test.text("name") ?? "", outcome: outcome(ofQuery: test))
    }
  }

  private static func outcome(ofQuery test: SourceNode) -> ConformanceCase.Outcome {
    let isInvalid = test.text("invalid_selector") == "true"
    do throws(JSONPathProblem) {
      let query = try JSONPathParser.parse(test.text("selector") ?? "")
      guard !isInvalid, let document = test.mapping?["document"] else { return .accepted }
      guard let matches = try? JSONPathEvaluation(of: document).matches(query) else {
        return .refused("the evaluation took too many steps")
      }
      return outcome(of: matches, test)
    } catch {
      return isInvalid ? .passed : .refused("\(error.message), at character \(error.offset + 1)")
    }
  }

  /// If the result depends on the order of members, the suite lists every valid result.
  private static func outcome(
    of matches: [JSONPathEvaluation.Match], _ test: SourceNode
  ) -> ConformanceCase.Outcome {
    let values = DocumentValue.array(matches.map { DocumentValue($0.node) })
    let paths = matches.map(\.normalizedPath)
    let expected = test.alternatives("result", "results").map { DocumentValue($0) }
    let expectedPaths = test.alternatives("result_paths", "results_paths")
      .map { ($0.sequence ?? []).compactMap(\.scalar?.text) }
    guard zip(expected, expectedPaths).contains(where: { $0.isEqual(to: values) && $1 == paths }) else {
      return .misread("selected \(paths), expected \(expectedPaths)")
    }
    return .passed
  }
}

extension SourceNode {
  fileprivate func alternatives(_ single: String, _ several: String) -> [SourceNode] {
    mapping?[single].map { [$0] } ?? mapping?[several]?.sequence ?? []
  }
}
