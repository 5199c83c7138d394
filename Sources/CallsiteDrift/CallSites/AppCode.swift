import CallsiteDiagnostics

/// An app's Swift code, which is searched for lines that a changed client breaks.
///
/// A line is certainly affected if the code names the type or it follows from declarations. It's possibly affected if
/// only a name matches and its type isn't known.
package struct AppCode: Sendable {
  package let files: [SwiftFile]

  package init(files: [SwiftFile]) {
    self.files = files
  }

  /// Returns the findings with the lines that they affect.
  ///
  /// - Parameters:
  ///   - interface: The version that the app was written for.
  ///   - other: The new version.
  func located(_ findings: [Finding], in interface: ModuleInterface, changedTo other: ModuleInterface)
    -> [Finding]
  {
    let versions = CodeVersions(
      old: CodeNames(interface, files: files), new: CodeNames(other, files: files))
    let uses = uses(of: versions.old)
    let later = Dictionary(self.uses(of: versions.new).map { ($0.file.path, LaterUses($0.uses)) }) { $1 }
    let identified = typesOfNamedIDs
    return findings.map { finding in
      guard let affected = AffectedUse(finding, in: interface) else { return finding }
      var finding = finding
      finding.callSites = uses.flatMap { file, uses in
        let places = affected.places(
          of: uses, becoming: later[file.path] ?? LaterUses([]), in: versions, identified: identified)
        return Self.sites(places + Self.followers(of: places, of: finding, among: uses), in: file)
      }
      return finding
    }
  }

  /// The names of the types whose `ID` the code names.
  private var typesOfNamedIDs: Set<String> {
    files.reduce(into: []) { names, file in
      for (index, token) in file.tokens.enumerated().dropFirst(2) where token.text == "ID" {
        if file.tokens[index - 1].text == "." { names.insert(file.tokens[index - 2].text) }
      }
    }
  }

  /// Returns the uses of a module in each file, in order.
  func uses(of interface: ModuleInterface) -> [(file: SwiftFile, uses: [CodeUse])] {
    uses(of: CodeNames(interface, files: files))
  }

  private func uses(of names: CodeNames) -> [(file: SwiftFile, uses: [CodeUse])] {
    files.map { file in
      (file: file, uses: CodeWalk.uses(in: file, names: names).sorted { $0.token.offset < $1.token.offset })
    }.filter { names.isVisible(in: $0.file) || $0.uses.contains { $0.isCertain } }
  }

  /// Returns the implicit members of values whose types aren't known because an initial value doesn't compile.
  private static func followers(
    of places: [AffectedPlace], of finding: Finding, among uses: [CodeUse]
  ) -> [AffectedPlace] {
    let broken = places.filter(\.isCertain).map(\.token.offset)
    guard finding.axis == .source, finding.severity == .breaking, !broken.isEmpty else { return [] }
    return uses.filter { use in
      use.initialValues.contains { value in broken.contains(where: value.contains) }
    }.map { AffectedPlace(token: $0.token, isCertain: true) }
  }

  /// Returns one place for each line: the first certain one, or else the first.
  private static func sites(_ places: [AffectedPlace], in file: SwiftFile) -> [CallSite] {
    var sites: [CallSite] = []
    for place in places.sorted(by: { $0.token.offset < $1.token.offset }) {
      let position = file.position(of: place.token)
      let site = CallSite(
        position: position, text: file.text(ofLine: position.line), isCertain: place.isCertain)
      if let last = sites.last, last.position.line == position.line {
        if site.isCertain, !last.isCertain { sites[sites.count - 1] = site }
      } else {
        sites.append(site)
      }
    }
    return sites
  }
}

extension CodeUse {
  /// Whether the type of the used declaration is known.
  var isCertain: Bool { if case .member = kind { false } else { true } }

  /// Whether the code names nothing of the module, but depends on a value that comes from it.
  var isDependent: Bool {
    switch kind {
    case .extensionMember, .foreignMember, .value, .operand, .inference: true
    case .importing, .type, .property, .enumCase, .exhaustiveSwitch, .construction, .call, .member: false
    }
  }
}

/// A file of an app's Swift code.
package struct SwiftFile: Sendable {
  package let path: String
  let tokens: [SwiftToken]
  package let bytes: [UInt8]
  private let lineStarts: [Int]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    tokens = SwiftTokenizer.tokens(of: bytes)
    // CR LF is one line break, and so is a CR alone.
    lineStarts =
      [0]
      + bytes.indices.filter { index in
        bytes[index] == 10 || (bytes[index] == 13 && bytes.dropFirst(index + 1).first != 10)
      }.map { $0 + 1 }
  }

  package init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The names of the imported top-level modules.
  var imports: [String] {
    tokens.indices.compactMap { index in
      guard tokens[index].kind == .word, tokens[index].text == "import", index + 1 < tokens.count else {
        return nil
      }
      let kinds: Set<String> = ["class", "enum", "func", "let", "protocol", "struct", "typealias", "var"]
      let name = tokens[index + 1].text
      return kinds.contains(name) && index + 2 < tokens.count ? tokens[index + 2].text : name
    }
  }

  /// The names of the members that the file's types declare.
  var declaredMembers: Set<String> {
    var members: Set<String> = []
    var isType = false
    var bodies: [Bool] = []
    for (token, next) in zip(tokens, tokens.dropFirst()) {
      switch (token.kind, token.text) {
      case (.word, "struct"), (.word, "class"), (.word, "enum"), (.word, "actor"), (.word, "extension"),
        (.word, "protocol"):
        isType = next.kind == .word
      case (.word, "var"), (.word, "let"), (.word, "func"), (.word, "case"):
        if bodies.last == true, next.kind == .word { members.insert(next.text) }
      case (.sign, "{"):
        bodies.append(isType)
        isType = false
      case (.sign, "}"): _ = bodies.popLast()
      default: break
      }
    }
    return members
  }

  /// Returns the position of a token.
  func position(of token: SwiftToken) -> SourcePosition {
    let line = lineNumber(of: token.offset)
    let start = lineStarts[line - 1]
    let column = String(decoding: bytes[start..<token.offset], as: UTF8.self).unicodeScalars.count + 1
    return SourcePosition(file: path, line: line, column: column)
  }

  /// Returns a line without surrounding white space.
  func text(ofLine line: Int) -> String {
    let start = lineStarts[line - 1]
    let end = line < lineStarts.count ? lineStarts[line] : bytes.count
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    return String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  var lineCount: Int { lineStarts.count }

  private func lineNumber(of offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }
}
