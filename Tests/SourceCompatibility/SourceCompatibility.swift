import Foundation

/// Proves that the compiler agrees with what a report says of Swift source.
///
///     swift run SourceCompatibility [--only WORD] [--quiet]
///
/// For each pair of small documents (Changes/), and for its reverse, both versions are generated, callers are
/// written against the old one (Callers/), and compiled against both. A report must call a change breaking on the
/// source axis if and only if the compiler rejects some caller. The exit code is 1 if it doesn't anywhere.
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
    let filter = words.firstIndex(of: "--only").flatMap { words.dropFirst($0 + 1).first }
    guard let compiler = SwiftCompiler.found() else {
      print("CallsiteRuntime isn't built; run `swift build --target CallsiteRuntime`.")
      return 2
    }
    let check = try CompatibilityCheck(compiler: compiler)
    defer { check.remove() }
    let pairs = ChangePair.all.filter { pair in filter.map { pair.name.contains($0) } ?? true }
    let outcomes = try await outcomes(of: pairs, check)
    for outcome in outcomes where !outcome.agrees || !words.contains("--quiet") { print(outcome.text) }
    let agreeing = outcomes.count { $0.agrees }
    let rejected = outcomes.count { !$0.rejected.isEmpty }
    print(
      "\(agreeing) of \(outcomes.count) pairs agree (\(rejected) rejected, \(outcomes.count - rejected) compile); "
        + "\(outcomes.map(\.callers).reduce(0, +)) callers")
    return agreeing == outcomes.count ? 0 : 1
  }

  /// Two at a time, in order.
  private static func outcomes(
    of pairs: [ChangePair], _ check: CompatibilityCheck
  ) async throws -> [CompatibilityOutcome] {
    try await withThrowingTaskGroup(of: (Int, CompatibilityOutcome).self) { group in
      var outcomes: [Int: CompatibilityOutcome] = [:]
      for (index, pair) in pairs.enumerated() {
        if index >= 2, let (place, outcome) = try await group.next() { outcomes[place] = outcome }
        group.addTask {
          do {
            return (index, try await check.outcome(of: pair))
          } catch {
            return (index, CompatibilityOutcome(name: pair.name, problem: "\(error)"))
          }
        }
      }
      for try await (place, outcome) in group { outcomes[place] = outcome }
      return pairs.indices.compactMap { outcomes[$0] }
    }
  }
}
