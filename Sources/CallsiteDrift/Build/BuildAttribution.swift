import CallsiteDiagnostics

/// Attributes compiler errors to the findings that cause them.
///
/// A finding that already lists the line comes first. If several findings list it, or none does, the names in the
/// compiler's message decide, followed by the statement that the line belongs to and the origin of its variables.
package struct BuildAttribution: Sendable {
  private let files: [String: StatementLines]
  private let errors: [CompilerDiagnostic]

  /// - Parameters:
  ///   - errors: The errors that the compiler reported with the new client.
  ///   - files: The files with errors, under the same paths.
  package init(_ errors: [CompilerDiagnostic], in files: [SwiftFile]) {
    self.errors = errors
    self.files = files.keyed(by: \.path).mapValues(StatementLines.init)
  }

  /// Adds the compiler's verdict to the comparisons, and the errors that they don't explain to the build.
  ///
  /// A line that the compiler rejects breaks. Lines that only match by name are removed unless it does.
  package func apply(
    to comparisons: [DriftReview.Comparison], of build: AppBuild
  ) -> (comparisons: [DriftReview.Comparison], build: AppBuild) {
    var comparisons = comparisons
    var build = build
    var found: Set<Cause> = []
    var unexplained: [CompilerDiagnostic] = []
    for error in errors {
      let causes = causes(of: error, in: comparisons)
      found.formUnion(causes)
      if causes.isEmpty { unexplained.append(error) }
      for cause in causes {
        comparisons[cause.comparison].findings[cause.finding].reject(error, code: code(at: error.position))
      }
    }
    // If only one change breaks anything, all other errors follow from it.
    let only = found.count == 1 ? found.first : nil
    for error in unexplained {
      if let only {
        comparisons[only.comparison].findings[only.finding].reject(error, code: code(at: error.position))
      } else {
        build.unexplained.append(AppBuild.Problem(diagnostic: error, code: code(at: error.position)))
      }
    }
    for comparison in comparisons.indices {
      for finding in comparisons[comparison].findings.indices {
        comparisons[comparison].findings[finding].settle(hasSucceeded: build.succeeded)
      }
    }
    build.unexplained.sort { $0.diagnostic.position < $1.diagnostic.position }
    return (comparisons, build)
  }

  /// The place of a finding in the comparisons.
  private struct Cause: Hashable {
    let comparison: Int
    let finding: Int
  }

  /// Returns the findings that an error is most closely related to, or none if it isn't related to any.
  private func causes(
    of error: CompilerDiagnostic, in comparisons: [DriftReview.Comparison]
  ) -> [Cause] {
    var best = Self.minimumWeight
    var causes: [Cause] = []
    for (comparison, findings) in comparisons.map(\.findings).enumerated() {
      for (index, finding) in findings.enumerated() where finding.mayStopCompiling {
        let weight = weight(of: finding, for: error)
        if weight > best { (best, causes) = (weight, []) }
        if weight == best { causes.append(Cause(comparison: comparison, finding: index)) }
      }
    }
    return causes.isEmpty ? relatives(of: error, in: comparisons) : causes
  }

  /// Returns the findings with lines in the same function as an error, or in the type that it's about, whose other types
  /// can depend on them.
  private func relatives(of error: CompilerDiagnostic, in comparisons: [DriftReview.Comparison]) -> [Cause] {
    guard let lines = files[error.position.file] else { return [] }
    return comparisons.enumerated().flatMap { comparison, reviewed in
      reviewed.findings.enumerated().compactMap { index, finding in
        let isRelated = finding.callSites.contains {
          $0.position.file == error.position.file && lines.areRelated(error.position.line, $0.position.line)
        }
        return isRelated && finding.mayStopCompiling ? Cause(comparison: comparison, finding: index) : nil
      }
    }
  }

  /// The least weight of a cause: the error is at least in the same statement as a line that the finding lists.
  private static let minimumWeight = 3

  private func weight(of finding: Finding, for error: CompilerDiagnostic) -> Int {
    let names = FindingNames(finding)
    let quoted = error.quotedNames
    let subject =
      quoted.isDisjoint(with: names.subjects) ? 0 : quoted.isDisjoint(with: names.owners) ? 5 : 7
    let types = min(2, quoted.intersection(names.types).count)
    return subject + types + max(nearness(of: finding, to: error), wording(of: names, near: error))
  }

  /// Returns how close the error is to a line that the finding lists: on it, in the same statement, or in a line that uses
  /// a variable declared there.
  private func nearness(of finding: Finding, to error: CompilerDiagnostic) -> Int {
    let (file, line) = (error.position.file, error.position.line)
    let sites = finding.callSites.filter { $0.position.file == file }
    if let site = sites.first(where: { $0.position.line == line }) { return site.effect == .mayUse ? 6 : 8 }
    guard let lines = files[file] else { return 0 }
    for site in sites {
      if lines.extent(from: site.position.line).contains(line) { return 4 }
      if lines.extent(from: line).contains(site.position.line) { return 3 }
    }
    let words = lines.words(ofLine: line)
    for site in sites where site.position.line < line {
      if !lines.bound(inLine: site.position.line).isDisjoint(with: words) { return 3 }
    }
    return 0
  }

  /// Returns whether the line at least contains the name of the changed declaration, as a weight.
  private func wording(of names: FindingNames, near error: CompilerDiagnostic) -> Int {
    let words = files[error.position.file]?.words(ofLine: error.position.line) ?? []
    return words.isDisjoint(with: names.subjects) ? 0 : 2
  }

  private func code(at position: SourcePosition) -> String {
    files[position.file]?.text(ofLine: position.line) ?? ""
  }
}

/// The Swift names in a finding.
struct FindingNames {
  /// The changed members, parameters or types, before and after.
  let subjects: Set<String>
  /// The types that contain the subjects.
  let owners: Set<String>
  /// The types in the declarations.
  let types: Set<String>

  init(_ finding: Finding) {
    let place = finding.declaration
    let steps = place.path.split(separator: ".").map(String.init)
    let parts = place.part.names
    // A finding about `Pet.name` doesn't concern every `Pet`, and one about `pets.list(limit:)` not every `list`.
    let isOfParameter = !parts.isEmpty && finding.rule.coordinates.area == .parameter
    var subjects = Set(parts + (isOfParameter ? [] : steps.suffix(1)))
    if let rename = finding.codeRename {
      for name in [rename.old, rename.new] where name != CodeRename.noLabel {
        subjects.formUnion(
          name.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.suffix(1).map(String.init))
      }
    }
    self.subjects = subjects
    owners = Set(parts.isEmpty ? steps.dropLast() : steps[...]).subtracting(subjects)
    let declarations = [finding.swift?.before, finding.swift?.after].compactMap { $0 }.joined(separator: " ")
    types = Set(
      declarations.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.filter {
        $0.first?.isUppercase == true
      }
      .map(String.init))
  }
}

extension Finding {
  /// Whether the finding can stop code from compiling.
  fileprivate var mayStopCompiling: Bool { axis == .source && severity == .breaking }

  fileprivate mutating func reject(_ error: CompilerDiagnostic, code: String) {
    let place = error.position
    let index = callSites.firstIndex { $0.position.file == place.file && $0.position.line == place.line }
    guard let index else {
      let site = CallSite(position: place, text: code, effect: .breaks, errors: [error.message])
      let end = callSites.firstIndex { site.position < $0.position && $0.position.file == place.file }
      return callSites.insert(site, at: end ?? callSites.endIndex)
    }
    callSites[index].effect = .breaks
    if !callSites[index].errors.contains(error.message) { callSites[index].errors.append(error.message) }
  }

  /// Removes lines that the compiler didn't reject and that only match by name.
  fileprivate mutating func settle(hasSucceeded: Bool) {
    guard mayStopCompiling else { return }
    callSites.removeAll { $0.effect == .mayUse }
    guard hasSucceeded else { return }
    for index in callSites.indices { callSites[index].effect = .uses }
  }
}

/// The result of building an app with the client of the new version.
package struct AppBuild: Hashable, Sendable {
  /// An error that no finding explains.
  package struct Problem: Hashable, Sendable {
    package let diagnostic: CompilerDiagnostic
    /// The line without surrounding white space.
    package let code: String

    /// The lines for a report.
    var lines: [String] { ["\(diagnostic.position): \(code)", "  error: \(diagnostic.message)"] }
  }

  /// The command that built the app.
  let command: String
  /// Whether the app still builds.
  let succeeded: Bool
  /// The errors that no finding explains, sorted by file and line.
  package internal(set) var unexplained: [Problem] = []

  package init(command: String, succeeded: Bool) {
    self.command = command
    self.succeeded = succeeded
  }
}
