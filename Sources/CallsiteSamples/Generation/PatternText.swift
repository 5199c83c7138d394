import CallsiteContract

/// Texts that a regular expression (ECMA 262) matches, made from its parts.
///
/// Knows what patterns of APIs are made of: literals, classes, groups, alternatives, repetitions. Look-around,
/// anchors and word boundaries add nothing to the text; what is made is checked against the pattern.
struct PatternText: Sendable {
  indirect enum Node: Sendable {
    case characters([Unicode.Scalar])
    case sequence([Node])
    case alternatives([Node])
    case repeated(Node, least: Int, most: Int?)
  }

  private let node: Node
  private let pattern: String

  /// Nil for a pattern with parts that aren't known.
  init?(_ pattern: String) {
    var parser = PatternParser(pattern)
    guard let node = parser.parse() else { return nil }
    self.node = node
    self.pattern = pattern
  }

  /// - Parameter least: How many characters are wanted, where the pattern repeats something.
  func text(_ random: inout RandomSource, _ patterns: PatternCache, atLeast least: Int = 0) -> String? {
    for growth in [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 1_024] {
      for _ in 0..<(pattern.contains("(?") ? 24 : 4) {
        var text = String.UnicodeScalarView()
        guard Self.write(node, &text, &random, growth: growth) else { return nil }
        if text.count >= least, patterns.matches(pattern, String(text)) { return String(text) }
      }
      if growth > least, growth > 4 { break }
    }
    return nil
  }

  private static func write(
    _ node: Node, _ text: inout String.UnicodeScalarView, _ random: inout RandomSource, growth: Int
  ) -> Bool {
    guard text.count < 100_000 else { return false }
    switch node {
    case .characters(let set):
      guard let scalar = random.pick(set) else { return false }
      text.append(scalar)
      return true
    case .sequence(let nodes):
      return nodes.allSatisfy { write($0, &text, &random, growth: growth) }
    case .alternatives(let nodes):
      return random.pick(nodes).map { write($0, &text, &random, growth: growth) } ?? true
    case .repeated(let node, let least, let most):
      // Something rather than nothing, where both will do.
      let usual = max(least, min(1 + growth, most ?? .max))
      let count = growth == 0 && least > 0 ? least : usual
      return (0..<min(count, 100_000)).allSatisfy { _ in write(node, &text, &random, growth: growth) }
    }
  }
}
