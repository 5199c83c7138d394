/// Finds the public declarations of one file.
struct PublicScanner {
  private struct Scope {
    let depth: Int
    /// The type as named in its extension or declaration, with an extension's constraints.
    let name: String
    let keyword: String
    let isPublic: Bool
    let isSPI: Bool

    /// Members of these are implicitly public.
    var makesMembersPublic: Bool { isPublic && (keyword == "enum" || keyword == "protocol") }
  }

  private static let keywords = ["struct ", "enum ", "class ", "actor ", "protocol ", "extension "]

  private let path: String
  private let lines: [Substring]
  private let hiddenTypes: Set<String>

  init(file: SourceFile, hiddenTypes: Set<String>) {
    path = file.path
    lines = file.lines
    self.hiddenTypes = hiddenTypes
  }

  func declarations() -> [PublicInterface.Declaration] {
    var found: [PublicInterface.Declaration] = []
    var scopes: [Scope] = []
    var depth = 0
    var isLiteral = false
    for (index, line) in lines.enumerated() {
      let isText = isLiteral
      if line.contains("\""), line.ranges(of: #"""""#).count % 2 == 1 { isLiteral.toggle() }
      if isText { continue }
      let code = SourceText.code(of: line)
      let scope = scope(of: code, line: index, depth: depth, in: scopes)
      if let declaration = declaration(index, code, scope, depth: depth, in: scopes) {
        found.append(declaration)
      }
      if let scope { scopes.append(scope) }
      depth += code.count { $0 == "{" } - code.count { $0 == "}" }
      let isOneLine = code.contains("}")
      if scope != nil, isOneLine { scopes.removeLast() }
      while let last = scopes.last, depth < last.depth || depth == last.depth && isOneLine {
        scopes.removeLast()
      }
    }
    return found
  }

  /// The type or extension that a line opens.
  private func scope(of code: String, line: Int, depth: Int, in scopes: [Scope]) -> Scope? {
    let pattern = /(?:^|\s)(struct|enum|class|actor|protocol|extension) ([\w.]+)/
    guard Self.keywords.contains(where: code.contains), let match = code.firstMatch(of: pattern),
      !code.contains("class func")
    else { return nil }
    let isExtension = match.1 == "extension"
    let base = match.2.split(separator: ".").map(String.init)
    let isHidden =
      isSPI(line) || scopes.contains(where: \.isSPI)
      || isExtension && base.contains(where: hiddenTypes.contains)
    let isPublic = code.contains("public ") || !isExtension && scopes.last?.makesMembersPublic == true
    let signature = DeclarationText(lines, from: line).signature
    let limit = isExtension ? signature.firstMatch(of: #/ where .*/#).map { String($0.0) } ?? "" : ""
    return Scope(
      depth: depth, name: String(match.2) + limit, keyword: String(match.1), isPublic: isPublic,
      isSPI: isHidden)
  }

  private func declaration(
    _ index: Int,
    _ code: String,
    _ scope: Scope?,
    depth: Int,
    in scopes: [Scope]
  ) -> PublicInterface.Declaration? {
    let isExtension = scope?.keyword == "extension"
    let isMember = scopes.last.map { $0.depth + 1 == depth } ?? (depth == 0)
    guard isMember, isExtension || isPublic(code, in: scopes.last) else { return nil }
    return PublicInterface.Declaration(
      file: path,
      line: index + 1,
      text: code.trimmingPrefix { $0 == " " }.description,
      signature: DeclarationText(lines, from: index).signature,
      scope: scopes.map(\.name).joined(separator: "."),
      isDocumented: isExtension || isDocumented(index),
      isSPI: scope?.isSPI ?? (isSPI(index) || scopes.contains(where: \.isSPI)),
      depth: scopes.count,
      isContainer: scope != nil && !code.contains("}"),
      isExtension: isExtension
    )
  }

  private func isPublic(_ code: String, in scope: Scope?) -> Bool {
    if code.contains("public "), code.contains(/(?:^|\s)public\s(?!import\b)/) { return true }
    guard let scope, scope.makesMembersPublic else { return false }
    return scope.keyword == "enum"
      ? code.contains(/^\s*(?:indirect )?case\b/)
      : code.contains(/^\s*(?:mutating |static )*(?:func|var|init|subscript|associatedtype)\b/)
  }

  /// Whether a comment precedes it and its attributes.
  private func isDocumented(_ index: Int) -> Bool {
    let above = lines[..<index].last { !$0.contains(/^\s*@\w+(?:\(.*\))?\s*$/) }
    return above?.contains(/^\s*\/\/\/\s*\S/) ?? false
  }

  private func isSPI(_ index: Int) -> Bool {
    if lines[index].contains("@_spi(") { return true }
    return index > 0 && lines[index - 1].contains(/^\s*@_spi\(\w+\)\s*$/)
  }
}
