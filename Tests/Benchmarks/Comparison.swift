/// Variants of a piece of work that are measured alternately, so that the machine's load affects all of them.
struct Comparison {
  struct Variant {
    let label: String

    /// The label of the variant that this one is compared with, or `nil` if it's a base itself.
    var base: String?
    let work: () async throws -> Void
  }

  let title: String
  let variants: [Variant]

  /// Measures all variants in each round, after a round that warms up caches and connections.
  func samples(rounds: Int) async throws -> [Samples] {
    var samples = variants.map { Samples(label: $0.label, base: $0.base ?? $0.label) }
    for round in 0...rounds {
      Progress.show("\(title): round \(round) of \(rounds)")
      for (index, variant) in variants.enumerated() {
        let cost = try await Cost.measure(variant.work).1
        if round > 0 { samples[index].costs.append(cost) }
      }
    }
    return samples
  }
}
