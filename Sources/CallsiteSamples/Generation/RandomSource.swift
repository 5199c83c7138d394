/// Numbers that follow from a seed alone (SplitMix64): the same on every machine and in every run.
package struct RandomSource: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A source of its own for a part, so that a value doesn't depend on what was made before it.
  package func child(_ name: String) -> RandomSource {
    RandomSource(
      seed: name.utf8.reduce(state ^ 0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
  }

  package func child(_ index: Int) -> RandomSource { child("[\(index)]") }

  /// A number from 0 to one less than the limit.
  package mutating func index(below limit: Int) -> Int {
    limit > 1 ? Int(next() % UInt64(limit)) : 0
  }

  mutating func pick<T>(_ values: [T]) -> T? {
    values.isEmpty ? nil : values[index(below: values.count)]
  }
}
