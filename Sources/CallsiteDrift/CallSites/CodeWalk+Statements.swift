import CallsiteModel
import OrderedCollections

// Declarations and statements.
extension CodeWalk {
  mutating func statement(_ word: String) {
    switch word {
    case "let", "var": binding()
    case "func", "init", "subscript": function()
    case "if", "while": condition(ends: ["{"], opensBody: true)
    case "guard": condition(ends: ["{"], opensBody: false)
    case "for": loop()
    case "switch": switchStatement()
    case "case": pattern()
    case "import": importing()
    case _ where SwiftKeywords.types.contains(word): typeDeclaration()
    default: index += 1
    }
  }

  private mutating func importing() {
    if let name = token(1), name.text == names.moduleName { note(.importing(name.text), at: name) }
    index += 2
  }

  private mutating func typeDeclaration() {
    index += 1
    if isSign("[") {
      owners.append(annotation() ?? AppDeclarations.top)
      while token != nil, !isSign("{"), !isSign("}") { index += 1 }
      if isSign("{") { block() }
      owners.removeLast()
      return
    }
    guard let token, token.kind == .word, !SwiftKeywords.declarations.contains(token.text) else { return }
    var reader = TypeReader(file: file, names: names, isModuleVisible: isModuleVisible, index: index)
    let extended = reader.readExtended()
    var path = NamePath(names: names, isModuleVisible: isModuleVisible)
    let start = index
    while let token = self.token, token.kind == .word {
      path.add(token.text)
      index += 1
      guard isSign(".") else { break }
      index += 1
    }
    if let known = path.modulePath { note(.type(known), at: file.tokens[index - 1]) }
    while !isSign("{"), !isSign("}"), let token = self.token, !SwiftKeywords.declarations.contains(token.text)
    {
      if token.kind == .word { _ = annotation() } else { index += 1 }
    }
    guard isSign("{") else { return }
    var owner = path.type ?? .app(file.tokens[start].text)
    if case .list? = extended { owner = extended ?? owner }
    let conforms = file.tokens[start..<index].contains { Self.synthesizedProtocols.contains($0.text) }
    owners.append(owner)
    block()
    owners.removeLast()
    if conforms, case .app = owner {
      // Synthesized members need the types of all properties.
      let types = Set(names.app.propertyTypes(of: owner).compactMap(\.modulePath)).sorted()
      noteDependent(.inference, at: file.tokens[start], on: CodeUse.Origin(all: types.map { .type($0) }))
    }
  }

  private static let synthesizedProtocols: Set<String> = [
    "Codable", "Decodable", "Encodable", "Equatable", "Hashable",
  ]

  private mutating func function() {
    index += 1
    while let token, !isSign("("), !isSign("{"), !isSign("}") {
      if isSign("<") { generics() } else { index += 1 }
      if token.text == "var" || token.text == "func" { return }
    }
    guard isSign("(") else { return }
    index += 1
    while token != nil, !isSign(")") { parameter() }
    index += 1
    var result: CodeType?
    while let token, !isSign("{"), !isSign("}"), !isSign(";"), !startsMember {
      if isSign("->") || token.text == "where" || isSign("(") || isSign(":") {
        index += 1
        let type = annotation()
        if token.text == "->" { result = type }
      } else {
        index += 1
      }
    }
    if isSign("{") { body(returning: result) } else { pending = Scope() }
  }

  /// Whether another member of a protocol or type starts here.
  private var startsMember: Bool {
    guard let token else { return true }
    return token.startsLine
      && (SwiftKeywords.declarations.contains(token.text) || SwiftKeywords.modifiers.contains(token.text)
        || SwiftKeywords.types.contains(token.text) || token.text == "@")
  }

  private mutating func generics() {
    while token != nil, !isSign(">"), !isSign("{") {
      if isSign(":") {
        index += 1
        _ = annotation()
      } else {
        index += 1
      }
    }
    if isSign(">") { index += 1 }
  }

  /// Reads a parameter, such as `by id: UUID = .init()`, where the word before the colon is the variable.
  private mutating func parameter() {
    var name: String?
    while let token, !isSign(":"), !isSign(","), !isSign(")") {
      if token.kind == .word { name = token.text }
      index += 1
    }
    guard isSign(":") else {
      if isSign(",") { index += 1 }
      return
    }
    index += 1
    let type = annotation()
    if let name { pending.bind(name, type, from: CodeUse.Origin(declared: type)) }
    while token != nil, !isSign(","), !isSign(")") {
      if isSign("=") { index += 1 }
      _ = items(until: [",", ")"], expected: type)
      if isSign("}") || isSign("]") { return }
    }
    if isSign(",") { index += 1 }
  }

  /// Reads a binding, such as `let a = …`, `if let a`, `var a: [Pet] = []` or `let (a, b) = …`.
  private mutating func binding() {
    index += 1
    let isUnwrapping = isCondition
    var bound: [String] = []
    if isSign("(") {
      while let token, !isSign(")") {
        if token.kind == .word { bound.append(token.text) }
        index += 1
      }
      index += 1
    } else if let token, token.kind == .word {
      bound = [token.text]
      index += 1
    } else if isSign(".") {
      return pattern()
    }
    var type = isSign(":") ? annotated() : nil
    var source = CodeUse.Origin(declared: type)
    var initial: [Range<Int>] = []
    let isInitialized = isSign("=")
    if isSign("=") {
      index += 1
      let count = useCount
      let start = index
      let value = value(expected: type)
      if type == nil {
        source = origin
        initial = initialValues(since: start)
        if endsStatement { markBound(since: count) }
      }
      type = type ?? value
      if isUnwrapping { mark(.unwrapped, since: count) }
    } else if isUnwrapping, let name = bound.first {
      (type, source) = unwrapped(name, at: file.tokens[index - 1])
    } else if type == nil, bound.count == 1 {
      // The type follows from an attribute, as in `@Environment(Model.self) var model`.
      type = member(ofSelf: bound[0])
    }
    if isUnwrapping { type = type?.unwrapped }
    for (position, name) in bound.enumerated() {
      bind(
        name, bound.count == 1 ? type : type?.tupleElement(at: position), from: source,
        initialValues: initial)
    }
    // A computed property.
    if !isUnwrapping, bound.count == 1, isSign("{"), !isInitialized { body(returning: type) }
  }

  /// Returns the type and the origin of the value in `if let name`, which is a variable or a property of `self`.
  private mutating func unwrapped(_ name: String, at token: SwiftToken) -> (CodeType?, CodeUse.Origin) {
    if let type = variable(name) { return (type, origin(ofVariable: name)) }
    for owner in owners.reversed() {
      guard case .value(let type, let use?) = names.member(name, of: owner) else { continue }
      note(use, at: token, of: .unknown)
      mark(.unwrapped, since: useCount - 1)
      markBound(since: useCount - 1)
      markShorthand()
      return (type, origin)
    }
    let type = member(ofSelf: name)
    return (type, CodeUse.Origin(declared: type))
  }

  /// Whether the value before the current token isn't part of a larger expression.
  private var endsStatement: Bool {
    guard let token else { return true }
    return token.startsLine || [",", "else", "{", "}", ";"].contains(token.text)
  }

  private mutating func annotated() -> CodeType? {
    index += 1
    return annotation()
  }

  /// Returns the type of a property of the enclosing type, which doesn't require `self`.
  func member(ofSelf name: String) -> CodeType? {
    for owner in owners.reversed() {
      if case .value(let type?, _) = names.member(name, of: owner) { return type }
    }
    return names.app.property(name, of: AppDeclarations.top)
  }

  /// Reads a condition.
  ///
  /// - Parameter opensBody: Whether bindings are visible only in the body, or else only after it.
  private mutating func condition(ends: Set<String>, opensBody: Bool) {
    index += 1
    let outer = isCondition
    isCondition = true
    if opensBody { openScope() }
    while token != nil, !isSign("}") {
      _ = items(until: ["{"])
      guard isSign("{") else { break }
      isCondition = outer
      block()
      break
    }
    isCondition = outer
    if opensBody { closeScope() }
  }

  private mutating func loop() {
    index += 1
    let outer = isCondition
    isCondition = true
    openScope()
    var bound: [String] = []
    while let token, token.text != "in", !isSign("{") {
      if token.kind == .word, !["try", "await", "case", "let", "var"].contains(token.text) {
        bound.append(token.text)
      }
      index += 1
    }
    if isWord("in") { index += 1 }
    let elements = value(expected: nil)
    if let last = token(-1), last.kind == .word, elements != nil {
      noteForeignMember("makeIterator", at: last, on: origin, owner: elements)
    }
    for (position, name) in bound.enumerated() {
      bind(
        name, bound.count == 1 ? elements?.element : elements?.element?.tupleElement(at: position),
        from: origin)
    }
    _ = items(until: ["{"])
    isCondition = outer
    block()
    closeScope()
  }

  private mutating func switchStatement() {
    let keyword = file.tokens[index]
    index += 1
    let (outer, branch) = (isCondition, branchType)
    (isCondition, branchType) = (true, nil)
    let count = useCount
    let subject = items(until: ["{"])
    isCondition = outer
    let start = index
    if isWord("case", 1), useCount > count, let pattern = token(2),
      pattern.kind == .literal || pattern.text == "."
    {
      markSwitch(pattern)
    }
    subjects.append(Subject(type: subject?.unwrapped, origin: subject == nil ? .unknown : origin))
    block(expected: branch)
    subjects.removeLast()
    if case .module(let path)? = subject?.unwrapped, !hasDefault(from: start) {
      note(.exhaustiveSwitch(over: path), at: keyword)
    }
  }

  /// Returns whether the braces contain a `default` of their own.
  private func hasDefault(from start: Int) -> Bool {
    var open = 0
    for token in file.tokens[start..<min(index, file.tokens.count)] {
      if token.kind == .sign, token.text == "{" { open += 1 }
      if token.kind == .sign, token.text == "}" { open -= 1 }
      if open == 1, token.kind == .word, token.text == "default" { return true }
    }
    return false
  }

  /// Reads the patterns of a `case` in a `switch` or an `if`, or the cases of the app's own enum.
  private mutating func pattern() {
    if isWord("case") { index += 1 }
    if isWord("let") || isWord("var") { index += 1 }
    let subject = (isCondition ? assignedSubject() : subjects.last) ?? Subject()
    while let token, !isSign(":"), !isSign("="), !isSign("{"), !isSign("}"), !token.startsLine || isSign(".")
    {
      guard isSign("."), let name = self.token(1), name.kind == .word else {
        if startsPattern {
          _ = items(until: [",", ":", "=", "{"], expected: subject.type)
        } else {
          index += 1
        }
        continue
      }
      index += 2
      if !subject.origin.all.isEmpty {
        noteForeignMember(name.text, at: name, on: subject.origin, owner: subject.type)
      }
      patternCase(name, of: subject.type)
    }
  }

  private var startsPattern: Bool { token?.kind == .word || isSign("(") }

  /// Returns the value on the right of `=` in `if case .dog(let dog) = pet`, reading ahead.
  private mutating func assignedSubject() -> Subject? {
    let start = index
    var open = 0
    while let token, !isSign("{"), open > 0 || !isSign("=") {
      if isSign("(") { open += 1 }
      if isSign(")") { open -= 1 }
      if token.startsLine, open == 0, index > start { break }
      index += 1
    }
    guard isSign("=") else {
      index = start
      return nil
    }
    var ahead = self
    ahead.index += 1
    let type = ahead.value(expected: nil)
    index = start
    return Subject(type: type?.unwrapped, origin: ahead.origin)
  }

  private mutating func patternCase(_ name: SwiftToken, of subject: CodeType?) {
    var payload: CodeType?
    var source = CodeUse.Origin.unknown
    if case .module(let path)? = subject, let entry = names.members.cases[path]?[name.text] {
      note(.enumCase(of: path, name.text), at: name)
      payload = names.members.payload(of: entry)
      let types = entry.payload?.names.filter { names.members.interface.types[$0] != nil } ?? []
      source = CodeUse.Origin(all: [.enumCase(of: path, name.text)] + types.map { .type($0) })
    } else if let subject, case .app = subject.declared {
      payload = names.app.payload(of: name.text, in: subject)
    } else if subject == nil {
      note(.member(name.text, labels: nil), at: name)
    }
    guard isSign("(") else { return }
    index += 1
    var position = 0
    while let token, !isSign(")"), !isSign("}") {
      if isSign(",") { position += 1 }
      if token.kind == .word, token.text != "let", token.text != "var", !isSign(":", 1) {
        if case .tuple? = payload {
          bind(token.text, payload?.tupleElement(at: position), from: source)
        } else {
          bind(token.text, payload, from: source)
        }
      }
      if isSign("."), let inner = self.token(1), inner.kind == .word {
        index += 2
        patternCase(inner, of: payload)
      } else {
        index += 1
      }
    }
    if isSign(")") { index += 1 }
  }
}
