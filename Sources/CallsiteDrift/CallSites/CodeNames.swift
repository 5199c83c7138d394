import CallsiteModel

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
