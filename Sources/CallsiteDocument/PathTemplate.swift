/// A path with parameters in braces: `/pets/{petId}`.
package struct PathTemplate {
  /// In order of appearance, each once.
  package private(set) var names: [String] = []
  /// The path with every name left out, to compare templates: `/pets/{}`.
  package private(set) var shape = ""
  /// Whether every brace has its partner.
  package private(set) var isBalanced = true

  package init(_ path: String) {
    var name: String?
    for character in path {
      switch (character, name) {
      case ("{", nil):
        name = ""
        shape.append(character)
      case ("}", let finished?):
        if finished.isEmpty { isBalanced = false }
        if !names.contains(finished) { names.append(finished) }
        name = nil
        shape.append(character)
      case ("{", _), ("}", nil):
        isBalanced = false
      case (_, nil):
        shape.append(character)
      case (_, .some):
        name?.append(character)
      }
    }
    if name != nil { isBalanced = false }
  }
}
