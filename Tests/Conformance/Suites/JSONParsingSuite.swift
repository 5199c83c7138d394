import CallsiteDiagnostics
import CallsiteSource
import Foundation

extension ConformanceSuite {
  /// JSONTestSuite: the prefix of a file says whether readers must accept it (`y_`), must reject it (`n_`), or may do
  /// either (`i_`).
  static let jsonParsing = ConformanceSuite(name: "JSONTestSuite", path: "json-parsing/test_parsing") {
    folder in
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try files.filter { $0.hasSuffix(".json") }.sorted().map { file in
      let bytes = Array(try Data(contentsOf: folder.appending(path: file)))
      return ConformanceCase(name: file, outcome: outcome(ofJSON: bytes, file: file))
    }
  }

  private static func outcome(ofJSON bytes: [UInt8], file: String) -> ConformanceCase.Outcome {
    do throws(DiagnosticFailure) {
      _ = try SourceReader().read(json: bytes, file: file)
      return file.hasPrefix("n_") ? .accepted : file.hasPrefix("y_") ? .passed : .optional
    } catch {
      return file.hasPrefix("y_") ? .refused(error.firstMessage) : file.hasPrefix("n_") ? .passed : .optional
    }
  }
}

extension DiagnosticFailure {
  /// The first error on one line.
  var firstMessage: String {
    diagnostics.first { $0.severity == .error }.map { "\($0.message) [\($0.id)]" } ?? ""
  }
}
