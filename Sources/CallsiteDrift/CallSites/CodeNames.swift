import CallsiteModel
import OrderedCollections

/// What names in an app's code mean: those of a generated module, and the app's own.
struct CodeNames: Sendable {
  let members: ModuleMembers
  private(set) var app = AppDeclarations()
  /// Whether the module is imported anywhere. Otherwise it is part of the app's own.
  let isImported: Bool

  private var interface: ModuleInterface { members.interface }
  var moduleName: String { interface.module.name }

  /// - Parameter files: All of the app's.
  init(_ interface: ModuleInterface, files: [SwiftFile]) {
    members = ModuleMembers(interface)
    isImported = files.contains { $0.imports.contains(interface.module.name) }
    for file in files { app.collectTypes(of: file) }
    // Twice, since what a property is may be told by another file's function.
    for _ in 0..<2 { for file in files { collectMembers(of: file) } }
  }

  private mutating func collectMembers(of file: SwiftFile) {
    var reader = AppDeclarationReader(file: file, names: self)
    reader.read()
    app = reader.declarations
  }

  /// Whether a file can name the module's types.
  func isVisible(in file: SwiftFile) -> Bool { !isImported || file.imports.contains(moduleName) }

  /// Whether a name must be that of a type of neither the module nor the app: not if it stands for another type, as
  /// the parameters of generic declarations do, which mostly are one letter.
  func isForeign(_ name: String) -> Bool {
    name.count > 1 && name.first?.isUppercase == true && !app.aliases.contains(name)
  }

  /// Whether a name is only a place where types are: the module's, or the enum around its declarations.
  func isScope(_ name: String) -> Bool { name == moduleName || name == interface.module.namespace?.name }
}

/// The type that a dotted name means, found name by name.
struct NamePath {
  private let names: CodeNames
  private let isModuleVisible: Bool
  private let scope: CodeType?
  /// The module's type that it means so far, another name for a type included.
  private(set) var modulePath: String?
  private var appName: String?
  private var isAtStart = true

  /// - Parameter scope: The type that the name stands in, whose nested types need no path.
  init(names: CodeNames, isModuleVisible: Bool, scope: CodeType? = nil) {
    self.names = names
    self.isModuleVisible = isModuleVisible
    self.scope = scope
  }

  /// What it means; nil: nothing that is known.
  var type: CodeType? { appName.map { .app($0) } ?? modulePath.flatMap(names.members.type) }

  mutating func add(_ name: String) {
    if isAtStart { return begin(name) }
    if appName != nil {
      appName = names.app.types.contains(name) || names.isForeign(name) ? name : nil
      return
    }
    modulePath = modulePath.flatMap { existing(InterfacePath.joined($0, name)) }
  }

  private mutating func begin(_ name: String) {
    if names.app.types.contains(name) {
      appName = name
    } else if isModuleVisible {
      modulePath = nested(name) ?? existing(name)
      if modulePath == nil, names.isScope(name) { return }
    }
    if modulePath == nil, names.isForeign(name) { appName = name }
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
