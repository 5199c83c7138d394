import OrderedCollections

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
