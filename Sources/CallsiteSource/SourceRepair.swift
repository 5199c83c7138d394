import CallsiteDiagnostics

/// Something wrong with a text that can be read all the same.
enum SourceRepair {
  /// A key that its object has already. The first one counts.
  case duplicateKey(String, SourcePosition, first: SourcePosition?)
  /// A comma before the closing bracket at this position.
  case trailingComma(SourcePosition)
  /// The `#` of a YAML comment right behind something else.
  case missingSpace(SourcePosition)
  /// A lone `-` in a YAML list in brackets.
  case unquotedDash(SourcePosition)

  /// The diagnostic for a reader that repairs nothing.
  var problem: Diagnostic {
    switch self {
    case .duplicateKey(let key, let position, let first):
      .duplicateKey(key, "", at: position, first: first)
    case .trailingComma(let position): .trailingComma("", at: position)
    case .missingSpace(let position): .missingSpace("", at: position)
    case .unquotedDash(let position): .unquotedDash("", at: position)
    }
  }

  /// The diagnostic for a reader that puts it right.
  var repair: Diagnostic {
    switch self {
    case .duplicateKey(let key, let position, let first):
      .duplicateKey(key, "; the first one counts", at: position, first: first)
    case .trailingComma(let position): .trailingComma("; it is ignored", at: position)
    case .missingSpace(let position): .missingSpace("; the rest of the line is taken for one", at: position)
    case .unquotedDash(let position): .unquotedDash("; it is taken for the text '-'", at: position)
    }
  }
}

extension Diagnostic {
  static func duplicateKey(
    _ key: String, _ effect: String = "", at position: SourcePosition, first: SourcePosition?
  ) -> Diagnostic {
    Diagnostic(
      .error, "duplicate-key", "Duplicate key '\(key)'\(effect).", at: position,
      notes: first.map { [Note("the first '\(key)' is here", at: $0)] } ?? [])
  }

  fileprivate static func trailingComma(_ effect: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .error, "trailing-comma", "JSON has no comma after the last element\(effect).", at: position)
  }

  fileprivate static func missingSpace(_ effect: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(.error, "yaml-syntax", "YAML: expected a space before a comment\(effect).", at: position)
  }

  fileprivate static func unquotedDash(_ effect: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .error, "yaml-syntax", "YAML: '-' in brackets or braces needs quotes\(effect).", at: position)
  }
}

/// A YAML text in which the later one of two equal keys gets another name, since the YAML library reads no text
/// that has both. What stands under it is passed over then.
struct DuplicateKeyRenaming {
  private(set) var text: String
  private let file: String
  private var count = 0
  /// Each costs one more reading of the text.
  private static let maximumCount = 32
  /// A scalar of private use, which no key of a real document begins with.
  private static let mark: Character = "\u{E0FF}"

  init(_ text: String, file: String) {
    self.text = text
    self.file = file
  }

  static func isRenamed(_ key: String) -> Bool { key.first == mark }

  /// Nil when the later key can't be found: it stands in an object in braces.
  mutating func rename(_ key: String, after first: SourcePosition) -> SourceRepair? {
    guard count < Self.maximumCount, !text.contains(Self.mark) || count > 0,
      let second = DuplicateKeyLocator(text).position(of: key, after: first)
    else { return nil }
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let line = lines[second.line - 1]
    let content = line.dropFirst(second.column - 1)
    let quote = content.first.map { $0 == "'" || $0 == "\"" } == true ? 2 : 0
    lines[second.line - 1] =
      line.prefix(second.column - 1) + "\(Self.mark)\(count)" + content.dropFirst(key.count + quote)
    text = lines.joined(separator: "\n")
    count += 1
    return .duplicateKey(key, second, first: first)
  }
}

/// Finds the later one of two equal keys in a block mapping, of which the YAML library names only the first.
struct DuplicateKeyLocator {
  private let lines: [Substring]

  init(_ text: String) {
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// The next line that begins with the key at the same column, before any line that is indented less.
  func position(of key: String, after first: SourcePosition) -> SourcePosition? {
    guard lines[first.line - 1].prefix(first.column - 1).allSatisfy({ $0 == " " || $0 == "-" }) else {
      return nil
    }
    for (index, line) in lines.enumerated().dropFirst(first.line) {
      let indentation = line.prefix { $0 == " " }.count
      let content = line.dropFirst(indentation)
      if content.isEmpty || content.hasPrefix("#") { continue }
      if indentation < first.column - 1 { return nil }
      guard indentation == first.column - 1 else { continue }
      if ["", "'", "\""].contains(where: { isKey(content, $0 + key + $0) }) {
        return SourcePosition(file: first.file, line: index + 1, column: first.column)
      }
    }
    return nil
  }

  private func isKey(_ content: Substring, _ key: String) -> Bool {
    guard content.hasPrefix(key) else { return false }
    return content.dropFirst(key.count).drop { $0 == " " }.first == ":"
  }
}
