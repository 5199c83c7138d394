/// The public declarations in a module's source, found line by line.
///
/// Braces and the keyword are enough here, because the formatter puts each declaration on a separate line.
struct PublicInterface {
  /// A public declaration.
  struct Declaration {
    let file: String
    let line: Int
    /// Its first line.
    let text: String
    /// The declaration on one line, without the contents of its braces.
    let signature: String
    /// The enclosing type, or an empty string at the top level.
    let scope: String
    let isDocumented: Bool
    /// Whether it's only for generated code.
    let isSPI: Bool
    let depth: Int
    /// Whether its braces contain other public declarations.
    let isContainer: Bool
    let isExtension: Bool
  }

  /// The interfaces of the products that apps and their tests link.
  static let products = Dictionary(
    uniqueKeysWithValues: [
      "CallsiteRuntime", "CallsiteBackground", "CallsiteCache", "CallsiteOAuth", "CallsiteAsyncHTTPClient",
      "CallsiteTesting", "CallsiteBackgroundTesting", "CallsiteMock", "CallsiteMockTransport",
    ].map { product in (product, PublicInterface(SourceFile.sources.filter { $0.target == product })) })

  let declarations: [Declaration]

  init(_ files: [SourceFile]) {
    let names = files.flatMap { Self.hiddenTypes(in: $0.text) }
    declarations = files.flatMap { PublicScanner(file: $0, hiddenTypes: Set(names)).declarations() }
  }

  /// The declarations for apps, one per line, with a line for each closing brace.
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

  /// The stable interface: each declaration on a line that doesn't depend on its location, sorted.
  ///
  /// - Parameter isSPI: Whether to list the declarations for generated code instead of those for apps.
  func promised(isSPI: Bool) -> [String] {
    let lines = declarations.filter { $0.isSPI == isSPI }.compactMap { declaration -> String? in
      if declaration.isExtension && !declaration.signature.contains(":") { return nil }
      return declaration.scope.isEmpty
        ? declaration.signature : "\(declaration.scope) | \(declaration.signature)"
    }
    return lines.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The types that apps can't use: those for generated code, and top-level types that aren't public.
  private static func hiddenTypes(in text: String) -> [String] {
    let generated = /@_spi\(\w+\)\s+public (?:final )?(?:struct|enum|class|actor|protocol) (\w+)/
    let own = /(?m)^(?:(?:private|fileprivate|final) )*(?:struct|enum|class|actor|protocol) (\w+)/
    return (text.matches(of: generated) + text.matches(of: own)).map { String($0.1) }
  }
}
