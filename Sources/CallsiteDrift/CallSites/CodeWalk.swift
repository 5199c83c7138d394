import CallsiteModel

/// Walks through a file of an app's code and records its uses of a generated module.
///
/// It infers types from names and declarations: annotations, results of methods, elements of lists, unwrapped
/// optionals, and the app's own properties and functions. It isn't a compiler: if a type isn't known, a member is
/// recorded by name only.
struct CodeWalk {
  let file: SwiftFile
  let names: CodeNames
  let isModuleVisible: Bool
  private(set) var uses: [CodeUse] = []
  /// The labels of the last arguments.
  var labelTokens: [SwiftToken] = []
  var index: Int
  var scopes: [[String: CodeType?]] = [[:]]
  /// The enclosing types of the current token.
  var owners: [CodeType]
  /// The variables at the start of the next body.
  var pending: [String: CodeType?] = [:]
  /// Whether a brace starts a body and not a closure, as in conditions.
  var isCondition = false
  /// The subjects of the enclosing switches.
  var subjects: [CodeType?] = []
  /// The root type of key paths without one.
  var keyPathRoot: CodeType?
  /// Whether the closures of the current call receive two elements each.
  var comparesElements = false
  private var depth = 0

  private static let maximumDepth = 120

  init(file: SwiftFile, names: CodeNames, owner: CodeType? = nil, index: Int = 0) {
    self.file = file
    self.names = names
    self.index = index
    isModuleVisible = names.isVisible(in: file)
    owners = owner.map { [$0] } ?? []
  }

  static func uses(in file: SwiftFile, names: CodeNames) -> [CodeUse] {
    var walk = CodeWalk(file: file, names: names)
    while walk.index < file.tokens.count {
      _ = walk.items(until: [])
      walk.index += 1
    }
    return walk.uses
  }

  // MARK: Tokens

  var token: SwiftToken? { index < file.tokens.count ? file.tokens[index] : nil }

  func token(_ distance: Int) -> SwiftToken? {
    let place = index + distance
    return file.tokens.indices.contains(place) ? file.tokens[place] : nil
  }

  func isSign(_ text: String, _ distance: Int = 0) -> Bool {
    token(distance)?.kind == .sign && token(distance)?.text == text
  }

  func isWord(_ text: String, _ distance: Int = 0) -> Bool {
    token(distance)?.kind == .word && token(distance)?.text == text
  }

  mutating func note(_ kind: CodeUse.Kind, at token: SwiftToken, labels: [SwiftToken] = []) {
    uses.append(CodeUse(kind: kind, token: token, labels: labels))
  }

  /// Adds an access to the uses since an index in the list.
  mutating func mark(_ access: CodeUse.Access, since count: Int) {
    guard let last = uses.indices.last, last >= count else { return }
    uses[last].access.insert(access)
  }

  var useCount: Int { uses.count }

  // MARK: Names

  func variable(_ name: String) -> CodeType?? {
    let name =
      name.hasPrefix("$") && name.dropFirst().first?.isNumber == false ? String(name.dropFirst()) : name
    if let type = pending[name] { return type }
    for scope in scopes.reversed() { if let type = scope[name] { return type } }
    return nil
  }

  mutating func bind(_ name: String, _ type: CodeType?) {
    scopes[scopes.count - 1].updateValue(type, forKey: name)
  }

  // MARK: Structure

  /// Reads up to one of some signs, which isn't consumed, and returns the type if there is a single expression.
  mutating func items(until ends: Set<String>, expected: CodeType? = nil) -> CodeType? {
    depth += 1
    defer { depth -= 1 }
    var expected = expected
    var result: CodeType?
    var count = 0
    while let token, !(token.kind == .sign && ends.contains(token.text)) {
      if token.kind == .sign, token.text == "}" || token.text == ")" || token.text == "]" { return nil }
      let before = index
      if depth > Self.maximumDepth {
        index += 1
      } else if startsExpression {
        result = value(expected: expected)
        count += 1
      } else {
        expected = sign(after: result)
        if token.kind == .word { count += 1 }
      }
      if index == before { index += 1 }
    }
    return count == 1 ? result : nil
  }

  /// Reads a token that doesn't start an expression: a statement, a declaration, or a sign between expressions.
  ///
  /// - Returns: The expected type on the right of a comparison or an assignment.
  private mutating func sign(after left: CodeType?) -> CodeType? {
    guard let token else { return nil }
    if token.kind == .word {
      statement(token.text)
      return nil
    }
    switch token.text {
    case "{": block()
    case "@": attribute()
    case "==", "!=", "~=", "=", "+=", "??", "?", ":":
      index += 1
      return left?.unwrapped
    default: index += 1
    }
    return nil
  }

  private mutating func attribute() {
    index += 2
    if isSign("("), token?.isSpaced == false { _ = arguments { _, _ in nil } }
  }

  /// Reads a body in braces.
  ///
  /// - Parameter expected: The type of the value that the body consists of or returns.
  mutating func block(expected: CodeType? = nil) {
    guard isSign("{") else { return }
    index += 1
    scopes.append(pending)
    pending = [:]
    let outer = isCondition
    isCondition = false
    _ = items(until: ["}"], expected: expected)
    isCondition = outer
    scopes.removeLast()
    index += 1
  }

  /// Reads a type annotation.
  mutating func annotation() -> CodeType? {
    var reader = TypeReader(file: file, names: names, isModuleVisible: isModuleVisible, index: index)
    let type = reader.read()
    index = max(reader.index, index)
    for (path, token) in reader.named { note(.type(path), at: token) }
    return type
  }

  private var startsExpression: Bool {
    guard let token else { return false }
    switch token.kind {
    case .literal: return true
    case .sign: return token.text == "." || token.text == "(" || token.text == "[" || token.text == "\\"
    case .word:
      return !SwiftKeywords.isStatement(token.text) && !SwiftKeywords.others.contains(token.text)
        && !SwiftKeywords.modifiers.contains(token.text)
    }
  }
}
