import Foundation

/// A public suite of cases for one reader, in a folder of suites.
struct ConformanceSuite: Sendable {
  let name: String
  /// The file or folder of the suite, relative to the folder of all suites.
  let path: String
  /// Reads the suite and runs every case.
  let judge: @Sendable (URL) throws -> [ConformanceCase]

  static let all: [ConformanceSuite] = [.jsonParsing, .yaml, .jsonPath, .jsonSchema, .overlay]

  /// The reader's score, or nil if the folder doesn't contain the suite.
  func score(in folder: URL) throws -> ConformanceScore? {
    let location = folder.appending(path: path)
    guard FileManager.default.fileExists(atPath: location.path) else { return nil }
    return ConformanceScore(suite: self, cases: try judge(location))
  }
}

/// A case of a suite and its outcome.
struct ConformanceCase: Sendable {
  enum Outcome: Sendable {
    case passed
    /// The suite allows either outcome, so neither counts.
    case optional
    /// Valid, but rejected with this diagnostic.
    case refused(String)
    /// Valid and accepted, but with the wrong result.
    case misread(String)
    /// Invalid, but accepted.
    case accepted
  }

  let name: String
  let outcome: Outcome

  /// The kind of failure and its details, or nil if the case passed.
  var failure: String? {
    switch outcome {
    case .passed, .optional: nil
    case .refused(let diagnostic): "refused: \(diagnostic)"
    case .misread(let difference): "misread: \(difference)"
    case .accepted: "accepted, though invalid"
    }
  }
}

/// The counts of one suite's cases.
struct ConformanceScore: Sendable {
  let suite: ConformanceSuite
  let cases: [ConformanceCase]

  /// The number of cases with a required outcome.
  var total: Int { cases.count { if case .optional = $0.outcome { false } else { true } } }
  var passed: Int { cases.count { if case .passed = $0.outcome { true } else { false } } }
  var refused: Int { cases.count { if case .refused = $0.outcome { true } else { false } } }
  var misread: Int { cases.count { if case .misread = $0.outcome { true } else { false } } }
  var accepted: Int { cases.count { if case .accepted = $0.outcome { true } else { false } } }
}
