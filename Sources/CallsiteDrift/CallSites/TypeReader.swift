/// Reads a type annotation, such as `[Pet]?`, `ShopAPI.Pet.Status`, `Binding<Pet>` or `(Pet) -> Void`.
struct TypeReader {
  let file: SwiftFile
  let names: CodeNames
  let isModuleVisible: Bool
  /// The index of the next token.
  var index: Int
  /// The named types of the module, with the tokens of the last parts of the names.
  private(set) var named: [(path: String, token: SwiftToken)] = []

  init(file: SwiftFile, names: CodeNames, isModuleVisible: Bool, index: Int) {
    self.file = file
    self.names = names
    self.isModuleVisible = isModuleVisible
    self.index = index
  }

  private var token: SwiftToken? { index < file.tokens.count ? file.tokens[index] : nil }

  private func isSign(_ text: String) -> Bool { token?.kind == .sign && token?.text == text }

  /// Reads a type, or returns `nil` if it contains none of the module's or the app's types.
  mutating func read(depth: Int = 0) -> CodeType? {
    guard depth < 50 else { return nil }
    skipAttributes()
    var type = primary(depth)
    while let token, token.kind == .sign, !token.isSpaced || token.text == "->" {
      switch token.text {
      case "?", "!":
        type = type.map { .optional($0) }
        index += 1
      case "->":
        index += 1
        _ = read(depth: depth + 1)
        return nil
      default: return type
      }
    }
    return type
  }

  /// Reads the type that a declaration extends or declares. `[Pet]` and `Array where Element == Pet` are lists, but
  /// the app's own generic types aren't.
  mutating func readExtended() -> CodeType? {
    let type = read()
    guard case .app(let name)? = type, !names.app.types.contains(name) else { return type }
    var place = index
    while place + 2 < file.tokens.count, file.tokens[place].text != "{" {
      if file.tokens[place].text == "Element", file.tokens[place + 1].text == "==",
        file.tokens[place - 1].text != "."
      {
        var element = TypeReader(file: file, names: names, isModuleVisible: isModuleVisible, index: place + 2)
        return element.read().map { .list($0) } ?? type
      }
      let word = file.tokens[place].text
      if SwiftKeywords.declarations.contains(word) || SwiftKeywords.types.contains(word) { break }
      place += 1
    }
    return type
  }

  private mutating func skipAttributes() {
    while let token {
      if token.text == "@" {
        index += 2
      } else if ["some", "any", "inout", "sending", "borrowing", "consuming"].contains(token.text) {
        index += 1
      } else {
        return
      }
    }
  }

  private mutating func primary(_ depth: Int) -> CodeType? {
    if isSign("[") { return collection(depth) }
    if isSign("(") { return tuple(depth) }
    return token?.kind == .word ? name(depth) : nil
  }

  private mutating func collection(_ depth: Int) -> CodeType? {
    index += 1
    let element = read(depth: depth + 1)
    var type = element.map { CodeType.list($0) }
    if isSign(":") {
      index += 1
      type = .known(read(depth: depth + 1), element)
    }
    if isSign("]") { index += 1 }
    return type
  }

  /// Reads a tuple. A single type in parentheses is that type.
  private mutating func tuple(_ depth: Int) -> CodeType? {
    index += 1
    var elements: [CodeType.TupleElement] = []
    while let token, !isSign(")") {
      let before = index
      if isSign(",") || isSign(":") {
        index += 1
      } else {
        var label: String?
        if token.kind == .word, index + 1 < file.tokens.count, file.tokens[index + 1].text == ":" {
          label = token.text
          index += 2
        }
        elements.append(CodeType.TupleElement(label: label, type: read(depth: depth + 1)))
      }
      if index == before { index += 1 }
      if token.text == "{" || token.text == "}" { return nil }
    }
    index += 1
    if elements.count == 1 { return elements[0].type }
    return elements.contains { $0.type != nil } ? .tuple(elements) : nil
  }

  private mutating func name(_ depth: Int) -> CodeType? {
    var path = NamePath(names: names, isModuleVisible: isModuleVisible)
    while let token, token.kind == .word {
      index += 1
      path.add(token.text)
      if let known = path.modulePath { named.append((known, token)) }
      guard isSign("."), index + 1 < file.tokens.count, file.tokens[index + 1].kind == .word else { break }
      index += 1
    }
    let name = file.tokens[index - 1].text
    if path.type == nil, names.app.parameters.contains(name) { return .parameter(name) }
    guard isSign("<"), let arguments = arguments(depth) else { return path.type }
    if names.app.types.contains(name) { return .generic(name, arguments) }
    return path.modulePath == nil ? standard(name, arguments) : path.type
  }

  /// Reads generic arguments.
  private mutating func arguments(_ depth: Int) -> [CodeType?]? {
    index += 1
    var types: [CodeType?] = []
    while let token, !isSign(">") {
      let before = index
      if isSign(",") { index += 1 } else { types.append(read(depth: depth + 1)) }
      if index == before { index += 1 }
      if token.text == "{" || token.text == ";" { return nil }
    }
    index += 1
    return types
  }

  /// Returns the type of another module with its arguments. `Array<Pet>` and `Set<Pet>` are lists, and `Binding<Pet>` is
  /// a `Pet`.
  private func standard(_ name: String, _ types: [CodeType?]) -> CodeType? {
    if name == "Dictionary", types.count == 2 { return .known(types[1], types[0]) }
    if name == "Result", types.count == 2 { return .generic(name, types) }
    guard let type = types.last ?? nil else { return nil }
    return switch name {
    case "Array", "Set", "ContiguousArray", "AsyncStream", "AsyncThrowingStream", "ArraySlice": .list(type)
    case "Optional": .optional(type)
    case "ResultPage": .page(type)
    case "ItemSequence", "EventStream", "JSONStream": .list(type)
    case "PageSequence": .list(.page(type))
    case "FinishedTransfer": .finishedTransfer(type)
    case "FinishedTransfers": .list(.finishedTransfer(type))
    default: types.count == 1 ? type : nil
    }
  }
}
