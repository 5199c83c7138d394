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
  /// The uses that only matter with what their values come from.
  private var dependents: [CodeUse] = []
  /// The labels of the last arguments.
  var labelTokens: [SwiftToken] = []
  /// The last arguments.
  var lastArguments: [CodeUse.Argument] = []
  var index: Int
  private var scopes: [Scope] = [Scope()]
  /// The use that the last value comes from.
  var origin = CodeUse.Origin.unknown
  /// The initial values that the variable has its type from that the last value starts with.
  var initialValues: [Range<Int>] = []
  /// Whether an optional is chained before the current member.
  var isChained = false
  /// The types of the first and the last of the last arguments.
  var firstArgument: CodeType?
  var lastArgument: CodeType?
  /// The uses that the last arguments come from.
  var argumentOrigin = CodeUse.Origin.unknown
  /// The number of uses before the array literal that the last value is.
  var literalUses: Int?
  /// The use that the elements come from that the closures of the current call receive.
  var elementOrigin = CodeUse.Origin.unknown
  /// The initial values that the value of the current call has its type from.
  var elementValues: [Range<Int>] = []
  /// Whether the current call accepts key paths to values of any type.
  var acceptsAnyKeyPath = false
  /// The type that the branches of a `switch` have, which is the next statement.
  var branchType: CodeType?
  /// The types that the enclosing functions and closures return.
  private var results: [CodeType?] = []
  /// The enclosing types of the current token.
  var owners: [CodeType]
  /// The variables at the start of the next body.
  var pending = Scope()
  /// Whether a brace starts a body and not a closure, as in conditions.
  var isCondition = false
  /// The subjects of the enclosing switches.
  var subjects: [Subject] = []
  /// The root type of key paths without one.
  var keyPathRoot: CodeType?
  /// Whether the closures of the current call receive two elements each.
  var comparesElements = false
  /// The index of the use on the left of a comparison, and the access of both sides if they're of one declaration.
  private var compared: (use: Int, access: CodeUse.Access)?
  /// The initial values that the variable has its type from whose property is assigned.
  private var assignedValues: [Range<Int>] = []
  private var depth = 0

  private static let maximumDepth = 120

  init(file: SwiftFile, names: CodeNames, owner: CodeType? = nil, index: Int = 0) {
    self.file = file
    self.names = names
    self.index = index
    isModuleVisible = names.isVisible(in: file)
    owners = owner.map { [$0] } ?? []
  }

  /// The value that is matched with the patterns of a `switch` or an `if case`.
  struct Subject {
    /// The type of the value, or of its wrapped value.
    var type: CodeType?
    /// The use that the value comes from.
    var origin = CodeUse.Origin.unknown
  }

  /// Variables with their types, and the uses that they come from.
  struct Scope {
    private var types: [String: CodeType?] = [:]
    private var origins: [String: CodeUse.Origin] = [:]
    private var initialValues: [String: [Range<Int>]] = [:]

    func type(of name: String) -> CodeType?? { types[name] }

    func origin(of name: String) -> CodeUse.Origin { origins[name] ?? .unknown }

    func initialValues(of name: String) -> [Range<Int>] { initialValues[name] ?? [] }

    mutating func bind(
      _ name: String, _ type: CodeType?, from origin: CodeUse.Origin = .unknown,
      initialValues values: [Range<Int>] = []
    ) {
      types.updateValue(type, forKey: name)
      origins[name] = origin
      initialValues[name] = values.isEmpty ? nil : values
    }
  }

  static func uses(in file: SwiftFile, names: CodeNames) -> [CodeUse] {
    var walk = CodeWalk(file: file, names: names)
    while walk.index < file.tokens.count {
      _ = walk.items(until: [])
      walk.index += 1
    }
    return walk.uses + walk.dependents
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
    uses.append(CodeUse(kind: kind, token: token, labels: labels, scope: scope))
  }

  private var scope: String? { if case .module(let path)? = owners.last { path } else { nil } }

  /// Records the use of a value's member.
  ///
  /// - Parameters:
  ///   - value: The use that the value comes from.
  ///   - owner: The type of the value, if it's known.
  mutating func note(
    _ kind: CodeUse.Kind, at token: SwiftToken, of value: CodeUse.Origin, owner: CodeType? = nil
  ) {
    uses.append(CodeUse(kind: kind, token: token, scope: scope, origin: value, owner: owner))
    origin = value.followed(by: kind)
  }

  /// Records code that depends on where a value comes from, without a change of the current value.
  mutating func noteDependent(
    _ kind: CodeUse.Kind, at token: SwiftToken, on value: CodeUse.Origin,
    initialValues values: [Range<Int>] = []
  ) {
    uses.append(CodeUse(kind: kind, token: token, scope: scope, origin: value, initialValues: values))
  }

  /// Records the use of a member of a value that isn't of one of the module's or the app's types.
  mutating func noteForeignMember(
    _ name: String, at token: SwiftToken, on value: CodeUse.Origin, owner: CodeType?
  ) {
    dependents.append(CodeUse(kind: .foreignMember(name), token: token, origin: value, owner: owner))
  }

  /// Records the type of a value where another type is expected, with the use that the value ends with, if there is one.
  ///
  /// - Parameters:
  ///   - start: The index of the value's first token.
  ///   - count: The number of uses before the value.
  mutating func noteConversion(from start: Int, since count: Int, of type: CodeType?, to expected: CodeType?)
  {
    guard let expected, index > start else { return }
    let conversion = CodeUse.Conversion(value: type, expected: expected)
    if let last = uses.indices.last, last >= count, uses[last].kind == origin.use {
      uses[last].conversion = conversion
    } else if file.tokens[start].kind == .word {
      dependents.append(
        CodeUse(kind: .value, token: file.tokens[start], origin: origin, conversion: conversion))
    }
  }

  /// Records a call with its last arguments.
  mutating func noteCall(
    _ kind: CodeUse.Kind, at token: SwiftToken, _ arguments: Arguments, of value: CodeUse.Origin
  ) {
    uses.append(
      CodeUse(
        kind: kind, token: token, labels: arguments.labels, arguments: arguments.all, scope: scope,
        origin: value))
    origin = value.followed(by: kind)
  }

  /// The tokens of a call's arguments.
  struct Arguments {
    var labels: [SwiftToken] = []
    var all: [CodeUse.Argument] = []
  }

  var readArguments: Arguments { Arguments(labels: labelTokens, all: lastArguments) }

  /// Adds an access to the uses since an index in the list.
  mutating func mark(_ access: CodeUse.Access, since count: Int) {
    guard let last = uses.indices.last, last >= count else { return }
    uses[last].access.insert(access)
  }

  /// Marks the last of the uses since an index as a value that a variable only takes over.
  mutating func markBound(since count: Int) {
    guard let last = uses.indices.last, last >= count, uses[last].kind == origin.use else { return }
    uses[last].isBound = true
  }

  /// Adds an access to the last use if its value is the last one read.
  mutating func markLast(_ access: CodeUse.Access) {
    guard let last = uses.last, last.kind == origin.use else { return }
    mark(access, since: useCount - 1)
  }

  /// The index of the last use if nothing follows it.
  private var comparedUse: Int? {
    uses.indices.last.flatMap { uses[$0].token == token(-1) ? $0 : nil }
  }

  /// Marks a use and the last one if they are compared and of the same declaration, whose type doesn't matter.
  private mutating func markPair(_ other: (use: Int, access: CodeUse.Access)) {
    guard let last = comparedUse, last > other.use, uses[last].kind == uses[other.use].kind else { return }
    for index in [other.use, last] { uses[index].access.insert(other.access) }
  }

  /// Marks the last use if it's a property at the end of an interpolation, which accepts any type.
  mutating func markAccepted() {
    guard let last = uses.last, case .property = last.kind, index > 1, file.tokens[index - 2] == last.token
    else { return }
    mark(.acceptsAnyType, since: useCount - 1)
  }

  /// Records an implicit member whose type is that of a variable with these initial values.
  ///
  /// - Parameter sign: The sign before it.
  private mutating func noteFollower(at sign: SwiftToken, of values: [Range<Int>]) {
    if values.isEmpty { return }
    noteDependent(.inference, at: token ?? sign, on: .unknown, initialValues: values)
  }

  /// Marks the use before the current sign, which only optionals can have.
  mutating func markUnwrapped() {
    guard let last = uses.last, index > 0, last.token == file.tokens[index - 1] || last.kind == origin.use
    else {
      return
    }
    mark(.unwrapped, since: useCount - 1)
  }

  /// Gives the uses since an index that are implicit members of an unknown type the type of the module's enum.
  mutating func resolveMembers(since count: Int, as path: String) {
    for index in uses.indices.dropFirst(count) {
      guard case .member(let name, nil) = uses[index].kind, names.members.cases[path]?[name] != nil else {
        continue
      }
      uses[index].kind = .enumCase(of: path, name)
    }
  }

  /// Marks the last use as one whose name also names a variable.
  mutating func markShorthand() { uses[uses.count - 1].isShorthand = true }

  /// Marks the last use as an implicit member.
  mutating func markImplicit() { uses[uses.count - 1].isImplicit = true }

  /// Marks the last use as the subject of a switch.
  mutating func markSwitch(_ pattern: SwiftToken) { uses[uses.count - 1].firstPattern = pattern }

  var useCount: Int { uses.count }

  // MARK: Names

  func variable(_ name: String) -> CodeType?? {
    let name =
      name.hasPrefix("$") && name.dropFirst().first?.isNumber == false ? String(name.dropFirst()) : name
    if let type = pending.type(of: name) { return type }
    for scope in scopes.reversed() { if let type = scope.type(of: name) { return type } }
    return nil
  }

  /// Returns the use that a variable comes from.
  func origin(ofVariable name: String) -> CodeUse.Origin {
    let name =
      name.hasPrefix("$") && name.dropFirst().first?.isNumber == false ? String(name.dropFirst()) : name
    if pending.type(of: name) != nil { return pending.origin(of: name) }
    return scopes.last { $0.type(of: name) != nil }?.origin(of: name) ?? .unknown
  }

  /// Returns the initial values that a variable has its type from: its own, and those of the variables in it.
  func initialValues(ofVariable name: String) -> [Range<Int>] {
    guard pending.type(of: name) == nil else { return [] }
    return scopes.last { $0.type(of: name) != nil }?.initialValues(of: name) ?? []
  }

  /// Returns the initial values that a variable has its type from, without an annotation.
  ///
  /// - Parameter start: The index of the first token of its own initial value, which ends before the current token.
  func initialValues(since start: Int) -> [Range<Int>] {
    guard start < index, let last = token(-1) else { return [] }
    let variables = (start..<index).filter { place in
      file.tokens[place].kind == .word && (place == 0 || file.tokens[place - 1].text != ".")
    }
    let others = variables.flatMap { initialValues(ofVariable: file.tokens[$0].text) }
    return Array(([file.tokens[start].offset..<last.offset + 1] + others).prefix(8))
  }

  mutating func bind(
    _ name: String, _ type: CodeType?, from origin: CodeUse.Origin = .unknown,
    initialValues values: [Range<Int>] = []
  ) {
    scopes[scopes.count - 1].bind(name, type, from: origin, initialValues: values)
  }

  mutating func openScope(_ scope: Scope = Scope()) { scopes.append(scope) }

  mutating func closeScope() { scopes.removeLast() }

  /// Opens the scope of a closure, whose result has no declared type.
  mutating func openClosure() {
    openScope()
    results.append(nil)
  }

  mutating func closeClosure() {
    closeScope()
    results.removeLast()
  }

  // MARK: Structure

  /// Reads up to one of some signs, which isn't consumed, and returns the type if there is a single expression.
  mutating func items(until ends: Set<String>, expected: CodeType? = nil) -> CodeType? {
    depth += 1
    defer { depth -= 1 }
    let outer = expected
    // Both branches of a condition have the type that is expected before it.
    var (expected, target) = (expected, expected)
    var result: CodeType?
    var count = 0
    while let token, !(token.kind == .sign && ends.contains(token.text)) {
      if token.kind == .sign, token.text == "}" || token.text == ")" || token.text == "]" { return nil }
      let before = index
      if depth > Self.maximumDepth {
        index += 1
      } else if startsExpression {
        if startsStatement { (expected, target, assignedValues) = (outer, outer, []) }
        if isWord("return") { (expected, target) = (results.last ?? nil, results.last ?? nil) }
        let other = compared
        compared = nil
        result = value(expected: expected)
        if let other { markPair(other) }
        count += 1
      } else {
        if count == 0, token.text == "switch" { branchType = target }
        expected = sign(after: result)
        if token.kind == .sign, token.text == "=" { target = expected }
        if token.kind == .sign, token.text == "?" || token.text == ":" { expected = target ?? expected }
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
      let isComparison = token.text == "==" || token.text == "!="
      if isComparison {
        markLast(.compared)
        compared = comparedUse.map { (use: $0, access: .acceptsAnyType) }
      }
      index += 1
      if isComparison, isSign(".") { noteDependent(.inference, at: token, on: origin) }
      if token.text == "=" { assignedValues = initialValues }
      if isSign("."), token.text == "=" || isComparison { noteFollower(at: token, of: initialValues) }
      if isSign("."), token.text == "?", isOtherBranchImplicit {
        noteFollower(at: token, of: assignedValues)
      }
      return left?.unwrapped
    case "<", ">", "<=", ">=":
      compared = comparedUse.map { (use: $0, access: .ordered) }
      index += 1
    default: index += 1
    }
    return nil
  }

  /// Whether the value after the colon of a condition is an implicit member as well, so that nothing says its type.
  private var isOtherBranchImplicit: Bool {
    var open = 0
    for place in index..<max(index, file.tokens.count - 1) {
      switch file.tokens[place].text {
      case "(", "[", "{": open += 1
      case ")", "]", "}": open -= 1
      case ":" where open == 0: return file.tokens[place + 1].text == "."
      default: break
      }
      if open < 0 { return false }
    }
    return false
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
    openScope(pending)
    pending = Scope()
    let outer = isCondition
    isCondition = false
    _ = items(until: ["}"], expected: expected)
    isCondition = outer
    closeScope()
    index += 1
  }

  /// Reads the body of a function or a computed property.
  mutating func body(returning result: CodeType?) {
    results.append(result)
    block(expected: result)
    results.removeLast()
  }

  /// Reads a type annotation.
  mutating func annotation() -> CodeType? {
    var reader = TypeReader(file: file, names: names, isModuleVisible: isModuleVisible, index: index)
    let type = reader.read()
    index = max(reader.index, index)
    for (path, token) in reader.named { note(.type(path), at: token) }
    return type?.replacing([:])
  }

  /// Whether a line begins with the current word, and the one before doesn't end with an operator.
  private var startsStatement: Bool {
    guard let token, token.startsLine, token.kind == .word else { return false }
    guard let last = self.token(-1), last.kind == .sign else { return true }
    return [")", "]", "}", "{", "?", "!", ";"].contains(last.text)
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
