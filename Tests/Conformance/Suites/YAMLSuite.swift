import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import Foundation

extension ConformanceSuite {
  /// yaml-test-suite: texts that are invalid or equivalent to JSON. A text without JSON has keys that aren't
  /// scalars, or no value at all; both rejecting and accepting it is correct.
  static let yaml = ConformanceSuite(name: "yaml-test-suite", path: "yaml/cases.json") { file in
    let root = try SourceReader().read(json: Array(try Data(contentsOf: file)), file: file.path)
    return (root.sequence ?? []).map { test in
      let text = test.text("yaml") ?? ""
      let isInvalid = test.text("error") == "true"
      let outcome =
        isInvalid ? outcome(ofInvalidYAML: text) : outcome(ofYAML: text, expected: test.text("json"))
      return ConformanceCase(name: "\(test.text("id") ?? "") \(test.text("name") ?? "")", outcome: outcome)
    }
  }

  private static func outcome(ofInvalidYAML text: String) -> ConformanceCase.Outcome {
    (try? SourceReader().read(text: text, file: "case.yaml")) == nil ? .passed : .accepted
  }

  private static func outcome(ofYAML text: String, expected: String?) -> ConformanceCase.Outcome {
    do throws(DiagnosticFailure) {
      let value = DocumentValue(try SourceReader().read(text: text, file: "case.yaml"))
      guard let expected, expected.contains(where: { !$0.isWhitespace }) else { return .optional }
      guard let json = try? SourceReader().read(json: Array(expected.utf8), file: "case.json") else {
        return .misread("one document of several, or of none")
      }
      return value.isEqual(to: DocumentValue(json))
        ? .passed : .misread("read \(value), expected \(DocumentValue(json))")
    } catch {
      let hasValue = expected?.contains { !$0.isWhitespace } == true
      return hasValue ? .refused(error.firstMessage) : .optional
    }
  }
}

extension SourceNode {
  /// The text of a scalar field, or nil for `null`.
  func text(_ field: String) -> String? {
    guard let scalar = mapping?[field]?.scalar, scalar.kind != .null else { return nil }
    return scalar.text
  }
}
