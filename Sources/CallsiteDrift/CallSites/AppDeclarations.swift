/// The types that an app declares, with the members whose types come from a generated module, and the standard
/// library's `Result`.
struct AppDeclarations: Sendable {
  /// The names of types. Top-level declarations belong to the empty name.
  private(set) var types: Set<String> = []
  /// The names of type aliases and generic parameters. They include those of the standard library's types, which
  /// extensions use.
  private(set) var aliases: Set<String> = ["Element", "Key", "Output", "Success", "Value", "Wrapped"]
  /// The parameters of generic types, by type.
  private var parametersByType = ["Result": ["Success", "Failure"]]
  /// The names of all parameters of generic types.
  private(set) var parameters: Set<String> = []
  /// The names that more than one declaration gives a meaning.
  private var ambiguousAliases: Set<String> = []
  private var aliasedTypes: [String: CodeType] = [:]
  /// The cases of enums with their payloads.
  private var cases: [CodeType: [String: CodeType?]] = [
    .app("Result"): ["success": .parameter("Success"), "failure": .parameter("Failure")]
  ]
  private var properties: [CodeType: [String: CodeType]] = [:]
  private var functions: [CodeType: [String: CodeType]] = [.app("Result"): ["get": .parameter("Success")]]
  private var initializers: [CodeType: [Initializer]] = [:]
  /// The names of generic functions that accept key paths to values of any type.
  private(set) var keyPathFunctions: Set<String> = []

  /// An initializer of one of the app's types.
  struct Initializer {
    /// Where it's declared.
    var file: String
    var offset: Int
    /// The types of the parameters by label. The first one without a label is at `_`.
    var parameters: [String: CodeType] = [:]
    /// The module's types that the parameters name.
    var named: [String] = []
  }

  /// The owner of top-level declarations.
  static let top = CodeType.app("")

  mutating func addType(_ name: String) { types.insert(name) }

  mutating func addAlias(_ name: String) {
    if !aliases.insert(name).inserted { ambiguousAliases.insert(name) }
  }

  mutating func addAlias(_ name: String, for type: CodeType) { aliasedTypes[name] = type }

  mutating func addCase(_ name: String, of owner: CodeType, payload: CodeType?) {
    cases[owner, default: [:]].updateValue(payload, forKey: name)
  }

  mutating func addProperty(_ name: String, of owner: CodeType, _ type: CodeType) {
    properties[owner, default: [:]][name] = type
  }

  mutating func addFunction(_ name: String, of owner: CodeType, _ result: CodeType) {
    functions[owner, default: [:]][name] = result
  }

  mutating func addKeyPathFunction(_ name: String) { keyPathFunctions.insert(name) }

  mutating func addParameters(_ names: [String], of type: String) {
    parametersByType[type] = names
    parameters.formUnion(names)
  }

  mutating func addInitializer(_ initializer: Initializer, of owner: CodeType) {
    initializers[owner, default: []].removeAll {
      $0.file == initializer.file && $0.offset == initializer.offset
    }
    initializers[owner, default: []].append(initializer)
  }

  func initializerCount(of owner: CodeType) -> Int { initializers[owner.declared]?.count ?? 0 }

  /// The module's types that the parameters of a type's initializers name.
  func initializerTypes(of owner: CodeType) -> [CodeUse.Kind] {
    initializers[owner.declared]?.flatMap { $0.named.map { .type($0) } } ?? []
  }

  /// Returns the type of a labeled parameter of an initializer, or `nil` if there are several with the label.
  func parameter(_ label: String, ofInitializerOf owner: CodeType) -> CodeType? {
    let types = Set(initializers[owner.declared]?.compactMap { $0.parameters[label] } ?? [])
    return types.count == 1 ? types.first.flatMap { seen($0, from: owner) } : nil
  }

  func property(_ name: String, of owner: CodeType) -> CodeType? {
    properties[owner.declared]?[name].flatMap { seen($0, from: owner) }
  }

  func function(_ name: String, of owner: CodeType) -> CodeType? {
    functions[owner.declared]?[name].flatMap { seen($0, from: owner) }
  }

  /// Returns whether the app itself declares a member of a type.
  func hasMember(_ name: String, of owner: CodeType) -> Bool {
    properties[owner.declared]?[name] != nil || functions[owner.declared]?[name] != nil
  }

  func hasCase(_ name: String, of owner: CodeType) -> Bool { cases[owner.declared]?[name] != nil }

  /// Returns the payload of an enum's case, which is a tuple if it has several values.
  func payload(of name: String, in owner: CodeType) -> CodeType? {
    (cases[owner.declared]?[name] ?? nil).flatMap { seen($0, from: owner) }
  }

  /// The types of a type's properties.
  func propertyTypes(of owner: CodeType) -> [CodeType] { properties[owner].map { Array($0.values) } ?? [] }

  /// Returns the type of a member for values of a type whose parameters may be known.
  private func seen(_ type: CodeType, from owner: CodeType) -> CodeType? {
    guard case .generic(let name, let arguments) = owner else { return type.replacing([:]) }
    let pairs = zip(parametersByType[name] ?? [], arguments).compactMap { name, type in
      type.map { (name, $0) }
    }
    return type.replacing(Dictionary(pairs) { first, _ in first })
  }

  /// Returns the type that an alias stands for, or `nil` if several declarations share its name.
  func aliasedType(_ name: String) -> CodeType? {
    ambiguousAliases.contains(name) ? nil : aliasedTypes[name]
  }
}

/// Finds the declarations in a file of an app's code.
struct AppDeclarationReader {
  private let file: SwiftFile
  private let names: CodeNames
  private let isModuleVisible: Bool
  private(set) var declarations: AppDeclarations
  private var index = 0
  /// The enclosing types of the current token, with the depth of their braces.
  private var owners: [(type: CodeType, depth: Int)] = []
  private var depth = 0

  private var tokens: [SwiftToken] { file.tokens }

  init(file: SwiftFile, names: CodeNames) {
    self.file = file
    self.names = names
    isModuleVisible = names.isVisible(in: file)
    declarations = names.app
  }

  mutating func read() {
    while index < tokens.count {
      let token = tokens[index]
      index += 1
      switch token.text {
      case "{" where token.kind == .sign: depth += 1
      case "}" where token.kind == .sign:
        depth -= 1
        while let last = owners.last, last.depth > depth { owners.removeLast() }
      case _ where SwiftKeywords.types.contains(token.text) && token.kind == .word: type()
      case "var", "let": if isMemberLevel { property() }
      case "func": if isMemberLevel { function() }
      case "init": if isMemberLevel { initializer() }
      case "case": if isMemberLevel { cases() }
      case "typealias": alias()
      default: break
      }
    }
  }

  private var owner: CodeType { owners.last?.type ?? AppDeclarations.top }

  /// Whether the current token isn't inside the body of a function.
  private var isMemberLevel: Bool { depth == (owners.last?.depth ?? 0) }

  private mutating func type() {
    guard index < tokens.count, tokens[index].kind == .word || tokens[index].text == "[" else { return }
    var reader = TypeReader(file: file, names: names, isModuleVisible: isModuleVisible, index: index)
    let type = reader.readExtended() ?? .app(tokens[index].text)
    while index < tokens.count, tokens[index].text != "{" {
      if tokens[index].text == "}" || SwiftKeywords.declarations.contains(tokens[index].text) { return }
      index += 1
    }
    depth += 1
    index += 1
    owners.append((type.declared, depth))
  }

  private mutating func property() {
    guard index + 1 < tokens.count, tokens[index].kind == .word else { return }
    let name = tokens[index].text
    var reader = TypeReader(file: file, names: names, isModuleVisible: isModuleVisible, index: index + 2)
    switch tokens[index + 1].text {
    case ":":
      if let type = reader.read() { declarations.addProperty(name, of: owner, type) }
    case "=":
      if let type = value() { declarations.addProperty(name, of: owner, type) }
    default: if let type = wrapped() { declarations.addProperty(name, of: owner, type) }
    }
  }

  /// Returns the type of an initial value that starts with a type: `Pet(…)`, `[Pet]()`, `Pet.sample`.
  private func value() -> CodeType? {
    var walk = CodeWalk(file: file, names: names, owner: owners.last?.type, index: index + 2)
    return walk.value(expected: nil)
  }

  /// Returns the type in a preceding attribute: `@Environment(ShopClient.self) var client`.
  private func wrapped() -> CodeType? {
    var before = index - 2
    while before >= 0, SwiftKeywords.modifiers.contains(tokens[before].text) { before -= 1 }
    guard before >= 4, tokens[before].text == ")", tokens[before - 1].text == "self" else { return nil }
    var path = NamePath(names: names, isModuleVisible: isModuleVisible)
    path.add(tokens[before - 3].text)
    return path.type
  }

  private mutating func alias() {
    guard index + 1 < tokens.count, tokens[index + 1].text == "=" else { return }
    var reader = TypeReader(file: file, names: names, isModuleVisible: isModuleVisible, index: index + 2)
    if let type = reader.read() { declarations.addAlias(tokens[index].text, for: type) }
  }

  /// Reads cases of an enum, such as `idle, loaded([Pet])`.
  private mutating func cases() {
    while index < tokens.count, tokens[index].kind == .word {
      let name = tokens[index].text
      index += 1
      var payload: CodeType?
      if index < tokens.count, tokens[index].text == "(" {
        var reader = TypeReader(file: file, names: names, isModuleVisible: isModuleVisible, index: index)
        payload = reader.read()
        index = max(reader.index, index)
      }
      declarations.addCase(name, of: owner, payload: payload)
      guard index < tokens.count, tokens[index].text == "," else { return }
      index += 1
    }
  }

  /// Reads the parameters of an initializer, such as `init(of pet: Pet, isShort: Bool = false)`.
  private mutating func initializer() {
    var place = index
    while place < tokens.count, tokens[place].text != "(" {
      if ["{", "}"].contains(tokens[place].text) { return }
      place += 1
    }
    var initializer = AppDeclarations.Initializer(file: file.path, offset: tokens[index - 1].offset)
    var open = 0
    var label: String?
    while place < tokens.count {
      let token = tokens[place]
      place += 1
      switch token.text {
      case "(", "[", "{": open += 1
      case ")", "]", "}": open -= 1
      case ":" where open == 1:
        var reader = TypeReader(file: file, names: names, isModuleVisible: isModuleVisible, index: place)
        if let type = reader.read(), let label, initializer.parameters[label] == nil {
          initializer.parameters[label] = type
        }
        initializer.named += reader.named.map(\.path)
        place = max(place, reader.index)
        label = nil
      default: break
      }
      if open == 0 { return declarations.addInitializer(initializer, of: owner) }
      if open == 1, token.text == "(" || token.text == "," {
        label = place < tokens.count ? tokens[place].text : nil
      }
    }
  }

  /// Whether the function has a parameter like `KeyPath<Element, Key>` with a generic type that no other parameter has.
  private var acceptsAnyKeyPath: Bool {
    let generics = Set(AppDeclarations.genericParameters(in: tokens, at: index + 1))
    guard !generics.isEmpty, let start = tokens[index...].firstIndex(where: { $0.text == "(" }) else {
      return false
    }
    var open = 0
    var named: [String] = []
    var values: [String] = []
    for place in start..<tokens.count - 1 {
      let token = tokens[place]
      if token.text == "(" { open += 1 }
      if token.text == ")" { open -= 1 }
      if open == 0 || token.text == "{" { break }
      if generics.contains(token.text) { named.append(token.text) }
      if token.text == "KeyPath", place + 4 < tokens.count, tokens[place + 3].text == "," {
        values.append(tokens[place + 4].text)
      }
    }
    return values.contains { value in generics.contains(value) && named.count { $0 == value } == 1 }
  }

  private mutating func function() {
    guard index + 1 < tokens.count else { return }
    let name = tokens[index].text
    if acceptsAnyKeyPath { declarations.addKeyPathFunction(name) }
    var place = index + 1
    var open = 0
    while place < tokens.count {
      switch tokens[place].text {
      case "(": open += 1
      case ")": open -= 1
      case "->" where open == 0:
        var reader = TypeReader(file: file, names: names, isModuleVisible: isModuleVisible, index: place + 1)
        if let type = reader.read() { declarations.addFunction(name, of: owner, type) }
        return
      case "{", "}": return
      case let word where open == 0 && SwiftKeywords.declarations.contains(word): return
      default: break
      }
      place += 1
    }
  }
}

extension AppDeclarations {
  /// Collects the names of the types that a file declares.
  mutating func collectTypes(of file: SwiftFile) {
    let tokens = file.tokens
    for index in tokens.indices.dropLast() where tokens[index].kind == .word {
      let next = tokens[index + 1]
      if ["associatedtype", "typealias"].contains(tokens[index].text) { addAlias(next.text) }
      if SwiftKeywords.types.contains(tokens[index].text) || tokens[index].text == "func" {
        let parameters = Self.genericParameters(in: tokens, at: index + 2)
        for name in parameters { addAlias(name) }
        if tokens[index].text != "func", !parameters.isEmpty { addParameters(parameters, of: next.text) }
      }
      guard SwiftKeywords.types.contains(tokens[index].text), tokens[index].text != "extension",
        next.kind == .word, !SwiftKeywords.declarations.contains(next.text)
      else { continue }
      addType(next.text)
    }
  }

  /// Returns the names in `<Value: Sendable, Failure>`, or none if there's no such list.
  fileprivate static func genericParameters(in tokens: [SwiftToken], at start: Int) -> [String] {
    guard start < tokens.count, tokens[start].text == "<" else { return [] }
    var names: [String] = []
    var depth = 0
    for (token, next) in zip(tokens[start...], tokens.dropFirst(start + 1)) {
      if token.text == "<" { depth += 1 }
      if token.text == ">" { depth -= 1 }
      if depth == 0 || token.text == "{" { break }
      if depth == 1, token.text == "<" || token.text == ",", next.kind == .word { names.append(next.text) }
    }
    return names
  }
}
