import CallsiteModel
import OrderedCollections

/// The meaning of names in an app's code: those of a generated module, and the app's own.
struct CodeNames: Sendable {
  let members: ModuleMembers
  private(set) var app = AppDeclarations()
  /// Whether any file imports the module. Otherwise, it's part of the app's own module.
  let isImported: Bool

  private var interface: ModuleInterface { members.interface }
  var moduleName: String { interface.module.name }

  /// - Parameter files: All files of the app.
  init(_ interface: ModuleInterface, files: [SwiftFile]) {
    members = ModuleMembers(interface)
    isImported = files.contains { $0.imports.contains(interface.module.name) }
    for file in files { app.collectTypes(of: file) }
    // Twice, because the type of a property may depend on a function in another file.
    for _ in 0..<2 { for file in files { collectMembers(of: file) } }
  }

  private mutating func collectMembers(of file: SwiftFile) {
    var reader = AppDeclarationReader(file: file, names: self)
    reader.read()
    app = reader.declarations
  }

  /// Returns whether a file can name the module's types.
  func isVisible(in file: SwiftFile) -> Bool { !isImported || file.imports.contains(moduleName) }

  /// Returns whether a name must refer to a type outside of the module and the app. Aliases and generic parameters,
  /// which are mostly single letters, may refer to either.
  func isForeign(_ name: String) -> Bool {
    name.count > 1 && name.first?.isUppercase == true && !app.aliases.contains(name)
  }

  /// Returns whether a name is that of the module, or of the enum that wraps its declarations.
  func isScope(_ name: String) -> Bool { name == moduleName || name == interface.module.namespace?.name }
}

/// The type that a dotted name refers to, resolved name by name.
struct NamePath {
  private let names: CodeNames
  private let isModuleVisible: Bool
  private let scope: CodeType?
  /// The path of the module's type so far, which may be an alias.
  private(set) var modulePath: String?
  private var appName: String?
  /// The type that the app's alias or the `ID` of a type stands for, whose own name isn't written here.
  private var aliasedType: CodeType?
  private var isAtStart = true

  /// - Parameter scope: The enclosing type, whose nested types need no path.
  init(names: CodeNames, isModuleVisible: Bool, scope: CodeType? = nil) {
    self.names = names
    self.isModuleVisible = isModuleVisible
    self.scope = scope
  }

  /// The type, if it's known.
  var type: CodeType? { appName.map { .app($0) } ?? aliasedType ?? modulePath.flatMap(names.members.type) }

  mutating func add(_ name: String) {
    if isAtStart { return begin(name) }
    if appName != nil {
      appName = names.app.types.contains(name) || names.isForeign(name) ? name : nil
      return
    }
    var outer = modulePath
    if case .module(let path)? = aliasedType { outer = path }
    if name == "ID", let identity = outer.flatMap({ names.members.properties[$0]?["id"] })?.type {
      (aliasedType, modulePath) = (identity, nil)
      return
    }
    aliasedType = nil
    modulePath = outer.flatMap { existing(InterfacePath.joined($0, name)) }
  }

  private mutating func begin(_ name: String) {
    if names.app.types.contains(name) {
      appName = name
    } else if isModuleVisible {
      modulePath = nested(name) ?? existing(name)
      if modulePath == nil, names.isScope(name) { return }
    }
    if appName == nil, modulePath == nil { aliasedType = names.app.aliasedType(name) }
    if modulePath == nil, aliasedType == nil, names.isForeign(name) { appName = name }
    isAtStart = false
  }

  private func nested(_ name: String) -> String? {
    guard case .module(var path)? = scope else { return nil }
    while !path.isEmpty {
      if let found = existing("\(path).\(name)") { return found }
      path = InterfacePath.scope(of: path)
    }
    return nil
  }

  private func existing(_ path: String) -> String? {
    names.members.interface.types[path] == nil ? nil : path
  }
}
