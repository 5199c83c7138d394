import CallsiteModel

/// What goes where in a module: each type that moves, and the names for it in all other places.
///
/// A class, so that the closures that ask it, of which there is one for every name, share it.
final class TypeMoves: Sendable {
  /// The scope of the top level.
  let top: [TypeScope]
  /// By the path of a type: the path that takes its place.
  private let moves: [String: String]
  /// The last parts of these paths.
  private let names: Set<String>
  /// Types that get a place of their own, by their old path.
  private let homes: Set<String>

  init(_ moves: [String: String], homes: Set<String>, _ top: [TypeScope]) {
    self.moves = moves
    self.homes = homes
    self.top = top
    names = Set(
      moves.keys.map { String($0[($0.lastIndex(of: ".").map($0.index(after:)) ?? $0.startIndex)...]) })
  }

  /// The operations with their types where they belong.
  ///
  /// - Parameter taken: Gets what goes elsewhere, by its old path.
  func placed(
    _ group: OperationGroup, _ scopes: [TypeScope], _ taken: inout [String: TypeDeclaration]
  ) -> OperationGroup {
    var group = group
    group.types = group.types.compactMap { placed($0, scopes, &taken) }
    group.methods = group.methods.map { $0.replacingNames { moved($0, scopes) } }
    return group
  }

  /// A declaration where it stands; nil: it went elsewhere.
  ///
  /// - Parameter taken: Gets what goes elsewhere, by its old path.
  func placed(
    _ declaration: TypeDeclaration, _ scopes: [TypeScope], _ taken: inout [String: TypeDeclaration]
  ) -> TypeDeclaration? {
    let path = TypeScope.joined(scopes.last?.path ?? "", declaration.name.code)
    if case .alias(let alias) = declaration, let twin = alias.twin {
      return moves[path] == nil ? placed(twin, scopes, &taken) : nil
    }
    var result = declaration
    let isTouched = declaration.mentions { mayMove($0) }
    if isTouched || !declaration.nested.isEmpty {
      let inside = scopes + [TypeScope(of: declaration, in: scopes)]
      let isAlias = if case .alias = declaration { true } else { false }
      if isTouched { result = declaration.replacingNames { moved($0, isAlias ? scopes : inside) } }
      result.nested = declaration.nested.compactMap { placed($0, inside, &taken) }
    }
    if case .alias(var alias) = result {
      alias.siblings = alias.siblings.compactMap { placed($0, scopes, &taken) }
      result = .alias(alias)
    }
    guard homes.contains(path) else { return result }
    let name = target(path).split(separator: ".").last.map(String.init) ?? declaration.name.name
    taken[path] = result.renamed(SwiftIdentifier(name.filter { $0 != "`" }))
    return nil
  }

  /// Whether a part of a name is the name of something that moves, in whatever scope.
  private func mayMove(_ name: String) -> Bool {
    name.utf8.contains(UInt8(ascii: "."))
      ? name.split(separator: ".").contains { names.contains(String($0)) } : names.contains(name)
  }

  /// A name as it is, or the mark and the whole path of what moved.
  private func moved(_ name: String, _ scopes: [TypeScope]) -> String {
    guard mayMove(name), let path = TypeScope.path(of: name, in: scopes) else { return name }
    let target = target(path)
    return target == path ? name : SpelledNames.mark + target
  }

  /// The path that a path has in the end: what moves takes what is in it along.
  func target(_ path: String) -> String { Self.target(path, by: moves) }

  /// The same before all moves are decided.
  static func target(_ path: String, by moves: [String: String]) -> String {
    var path = path
    while let next = step(from: path, moves) { path = next }
    return path
  }

  private static func step(from path: String, _ moves: [String: String]) -> String? {
    var part = path[...]
    while true {
      if let target = moves[String(part)] { return target + path[part.endIndex...] }
      guard let dot = part.lastIndex(of: ".") else { return nil }
      part = part[..<dot]
    }
  }
}
