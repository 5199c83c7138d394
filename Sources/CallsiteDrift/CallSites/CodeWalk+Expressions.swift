// Expressions.
extension CodeWalk {
  /// Reads a value with its prefixes, and the values after `??`.
  ///
  /// - Returns: The type, or `nil` if it isn't known or another operator follows.
  mutating func value(expected: CodeType?) -> CodeType? {
    skipPrefixes()
    if isWord("switch") { branchType = expected }
    var type = chain(expected: expected)
    while let token {
      if isSign("??") {
        index += 1
        skipPrefixes()
        let first = origin
        let other = chain(expected: type?.unwrapped ?? expected)
        origin = CodeUse.Origin(use: first.use, all: first.all + origin.all)
        type = type?.unwrapped ?? other?.unwrapped
      } else if token.kind == .word, token.text == "as" {
        index += 1
        if isSign("?") || isSign("!") { index += 1 }
        type = annotation()
      } else if token.kind == .word, token.text == "is" {
        index += 1
        _ = annotation()
        return nil
      } else {
        return type
      }
    }
    return type
  }

  private mutating func skipPrefixes() {
    while let token {
      if token.kind == .word, SwiftKeywords.prefixes.contains(token.text) {
        index += 1
        if (isSign("?") || isSign("!")) && self.token?.isSpaced == false { index += 1 }
      } else if token.kind == .sign, ["&", "!", "-", "~"].contains(token.text) {
        index += 1
      } else {
        return
      }
    }
  }

  /// Reads a value, and the members, calls and subscripts after it.
  private mutating func chain(expected: CodeType?) -> CodeType? {
    guard let token else { return nil }
    let (start, count) = (index, useCount)
    origin = .unknown
    (literalUses, isChained) = (nil, false)
    initialValues = initialValues(ofVariable: token.text)
    var part: CodeMember
    switch token.text {
    case _ where token.kind == .literal:
      index += 1
      while isSign("("), self.token?.startsLine == false, self.token?.isSpaced == false { interpolation() }
      part = .value(nil, nil)
    case ".": part = implicit(expected)
    case "(": part = .value(group(expected), nil)
    case "[": part = .value(literal(expected), nil)
    case "\\": return keyPath()
    case "{": part = .value(closure([]), nil)
    default:
      guard token.kind == .word, let first = first(token) else { return nil }
      part = first
    }
    if index == start { return nil }
    isChained = false
    while let next = suffix(part, expected: expected) { part = next }
    var type = type(of: part)
    // A member of a chained optional is optional.
    if isChained, let value = type { type = .optional(value.unwrapped) }
    noteConversion(from: start, since: count, of: type, to: expected)
    if index == start + 1, origin.use != nil, variable(token.text) != nil { noteOperand(token) }
    return type
  }

  /// Records a variable that an operator follows.
  private mutating func noteOperand(_ variable: SwiftToken) {
    guard let sign = token, sign.kind == .sign else { return }
    if sign.text == "==" || sign.text == "!=" {
      noteDependent(.operand(isEquality: true), at: variable, on: origin)
    } else if ["<", ">", "<=", ">=", "+", "-", "*", "/", "%"].contains(sign.text) {
      noteDependent(.operand(isEquality: false), at: variable, on: origin)
    }
  }

  /// Reads the parentheses of an interpolation, which follow the string literal.
  private mutating func interpolation() {
    _ = arguments { _, _ in nil }
    markAccepted()
    origin = .unknown
  }

  /// Returns the meaning of the first word.
  private mutating func first(_ token: SwiftToken) -> CodeMember? {
    guard !SwiftKeywords.isStatement(token.text) || token.text == "init" else { return nil }
    index += 1
    if token.text == "self" { return .value(owners.last, nil) }
    if token.text == "Self" { return owners.last.map { .type($0, path: nil) } ?? .value(nil, nil) }
    if let type = variable(token.text) {
      origin = origin(ofVariable: token.text)
      return .value(type, nil)
    }
    for owner in owners.reversed() {
      let member = names.member(token.text, of: owner)
      switch member {
      case .value(let type, let use) where use != nil || type != nil:
        if let use { note(use, at: token, of: .unknown) } else { origin = CodeUse.Origin(declared: type) }
        return member
      case .methods, .function(.some): return member
      case .listMethod where CodeNames.implicitListMethods.contains(token.text): return member
      default: break
      }
    }
    if let type = names.app.property(token.text, of: AppDeclarations.top) {
      origin = CodeUse.Origin(declared: type)
      return .value(type, nil)
    }
    if let result = names.app.function(token.text, of: AppDeclarations.top) { return .function(result) }
    return typeName(token)
  }

  /// Reads a type name, such as `Pet`, `ShopAPI.Pet.Status` or `Array<Pet>`, or an unknown name.
  private mutating func typeName(_ token: SwiftToken) -> CodeMember {
    if names.isScope(token.text), !names.app.types.contains(token.text), isModuleVisible, isSign(".") {
      index += 1
      guard let next = self.token, next.kind == .word else { return .value(nil, nil) }
      index += 1
      return typeName(next)
    }
    var path = NamePath(names: names, isModuleVisible: isModuleVisible, scope: owners.last)
    path.add(token.text)
    if let known = path.modulePath { note(.type(known), at: token) }
    if path.modulePath == nil, isSign("<"), self.token?.isSpaced == false,
      token.text.first?.isUppercase == true
    {
      index -= 1
      return annotation().map { .type($0, path: nil) } ?? .value(nil, nil)
    }
    if let type = path.type { return .type(type, path: path.modulePath) }
    return .value(nil, nil)
  }

  /// Reads what follows a part, or returns `nil` if nothing does.
  private mutating func suffix(_ part: CodeMember, expected: CodeType?) -> CodeMember? {
    guard let token, token.kind == .sign else { return nil }
    switch token.text {
    case ".":
      guard let name = self.token(1), name.kind != .sign else { return nil }
      index += 2
      return dotted(name, of: part)
    case "?" where !token.isSpaced, "!" where !token.isSpaced:
      markUnwrapped()
      if token.text == "?" { isChained = true }
      index += 1
      if case .value(let type, let use) = part { return .value(type?.unwrapped, use) }
      return part
    case "(" where !token.startsLine:
      if token.isSpaced, case .value = part { return nil }
      return call(part, expected: expected)
    case "[" where !token.startsLine && !token.isSpaced:
      let type = type(of: part)?.unwrapped
      // The value comes from the collection, not from the index.
      let outer = (isChained, origin)
      defer { (isChained, origin) = outer }
      let labels = arguments { label, _ in
        guard case .map(let value, let key)? = type else { return nil }
        return label == nil ? key : value
      }
      switch type {
      case .map(let value, _)? where labels.contains("default"): return .value(value, nil)
      case .list(let element)?, .page(let element)?: return .value(element, nil)
      case .map(let value, _)?: return .value(value.map { .optional($0) }, nil)
      default: return .value(nil, nil)
      }
    case "{" where !isCondition && !token.startsLine: return call(part, expected: expected)
    default: return nil
    }
  }

  private mutating func dotted(_ name: SwiftToken, of part: CodeMember) -> CodeMember {
    if case .type(let type, _) = part {
      return found(names.member(name.text, of: .meta(type)), name, owner: .meta(type))
    }
    let owner = type(of: part)
    if name.text == "count" || name.text == "isEmpty" { markLast(.counted) }
    if name.text == "self", case .tuple(let elements)? = owner {
      let instances = elements.map {
        CodeType.TupleElement(label: $0.label, type: $0.type?.instance ?? $0.type)
      }
      return .value(.meta(.tuple(instances)), nil)
    }
    guard let owner, !owner.isTuple(without: name.text) else {
      if name.kind == .word, name.text != "self", !isSign("("), !isSign("{") || isCondition {
        note(.member(name.text, labels: nil), at: name, of: origin, owner: type(of: part))
        origin = origin.indirect
        markAssignment()
        if isChained, !isSign("."), !isSign("[") { mark(.chained, since: useCount - 1) }
      }
      return .unknown(name.text)
    }
    let member = names.member(name.text, of: owner)
    if origin.use != nil { noteExtension(name, of: owner, member) }
    if !origin.all.isEmpty, isForeign(member, of: owner) {
      noteForeignMember(name.text, at: name, on: origin, owner: owner)
    }
    return found(member, name, owner: owner)
  }

  /// Whether a member is declared neither by the module nor, as far as that's known, by the app.
  private func isForeign(_ member: CodeMember, of owner: CodeType) -> Bool {
    switch owner.unwrapped {
    case .app(let name): !names.app.types.contains(name)
    case .list, .map, .page: true
    case .module: if case .function(nil) = member { true } else { false }
    case .generic, .parameter, .tuple, .meta, .optional: false
    }
  }

  /// Records the use of a member that the app adds to a type of the module.
  private mutating func noteExtension(_ name: SwiftToken, of owner: CodeType, _ member: CodeMember) {
    guard case .module(let path) = owner.instance ?? owner.unwrapped else { return }
    switch member {
    case .value(_, nil) where names.app.property(name.text, of: .module(path)) != nil,
      .function(.some):
      noteDependent(.extensionMember(of: path, name.text), at: name, on: origin)
    default: break
    }
  }

  /// Records the use of a member that isn't called. Calls are recorded with their arguments.
  private mutating func found(_ member: CodeMember, _ name: SwiftToken, owner: CodeType? = nil)
    -> CodeMember
  {
    switch member {
    case .value(_, let use?):
      note(use, at: name, of: origin, owner: owner)
      markAssignment()
      // An optional member of a chained optional isn't a nested one.
      if isChained, !isSign("."), !isSign("("), !isSign("[") { mark(.chained, since: useCount - 1) }
    case .type(_, let path?): note(.type(path), at: name)
    case .enumCase(let path, _): note(.enumCase(of: path, name.text), at: name)
    case .methods(let methods) where !isSign("("):
      if let path = methods.first?.path { note(.call(path, labels: nil), at: name, of: origin) }
    case .value(let type, nil):
      origin = CodeUse.Origin(all: CodeUse.Origin(declared: type).all + origin.all)
    case .function: origin = origin.indirect
    case .listMethod(let method, _):
      if ["map", "flatMap", "optionalMap"].contains(method) { markUnwrapped() }
    case .initializer where !isSign("("):
      // The compiler chooses one of several initializers only if it understands all of them.
      if case .meta(let type)? = owner, names.app.initializerCount(of: type) > 1 {
        noteDependent(.inference, at: name, on: CodeUse.Origin(all: names.app.initializerTypes(of: type)))
      }
    default: break
    }
    return member
  }

  private mutating func markAssignment() {
    if isSign("=") { mark(.assigned, since: max(0, useCount - 1)) }
  }

  /// Reads an implicit member of the expected type, such as `.sold` or `.init(name: "Rex")`.
  private mutating func implicit(_ expected: CodeType?) -> CodeMember {
    guard let name = token(1), name.kind == .word else {
      index += 1
      return .value(nil, nil)
    }
    index += 2
    guard let type = expected?.unwrapped else {
      if !isSign("(") {
        note(.member(name.text, labels: nil), at: name)
        markImplicit()
      }
      return .unknown(name.text == "init" ? CodeUse.implicitInitializer : name.text)
    }
    if name.text == "init" { return .type(type, path: nil) }
    let member = names.member(name.text, of: .meta(type))
    noteExtension(name, of: type, member)
    return found(member, name)
  }

  private mutating func group(_ expected: CodeType?) -> CodeType? {
    var types: [CodeType?] = []
    let labels = arguments { label, position in
      if case .tuple? = expected?.unwrapped {
        return label.flatMap { expected?.tupleElement($0)?.type } ?? expected?.tupleElement(at: position)
      }
      return expected
    } each: {
      types.append($0)
    }
    if types.count == 1 { return types[0] }
    guard types.contains(where: { $0 != nil }) else { return nil }
    return .tuple(zip(labels, types).map { CodeType.TupleElement(label: $0, type: $1) })
  }

  /// Reads an array or dictionary literal or type, such as `[a, b]`, `[Pet]()` or `["a": pet]`.
  private mutating func literal(_ expected: CodeType?) -> CodeType? {
    if case .map(let value, let key)? = expected?.unwrapped { return dictionary(value, key) }
    let element = expected?.unwrapped.element
    var types: [CodeType?] = []
    let count = useCount
    _ = arguments { _, _ in
      element
    } each: {
      types.append($0)
    }
    literalUses = count
    guard let first = types.first ?? nil else { return element.map { .list($0) } }
    if case .meta(let type) = first { return .meta(.list(type)) }
    return .list(first)
  }

  /// Reads a dictionary literal with keys and values of known types.
  private mutating func dictionary(_ value: CodeType?, _ key: CodeType?) -> CodeType? {
    index += 1
    while token != nil, !isSign("]"), !isSign("}"), !isSign(")") {
      let before = index
      _ = items(until: [":", ",", "]"], expected: key)
      if isSign(":") {
        index += 1
        _ = items(until: [",", "]"], expected: value)
      }
      if isSign(",") || index == before { index += 1 }
    }
    if isSign("]") { index += 1 }
    return .map(value, key: key)
  }

  /// Reads a key path, such as `\Pet.name` or `\.name`.
  private mutating func keyPath() -> CodeType? {
    let start = file.tokens[index]
    let count = useCount
    index += 1
    var type: CodeType? = keyPathRoot
    origin = elementOrigin
    if isSign(".") { noteDependent(.inference, at: start, on: origin, initialValues: elementValues) }
    if token?.kind == .word {
      let part = token.flatMap { first($0) }
      if case .type(let root, _)? = part { type = root }
    }
    var part: CodeMember = .value(type, nil)
    while isSign(".") || isSign("?") || isSign("!") {
      if isSign("."), let name = token(1), name.kind == .word {
        index += 2
        part = dotted(name, of: part)
      } else {
        index += 1
      }
    }
    let value = self.type(of: part)
    if acceptsAnyKeyPath, uses.last?.kind == origin.use { mark(.acceptsAnyType, since: count) }
    return value
  }

  /// Returns the type of a part on its own.
  func type(of part: CodeMember) -> CodeType? {
    switch part {
    case .value(let type, _): type
    case .type(let type, _): .meta(type)
    case .enumCase(let path, _): .module(path)
    case .listMethod(let name, let list):
      ["first", "last"].contains(name) ? list.element.map { .optional($0) } : nil
    case .payloadCase(_, let type): type
    case .methods, .function, .initializer, .mapMethod, .unknown: nil
    }
  }
}

extension CodeType {
  /// Whether the type is a tuple that doesn't have an element with the name.
  fileprivate func isTuple(without name: String) -> Bool {
    if case .tuple = unwrapped { tupleElement(name) == nil } else { false }
  }
}
