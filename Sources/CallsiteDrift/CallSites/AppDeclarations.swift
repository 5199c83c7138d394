/// The types of an app's own code, with what their properties and functions have of a generated module.
struct AppDeclarations: Sendable {
  /// By name; the files' own declarations, at their top, are of "".
  private(set) var types: Set<String> = []
  /// Names that stand for other types.
  private(set) var aliases: Set<String> = []
  private var properties: [CodeType: [String: CodeType]] = [:]
  private var functions: [CodeType: [String: CodeType]] = [:]

  /// The owner of what isn't a member.
  static let top = CodeType.app("")

  mutating func addType(_ name: String) { types.insert(name) }

  mutating func addAlias(_ name: String) { aliases.insert(name) }

  mutating func addProperty(_ name: String, of owner: CodeType, _ type: CodeType) {
    properties[owner, default: [:]][name] = type
  }

  mutating func addFunction(_ name: String, of owner: CodeType, _ result: CodeType) {
    functions[owner, default: [:]][name] = result
  }

  func property(_ name: String, of owner: CodeType) -> CodeType? { properties[owner]?[name] }

  func function(_ name: String, of owner: CodeType) -> CodeType? { functions[owner]?[name] }
}
