import CallsiteDiagnostics
import CallsiteRendering
import CallsiteSource
import Foundation
import TestSupport
import Testing

/// Documents broken at random: nothing crashes, every diagnostic points into the text, and the same text gives
/// the same bytes.
///
/// The tests try the same few inputs in each run. A long run, here of ten minutes, tries many more and prints their
/// number: `CALLSITE_FUZZ_SECONDS=600 swift test --filter MutationTests`. A printed seed reproduces a finding:
/// `CALLSITE_FUZZ_SEED=… swift test --filter MutationTests`.
@Suite(.onOwnThreads)
struct MutationTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seconds = environment["CALLSITE_FUZZ_SECONDS"].flatMap(Double.init)
  /// The number of inputs without a time.
  private static let inputs = 60
  private static let seed = environment["CALLSITE_FUZZ_SEED"].flatMap(UInt64.init)

  @Test("Texts with bytes removed, repeated, moved and overwritten", .timeLimit(.minutes(60)))
  func bytes() throws {
    let documents = try MutationDocuments.all()
    try Self.run { generator in
      guard let (name, text) = documents.randomElement(using: &generator) else { return nil }
      let mutated = TextMutation.mutate(text, with: &generator)
      return (mutated, name)
    }
  }

  @Test("Trees with entries removed, renamed, retyped and from other documents", .timeLimit(.minutes(60)))
  func trees() throws {
    let documents = try MutationDocuments.all()
    let trees = documents.compactMap { try? SourceReader().read(text: $0.text, file: "donor.yaml") }
    let mutation = TreeMutation(donors: trees)
    try Self.run { generator in
      guard let tree = trees.randomElement(using: &generator) else { return nil }
      return (JSONText.of(mutation.mutate(tree, with: &generator)), "mutated.json")
    }
  }

  /// Creates an input for each seed and checks the result, until the inputs are used up or the time is over.
  private static func run(_ make: (inout SeededGenerator) -> (text: String, file: String)?) throws {
    let start = ContinuousClock.now
    var count = 0
    for number in 0... {
      let inputSeed = seed ?? UInt64(number)
      if number % 64 == 0 || seed != nil { report("seed \(inputSeed)") }
      var generator = SeededGenerator(seed: inputSeed)
      guard let input = make(&generator) else { return }
      try check(input.text, file: input.file, isRepeated: number % 16 == 0, seed: inputSeed)
      count += 1
      if seed != nil || seconds.map({ ContinuousClock.now - start > .seconds($0) }) ?? (count == inputs) {
        break
      }
    }
    report("\(count) inputs")
    #expect(count > 0)
  }

  private static func check(_ text: String, file: String, isRepeated: Bool, seed: UInt64) throws {
    let generation = try Generation(text, file: file)
    #expect(!generation.files.isEmpty || generation.hasErrors, "seed \(seed)")
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
    for diagnostic in generation.diagnostics {
      guard let position = diagnostic.position else { continue }
      let isInside = (1...lines + 1).contains(position.line) && position.column >= 1
      #expect(isInside, "seed \(seed): \(diagnostic)")
    }
    guard isRepeated else { return }
    let again = try Generation(text, file: file)
    #expect(again.files == generation.files && again.diagnostics == generation.diagnostics, "seed \(seed)")
  }

  /// Printed before a run, because a crash can't be reported.
  private static func report(_ text: String) {
    FileHandle.standardError.write(Data("fuzz: \(text)\n".utf8))
  }
}
