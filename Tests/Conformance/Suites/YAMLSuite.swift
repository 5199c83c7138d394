import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import Foundation

extension ConformanceSuite {
  /// yaml-test-suite: texts that are invalid or equivalent to JSON. A text without JSON has keys that aren't
  /// scalars, or no value at all; both rejecting and accepting it is correct.
  ///
  /// The suite has a folder for each case, as in its repository, or a list of all cases in `cases.json`.
  static let yaml = ConformanceSuite(name: "yaml-test-suite", path: "yaml") { folder in
    let list = folder.appending(path: "cases.json")
    let cases = try (try? Data(contentsOf: list)).map { try listed($0, file: list.path) } ?? filed(in: folder)
    return cases.map { test in
      let outcome =
        test.isInvalid
        ? outcome(ofInvalidYAML: test.yaml) : outcome(ofYAML: test.yaml, expected: test.json)
      return ConformanceCase(name: "\(test.id) \(test.name)", outcome: outcome)
    }
  }

  private struct YAMLCase {
    let id: String
    let name: String
    let yaml: String
    /// Equivalent JSON, if there is any.
    let json: String?
    let isInvalid: Bool
  }

  private static func listed(_ json: Data, file: String) throws -> [YAMLCase] {
    (try SourceReader().read(json: Array(json), file: file).sequence ?? []).map { test in
      YAMLCase(
        id: test.text("id") ?? "", name: test.text("name") ?? "", yaml: test.text("yaml") ?? "",
        json: test.text("json"), isInvalid: test.text("error") == "true")
    }
  }

  private static func filed(in folder: URL) throws -> [YAMLCase] {
    let paths =
      FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }.sorted() ?? []
    return try paths.filter { $0.hasSuffix("/===") }.map { path in
      let id = String(path.dropLast(4))
      func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: id).appending(path: name), encoding: .utf8)
      }
      return YAMLCase(
        id: id, name: try text("===").trimmingCharacters(in: .whitespacesAndNewlines),
        yaml: try text("in.yaml"), json: paths.contains("\(id)/in.json") ? try text("in.json") : nil,
        isInvalid: paths.contains("\(id)/error"))
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
