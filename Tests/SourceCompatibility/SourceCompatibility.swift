import Foundation

/// Checks that the compiler agrees with a report's findings about Swift source.
///
///     swift run SourceCompatibility [--only WORD] [--quiet] [--migration | --apps] [OLD NEW]…
///
/// For each pair of small documents (Changes/), and for its reverse, both versions are generated, callers are
/// written against the old one (Callers/), and compiled against both. A report must call a change breaking on the
/// source axis if and only if the compiler rejects some caller, and names the lines of these. The exit code is 1 if it
/// doesn't anywhere. Files that are named are compared instead of the pairs in Changes/. With `--migration`, the call
/// sites that the notes of a release show are compiled in the place of callers, before and after. With `--apps`, each
/// app in Tests/SampleApps is compiled against changed versions of its document, and its rejected lines are compared
/// with those of the report.
@main
struct SourceCompatibility {
  static func main() async {
    do {
      exit(try await run(Array(CommandLine.arguments.dropFirst())))
    } catch {
      print("\(error)")
      exit(2)
    }
  }

  private static func run(_ words: [String]) async throws -> Int32 {
    let arguments = try Arguments(words)
    guard let compiler = SwiftCompiler.found() else {
      print("CallsiteRuntime isn't built; run `swift build --target CallsiteRuntime`.")
      return 2
    }
    let check = try CompatibilityCheck(compiler: compiler)
    defer { check.remove() }
    if arguments.isOfApps { return try await compareApps(arguments.filter, check) }
    if arguments.isMigration { return try await migrate(arguments.pairs, check) }
    let outcomes = try await check.outcomes(of: arguments.pairs)
    for outcome in outcomes
    where !outcome.agrees || !outcome.missed.isEmpty || !outcome.untrue.isEmpty || !arguments.isQuiet {
      print(outcome.text)
    }
    let agreeing = outcomes.count { $0.agrees }
    let rejected = outcomes.count { !$0.rejected.isEmpty }
    print(
      "\(agreeing) of \(outcomes.count) pairs agree (\(rejected) rejected, \(outcomes.count - rejected) compile); "
        + "\(outcomes.map(\.callers).reduce(0, +)) callers")
    let lines = outcomes.map(\.rejectedLines).reduce(0, +)
    print(
      "of \(lines) lines that the compiler rejects, \(lines - outcomes.map(\.missed.count).reduce(0, +)) are found; "
        + "\(outcomes.map(\.untrue.count).reduce(0, +)) others are listed as breaking and compile; of "
        + "\(outcomes.map(\.uses).reduce(0, +)) that use what changed, "
        + "\(outcomes.map(\.usesThatCompile).reduce(0, +)) compile")
    return agreeing == outcomes.count ? 0 : 1
  }

  private static func migrate(_ pairs: [ChangePair], _ check: CompatibilityCheck) async throws -> Int32 {
    var (count, problems) = (0, 0)
    for pair in pairs {
      let outcome = try await check.migration(of: pair)
      count += outcome.count
      problems += outcome.problems.count
      for problem in outcome.problems { print(problem) }
    }
    print("\(count) call sites of \(pairs.count) pairs; the compiler has \(problems) things against them")
    return problems == 0 ? 0 : 1
  }

  private static func compareApps(_ filter: String, _ check: CompatibilityCheck) async throws -> Int32 {
    var outcomes: [AppDriftOutcome] = []
    for app in SampleApp.all { outcomes += try await check.outcomes(of: app, only: filter) }
    for outcome in outcomes { print(outcome.text) }
    print(AppDriftTotals(outcomes: outcomes).text)
    return outcomes.allSatisfy { $0.missed.isEmpty && $0.unexplained.isEmpty } ? 0 : 1
  }

  /// The comparisons requested on the command line.
  private struct Arguments {
    private(set) var pairs: [ChangePair] = []
    private(set) var isQuiet = false
    private(set) var isMigration = false
    private(set) var isOfApps = false
    private(set) var filter = ""

    init(_ words: [String]) throws {
      var paths: [String] = []
      var words = words.makeIterator()
      while let word = words.next() {
        switch word {
        case "--quiet": isQuiet = true
        case "--migration": isMigration = true
        case "--apps": isOfApps = true
        case "--only": filter = words.next() ?? ""
        default: paths.append(word)
        }
      }
      for index in paths.indices.dropLast() where index.isMultiple(of: 2) {
        pairs += try ChangePair.pairs(of: paths[index], paths[index + 1])
      }
      if paths.isEmpty { pairs = ChangePair.all.filter { filter.isEmpty || $0.name.contains(filter) } }
    }
  }
}
