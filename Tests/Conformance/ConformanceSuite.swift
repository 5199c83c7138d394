import Foundation

/// A public suite of cases for one reader, as files in a folder that has several.
struct ConformanceSuite: Sendable {
  let name: String
  /// The file or folder of the suite, relative to the folder of all suites.
  let path: String
  /// Reads the suite and judges every case.
  let judge: @Sendable (URL) throws -> [ConformanceCase]

  static let all: [ConformanceSuite] = [.jsonParsing, .yaml, .jsonPath, .jsonSchema, .overlay]

  /// How the reader does; nil when the folder doesn't have the suite.
  func score(in folder: URL) throws -> ConformanceScore? {
    let location = folder.appending(path: path)
    guard FileManager.default.fileExists(atPath: location.path) else { return nil }
    return ConformanceScore(suite: self, cases: try judge(location))
  }
}

/// A case of a suite and how it came out.
struct ConformanceCase: Sendable {
  enum Outcome: Sendable {
    case passed
    /// The suite leaves the choice to the reader; neither outcome counts.
    case optional
    /// Valid, but refused with this diagnostic.
    case refused(String)
    /// Valid and accepted, but taken for something else.
    case misread(String)
    /// Invalid, but accepted.
    case accepted
  }

  let name: String
  let outcome: Outcome

  /// The kind of failure and its details; nil for a case that passed.
  var failure: String? {
    switch outcome {
    case .passed, .optional: nil
    case .refused(let diagnostic): "refused: \(diagnostic)"
    case .misread(let difference): "misread: \(difference)"
    case .accepted: "accepted, though invalid"
    }
  }
}

/// The cases of one suite, counted.
struct ConformanceScore: Sendable {
  let suite: ConformanceSuite
  let cases: [ConformanceCase]

  /// The cases that demand an outcome.
  var total: Int { cases.count { if case .optional = $0.outcome { false } else { true } } }
  var passed: Int { cases.count { if case .passed = $0.outcome { true } else { false } } }
  var refused: Int { cases.count { if case .refused = $0.outcome { true } else { false } } }
  var misread: Int { cases.count { if case .misread = $0.outcome { true } else { false } } }
  var accepted: Int { cases.count { if case .accepted = $0.outcome { true } else { false } } }
}
