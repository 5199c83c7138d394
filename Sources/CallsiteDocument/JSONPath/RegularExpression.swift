/// A regular expression for JSONPath's `match` and `search`: I-Regexp (RFC 9485), with `^`, `$`, `\d`, `\s`
/// and `\w` as in other implementations.
///
/// Matching is linear in the length of the text and of the expression, because both may come from an
/// untrusted document. Foundation's and Swift's engines backtrack: both take exponential time for `(a|aa)+`, and
/// Foundation's finds no match for `(a|b)*c` in a million characters, because its stack is full.
struct RegularExpression: Sendable {
  enum Instruction: Sendable {
    case scalar(RegularExpressionSet)
    /// Continues at both instructions.
    case split(Int, Int)
    case jump(Int)
    case start
    case end
    case match
  }

  private let program: [Instruction]

  /// Returns `nil` if the text isn't a valid expression, or if it compiles to more than ten thousand
  /// instructions.
  init?(_ text: String) {
    var parser = RegularExpressionParser(text)
    guard let node = parser.parse() else { return nil }
    var compiler = RegularExpressionCompiler()
    guard compiler.compile(node) else { return nil }
    program = compiler.program + [.match]
  }

  /// Whether the expression matches the whole text, or any part of it.
  func matches(
    _ text: String, isWhole: Bool, _ budget: inout JSONPathBudget
  ) throws(JSONPathOverrun) -> Bool {
    let scalars = text.unicodeScalars
    var threads = RegularExpressionThreads(count: program.count)
    var index = scalars.startIndex
    var isAtStart = true
    while true {
      let isAtEnd = index == scalars.endIndex
      if isAtStart || !isWhole { threads.add(0) }
      let isMatched = threads.follow(program, isAtStart: isAtStart, isAtEnd: isAtEnd)
      if isMatched, isAtEnd || !isWhole { return true }
      try budget.spend(1 + threads.active.count)
      if isAtEnd || (threads.active.isEmpty && isWhole) { return false }
      threads.advance(over: scalars[index], in: program)
      scalars.formIndex(after: &index)
      isAtStart = false
    }
  }
}

/// The set of instructions that a match may have reached.
private struct RegularExpressionThreads {
  private(set) var active: [Int] = []
  private var isActive: [Bool]

  init(count: Int) {
    isActive = Array(repeating: false, count: count)
  }

  mutating func add(_ place: Int) {
    if isActive[place] { return }
    isActive[place] = true
    active.append(place)
  }

  /// Adds every instruction that is reachable without consuming a scalar.
  ///
  /// - Returns: Whether the end of the program is reachable.
  mutating func follow(
    _ program: [RegularExpression.Instruction], isAtStart: Bool, isAtEnd: Bool
  ) -> Bool {
    var isMatched = false
    var next = 0
    while next < active.count {
      let place = active[next]
      next += 1
      switch program[place] {
      case .scalar: break
      case .split(let first, let second):
        add(first)
        add(second)
      case .jump(let target): add(target)
      case .start: if isAtStart { add(place + 1) }
      case .end: if isAtEnd { add(place + 1) }
      case .match: isMatched = true
      }
    }
    return isMatched
  }

  mutating func advance(over scalar: Unicode.Scalar, in program: [RegularExpression.Instruction]) {
    let places = active
    active.removeAll(keepingCapacity: true)
    for place in places { isActive[place] = false }
    for place in places {
      if case .scalar(let set) = program[place], set.contains(scalar) { add(place + 1) }
    }
  }
}

/// Compiles an expression to instructions. Counted repetitions are unrolled.
private struct RegularExpressionCompiler {
  private(set) var program: [RegularExpression.Instruction] = []
  private static let maximumCount = 10_000

  /// - Returns: Whether the program stayed within its limit.
  mutating func compile(_ node: RegularExpressionNode) -> Bool {
    guard program.count <= Self.maximumCount else { return false }
    switch node {
    case .set(let set): program.append(.scalar(set))
    case .start: program.append(.start)
    case .end: program.append(.end)
    case .sequence(let parts): return parts.allSatisfy { compile($0) }
    case .choice(let branches): return compile(branches)
    case .repetition(let part, let minimum, let maximum):
      return compile(part, minimum: minimum, maximum: maximum)
    }
    return true
  }

  private mutating func compile(_ branches: [RegularExpressionNode]) -> Bool {
    var jumps: [Int] = []
    for (index, branch) in branches.enumerated() {
      guard index < branches.count - 1 else {
        guard compile(branch) else { return false }
        break
      }
      let split = program.count
      program.append(.split(split + 1, split + 1))
      guard compile(branch) else { return false }
      jumps.append(program.count)
      program.append(.jump(program.count))
      program[split] = .split(split + 1, program.count)
    }
    for jump in jumps { program[jump] = .jump(program.count) }
    return true
  }

  private mutating func compile(_ part: RegularExpressionNode, minimum: Int, maximum: Int?) -> Bool {
    for _ in 0..<minimum {
      // A part without instructions, such as `()`, needs no repetition.
      let count = program.count
      guard compile(part) else { return false }
      if program.count == count { return true }
    }
    guard let maximum else {
      let split = program.count
      program.append(.split(split + 1, split + 1))
      guard compile(part) else { return false }
      program.append(.jump(split))
      program[split] = .split(split + 1, program.count)
      return true
    }
    var splits: [Int] = []
    for _ in minimum..<max(minimum, maximum) {
      splits.append(program.count)
      program.append(.split(program.count + 1, program.count + 1))
      guard compile(part) else { return false }
    }
    for split in splits { program[split] = .split(split + 1, program.count) }
    return true
  }
}
