/// A use of a generated module in an app's code.
struct CodeUse: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// The module, in an import.
    case importing(String)
    /// A type that is named.
    case type(String)
    /// A property that is read or written, or part of a key path.
    case property(of: String, String)
    /// A case that is created, compared with or matched, or a server.
    case enumCase(of: String, String)
    /// A switch over all cases without a default.
    ///
    /// - Parameter isDirect: Whether the enum's cases are the patterns, rather than parts of them.
    case exhaustiveSwitch(over: String, isDirect: Bool)
    /// A value that is created with an initializer, by its declared labels, `_` for none.
    case construction(String, declared: [String])
    /// A method, by the path of ``MethodInterface``.
    case call(String)
    /// A name in a file that has no index.
    case name(String, NamePlace)
    /// A switch without a default in a file that has no index, by the names of all cases in its patterns.
    case switchNaming(Set<String>)

    /// The path of the type that is used, or whose member is, except for methods.
    var typePath: String? {
      switch self {
      case .type(let path), .construction(let path, _), .property(let path, _), .enumCase(let path, _),
        .exhaustiveSwitch(let path, _):
        path
      case .call, .importing, .name, .switchNaming: nil
      }
    }
  }

  /// The syntax around a name.
  enum NamePlace: Hashable, Sendable {
    /// After a dot.
    case member
    /// An argument label.
    case label
    /// Anywhere else.
    case bare
  }

  var kind: Kind
  var token: SwiftToken
  /// The arguments, or `nil` if nothing is called.
  var arguments: [SwiftFile.Argument]?

  /// Whether the index lists the declaration for a name that isn't its own: that of a variable to which it's bound, as
  /// `chip` after `if let chip {`, or that of a type which conforms to a protocol by it.
  var isIndirect = false

  /// The argument labels, `nil` for arguments without one, or `nil` if nothing is called.
  var labels: [String?]? { arguments?.map { $0.label?.text } }
}

// Names in a file without an index.
extension SwiftFile {
  /// Returns the uses that the names in a file suggest, in order: everything except the names of declarations.
  func namedUses() -> [CodeUse] {
    var uses: [CodeUse] = []
    for (index, token) in tokens.enumerated() where token.kind == .word {
      let previous = index > 0 ? tokens[index - 1].text : ""
      if Self.declarationKeywords.contains(previous), !VariableBinding.isUnwrapped(at: index, in: tokens) {
        continue
      }
      let isLabel =
        index + 1 < tokens.count && tokens[index + 1].text == ":" && ["(", ","].contains(previous)
      let place: CodeUse.NamePlace = previous == "." ? .member : isLabel ? .label : .bare
      uses.append(CodeUse(kind: .name(token.text, place), token: token, arguments: arguments(after: index)))
    }
    for found in exhaustiveSwitches {
      let names = found.patterns.joined().filter { $0 > 0 && tokens[$0 - 1].text == "." }.map {
        tokens[$0].text
      }
      if !names.isEmpty { uses.append(CodeUse(kind: .switchNaming(Set(names)), token: found.keyword)) }
    }
    return uses.sorted { $0.token.offset < $1.token.offset }
  }

  /// The uses that imports are, with or without an index.
  var importingUses: [CodeUse] {
    tokens.indices.dropLast().compactMap { index in
      guard tokens[index].kind == .word, tokens[index].text == "import" else { return nil }
      let kinds: Set<String> = ["class", "enum", "func", "let", "protocol", "struct", "typealias", "var"]
      let isOfDeclaration = kinds.contains(tokens[index + 1].text) && index + 2 < tokens.count
      let name = tokens[index + (isOfDeclaration ? 2 : 1)]
      return CodeUse(kind: .importing(name.text), token: name)
    }
  }

  private static let declarationKeywords: Set<String> = [
    "actor", "associatedtype", "class", "enum", "func", "import", "let", "precedencegroup", "protocol",
    "struct",
    "typealias", "var",
  ]
}
