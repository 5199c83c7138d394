/// A name in Swift code: a valid identifier, escaped with backticks where it is a keyword.
///
/// Only lowering makes one, from a name that was checked; a template can print it anywhere a declaration or
/// a reference stands.
package struct SwiftIdentifier: Hashable, Sendable, CustomStringConvertible {
  /// The name without backticks.
  package let name: String
  /// The name as code.
  package let code: String

  /// - Parameter name: Letters, digits and `_`, not starting with a digit.
  package init(_ name: String) {
    self.name = name
    code = Self.keywords.contains(name) ? "`\(name)`" : name
  }

  package var description: String { code }

  /// The name as it stands after a dot, where keywords need no backticks (SE-0071).
  package var member: String { ["init", "self", "Type", "Protocol"].contains(name) ? code : name }

  /// The name as an argument label, where keywords need no backticks (SE-0001).
  package var label: String { ["inout", "let", "var"].contains(name) ? code : name }

  /// Keywords that can't be used as a name without backticks (The Swift Programming Language, Lexical Structure).
  static let keywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "break", "case", "catch", "class", "continue",
    "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
    "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static",
    "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where",
    "while",
  ]
}
