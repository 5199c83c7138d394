import CallsiteDiagnostics

/// A problem in a text that doesn't prevent reading it.
enum SourceRepair {
  /// A key that its object already has. The first one is used.
  case duplicateKey(String, SourcePosition, first: SourcePosition?)
  /// A comma before the closing bracket at this position.
  case trailingComma(SourcePosition)
  /// The `#` of a YAML comment directly after another token.
  case missingSpace(SourcePosition)
  /// A lone `-` in a YAML list in brackets.
  case unquotedDash(SourcePosition)

  /// The diagnostic if nothing is repaired.
  var problem: Diagnostic {
    switch self {
    case .duplicateKey(let key, let position, let first):
      .duplicateKey(key, "", at: position, first: first)
    case .trailingComma(let position): .trailingComma("", at: position)
    case .missingSpace(let position): .missingSpace("", at: position)
    case .unquotedDash(let position): .unquotedDash("", at: position)
    }
  }

  /// The diagnostic if the problem is repaired.
  var repair: Diagnostic {
    switch self {
    case .duplicateKey(let key, let position, let first):
      .duplicateKey(key, "; the first one is used", at: position, first: first)
    case .trailingComma(let position): .trailingComma("; it is ignored", at: position)
    case .missingSpace(let position): .missingSpace("; the rest of the line is read as one", at: position)
    case .unquotedDash(let position): .unquotedDash("; it is read as the string '-'", at: position)
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
      .error, "trailing-comma", "JSON doesn't allow a comma after the last element\(effect).", at: position)
  }

  fileprivate static func missingSpace(_ effect: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(.error, "yaml-syntax", "YAML: expected a space before a comment\(effect).", at: position)
  }

  fileprivate static func unquotedDash(_ effect: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .error, "yaml-syntax", "YAML: '-' in brackets or braces needs quotes\(effect).", at: position)
  }
}

/// Renames the second of two equal keys in a YAML text, because the YAML library can't read a text that has
/// both. The value of the renamed key is ignored.
struct DuplicateKeyRenaming {
  private(set) var text: String
  private let file: String
  private var count = 0
  /// The maximum number of renamed keys. Each one costs reading the text again.
  private static let maximumCount = 32
  /// A private-use character, which no key of a real document starts with.
  private static let mark: Character = "\u{E0FF}"

  init(_ text: String, file: String) {
    self.text = text
    self.file = file
  }

  static func isRenamed(_ key: String) -> Bool { key.first == mark }

  /// Renames the second key, or returns `nil` if it can't be found because it is in braces.
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

/// Finds the second of two equal keys in a block mapping. The YAML library reports only the position of the
/// first.
struct DuplicateKeyLocator {
  private let lines: [Substring]

  init(_ text: String) {
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// Returns the next line that starts with the key in the same column, unless a line with less indentation
  /// comes first.
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
