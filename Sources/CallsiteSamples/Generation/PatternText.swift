import CallsiteContract

/// Generates texts that a regular expression (ECMA 262) matches.
///
/// It supports literals, classes, groups, alternatives and repetitions. Lookarounds, anchors and word boundaries are
/// ignored, and results are checked against the pattern.
struct PatternText: Sendable {
  indirect enum Node: Sendable {
    case characters([Unicode.Scalar])
    case sequence([Node])
    case alternatives([Node])
    case repeated(Node, least: Int, most: Int?)
  }

  private let node: Node
  private let pattern: String

  /// The maximum number of characters in a text.
  static let maximumCount = 10_000

  /// Parses a pattern, or returns `nil` if it has unsupported parts or only matches texts that are too long.
  init?(_ pattern: String) {
    var parser = PatternParser(pattern)
    guard let node = parser.parse(), node.leastCount <= Self.maximumCount else { return nil }
    self.node = node
    self.pattern = pattern
  }

  /// Returns a text that matches the pattern.
  ///
  /// - Parameter least: The desired number of characters, if the pattern has repetitions.
  func text(_ random: inout RandomSource, _ patterns: PatternCache, atLeast least: Int = 0) -> String? {
    // A single repetition often has the exact length.
    for growth in (least > 1 ? [0, least - 1] : [0]) + [1, 2, 4, 8, 16, 32, 64, 128, 256, 1_024] {
      for _ in 0..<(pattern.contains("(?") ? 24 : 4) {
        var writing = Writing(growth: growth)
        guard writing.write(node, &random) else {
          // Nested repetitions are too long even for a short text.
          if growth == least - 1 { break }
          return nil
        }
        let made = String(String.UnicodeScalarView(writing.text))
        if writing.text.count >= least, patterns.matches(pattern, made) { return made }
      }
      if growth > least, growth > 4 { break }
    }
    return nil
  }

  /// The maximum number of steps in which a text is written, because repeated groups may be empty.
  private static let maximumSteps = 4 * maximumCount

  /// The writing of one text.
  private struct Writing {
    let growth: Int
    var text: [Unicode.Scalar] = []
    private var steps = 0

    init(growth: Int) {
      self.growth = growth
    }

    /// Returns whether the text has room for what was written.
    mutating func write(_ node: Node, _ random: inout RandomSource) -> Bool {
      steps += 1
      guard text.count < maximumCount, steps < maximumSteps else { return false }
      switch node {
      case .characters(let set):
        guard let scalar = random.pick(set) else { return false }
        text.append(scalar)
      case .sequence(let nodes):
        for node in nodes where !write(node, &random) { return false }
      case .alternatives(let nodes):
        return random.pick(nodes).map { write($0, &random) } ?? true
      case .repeated(let node, let least, let most):
        // Prefers at least one repetition.
        let usual = max(least, min(1 + growth, most ?? .max))
        let count = growth == 0 && least > 0 ? least : usual
        for _ in 0..<min(count, maximumCount) where !write(node, &random) { return false }
      }
      return true
    }
  }
}

extension PatternText.Node {
  /// The number of characters in the shortest text.
  fileprivate var leastCount: Int {
    switch self {
    case .characters: 1
    case .sequence(let nodes): nodes.reduce(0) { min($0 + $1.leastCount, .max / 2) }
    case .alternatives(let nodes): nodes.map(\.leastCount).min() ?? 0
    case .repeated(let node, let least, _):
      Self.product(node.leastCount, least)
    }
  }
}

extension PatternText.Node {
  private static func product(_ count: Int, _ least: Int) -> Int {
    let (product, isLarge) = count.multipliedReportingOverflow(by: least)
    return isLarge ? .max / 2 : min(product, .max / 2)
  }
}

/// Parses a regular expression (ECMA 262) to ``PatternText/Node``s.
struct PatternParser {
  private var rest: Substring.UnicodeScalarView
  private var depth = 0

  init(_ pattern: String) {
    rest = Substring(pattern).unicodeScalars
  }

  /// Parses the pattern, or returns `nil` if it isn't supported: back-references, or an unbalanced group.
  mutating func parse() -> PatternText.Node? {
    guard let node = alternatives(), rest.isEmpty else { return nil }
    return node
  }

  private mutating func alternatives() -> PatternText.Node? {
    depth += 1
    defer { depth -= 1 }
    guard depth < 64 else { return nil }
    var nodes: [PatternText.Node] = []
    repeat {
      guard let node = sequence() else { return nil }
      nodes.append(node)
    } while skip("|")
    return nodes.count == 1 ? nodes[0] : .alternatives(nodes)
  }

  private mutating func sequence() -> PatternText.Node? {
    var nodes: [PatternText.Node] = []
    while let next = rest.first, next != "|", next != ")" {
      if skip("^") || skip("$") { continue }
      guard let atom = atom() else { return nil }
      guard let node = quantified(atom) else { return nil }
      nodes.append(node)
    }
    return .sequence(nodes)
  }

  private mutating func atom() -> PatternText.Node? {
    guard let first = rest.popFirst() else { return nil }
    switch first {
    case "(": return group()
    case "[": return CharacterClass.read(&rest).map(PatternText.Node.characters)
    case ".": return .characters(CharacterClass.any)
    case "\\": return escape()
    default: return .characters([first])
    }
  }

  private mutating func group() -> PatternText.Node? {
    var isSilent = false
    if skip("?") {
      if skip("=") || skip("!") {
        isSilent = true
      } else if skip("<") {
        if skip("=") || skip("!") { isSilent = true } else { skip(through: ">") }
      } else if !skip(":") {
        // Skips flags: `(?i)`, `(?i:…)`.
        while let next = rest.first, next != ":", next != ")" { rest.removeFirst() }
        if skip(")") { return .sequence([]) }
        _ = skip(":")
      }
    }
    guard let node = alternatives(), skip(")") else { return nil }
    return isSilent ? .sequence([]) : node
  }

  private mutating func escape() -> PatternText.Node? {
    guard let next = rest.first else { return nil }
    if next == "b" || next == "B" || next == "A" || next == "z" || next == "Z" {
      rest.removeFirst()
      return .sequence([])
    }
    if ("1"..."9").contains(next) { return nil }
    return CharacterClass.escape(&rest).map(PatternText.Node.characters)
  }

  private mutating func quantified(_ node: PatternText.Node) -> PatternText.Node? {
    var bounds: (Int, Int?)?
    if skip("?") {
      bounds = (0, 1)
    } else if skip("*") {
      bounds = (0, nil)
    } else if skip("+") {
      bounds = (1, nil)
    } else if rest.first == "{" {
      bounds = countedBounds()
    }
    guard let bounds else { return node }
    // Skips lazy and possessive modifiers.
    _ = skip("?") || skip("+")
    return .repeated(node, least: bounds.0, most: bounds.1)
  }

  /// Parses bounds such as `{2}`, `{2,}`, `{2,5}` or `{,5}`, or returns `nil` for a literal brace.
  private mutating func countedBounds() -> (Int, Int?)? {
    let near = rest.prefix(Self.maximumBoundsLength)
    let text = String(String.UnicodeScalarView(near.prefix { $0 != "}" })).dropFirst()
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard near.contains("}"), (1...2).contains(parts.count),
      let least = Int(parts[0].isEmpty ? "0" : parts[0])
    else { return nil }
    let most = parts.count == 1 ? least : Int(parts[1])
    guard most.map({ $0 >= least }) ?? true else { return nil }
    skip(through: "}")
    return (least, most)
  }

  /// The maximum length of `{2,5}`, so that many braces don't take quadratic time.
  private static let maximumBoundsLength = 48

  private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skip(through scalar: Unicode.Scalar) {
    while let next = rest.popFirst(), next != scalar {}
  }
}
