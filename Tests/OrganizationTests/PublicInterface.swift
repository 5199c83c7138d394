/// What the source of a module declares as public, found line by line.
///
/// Braces and the keyword are enough here, because the formatter puts each declaration on a line of its own.
struct PublicInterface {
  /// A public declaration.
  struct Declaration {
    let file: String
    let line: Int
    /// Its first line.
    let text: String
    /// All of it on one line, without what its braces hold.
    let signature: String
    /// The type that it is in; empty at the top.
    let scope: String
    let isDocumented: Bool
    /// Whether only generated code sees it.
    let isSPI: Bool
    let depth: Int
    /// Whether braces follow that hold other public declarations.
    let isContainer: Bool
    let isExtension: Bool
  }

  let declarations: [Declaration]

  init(_ files: [SourceFile]) {
    let names = files.flatMap { Self.hiddenTypes(in: $0.text) }
    declarations = files.flatMap { PublicScanner(file: $0, hiddenTypes: Set(names)).declarations() }
  }

  /// What apps see, a declaration a line, with a line for each brace that closes one.
  var printed: [String] {
    let visible = declarations.filter { !$0.isSPI }
    var lines: [String] = []
    var open: [Int] = []
    for (index, declaration) in visible.enumerated() {
      let isEmpty = visible.dropFirst(index + 1).first.map { $0.depth <= declaration.depth } ?? true
      if declaration.isExtension && isEmpty && !declaration.text.contains(":") { continue }
      while let depth = open.last, depth >= declaration.depth {
        lines.append(String(repeating: "  ", count: depth) + "}")
        open.removeLast()
      }
      let closing = declaration.isContainer && isEmpty ? "}" : ""
      lines.append(String(repeating: "  ", count: declaration.depth) + declaration.text + closing)
      if declaration.isContainer && !isEmpty { open.append(declaration.depth) }
    }
    return lines + open.reversed().map { String(repeating: "  ", count: $0) + "}" }
  }

  /// What a release promises: each declaration on a line that doesn't depend on where it stands, ordered.
  ///
  /// - Parameter isSPI: Whether of what generated code calls, in place of what apps see.
  func promised(isSPI: Bool) -> [String] {
    let lines = declarations.filter { $0.isSPI == isSPI }.compactMap { declaration -> String? in
      if declaration.isExtension && !declaration.signature.contains(":") { return nil }
      return declaration.scope.isEmpty
        ? declaration.signature : "\(declaration.scope) | \(declaration.signature)"
    }
    return lines.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The types that apps don't see: generated code's, and those at the top of the file that aren't public.
  private static func hiddenTypes(in text: String) -> [String] {
    let generated = /@_spi\(\w+\)\s+public (?:final )?(?:struct|enum|class|actor|protocol) (\w+)/
    let own = /(?m)^(?:(?:private|fileprivate|final) )*(?:struct|enum|class|actor|protocol) (\w+)/
    return (text.matches(of: generated) + text.matches(of: own)).map { String($0.1) }
  }
}
