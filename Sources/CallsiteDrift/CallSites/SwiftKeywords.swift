/// Words of Swift, by what they begin.
enum SwiftKeywords {
  static let types: Set<String> = ["actor", "class", "enum", "extension", "protocol", "struct"]
  static let declarations: Set<String> = ["case", "func", "init", "let", "subscript", "typealias", "var"]
  static let modifiers: Set<String> = [
    "fileprivate", "final", "internal", "lazy", "nonisolated", "open", "package", "private", "public",
    "static",
    "unowned", "weak",
  ]
  /// What stands before an expression without changing its type, as far as it matters.
  static let prefixes: Set<String> = ["await", "return", "throw", "try", "yield"]
  /// What is no name of a value.
  static let others: Set<String> = [
    "any", "as", "break", "catch", "continue", "default", "defer", "do", "else", "fallthrough", "false", "in",
    "inout", "is", "nil", "repeat", "rethrows", "some", "throws", "true", "where",
  ]

  private static let statements: Set<String> = ["case", "for", "guard", "if", "import", "switch", "while"]

  /// Whether a word begins a declaration or a statement.
  static func isStatement(_ word: String) -> Bool {
    types.contains(word) || declarations.contains(word) || statements.contains(word)
  }
}
