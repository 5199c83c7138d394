/// A variable in a function, as far as tokens tell.
///
/// The compiler's index doesn't list variables, but what they are bound to.
struct VariableBinding {
  let name: String
  /// The index where the value starts, or `nil` if a condition binds what has the same name: `if let chip`.
  let value: Int?
  private let index: Int
  private let keyword: String
  /// The block after a condition or a loop's sequence.
  private var block: Range<Int>?
  /// The end of the block around the statement.
  private var end = Int.max

  /// Returns whether a name later in the file refers to the variable.
  func isVisible(at other: Int) -> Bool {
    guard other > index, other < end else { return false }
    guard let block, other > block.lowerBound else { return true }
    return block.contains(other) != (keyword == "guard")
  }

  /// Returns the variables in a file.
  static func all(in tokens: [SwiftToken]) -> [VariableBinding] {
    var reader = BindingReader(tokens: tokens)
    return reader.bindings()
  }

  /// Returns whether a name after `let` or `var` unwraps what has the same name.
  static func isUnwrapped(at index: Int, in tokens: [SwiftToken]) -> Bool {
    guard index >= 2, ["let", "var"].contains(tokens[index - 1].text),
      ["if", "guard", "while", ","].contains(tokens[index - 2].text), index + 1 < tokens.count
    else { return false }
    return !["=", ":"].contains(tokens[index + 1].text)
  }

  /// Finds the variables in a file by their keywords and the braces around them.
  private struct BindingReader {
    let tokens: [SwiftToken]
    private var found: [VariableBinding] = []
    /// The statement's keyword, or `let`.
    private var keyword = ""
    /// The variables whose statement's block hasn't started.
    private var pending: [Int] = []
    /// The open blocks, each with the variables of its statement, and those declared in it.
    private var blocks: [(start: Int, own: [Int], inner: [Int])] = [(0, [], [])]

    init(tokens: [SwiftToken]) { self.tokens = tokens }

    mutating func bindings() -> [VariableBinding] {
      for (index, token) in tokens.enumerated() {
        switch (token.kind, token.text) {
        case (.word, "if"), (.word, "guard"), (.word, "while"), (.word, "for"):
          keyword = token.text
          if token.text == "for" { bind(after: index) }
        case (.word, "let"), (.word, "var"): bind(after: index)
        case (.sign, "{"): open(at: index)
        case (.sign, "}") where blocks.count > 1: close(at: index)
        default: break
        }
      }
      return found
    }

    /// Adds the variables of a pattern that isn't annotated: `name`, or `(first, second)`.
    private mutating func bind(after index: Int) {
      let isConditional = index > 0 && ["if", "guard", "while", ","].contains(tokens[index - 1].text)
      let isLoop = tokens[index].text == "for"
      let pattern = tokens[(index + 1)...].prefix {
        $0.kind == .word && $0.text != "in" || ["(", ")", ","].contains($0.text)
      }
      let end = index + 1 + pattern.count
      guard end < tokens.count, let first = pattern.first else { return }
      if isConditional, VariableBinding.isUnwrapped(at: index + 1, in: tokens) {
        return add([first.text], value: nil, at: index + 1, keyword)
      }
      guard tokens[end].text == (isLoop ? "in" : "="), first.text == "(" || pattern.count == 1 else { return }
      add(
        pattern.filter { $0.kind == .word }.map(\.text), value: end + 1, at: index,
        isConditional ? keyword : tokens[index].text)
    }

    private mutating func add(_ names: [String], value: Int?, at index: Int, _ keyword: String) {
      for name in names {
        if ["if", "guard", "while", "for"].contains(keyword) { pending.append(found.count) }
        blocks[blocks.count - 1].inner.append(found.count)
        found.append(VariableBinding(name: name, value: value, index: index, keyword: keyword))
      }
    }

    private mutating func open(at index: Int) {
      for binding in pending { found[binding].block = index..<Int.max }
      blocks.append((index, pending, []))
      pending = []
    }

    private mutating func close(at index: Int) {
      let block = blocks.removeLast()
      for binding in block.own { found[binding].block = block.start..<index }
      for binding in block.inner { found[binding].end = index }
    }
  }
}

extension SwiftFile {
  /// Returns whether a name stands for a variable that a condition binds to what has the same name.
  ///
  /// In `if let chip { print(chip, pet.chip) }`, the second `chip` does.
  func isVariable(at index: Int) -> Bool {
    if index > 0, tokens[index - 1].text == "." { return false }
    return bindings.contains { $0.value == nil && $0.name == tokens[index].text && $0.isVisible(at: index) }
  }

  /// Returns the names and patterns later in the file whose type is that of a value: `pet` after
  /// `let pet = client.pets.get(id)`, and the first pattern in `switch pet.status { case .here: …`, or in a switch over a
  /// tuple with the value.
  ///
  /// - Parameter index: The last name of the value.
  func dependents(of index: Int) -> [SwiftToken] {
    guard let end = endOfValue(index) else { return [] }
    guard let value = startOfValue(at: index) else { return tuplePattern(of: index, endingAt: end) }
    if tokens[value - 1].text == "switch" {
      let pattern = end + 2
      return tokens[end...].first?.text == "{" && pattern < tokens.count ? [tokens[pattern]] : []
    }
    return bindings.filter { $0.value == value }.flatMap { binding in
      tokens.indices[index...].dropFirst().filter { place in
        tokens[place].kind == .word && tokens[place].text == binding.name && binding.isVisible(at: place)
          && tokens[place - 1].text != "." && !(place + 1 < tokens.count && tokens[place + 1].text == ":")
      }.map { tokens[$0] }
    }
  }

  /// Returns the first pattern of a switch over a tuple, one of whose elements is a value, or nothing.
  private func tuplePattern(of index: Int, endingAt end: Int) -> [SwiftToken] {
    var depth = 0
    let start = tokens.indices[..<index].last { place in
      depth -= tokens[place].nesting
      return depth < 0
    }
    guard let start, start > 0, tokens[start].text == "(", tokens[start - 1].text == "switch" else {
      return []
    }
    depth = 1
    let close = tokens.indices[end...].first { place in
      depth += tokens[place].nesting
      return depth == 0
    }
    guard let close, close + 3 < tokens.count, tokens[close + 1].text == "{" else { return [] }
    return [tokens[close + 3]]
  }

  /// Returns the index after a name and its arguments, or `nil` if something is read from what it refers to.
  private func endOfValue(_ index: Int) -> Int? {
    var place = index + 1
    if arguments(after: index) != nil {
      var depth = 0
      repeat {
        depth += tokens[place].nesting
        place += 1
      } while depth > 0 && place < tokens.count
    }
    while place < tokens.count, ["?", "!"].contains(tokens[place].text) { place += 1 }
    if place == tokens.count || tokens[place].text == "[" && tokens[place].startsLine { return place }
    return [".", "["].contains(tokens[place].text) ? nil : place
  }

  /// Returns the index after the `=`, `in` or `switch` before a value, or `nil` if it's part of another expression.
  private func startOfValue(at index: Int) -> Int? {
    var depth = 0
    for place in (0..<index).reversed() {
      switch tokens[place].text {
      case ")", "]", "}": depth += 1
      case "(", "[", "{":
        if depth == 0 { return nil }
        depth -= 1
      case "=" where depth == 0, "in" where depth == 0, "switch" where depth == 0: return place + 1
      case let word where depth == 0 && SwiftKeywords.isStatement(word): return nil
      default: break
      }
    }
    return nil
  }
}

extension SwiftToken {
  /// 1 if the token opens a bracket, and -1 if it closes one.
  fileprivate var nesting: Int {
    switch text {
    case "(", "[", "{": 1
    case ")", "]", "}": -1
    default: 0
    }
  }
}
