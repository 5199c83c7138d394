import CallsiteModel
import OrderedCollections

/// The declarations of generated modules and their uses in an app, as the compiler resolved them in the last build.
package struct AppIndex: Sendable {
  /// A declaration of a generated module.
  package struct Declaration: Hashable, Sendable {
    package enum Kind: Sendable {
      case type, property, enumCase, initializer, method
    }

    package var kind: Kind
    /// The module that declares it.
    package var module: String
    /// The names of the types around it, outermost first, and its own: `["Pet", "init(name:chip:)"]`.
    package var path: [String]

    package init(_ kind: Kind, in module: String, path: [String]) {
      self.kind = kind
      self.module = module
      self.path = path
    }
  }

  /// A name in an app's file that refers to a declaration.
  package struct Use: Hashable, Sendable {
    package var line: Int
    /// The number of bytes from the start of the line, plus one.
    package var column: Int
    /// The index of the declaration.
    package var declaration: Int
    /// Whether the name is that of a type which conforms to a protocol by the declaration.
    package var isWitness: Bool

    package init(line: Int, column: Int, declaration: Int, isWitness: Bool = false) {
      self.line = line
      self.column = column
      self.declaration = declaration
      self.isWitness = isWitness
    }
  }

  package let declarations: [Declaration]
  /// The uses in each file whose index is up to date, by the file's path.
  package let uses: [String: [Use]]
  /// The files that changed after they were indexed.
  package let outdated: Set<String>

  package init(declarations: [Declaration], uses: [String: [Use]], outdated: Set<String> = []) {
    self.declarations = declarations
    self.uses = uses
    self.outdated = outdated
  }

  /// The paths of the types that each module declares.
  fileprivate var modules: [String: Set<String>] {
    Dictionary(grouping: declarations.filter { $0.kind == .type }, by: \.module).mapValues { types in
      Set(types.map { $0.path.joined(separator: ".") })
    }
  }

  /// Returns whether the app was built with a module.
  func contains(_ interface: ModuleInterface) -> Bool { IndexedModule.place(of: interface, in: self) != nil }

  /// Returns what the index says about a module, or `nil` if the app wasn't built with it.
  func bound(to interface: ModuleInterface) -> IndexedModule? { IndexedModule(self, interface) }
}

/// The declarations and uses of one module in an index, as parts of the module's interface.
struct IndexedModule {
  private let index: AppIndex
  private let kinds: [CodeUse.Kind?]
  /// The paths of what the index declares.
  private let declared: Set<String>

  /// Creates the module, or returns `nil` if the index doesn't have it.
  fileprivate init?(_ index: AppIndex, _ interface: ModuleInterface) {
    guard let place = Self.place(of: interface, in: index) else { return nil }
    self.index = index
    let reader = DeclarationReader(interface: interface, paths: place.paths)
    kinds = index.declarations.map { $0.module == place.module ? reader.kind(of: $0) : nil }
    declared = Set(kinds.compactMap { $0?.path })
  }

  /// Returns the module of an index that declares an interface, with the paths of types by their spelling in it, or `nil`
  /// if none declares half of the interface's types.
  ///
  /// A client that a build plugin generates is part of the app's module, and without a configuration its name and that of
  /// its module are those that a document's file suggests: the module that declares the most of the types is the one.
  fileprivate static func place(
    of interface: ModuleInterface, in index: AppIndex
  ) -> (module: String, paths: [String: String])? {
    let own = interface.module.name
    let candidates = index.modules.map { module, types in
      let paths = Self.paths(of: interface, client: Self.client(of: interface, among: types))
      return (module: module, paths: paths, count: types.count { paths[$0] != nil })
    }
    let best = candidates.max {
      ($0.count, $0.module == own ? 1 : 0, $1.module) < ($1.count, $1.module == own ? 1 : 0, $0.module)
    }
    guard let best, best.count * 2 >= interface.types.count else { return nil }
    return (best.module, best.paths)
  }

  /// Returns the name of the client in a module: its own, or that of the type that has its services.
  private static func client(of interface: ModuleInterface, among types: Set<String>) -> String {
    let services = interface.module.client.services.map(\.typePath)
    if types.contains(interface.client) || services.isEmpty { return interface.client }
    let client = types.sorted().first { type in
      !type.contains(".") && services.count { types.contains("\(type).\($0)") } * 2 > services.count
    }
    return client ?? interface.client
  }

  /// Returns the paths of types by their spelling in the module, which can have a namespace.
  private static func paths(of interface: ModuleInterface, client: String) -> [String: String] {
    let own = interface.client
    let spelled = interface.types.keys.map { path in
      let spelling = interface.spelling(of: path).filter { $0 != "`" }
      let isOfClient = spelling == own || spelling.hasPrefix("\(own).")
      return (isOfClient ? client + spelling.dropFirst(own.count) : spelling, path)
    }
    return Dictionary(spelled) { first, _ in first }
  }

  /// Returns whether the index has the declaration that a finding concerns, if the old version has it.
  ///
  /// An app that was last built with another version of the client doesn't.
  func declares(subjectOf affected: AffectedUse) -> Bool {
    !affected.hasOldSubject || declared.contains(affected.place)
  }

  /// Returns the uses of the module in a file, in order, or `nil` if the file's index is missing or out of date.
  func uses(in file: SwiftFile) -> [CodeUse]? {
    guard let uses = index.uses[file.path] else { return nil }
    var found: OrderedSet<CodeUse> = []
    for use in uses {
      guard let kind = kinds[use.declaration],
        let place = file.tokenIndex(line: use.line, column: use.column)
      else { continue }
      found.append(
        CodeUse(
          kind: kind, token: file.tokens[place], arguments: file.arguments(after: place),
          isIndirect: use.isWitness || file.isVariable(at: place)))
    }
    return (Array(found) + switches(in: file, among: found) + file.importingUses)
      .sorted { $0.token.offset < $1.token.offset }
  }

  /// Returns the switches without a default whose patterns name cases.
  private func switches(in file: SwiftFile, among uses: OrderedSet<CodeUse>) -> OrderedSet<CodeUse> {
    var types: [Int: String] = [:]
    for use in uses { if case .enumCase(let type, _) = use.kind { types[use.token.offset] = type } }
    if types.isEmpty { return [] }
    var found: OrderedSet<CodeUse> = []
    for block in file.exhaustiveSwitches {
      var depth = 0
      for token in block.patterns.flatMap({ file.tokens[$0] }) {
        if token.text == "(" { depth += 1 }
        if token.text == ")" { depth -= 1 }
        guard let type = types[token.offset] else { continue }
        found.append(CodeUse(kind: .exhaustiveSwitch(over: type, isDirect: depth == 0), token: block.keyword))
      }
    }
    return found
  }
}

extension CodeUse.Kind {
  /// The path of the declaration in its interface, if it has one.
  fileprivate var path: String? {
    switch self {
    case .type(let path), .call(let path): path
    case .property(let owner, let name), .enumCase(let owner, let name): InterfacePath.joined(owner, name)
    case .importing, .exhaustiveSwitch, .construction, .name, .switchNaming: nil
    }
  }
}

/// Reads the declarations of an index as parts of an interface.
private struct DeclarationReader {
  let interface: ModuleInterface
  /// The paths of types by their spelling, which can have a namespace.
  let paths: [String: String]
  /// The paths of methods by their types and names.
  private let methods: [String: [String: String]]

  init(interface: ModuleInterface, paths: [String: String]) {
    self.interface = interface
    self.paths = paths
    methods = Dictionary(grouping: interface.methods, by: \.owner).mapValues { methods in
      Dictionary(methods.map { ($0.name.name, $0.path) }) { first, _ in first }
    }
  }

  /// Returns what a use of a declaration is, or `nil` if it isn't part of the interface.
  func kind(of declaration: AppIndex.Declaration) -> CodeUse.Kind? {
    guard let last = declaration.path.last else { return nil }
    if declaration.kind == .type { return paths[declaration.path.joined(separator: ".")].map { .type($0) } }
    let spelling = declaration.path.dropLast().joined(separator: ".")
    guard let owner = paths[spelling] ?? client(spelledAs: spelling) else { return nil }
    let name = String(last.prefix { $0 != "(" })
    switch declaration.kind {
    case .type: return nil
    case .property, .method:
      if let path = methods[owner]?[name] { return .call(path) }
      return isServer(owner) ? .enumCase(of: owner, name) : .property(of: owner, name)
    case .enumCase: return .enumCase(of: owner, name)
    case .initializer:
      let labels = last.dropFirst(name.count + 1).dropLast().split(separator: ":").map(String.init)
      return .construction(owner, declared: labels)
    }
  }

  /// Returns the client if a spelling without its name is that of the namespace.
  private func client(spelledAs spelling: String) -> String? {
    spelling == interface.spelling(of: interface.client) ? interface.client : nil
  }

  private func isServer(_ owner: String) -> Bool { owner == "\(interface.client).Server" }
}
