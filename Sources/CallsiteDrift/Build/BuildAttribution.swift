import CallsiteDiagnostics

/// Puts what the compiler rejected under the findings that cause it.
///
/// A line that the findings name already is theirs. Of several, and where none names the line, the names in the
/// compiler's message decide, then what the line is part of, then where its variables come from.
package struct BuildAttribution: Sendable {
  private let files: [String: StatementLines]
  private let errors: [CompilerDiagnostic]

  /// - Parameters:
  ///   - errors: What the compiler reported with the new client.
  ///   - files: The files that it reported it of, called as in the errors.
  package init(_ errors: [CompilerDiagnostic], in files: [SwiftFile]) {
    self.errors = errors
    self.files = files.keyed(by: \.path).mapValues(StatementLines.init)
  }

  /// The same comparisons with what the compiler said of each line, and the build with what they don't explain.
  ///
  /// What only may use a change is taken out if the compiler accepts it, or becomes certain if it doesn't.
  package func apply(
    to comparisons: [DriftReview.Comparison], of build: AppBuild
  ) -> (comparisons: [DriftReview.Comparison], build: AppBuild) {
    var comparisons = comparisons
    var build = build
    for error in errors {
      let causes = causes(of: error, in: comparisons)
      if causes.isEmpty {
        build.unexplained.append(AppBuild.Problem(diagnostic: error, code: code(at: error.position)))
      }
      for (comparison, finding) in causes {
        comparisons[comparison].findings[finding].reject(error, code: code(at: error.position))
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

  /// The findings that have most to do with an error: none if nothing connects them.
  private func causes(
    of error: CompilerDiagnostic, in comparisons: [DriftReview.Comparison]
  ) -> [(comparison: Int, finding: Int)] {
    var best = Self.minimumWeight
    var causes: [(comparison: Int, finding: Int)] = []
    for (comparison, findings) in comparisons.map(\.findings).enumerated() {
      for (index, finding) in findings.enumerated() where finding.mayStopCompiling {
        let weight = weight(of: finding, for: error)
        if weight > best { (best, causes) = (weight, []) }
        if weight == best { causes.append((comparison, index)) }
      }
    }
    return causes
  }

  private static let minimumWeight = 3

  private func weight(of finding: Finding, for error: CompilerDiagnostic) -> Int {
    let names = FindingNames(finding)
    let quoted = error.quotedNames
    let subject =
      quoted.isDisjoint(with: names.subjects) ? 0 : quoted.isDisjoint(with: names.owners) ? 5 : 7
    let types = min(2, quoted.intersection(names.types).count)
    return subject + types + max(nearness(of: finding, to: error), wording(of: names, near: error))
  }

  /// Whether the line uses what the finding is about, is part of a statement that does, or has a value from one.
  private func nearness(of finding: Finding, to error: CompilerDiagnostic) -> Int {
    let (file, line) = (error.position.file, error.position.line)
    let sites = finding.callSites.filter { $0.position.file == file }
    if let site = sites.first(where: { $0.position.line == line }) { return site.isCertain ? 8 : 6 }
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

  /// Whether the line at least has the name of what the finding is about.
  private func wording(of names: FindingNames, near error: CompilerDiagnostic) -> Int {
    let words = files[error.position.file]?.words(ofLine: error.position.line) ?? []
    return words.isDisjoint(with: names.subjects) ? 0 : 2
  }

  private func code(at position: SourcePosition) -> String {
    files[position.file]?.text(ofLine: position.line) ?? ""
  }
}

/// The Swift names that a finding is about.
struct FindingNames {
  /// The member, the parameter or the type itself, before and after.
  let subjects: Set<String>
  /// The types that it is a member of.
  let owners: Set<String>
  /// The types in its declarations.
  let types: Set<String>

  init(_ finding: Finding) {
    let parts = finding.path.split { $0 == "(" || $0 == " " || $0 == ":" || $0 == ")" }
      .map { $0.split(separator: ".").map(String.init) }
    var subjects = Set(parts.compactMap(\.last))
    // `Pet.name` isn't about every `Pet`, and `pets.list(limit:)` isn't about every `list`.
    if parts.count > 1, let method = parts.first?.last, finding.id.contains("-parameter") {
      subjects.remove(method)
    }
    if let rename = finding.codeRename {
      for name in [rename.old, rename.new] {
        subjects.formUnion(
          name.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.suffix(1).map(String.init))
      }
    }
    self.subjects = subjects
    owners = Set(parts.flatMap { $0.dropLast() } + (parts.count > 1 ? parts[0].suffix(1) : []))
      .subtracting(subjects)
    let declarations = [finding.swift?.before, finding.swift?.after].compactMap { $0 }.joined(separator: " ")
    types = Set(
      declarations.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.filter {
        $0.first?.isUppercase == true
      }
      .map(String.init))
  }
}

extension Finding {
  /// Whether code may stop compiling for it.
  fileprivate var mayStopCompiling: Bool { axis == .source && severity == .breaking }

  fileprivate mutating func reject(_ error: CompilerDiagnostic, code: String) {
    let place = error.position
    let index = callSites.firstIndex { $0.position.file == place.file && $0.position.line == place.line }
    guard let index else {
      let site = CallSite(
        position: place, text: code, isCertain: true, compilation: .rejected([error.message]))
      let end = callSites.firstIndex { site.position < $0.position && $0.position.file == place.file }
      return callSites.insert(site, at: end ?? callSites.endIndex)
    }
    let errors = callSites[index].errors ?? []
    callSites[index].isCertain = true
    callSites[index].compilation = .rejected(
      errors.contains(error.message) ? errors : errors + [error.message])
  }

  /// Takes out what the compiler didn't reject and only a name spoke for.
  fileprivate mutating func settle(hasSucceeded: Bool) {
    guard mayStopCompiling else { return }
    callSites.removeAll { !$0.isCertain }
    guard hasSucceeded else { return }
    for index in callSites.indices { callSites[index].compilation = .accepted }
  }
}
